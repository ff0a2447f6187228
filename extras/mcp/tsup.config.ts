import { defineConfig } from "tsup";

import { everyModule, library, program } from "../../scripts/library-build.ts";

export default defineConfig([
  // Removes all but what the other build writes, at the same time.
  { ...library, entry: everyModule((name) => !name.startsWith("cli/")), clean: ["!cli/**"] },
  // The program brings the MCP SDK along, so that it starts from this package alone, and the
  // library does not weigh more.
  { ...program("cli"), noExternal: [/^@modelcontextprotocol\//, "zod", "@arcs/process"] },
]);

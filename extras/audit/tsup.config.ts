import { defineConfig } from "tsup";

import { everyModule, library, program } from "../../scripts/library-build.ts";

const programs = ["cli", "own-scores/cli"];

export default defineConfig([
  {
    ...library,
    entry: everyModule((name) => !programs.some((folder) => name.startsWith(`${folder}/`))),
    // Removes all but what the other builds write, at the same time.
    clean: programs.map((folder) => `!${folder}/**`),
  },
  ...programs.map((folder) => ({ ...program(folder), noExternal: ["@arcs/process"] })),
]);

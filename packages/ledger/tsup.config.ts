import { defineConfig } from "tsup";

import { everyModule, library } from "../../scripts/library-build.ts";

export default defineConfig({
  ...library,
  entry: everyModule(),
  external: [/^node:/],
  // Private, so it cannot be a dependency of the published package.
  noExternal: ["@arcs/process"],
});

import { defineConfig } from "tsup";

import { everyModule, moduleByModule } from "../../scripts/library-build.ts";

export default defineConfig({ ...moduleByModule, entry: everyModule() });

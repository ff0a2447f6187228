#!/usr/bin/env node
import { createRequire } from "node:module";

import { runSingleProgram } from "@arcs/process";

import { help } from "./help.ts";

// With stdio, standard output belongs to the protocol: messages for people go to standard error.
process.exitCode = await runSingleProgram(
  {
    help,
    version: () => (createRequire(import.meta.url)("@arcs/mcp/package.json") as { version: string }).version,
    async run(args) {
      const { readSettings } = await import("./options.ts");
      const settings = readSettings(args, process.env);
      const { serve } = await import("./serve.ts");
      await serve(settings);
      return 0;
    },
  },
  process.argv.slice(2),
);

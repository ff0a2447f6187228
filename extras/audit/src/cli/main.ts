#!/usr/bin/env node
import { createRequire } from "node:module";

import { runSingleProgram } from "@arcs/process";

import { help } from "./help.ts";

process.exitCode = await runSingleProgram(
  {
    help,
    version: () => (createRequire(import.meta.url)("@arcs/audit/package.json") as { version: string }).version,
    run: async (args) => (await import("./audit.ts")).audit(args),
  },
  process.argv.slice(2),
);

#!/usr/bin/env node
import { runServerProgram } from "./commands.ts";
import { extras } from "./extras/index.ts";

process.exitCode = await runServerProgram(process.argv.slice(2), extras);

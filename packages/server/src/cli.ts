#!/usr/bin/env node
import { runServerProgram } from "./commands.ts";

process.exitCode = await runServerProgram(process.argv.slice(2));

#!/usr/bin/env node
import { runServerProgram } from "./program.ts";

process.exitCode = await runServerProgram(process.argv.slice(2));

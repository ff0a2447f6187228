#!/usr/bin/env node
import { runLedgerProgram } from "./program.ts";

process.exitCode = await runLedgerProgram(process.argv.slice(2));

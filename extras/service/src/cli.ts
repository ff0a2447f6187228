#!/usr/bin/env node
import { runServerProgram } from "@arcs/server/program";

import { extras } from "./extras.ts";

process.exitCode = await runServerProgram(process.argv.slice(2), extras);

#!/usr/bin/env node
import { createRequire } from "node:module";

import { runSingleProgram } from "@arcs/process";

const help = `arcs-scores [options] <agent id>…

Computes Trust Scores from the log and the evidence that a service publishes, and prints them next to those that it serves.
Set ARCS_API_KEY to a key with the permission read.

      --roots <file>    list of roots (schemas/vouching/root-list-v1.json) in force from the beginning; default: the lists
                        that the log names, each from its entry on, to check the scores: exit code 3 if one differs
      --signer <DID>    the list must be signed by this DID
      --url <URL>       URL of the service, without /v1 (default: the variable ARCS_API_URL)
      --json            prints JSON, for programs
  -h, --help            this text; --version says which version this is`;

const args = process.argv.slice(2);
process.exitCode = await runSingleProgram(
  {
    help,
    version: () =>
      (createRequire(import.meta.url)("@arcs/audit/package.json") as { version: string }).version,
    run: async () => (await import("./print-scores.ts")).printScores(args, process.env),
  },
  args,
);

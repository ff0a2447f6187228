#!/usr/bin/env node
import { createRequire } from "node:module";

import { runSingleProgram } from "@arcs/process";

const help = `arcs-mcp [options]

An MCP server for ARCS, with which a language model verifies credentials, reads Trust Scores and finds agents.
Without options it speaks MCP on standard input and output.

  --http <port>         serve streamable HTTP on a port instead (0: any free one)
  --host <address>      address to listen on (default 127.0.0.1); others need ARCS_MCP_TOKEN
  --allow-host <name>   a further host name that requests may be addressed to; repeatable
  --read-only           offer no tool that changes something, whatever the key may do
  --min-score <score>   the lowest Trust Score that check_trust accepts, 0 to 1000, whatever the model says
  --max-amount <n>      the most that check_trust lets a model pay anybody, in USD
  --allowance <n>       an amount that needs no hold (default 0.1)
  --wallet <file>       the agent's wallet key, to offer create_score_proof; ARCS_API_KEY must then be the agent's own
  --help                this text; --version says which version this is

Environment:
  ARCS_API_URL          URL of the ARCS server (required)
  ARCS_API_KEY          API key (required); writing tools are offered only if it has the permission
  ARCS_MCP_TOKEN        with --http: the bearer token that clients must send`;

// With stdio, standard output belongs to the protocol: messages for people go to standard error.
process.exitCode = await runSingleProgram(
  {
    help,
    version: () =>
      (createRequire(import.meta.url)("@arcs/mcp/package.json") as { version: string }).version,
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

import { attempt } from "@arcs/process";

import {
  type Mistake,
  testMistakes,
} from "../../../packages/process/test/support/test-mistakes.ts";
import { readSettings } from "../src/cli/options.ts";
import { serve } from "../src/cli/serve.ts";

// First mistakes of users, and the messages they get: the option, the expected value, the value
// received, the next step.

const service = { ARCS_API_URL: "http://127.0.0.1:1", ARCS_API_KEY: "k" };

const mistakes: readonly Mistake[] = [
  [
    "",
    "ARCS_API_URL must be the URL of an ARCS server (received none)\nARCS_API_KEY must be an API key (received none)",
  ],
  ["start", 'unexpected argument "start"; see --help', service],
  ["--http x", '--http must be a port from 0 to 65535 (received "x")', service],
  [
    "--http $PORT",
    "arcs-mcp: http://127.0.0.1:1: the server at http://127.0.0.1:1 did not answer: ECONNREFUSED\n--http must be a port that is free, at --host (received 127.0.0.1:$PORT, which is taken (EADDRINUSE))",
    service,
  ],
  ["--host 0.0.0.0", "--host needs --http beside it", service],
  [
    "--http 0 --host 0.0.0.0",
    "--host 0.0.0.0 needs ARCS_MCP_TOKEN: anyone who reaches the port can use your API key",
    service,
  ],
  [
    "--http 0 --host nowhere.invalid",
    "arcs-mcp: http://127.0.0.1:1: the server at http://127.0.0.1:1 did not answer: ECONNREFUSED\n--http must be a port that is free, at --host (received nowhere.invalid:0, which is a name that no host has (ENOTFOUND))",
    { ...service, ARCS_MCP_TOKEN: "t" },
  ],
  ["--min-score high", '--min-score must be a score from 0 to 1000 (received "high")', service],
  ["--max-amount lots", '--max-amount must be an amount such as 12.5 (received "lots")', service],
  [
    "--wallet $F/none",
    "--wallet must be a file that can be read (received $F/none, which was not found (ENOENT))",
    service,
  ],
  [
    "--wallet $F/dir",
    "--wallet must be a file that can be read (received $F/dir, which is a folder (EISDIR))",
    service,
  ],
  [
    "--wallet $F/file",
    "--wallet must be a file that holds nothing but a key: wallet key must be 32 or 64 bytes (received 1) (invalid_argument)",
    service,
  ],
  ["--wallet=", "--wallet must not be empty: is the variable that holds it set?", service],
  [
    "--read-only --wallet $F/key",
    "--wallet goes without --read-only: nothing would be signed",
    service,
  ],
];

testMistakes((args) => attempt(() => serveAs(args)), { mistakes });

async function serveAs(args: readonly string[]): Promise<number> {
  await serve(readSettings(args, process.env));
  return 0;
}

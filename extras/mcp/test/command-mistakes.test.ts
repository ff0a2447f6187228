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
    "ARCS_API_URL expected the URL of an ARCS server, got none\nARCS_API_KEY expected an API key, got none",
  ],
  ["start", 'unexpected argument "start"; see --help', service],
  ["--http x", '--http expected a port from 0 to 65535, got "x"', service],
  [
    "--http $PORT",
    "arcs-mcp: http://127.0.0.1:1: the server at http://127.0.0.1:1 did not answer: ECONNREFUSED\n--http expected a port that is free, at --host, got 127.0.0.1:$PORT, which is taken (EADDRINUSE)",
    service,
  ],
  ["--host 0.0.0.0", "--host expected --http beside it", service],
  [
    "--http 0 --host 0.0.0.0",
    "--host 0.0.0.0 expected ARCS_MCP_TOKEN: anyone who reaches the port can use your API key",
    service,
  ],
  [
    "--http 0 --host nowhere.invalid",
    "arcs-mcp: http://127.0.0.1:1: the server at http://127.0.0.1:1 did not answer: ECONNREFUSED\n--http expected a port that is free, at --host, got nowhere.invalid:0, which is a name that no host has (ENOTFOUND)",
    { ...service, ARCS_MCP_TOKEN: "t" },
  ],
  ["--min-score high", '--min-score expected a score from 0 to 1000, got "high"', service],
  ["--max-amount lots", '--max-amount expected an amount such as 12.5, got "lots"', service],
  [
    "--wallet $F/none",
    "--wallet expected a file that can be read, got $F/none, which was not found (ENOENT)",
    service,
  ],
  [
    "--wallet $F/dir",
    "--wallet expected a file that can be read, got $F/dir, which is a folder (EISDIR)",
    service,
  ],
  [
    "--wallet $F/file",
    "--wallet expected a file that holds nothing but a key: wallet key expected 32 or 64 bytes, got 1 (invalid_argument)",
    service,
  ],
  [
    "--wallet=",
    "--wallet expected a value, got an empty text: is the variable that holds it set?",
    service,
  ],
  [
    "--read-only --wallet $F/key",
    "--wallet expected no --read-only beside it: nothing would be signed",
    service,
  ],
];

testMistakes((args) => attempt(() => serveAs(args)), { mistakes });

async function serveAs(args: readonly string[]): Promise<number> {
  await serve(readSettings(args, process.env));
  return 0;
}

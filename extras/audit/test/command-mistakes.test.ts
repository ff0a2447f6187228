import { createSigner } from "@arcs/core";
import { createNoteSigner, formatNoteKey } from "@arcs/trust/transparency";
import { describe } from "vitest";

import { attempt } from "@arcs/process";
import {
  type Mistake,
  testMistakes,
} from "../../../packages/process/test/support/test-mistakes.ts";
import { audit } from "../src/cli/audit.ts";
import { printScores } from "../src/own-scores/cli/print-scores.ts";

// First mistakes of users, and the messages they get: the option, the expected value, the value
// received, the next step.

const service = { ARCS_API_URL: "http://127.0.0.1:1", ARCS_API_KEY: "k" };
const { key } = createNoteSigner({
  name: "log.example",
  type: "ed25519",
  signer: createSigner(new Uint8Array(32).fill(9)),
});

const auditMistakes: readonly Mistake[] = [
  ["", "the URL of a log, --key, --state expected; see --help"],
  ["https://log.example/log", "--key, --state expected; see --help"],
  [
    "log.example --key $KEY --state $F/s",
    "url must be an http or https URL without user, ? and # (received a text of 11 characters)",
  ],
  [
    "https://u:hunter2@log.example/log --key $KEY --state $F/s",
    "url must be an http or https URL without user, ? and # (received a text of 33 characters)",
  ],
  [
    "https://log.example/log --key x --state $F/s",
    '--key must be a verifier key name+id+key of a log (received "x")',
  ],
  [
    "https://log.example/log --key $KEY --state $F/s --interval 1m",
    '--interval must be an integer from 1 to 86400 (received "1m")',
  ],
  [
    "https://log.example/log --key $KEY --state $F/s --quorum 3",
    '--quorum must be an integer from 0 to 0 (received "3")',
  ],
  [
    "https://log.example/log --key $KEY --state $F/s --rpc devnet",
    "--rpc must be a network, =, and an http or https URL, as devnet=https://rpc.example or eip155:8453=https://rpc.example (received a text without =)",
  ],
  [
    "https://log.example/log --key $KEY --state $F/s --witness $KEY",
    "--witness must be a verifier key name+id+key of a witness (received one of a log)",
  ],
  [
    'https://log.example/log --key {"error":{"code":"not_found"}} --state $F/s',
    "--key must be a verifier key name+id+key of a log (received JSON, such as a server's error in place of its key)",
  ],
  [
    "https://log.example/log --key $KEY --state $F/s --witness PRIVATE+KEY+w.example+51ffd3ba+hunter2",
    "--witness must be a verifier key name+id+key of a witness (received a private key: what others may have is its verifier key)",
  ],
  ["--keys x", "there is no option --keys, did you mean --key; see --help"],
  [
    "https://log.example/log more --key $KEY --state $F/s",
    'unexpected argument "more"; see --help',
  ],
  [
    "http://127.0.0.1:1/log --key $KEY --state $F/file --once",
    "--state must be a folder that can be written (received $F/file, which is a file (EEXIST))",
  ],
];

const scoreMistakes: readonly Mistake[] = [
  [
    "a",
    "ARCS_API_URL must be the URL of an ARCS server (received none)\nARCS_API_KEY must be an API key (received none)",
  ],
  [
    "a",
    'ARCS_API_URL must be the URL of an ARCS server (received "arcs.example")',
    { ARCS_API_URL: "arcs.example", ARCS_API_KEY: "k" },
  ],
  ["", "ids of agents are needed; see --help", service],
  ["a --jsno", "there is no option --jsno, did you mean --json; see --help", service],
  ["a --signer did:key:z", "--signer needs --roots beside it", service],
  [
    "a --roots $F/none",
    "--roots must be a file that can be read (received $F/none, which was not found (ENOENT))",
    service,
  ],
  [
    "a --roots $F/dir",
    "--roots must be a file that can be read (received $F/dir, which is a folder (EISDIR))",
    service,
  ],
  [
    "a --roots $F/file",
    "--roots must be a JSON file ($F/file holds something else) (invalid_root_list)",
    service,
  ],
];

describe("arcs-audit", () => {
  testMistakes(audit, { mistakes: auditMistakes, words: { $KEY: formatNoteKey(key) } });
});
describe("arcs-scores", () => {
  testMistakes((args) => attempt(() => printScores(args, process.env)), {
    mistakes: scoreMistakes,
  });
});

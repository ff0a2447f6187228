// Requests to a server that is not there are retried for some seconds, hence a system test.
import { createSigner } from "@arcs/core";
import { createNoteSigner, formatNoteKey } from "@arcs/trust/transparency";
import { describe } from "vitest";

import { attempt } from "@arcs/process";
import { testMistakes } from "../../../packages/process/test/support/test-mistakes.ts";
import { audit } from "../src/cli/audit.ts";
import { printScores } from "../src/own-scores/cli/print-scores.ts";

const signer = createSigner(new Uint8Array(32).fill(9));
const { key } = createNoteSigner({ name: "log.example", type: "ed25519", signer });

describe("arcs-audit", () => {
  const says =
    "http://127.0.0.1:65533/log/checkpoint could not be read: ECONNREFUSED (server_unreachable)";
  testMistakes(audit, {
    mistakes: [["http://127.0.0.1:65533/log --key $KEY --state $F/s --once", says]],
    words: { $KEY: formatNoteKey(key) },
  });
});

describe("arcs-scores", () => {
  const says = "the server at http://127.0.0.1:1 did not answer: ECONNREFUSED (server_unreachable)";
  const service = { ARCS_API_URL: "http://127.0.0.1:1", ARCS_API_KEY: "k" };
  testMistakes((args) => attempt(() => printScores(args, process.env)), {
    mistakes: [["a", says, service]],
  });
});

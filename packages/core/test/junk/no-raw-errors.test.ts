import * as core from "../../src/index.ts";
import * as jcs from "../../src/verify-jcs/index.ts";
import * as only from "../../src/verify-only/index.ts";
import { testWithJunk } from "../support/test-with-junk.ts";

const names = [
  "signer",
  "now",
  "network",
  "agentAddress",
  "kind",
  "subjectData",
  "address",
  "trustedIssuers",
  "body",
  "headers",
  "secrets",
  "secret",
  "claims",
  "schema",
  "transactions",
  "rates",
  "message",
  "signature",
  "publicKey",
  "credential",
  "roots",
  "list",
  "entries",
  "state",
  "challenge",
  "domain",
  "score",
  "threads",
  "size",
  "root",
  "path",
];

const signer = core.createSigner(new Uint8Array(32).fill(7));

testWithJunk({
  entries: { core, jcs, only },
  names,
  examples: {
    attachInclusionProof: () => [
      { proof: {} },
      {
        type: "LedgerInclusionProof",
        batchAddress: signer.address,
        leafIndex: 0,
        treeSize: 1,
        inclusionPath: [],
      },
    ],
  },
});

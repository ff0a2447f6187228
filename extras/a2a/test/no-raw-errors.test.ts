import { createSigner } from "@arcs/core";

import * as cardTools from "../src/card-tools.ts";
import * as a2a from "../src/index.ts";
import { testWithJunk } from "../../../packages/core/test/support/test-with-junk.ts";

const signer = createSigner(new Uint8Array(32).fill(7));

testWithJunk({
  entries: { a2a, cardTools },
  names: ["signer", "now", "url", "message"],
  examples: {
    verifyAgentCard: () => [
      { name: "A", capabilities: { extensions: [] } },
      { trustedIssuers: [], cardUrl: "https://a" },
    ],
    buildAgentCard: () => [
      { name: "A", capabilities: {} },
      { credential: { credentialSubject: {} }, signer },
    ],
  },
});

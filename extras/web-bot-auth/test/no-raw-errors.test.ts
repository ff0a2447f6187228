import { createSigner } from "@arcs/core";

import * as webBotAuth from "../src/index.ts";
import * as onNode from "../src/directory-resolver.ts";
import { testWithJunk } from "../../../packages/core/test/support/test-with-junk.ts";

const signer = createSigner(new Uint8Array(32).fill(7));
// Nothing that is asked for leaves the process.
const answer = (): Promise<string> => Promise.resolve("{}");

testWithJunk({
  entries: { webBotAuth, onNode },
  names: ["signer", "secret", "now", "body", "headers", "store", "url", "message"],
  examples: {
    signRequest: () => [
      { method: "POST", url: "https://a.example/x?y", headers: { accept: "x" }, body: "b" },
      { signer, agentUrl: "https://b.example", lifetimeSeconds: 1 },
    ],
    createRequestVerifier: () => [
      { origin: "https://a.example", resolveDirectory: answer, mustCover: ["@path"] },
    ],
    createSignatureDirectory: () => [
      { origin: "https://a.example", keys: [{ signer, agent: "did:key:z" }] },
    ],
  },
});

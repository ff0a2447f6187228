import { join } from "node:path";

import * as vc from "@arcs/vc";
import { describe } from "vitest";

import * as core from "../src/index.ts";
import * as internal from "../src/internal/index.ts";
import * as ofJcs from "../src/verify-jcs/index.ts";
import { testExamples } from "./support/docstring-examples.ts";
import {
  agent,
  exampleOf,
  issueExample,
  issuer,
  now,
  stranger,
  trusting,
} from "./support/fixtures.ts";

const sources = ["../src", "../../vc/src"].map((path) => join(import.meta.dirname, path));

/** The variables that the examples use. */
async function givens(): Promise<Record<string, unknown>> {
  const issued = await issueExample("Skill");
  const { trustedIssuers, resolveStatus } = trusting(issued);
  const body = new TextEncoder().encode("{}");
  const secret = `whsec_${btoa("a secret of 24 bytes!!!!")}`;
  const event = { eventType: "payment.completed", eventId: "evt_1", deliveryId: "del_1" };
  const presentation = await core.signPresentation(
    {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: "VerifiablePresentation",
      verifiableCredential: issued.w3cCredential as never,
    },
    { signer: agent, now, challenge: "c" },
  );
  return {
    ...vc,
    ...core,
    ...internal,
    ...ofJcs,
    wallet: agent,
    ...issued,
    issued,
    now,
    signer: issuer,
    agentAddress: agent.address,
    ownerAddress: stranger.address,
    address: agent.address,
    agent: agent.address,
    owner: stranger.address,
    issuerDid: trustedIssuers[0],
    trustedIssuers,
    resolveStatus,
    text: JSON.stringify(presentation),
    documents: [issued.w3cCredential],
    records: new Map(),
    inclusionProof: {
      type: "LedgerInclusionProof2025",
      treeSize: 1,
      leafIndex: 0,
      inclusionPath: [],
      subjectDataUri: "x",
    },
    challenge: "c",
    terms: { "@context": {} },
    subjectData: exampleOf("Skill"),
    unsignedCredential: {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer: `did:service:devnet:${issuer.address}`,
      credentialSubject: { name: "x" },
    },
    body,
    secret,
    ...event,
    request: {
      headers: core.signWebhook({
        body,
        secrets: [secret],
        ...event,
        timestamp: Math.floor(Date.now() / 1000),
      }),
    },
  };
}

describe("every example in a docstring runs", () => {
  for (const source of sources) testExamples({ source, least: 1, givens });
});

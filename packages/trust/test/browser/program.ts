import {
  createSigner,
  createStatusAnswer,
  hashSubjectData,
  isSdkError,
  issueCredential,
  issueX402AgentCredential,
  parseDid,
  signWebhook,
  verifyCredential,
  verifyWebhook,
} from "@arcs/core";
import { commitReputation, createScoreProof, verifyScoreProof } from "../../src/index.ts";

/**
 * Runs in Node, in a page and in a worker: all three must return the same result, byte for byte.
 * All inputs are fixed, so that even the signatures agree. The result is plain JSON.
 */
export async function program(): Promise<Record<string, unknown>> {
  const now = new Date("2026-01-02T03:04:05Z");
  const signer = createSigner(new Uint8Array(32).fill(1));
  const { address } = createSigner(new Uint8Array(32).fill(2));
  const { credential, w3cCredential } = await issueX402AgentCredential(
    {
      agentAddress: address,
      agentId: "translator-1",
      owner: address,
      name: "Übersetzer 🤖",
      serviceEndpoint: "https://translator.example/api",
      network: "devnet",
    },
    { signer, now },
  );
  const verify = (document: unknown): ReturnType<typeof verifyCredential> =>
    verifyCredential(document, {
      trustedIssuers: [w3cCredential.issuer.id],
      now,
      resolveStatus: () => createStatusAnswer({ ...credential, status: "Active" }),
    });
  const altered = structuredClone(w3cCredential);
  altered.credentialSubject.name = "Somebody else";
  const { name: _, ...withoutName } = w3cCredential.credentialSubject;

  const body = new TextEncoder().encode('{"event":"reputation.updated"}');
  const secret = `whsec_${btoa("0123456789abcdef0123456789abcdef")}`;
  const headers = signWebhook({
    body,
    secrets: [secret],
    eventType: "reputation.updated",
    eventId: "evt_1",
    deliveryId: "del_1",
    timestamp: now.getTime() / 1000,
  });

  return {
    hash: [...hashSubjectData({ b: [1, { ü: "é" }], a: null })],
    refused: codeThrownBy(() => parseDid("did:web:example.com")),
    w3cCredential,
    valid: await verify(w3cCredential),
    validAsText: await verify(JSON.stringify(w3cCredential)),
    altered: await verify(altered),
    schemaBroken: await verify({ ...w3cCredential, credentialSubject: withoutName }),
    ...(await proveScore(now)),
    webhook: verifyWebhook({ body, headers, secrets: [secret], now }),
  };
}

/** Verifies a score proof unchanged, and with one link of another chain. */
async function proveScore(now: Date): Promise<Record<string, unknown>> {
  const [issuer, signer] = [
    createSigner(new Uint8Array(32).fill(1)),
    createSigner(new Uint8Array(32).fill(2)),
  ];
  const secret = "2a".repeat(32);
  const scoreCommitments = commitReputation({ overallScore: 700, costToForge: "12" }, secret);
  const subjectData = { agentId: signer.address, scoreCommitments };
  const { w3cCredential } = await issueCredential(
    { kind: "CommittedReputation", agentAddress: signer.address, network: "devnet", subjectData },
    { signer: issuer, now },
  );
  const exchange = { challenge: "c-1", domain: "shop.example", minimum: 600 };
  const create = (maximum: number): ReturnType<typeof createScoreProof> =>
    createScoreProof({ credential: w3cCredential, secret, ...exchange, maximum, signer, now });
  const [scoreProof, other] = [await create(800), await create(900)];
  const verify = (presentation: object): ReturnType<typeof verifyScoreProof> =>
    verifyScoreProof(presentation, {
      ...exchange,
      trustedIssuers: [w3cCredential.issuer.id],
      now,
      resolveStatus: () => ({ status: "active" }),
    });
  return {
    scoreProof,
    scoreProved: await verify(scoreProof),
    scoreOfAnother: await verify({ ...scoreProof, scoreProof: other["scoreProof"] as object }),
  };
}

function codeThrownBy(action: () => void): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return isSdkError(error) ? error.code : String(error);
  }
}

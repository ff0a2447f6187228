import { type JsonObject, type Signer, type VerificationError, verifyEd25519 } from "@arcs/core";
import { decodeBase64Url, encodeBase64Url, keyOfDid, parseJson } from "@arcs/core/internal";

import type { AgentCardSignature } from "./agent-card.ts";
import { cardFinding } from "./finding.ts";
import { signedContent } from "./signed-content.ts";

/** Signs a card by a ledger key, as A2A agents do: a JWS with `alg: EdDSA`, whose `kid` is the DID URL of the key. */
export async function signCard(
  card: JsonObject,
  { signer, keyId }: { signer: Signer; keyId: string },
): Promise<AgentCardSignature> {
  const header = { alg: "EdDSA", kid: keyId, typ: "JOSE" };
  const protected_ = encodeBase64Url(new TextEncoder().encode(JSON.stringify(header)));
  const signature = await signer.sign(signingInput(protected_, card));
  return { protected: protected_, signature: encodeBase64Url(signature) };
}

/**
 * Checks that a card is signed by an agent: by the key that its DID stands for, never by one that the card names.
 *
 * Signatures by others may stand beside it and are left alone; no `jku` is ever fetched.
 *
 * @returns what was found; nothing when the signature holds
 */
export function checkCardSignature(card: JsonObject, agentDid: string): VerificationError[] {
  const signatures = Array.isArray(card["signatures"]) ? card["signatures"] : [];
  if (signatures.length === 0) {
    return [cardFinding("card_not_signed", `the card expected a signature by ${agentDid}, got none`)];
  }
  const key = keyOfDid(agentDid);
  if (key === undefined) {
    const message = `the credential's subject expected a DID that is a key, got ${agentDid}`;
    return [cardFinding("card_signer_mismatch", message)];
  }
  const own = signatures.flatMap((entry) => readSignature(entry) ?? []).filter(({ keyId }) => keyId === key.id);
  if (own.length === 0) {
    const message = `the card expected a signature by ${key.id}, the subject of its credential, got those of others`;
    return [cardFinding("card_signer_mismatch", message)];
  }
  const holds = own.some(({ protected_, signature }) =>
    verifyEd25519({ signature, message: signingInput(protected_, card), publicKey: key.publicKey }),
  );
  if (/* fault: card-signature-not-checked */ holds) return [];
  return [cardFinding("card_signature_invalid", `the signature by ${key.id} does not fit the card: it was changed`)];
}

type ReadSignature = { keyId: string; protected_: string; signature: Uint8Array };

function readSignature(entry: unknown): ReadSignature | undefined {
  const { protected: protected_, signature } = (entry ?? {}) as Partial<Record<string, unknown>>;
  if (typeof protected_ !== "string" || typeof signature !== "string") return undefined;
  const header = readHeader(protected_);
  const bytes = decodeBase64Url(signature);
  // RFC 7515, section 4.1.11: what a header declares critical must be understood, and nothing is here.
  if (header === undefined || bytes === undefined || "crit" in header || "b64" in header) return undefined;
  const { alg, kid } = header;
  if ((alg !== "EdDSA" && alg !== "Ed25519") || typeof kid !== "string") return undefined;
  return { keyId: kid, protected_, signature: bytes };
}

function readHeader(text: string): Partial<Record<string, unknown>> | undefined {
  const bytes = decodeBase64Url(text);
  if (bytes === undefined) return undefined;
  try {
    const header: unknown = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return typeof header === "object" && header !== null ? header : undefined;
  } catch {
    return undefined;
  }
}

function signingInput(protected_: string, card: JsonObject): Uint8Array {
  return new TextEncoder().encode(`${protected_}.${encodeBase64Url(signedContent(card))}`);
}

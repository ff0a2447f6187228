import { type VerificationError, verifyEd25519 } from "@arcs/core";

import { checkStated, type SignatureRules } from "./check-stated.ts";
import { fitsContent } from "./content-digest.ts";
import { findKey, type PublishedKey } from "./directory-document.ts";
import { finding } from "./finding.ts";
import { fieldValue, type SignedMessage } from "./http-message.ts";
import type { StatedSignature } from "./read-signatures.ts";
import { signatureBase } from "./signature-base.ts";

/** Fetches the text of the directory at an origin, or throws. */
export type ResolveDirectory = (agentUrl: string) => Promise<string>;

/**
 * Verifies a signature of a request with the key that its directory has: the cheap checks first, so that what is plainly wrong
 * makes nobody fetch anything.
 *
 * @returns the key that made it, whose agent is not known yet, or what is wrong
 */
export async function verifySignature(
  stated: StatedSignature,
  {
    message,
    content,
    rules,
    resolveDirectory,
  }: {
    message: SignedMessage;
    content: Uint8Array | undefined;
    rules: SignatureRules;
    resolveDirectory: ResolveDirectory;
  },
): Promise<{ key: PublishedKey } | { error: VerificationError }> {
  const wrong = checkStated(stated, rules);
  if (wrong !== undefined) return { error: wrong };
  const base = signatureBase(stated.input, message);
  if ("fault" in base) {
    const text = `the signature covers ${base.fault}, which the request does not have, or has twice, or cannot be compared`;
    return { error: finding("request_component_unavailable", text) };
  }
  const found = await publishedKey(stated, { resolveDirectory, now: rules.now });
  if ("error" in found) return found;
  const { key } = found;
  /* fault: request-signature-not-checked */
  if (!verifyEd25519({ signature: stated.signature, message: base.bytes, publicKey: key.publicKey })) {
    return { error: finding("request_signature_invalid", "the signature does not fit the request, or is for another") };
  }
  // No content is another one than what was signed, too: somebody on the way may have taken it away.
  const isCompared = content !== undefined || stated.input[0].some(([name]) => name === "content-digest");
  const digest = fieldValue(message.fields, "content-digest");
  if (
    /* fault: request-content-not-compared */ isCompared &&
    !(await fitsContent(digest, content ?? new Uint8Array()))
  ) {
    return { error: finding("content_digest_mismatch", "the content is not the one that was signed") };
  }
  return { key };
}

async function publishedKey(
  { agentUrl, keyId }: StatedSignature,
  { resolveDirectory, now }: { resolveDirectory: ResolveDirectory; now: Date },
): Promise<{ key: PublishedKey } | { error: VerificationError }> {
  try {
    const key = findKey(await resolveDirectory(agentUrl), { keyId, now });
    if (key !== undefined) return { key };
  } catch {
    return { error: finding("signature_directory_unavailable", `the keys of ${agentUrl} could not be had`) };
  }
  return { error: finding("signature_key_not_found", `${agentUrl} publishes no such key that may be used now`) };
}

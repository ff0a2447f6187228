import { encodeAddress, type JsonObject, type StatusResolver, verifyCredential } from "@arcs/core";
import { defined, isJsonObject, keyOfDid, kindDefinition } from "@arcs/core/internal";

import type { PublishedKey } from "./directory-document.ts";

/** The permission that a credential of a delegated signer has to grant. */
export const PERMISSION = "web-bot-auth";

/** The agent that a key signs for. */
export type BoundAgent = {
  /** Its DID. */
  did: string;
  /** Its ledger address: the id of the agent at the service. */
  address: string;
  /** Whether the key is the agent's own, or one that it delegated this to. */
  key: "own" | "delegated";
};

/**
 * Finds out which agent a key signs for. The agent's own key is its DID; another one needs a credential of a delegated signer
 * that the agent itself issued to that key, with the permission `web-bot-auth`.
 *
 * @returns why it signs for nobody, where that is so
 */
export async function bindKey(
  { publicKey, agent: did, delegation }: PublishedKey,
  { now, resolveStatus }: { now: Date; resolveStatus?: StatusResolver },
): Promise<BoundAgent | { fault: string }> {
  const agentKey = did === undefined ? undefined : keyOfDid(did)?.publicKey;
  if (did === undefined || agentKey === undefined) return { fault: "the directory names no agent with the key" };
  const address = encodeAddress(agentKey);
  const signer = encodeAddress(publicKey);
  if (signer === address) return { did, address, key: "own" };
  if (delegation === undefined) return { fault: "the key is not the agent's, and there is no delegation to it" };
  const { valid, errors, credential } = await verifyCredential(delegation, {
    trustedIssuers: [/* fault: delegation-by-anybody */ did],
    now,
    ...defined({ resolveStatus }),
  });
  if (!valid) return { fault: `the delegation is not valid: ${errors.map(({ code }) => code).join(", ")}` };
  return grants(credential, { did, signer, now })
    ? { did, address, key: "delegated" }
    : { fault: "the delegation is not about this key, this agent and this permission, or not of now" };
}

function grants(
  credential: JsonObject | undefined,
  { did, signer, now }: { did: string; signer: string; now: Date },
): boolean {
  const { type, credentialSubject } = credential ?? {};
  const { id, ...granted } = isJsonObject(credentialSubject) ? credentialSubject : {};
  const isOfKind = Array.isArray(type) && type.includes(kindDefinition("DelegatedSigner").credentialType);
  return isOfKind && id === did && isGranted(granted, { signer, now });
}

function isGranted(
  { delegate, permissions, grantedAt, endsAt }: JsonObject,
  { signer, now }: { signer: string; now: Date },
): boolean {
  const seconds = now.getTime() / 1000;
  return (
    delegate === signer &&
    Array.isArray(permissions) &&
    permissions.includes(PERMISSION) &&
    typeof grantedAt === "number" &&
    grantedAt <= seconds &&
    (endsAt === undefined || (typeof endsAt === "number" && seconds < endsAt))
  );
}

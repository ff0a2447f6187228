import { createHash, randomBytes } from "node:crypto";

import type { saveIssuer } from "../../credentials/issuers/service.ts";

export const now = new Date("2026-03-01T12:00:00.000Z");

export function at(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

export function sha256(text: string): Uint8Array {
  return createHash("sha256").update(text).digest();
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(6).toString("hex")}`;
}

export function issuer(did: string): Parameters<typeof saveIssuer>[1] {
  const names = { address: "address", name: "Issuer", website: null };
  return {
    did,
    ...names,
    trusted: true,
    document: null,
    accountId: null,
    own: null,
    createdAt: now,
    updatedAt: now,
  };
}

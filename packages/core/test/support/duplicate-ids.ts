import type { JsonObject, StatusAnswer } from "@arcs/vc/internal";
import { verifyCredential } from "../../src/verification/verify.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import { changed, issuerDid, now } from "./fixtures.ts";

export const V2 = "https://www.w3.org/ns/credentials/v2";
export const id = "urn:uuid:0b2fcf4c-5a7a-4c68-b2ad-6c8d53a1d2c5";
export const status = {
  id: "https://issuer.example/status/1#7",
  type: "BitstringStatusListEntry",
  statusPurpose: "revocation",
  statusListIndex: "7",
  statusListCredential: "https://issuer.example/status/1",
};
export const unsigned: JsonObject = {
  "@context": [V2],
  id,
  type: ["VerifiableCredential"],
  issuer: issuerDid,
  validUntil: "2026-02-01T00:00:00Z",
  credentialSubject: { id: "did:example:subject", name: "x" },
  credentialStatus: status,
};
export const options = {
  trustedIssuers: [issuerDid],
  now,
  resolveStatus: (): StatusAnswer => ({ status: "active" }),
  schemas: new Map([["https://issuer.example/schema", () => []]]),
};
export const later = { ...options, now: new Date("2027-01-01T00:00:00Z"), resolveStatus: revoked };
function revoked(): StatusAnswer {
  return { status: "revoked" };
}
export const builds = { full: verifyCredential, "verify-only": verifyOnly.verifyCredential };
export const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map((error) => error.code);

/** Moves members from the root into an object with the same id and a credential's type. */
export function moved(
  credential: JsonObject,
  { into, members }: { into: (copy: any) => any; members: string[] },
): JsonObject {
  return changed(credential, (copy) => {
    const target = into(copy);
    target.type = [...new Set([target.type ?? [], "VerifiableCredential"].flat())];
    for (const member of members) {
      target[member] = copy[member];
      delete copy[member];
    }
  });
}

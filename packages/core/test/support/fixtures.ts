import { readFileSync } from "node:fs";

import {
  type IssuedCredential,
  type IssueOptions,
  issueCredential,
  issueCustomCredential,
} from "../../src/credential/issue.ts";
import { type CredentialKind, credentialKinds, kindDefinition } from "../../src/credential/ids.ts";
import type { CredentialRecord } from "../../src/credential/record.ts";
import type { JsonObject, SchemaValidators, StatusResolver } from "@arcs/vc/internal";
import { createSigner, type Signer } from "../../src/keys/signer.ts";
import { createStatusAnswer } from "../../src/verification/status-of-record.ts";
import type { VerifyCredentialOptions } from "../../src/verification/options.ts";

/** The time at which the fixtures are issued and, by default, verified. */
export const now = new Date("2026-01-02T03:04:05Z");

const seed = (fill: number): Uint8Array => new Uint8Array(32).fill(fill);
export const issuer: Signer = createSigner(seed(1));
export const agent: Signer = createSigner(seed(2));
export const stranger: Signer = createSigner(seed(3));
export const issuerDid = `did:service:devnet:${issuer.address}`;

export const customSchemaId = "https://issuer.example/schemas/badge.json";
export const schemas: SchemaValidators = new Map([
  [
    customSchemaId,
    (credential) => {
      const { claims } = credential["credentialSubject"] as { claims: { level?: unknown } };
      return Number.isInteger(claims.level)
        ? []
        : [{ path: "/credentialSubject/claims/level", message: "must be integer" }];
    },
  ],
]);

/** Returns the example of a kind in `schemas/examples`, which the schemas' own tests keep valid. */
export function exampleOf(kind: CredentialKind): JsonObject {
  const { template } = kindDefinition(kind);
  const file = new URL(`../../../../schemas/examples/${template}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, "utf8"));
}

/** Issues the example of a kind. */
export function issueExample(
  kind: CredentialKind,
  options: Partial<IssueOptions> = {},
): Promise<IssuedCredential> {
  const input = { agentAddress: agent.address, network: "devnet" };
  const issueOptions = { signer: issuer, now, issuerName: "Example Issuer", ...options };
  if (kind === "Custom") {
    const validate = schemas.get(customSchemaId)!;
    return issueCustomCredential(
      {
        ...input,
        claims: { level: 3, tags: ["a", "b"] },
        schema: { id: customSchemaId, validate },
      },
      issueOptions,
    );
  }
  return issueCredential({ ...input, kind, subjectData: exampleOf(kind) as never }, issueOptions);
}

/** A status resolver over records in memory, all active. */
export function statusOf(...records: CredentialRecord[]): StatusResolver {
  const byEntry = new Map(
    records.map((r) => [`ledger:${r.issuer}:credential:${r.credentialId}`, r]),
  );
  return ({ entry }) => {
    const record = byEntry.get(String(entry["id"]));
    return createStatusAnswer(
      record && { ...record, status: record.status === "Pending" ? "Active" : record.status },
    );
  };
}

/** Options under which the credentials given are valid. */
export function trusting(...issued: IssuedCredential[]): VerifyCredentialOptions {
  return {
    trustedIssuers: [issuerDid],
    now,
    resolveStatus: statusOf(...issued.map((i) => i.credential)),
    schemas,
  };
}

/** Returns a copy with one change, as the plain JSON that a verifier would receive. */
export function changed(document: object, change: (copy: any) => void): JsonObject {
  const copy = structuredClone(document);
  change(copy);
  return copy as unknown as JsonObject;
}

export const everyKind: readonly CredentialKind[] = credentialKinds;

import type { CredentialKind, JsonObject } from "@arcs/core";
import { kindDefinition } from "@arcs/core/internal";

import type { BridgeRequest } from "../base/bridge-request.ts";

/**
 * Members of the subject of the provider's credentials, in the order of its signature after `id`: they name our
 * credential. It contains no claims, because anyone who knows the token can read it. All members are strings, because
 * the signing of numbers is not documented.
 */
export const anchorFields = [
  "credentialId",
  "credentialType",
  "credentialHash",
  "subjectDataHash",
  "subjectDid",
  "issuerDid",
] as const;

/** The subject of a provider's credential, without the id that the provider adds. */
export type AnchorSubject = Record<(typeof anchorFields)[number], string>;

/** Creates the subject of the provider's credential for one of ours. */
export function anchorSubject(request: BridgeRequest): AnchorSubject {
  return {
    credentialId: request.credentialId,
    credentialType: kindDefinition(request.kind).credentialType,
    credentialHash: request.credentialHash,
    subjectDataHash: request.subjectDataHash,
    subjectDid: request.subject,
    issuerDid: request.issuer,
  };
}

/** Returns the schema of the type that we register for a kind of credential; every subject sent conforms to it. */
export function anchorTypeSchema(kind: CredentialKind): JsonObject {
  const { credentialType } = kindDefinition(kind);
  const properties = Object.fromEntries(anchorFields.map((name) => [name, { type: "string" }]));
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: credentialType,
    description: `Stands for a ${credentialType}: names it, and binds it by its hash`,
    type: "object",
    properties: {
      credentialSubject: {
        type: "object",
        // The provider adds the recipient's id by itself, and requires schemas to declare it.
        properties: { ...properties, id: { type: "string" } },
        required: [...anchorFields],
        additionalProperties: false,
      },
    },
  };
}

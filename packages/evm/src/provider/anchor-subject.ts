import type { CredentialKind, JsonObject } from "@arcs/core";
import { kindDefinition } from "@arcs/core/internal";

import type { BridgeRequest } from "../base/bridge-request.ts";

/**
 * The subject of the provider's credentials, in the order in which the provider signs it after `id`: which credential of
 * ours this one stands for. The claims themselves stay out of it, because whoever knows the token can read it; and all
 * members are texts, because how numbers would be signed is not documented.
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

/** Writes the subject of the provider's credential for one of ours. */
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

/** The schema of the type that we register for a kind of credential; every subject that is sent conforms to it. */
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
        // The provider adds the recipient's id by itself, and asks that schemas declare it.
        properties: { ...properties, id: { type: "string" } },
        required: [...anchorFields],
        additionalProperties: false,
      },
    },
  };
}

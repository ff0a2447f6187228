import { type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { SERVICE_CONTEXT_URL } from "../base/naming.ts";
import { type CredentialKind, credentialKinds, kindDefinition } from "../base/kind.ts";

const kindsByType: ReadonlyMap<JsonValue, CredentialKind> = new Map(
  credentialKinds.map((kind) => [kindDefinition(kind).credentialType, kind]),
);

/**
 * Tells whether a credential is of our kinds, by its type or its use of our context. Such a document must have the strict form of
 * spec 2.5.
 */
export function isOwnKind(credential: JsonObject): boolean {
  const types = listOf(credential["type"]);
  return listOf(credential["@context"]).includes(SERVICE_CONTEXT_URL) || types.some((type) => kindsByType.has(type));
}

/** Returns the kind that a credential of the strict form names as its second type, if it exists. */
export function kindOfTypes(credential: JsonObject): CredentialKind | undefined {
  return kindsByType.get(listOf(credential["type"])[1] ?? null);
}

import { credentialKinds, kindDefinition } from "../base/kind.ts";
import { describeValue, showValue } from "../base/check-value.ts";
import { SdkError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, listOf } from "../base/json.ts";
import { DOCUMENT_BASE_URL, SERVICE_CONTEXT_URL } from "../base/naming.ts";

// No escapes, dot segments, query or trailing slash: only one spelling is accepted, so that bases can be compared as texts.
const BASE = /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[1-9]\d{0,4})?(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/;
const MAX_BASE_LENGTH = 200;
const MAX_BASES = 20;

/** The URLs of the context and the schemas under a base, each schema with its URL under the service's own base. */
export type DocumentNames = { base: string; context: string; schemas: ReadonlyMap<string, string> };

/**
 * Reads a base under which a deployment publishes the service's context and schemas, such as `https://credentials.acme.example`.
 *
 * @throws SdkError `invalid_argument` when it is not an https URL in its plainest form
 */
export function readDocumentBase(base: unknown, name: string): DocumentNames {
  if (typeof base !== "string" || base.length > MAX_BASE_LENGTH || !BASE.test(base)) {
    const form =
      "an https URL in lower case without a slash at its end, query or escapes, such as https://acme.example";
    throw new SdkError("invalid_argument", `${name} expected ${form}, got ${showValue(base)}`);
  }
  const schemaIds = credentialKinds.flatMap((kind) => kindDefinition(kind).schemaId ?? []);
  return {
    base,
    context: under(base, SERVICE_CONTEXT_URL),
    schemas: new Map(schemaIds.map((id) => [under(base, id), id])),
  };
}

export function underBase(url: string, base: string): string {
  return url.startsWith(`${DOCUMENT_BASE_URL}/`) ? under(base, url) : url;
}

function under(base: string, url: string): string {
  return `${base}${url.slice(DOCUMENT_BASE_URL.length)}`;
}

/** Reads the bases that a verifier lists. @throws SdkError `invalid_argument` */
export function readDocumentBases(bases: unknown): DocumentNames[] {
  if (!Array.isArray(bases) || bases.length > MAX_BASES) {
    const form = `an array of up to ${MAX_BASES} https URLs`;
    throw new SdkError("invalid_argument", `documentBases expected ${form}, got ${describeValue(bases)}`);
  }
  return (bases as unknown[]).map((base, index) => readDocumentBase(base, `documentBases[${index}]`));
}

/**
 * Returns the credential with the names of the service's own base. Use it for reading, never for the signature, which covers the
 * original names. Any credential with the context of a base must meet the rules for the service's own kinds.
 */
export function toDefaultNames(credential: JsonObject, bases: readonly DocumentNames[]): JsonObject {
  const contexts = listOf(credential["@context"]);
  const names = bases.find(({ context }) => contexts.includes(context));
  if (names === undefined) return credential;
  const renamed = {
    ...credential,
    "@context": contexts.map((context) => (context === names.context ? SERVICE_CONTEXT_URL : context)),
  };
  const { credentialSchema } = credential;
  if (!isJsonObject(credentialSchema) || typeof credentialSchema["id"] !== "string") return renamed;
  const { id } = credentialSchema;
  // A credential that also has this base's context is renamed too. Nobody issues such a mixture, and the signature does not bind
  // the context's URL.
  return {
    ...renamed,
    credentialSchema: { ...credentialSchema, id: names.schemas.get(id) ?? underBase(id, names.base) },
  };
}

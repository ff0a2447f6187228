import {
  addContexts,
  createEngine as createGeneralEngine,
  readContexts,
  w3cContextTexts,
  type Canonicalizer,
  type JsonObject,
  type RdfCanonicalizer,
  isJsonObject,
  listOf,
  describeValue,
  showValue,
} from "@arcs/vc/internal";
import { contextTexts } from "../contexts/generated.ts";
import { SdkError } from "../base/errors.ts";
import { SERVICE_CONTEXT_URL, SERVICE_VOCABULARY, DOCUMENT_BASE_URL } from "../base/naming.ts";
import { credentialKinds, kindDefinition } from "../credential/ids.ts";

/**
 * The JSON-LD contexts that core carries, by exact URL: W3C credentials v2 and v1, Data Integrity
 * v2, Ed25519Signature2020, and the service's own. Each is a document of the form
 * `{ "@context": … }`, parsed at first use.
 *
 * Signatures depend on these contexts, for every user of this module, so neither the map nor its
 * documents can be changed.
 */
export const knownContexts: ReadonlyMap<string, JsonObject> = /* @__PURE__ */ readContexts({
  ...w3cContextTexts,
  ...contextTexts,
});

/** The default engine of issue and verification. It knows the contexts that core carries. */
export const defaultCanonicalizer: RdfCanonicalizer = /* @__PURE__ */ createEngine(knownContexts);

export function engineWithBases(bases: readonly DocumentNames[]): RdfCanonicalizer {
  const urls = bases.map(({ context }) => context).filter((url) => url !== SERVICE_CONTEXT_URL);
  if (urls.length === 0) return defaultCanonicalizer;
  const context = knownContexts.get(SERVICE_CONTEXT_URL) as JsonObject;
  return createEngine(new Map([...knownContexts, ...urls.map((url) => [url, context] as const)]));
}

/**
 * Makes an engine that knows further contexts, by exact URL. Make it once and use it for many
 * documents.
 *
 * @param contexts - documents of the form `{ "@context": … }` by URL. The caller trusts them; the
 *   engine copies them
 *
 * @throws SdkError `invalid_argument` if a URL is that of a context that core carries, or a context
 *   is not plain JSON
 * @example
 * ```ts
 * const canonicalizer = createCanonicalizer({ contexts: new Map([["https://example.org/terms/v1", terms]]) });
 * ```
 */
export function createCanonicalizer(options: {
  contexts: ReadonlyMap<string, JsonObject>;
}): Canonicalizer {
  return createEngine(addContexts(options, knownContexts));
}

/** Documents with inline contexts must not be of our own kinds under other names. */
function createEngine(contexts: ReadonlyMap<string, JsonObject>): RdfCanonicalizer {
  return createGeneralEngine(contexts, { vocabulary: SERVICE_VOCABULARY });
}

// No escapes, dot segments, query or trailing slash: only one spelling is accepted, so that bases
// can be compared as texts.
const BASE =
  /^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::[1-9]\d{0,4})?(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)*$/;
const MAX_BASE_LENGTH = 200;
const MAX_BASES = 20;

/**
 * The URLs of the context and the schemas under a base, each schema with its URL under the
 * service's own base.
 */
export type DocumentNames = { base: string; context: string; schemas: ReadonlyMap<string, string> };

/**
 * Reads a base under which a deployment publishes the service's context and schemas, such as
 * `https://credentials.acme.example`.
 *
 * @throws SdkError `invalid_argument` when it is not an https URL in its plainest form
 */
export function readDocumentBase(base: unknown, name: string): DocumentNames {
  if (typeof base !== "string" || base.length > MAX_BASE_LENGTH || !BASE.test(base)) {
    const form =
      "an https URL in lower case without a slash at its end, query or escapes, such as https://acme.example";
    throw new SdkError("invalid_argument", `${name} must be ${form} (received ${showValue(base)})`);
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
    throw new SdkError(
      "invalid_argument",
      `documentBases must be ${form} (received ${describeValue(bases)})`,
    );
  }
  return (bases as unknown[]).map((base, index) =>
    readDocumentBase(base, `documentBases[${index}]`),
  );
}

/**
 * Returns the credential with the names of the service's own base. Use it for reading, never for
 * the signature, which covers the original names. Any credential with the context of a base must
 * meet the rules for the service's own kinds.
 */
export function toDefaultNames(
  credential: JsonObject,
  bases: readonly DocumentNames[],
): JsonObject {
  const contexts = listOf(credential["@context"]);
  const names = bases.find(({ context }) => contexts.includes(context));
  if (names === undefined) return credential;
  const renamed = {
    ...credential,
    "@context": contexts.map((context) =>
      context === names.context ? SERVICE_CONTEXT_URL : context,
    ),
  };
  const { credentialSchema } = credential;
  if (!isJsonObject(credentialSchema) || typeof credentialSchema["id"] !== "string") return renamed;
  const { id } = credentialSchema;
  // A credential that also has this base's context is renamed too. Nobody issues such a mixture,
  // and the signature does not bind the context's URL.
  return {
    ...renamed,
    credentialSchema: {
      ...credentialSchema,
      id: names.schemas.get(id) ?? underBase(id, names.base),
    },
  };
}

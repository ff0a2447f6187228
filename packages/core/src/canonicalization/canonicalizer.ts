import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { shorten } from "../base/check-value.ts";
import { SdkError } from "../base/errors.ts";
import { SERVICE_VOCABULARY } from "../base/naming.ts";

/**
 * Turns a JSON-LD document into canonical N-Quads (RDFC-1.0 with SHA-256).
 *
 * Engines differ in speed only: every engine gives the same text and refuses the same documents. An
 * engine loads contexts from the set it was made with and from nowhere else.
 */
export type Canonicalizer = {
  /**
   * Returns the text at once; a refusal is always a rejected promise.
   *
   * @throws SdkError `unknown_context` for a context outside the set, `undefined_term` for a member
   *   or type that the contexts do not define, `unsignable_value` for a value that RDF cannot carry, `canonicalization_limit_exceeded` for a graph whose blank
   * nodes need too much work, `canonicalization_failed` for any other refusal of JSON-LD
   */
  canonicalize(document: JsonObject): string | Promise<string>;
  /** The same engine for documents with inline contexts. If absent, such documents are refused. */
  readonly inline?: Canonicalizer;
};

type KnownContexts = { has(url: string): boolean };

/** The policy for inline contexts, those that a document writes out in place of a URL. */
export type InlineContexts = "refused" | "allowed";

/**
 * Checks that a document names only known contexts, at every depth, and defines none itself unless
 * the caller allows it.
 *
 * @throws SdkError `unknown_context`
 */
export function assertKnownContexts(
  value: JsonValue,
  known: { contexts: KnownContexts; inlineContexts: InlineContexts },
): void {
  if (Array.isArray(value)) for (const item of value) assertKnownContexts(item, known);
  else if (isJsonObject(value)) {
    for (const [name, member] of Object.entries(value)) {
      if (name !== "@context") assertKnownContexts(member, known);
      else for (const context of listOf(member)) assertKnownContext(context, known);
    }
  }
}

export function assertKnownContext(
  context: JsonValue,
  { contexts, inlineContexts }: { contexts: KnownContexts; inlineContexts: InlineContexts },
): void {
  if (isJsonObject(context) && inlineContexts === "allowed")
    return assertInlineContext(context, contexts);
  if (typeof context !== "string") {
    throw new SdkError(
      "unknown_context",
      "@context must have only URLs of known contexts (received a context of its own)",
    );
  }
  if (!contexts.has(context)) throw unknownContext(context);
}

export function unknownContext(url: string): SdkError {
  return new SdkError(
    "unknown_context",
    `context ${shorten(url)} is not known; contexts are never fetched`,
  );
}

export function hasInlineContext(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some(hasInlineContext);
  if (!isJsonObject(value)) return false;
  return Object.entries(value).some(([name, member]) =>
    name === "@context"
      ? listOf(member).some((context) => typeof context !== "string")
      : hasInlineContext(member),
  );
}

/**
 * Checks an inline context: it may give terms IRIs, types and lists. It must not hide a member,
 * reverse it, alias a keyword, load anything, or clear earlier definitions.
 */
function assertInlineContext(context: JsonObject, contexts: KnownContexts): void {
  const wrapped = unwrap(context);
  if (wrapped !== undefined) return assertInlineContext(wrapped, contexts);
  for (const [name, definition] of Object.entries(context)) {
    const isFine = name.startsWith("@")
      ? isContextEntry(name, definition)
      : isIri(definition) || (isJsonObject(definition) && isTermDefinition(definition, contexts));
    if (!isFine) {
      const shown = JSON.stringify(name).slice(0, 80);
      throw new SdkError(
        "unknown_context",
        `the document's own context must be a plain definition of ${shown}`,
      );
    }
  }
}

/**
 * An inline context may be wrapped once as a context document (`{ "@context": … }`), with the same
 * meaning.
 */
function unwrap(context: JsonObject): JsonObject | undefined {
  const inner = context["@context"];
  if (!isJsonObject(inner) || Object.keys(context).length > 1 || Object.hasOwn(inner, "@context"))
    return undefined;
  return inner;
}

function isContextEntry(name: string, value: JsonValue): boolean {
  if (name === "@vocab") return isIri(value) && value.includes(":");
  return (
    (name === "@version" && value === 1.1) || (name === "@protected" && typeof value === "boolean")
  );
}

function isTermDefinition(definition: JsonObject, contexts: KnownContexts): boolean {
  return Object.entries(definition).every(([name, value]) => {
    switch (name) {
      case "@id":
        return isIri(value);
      case "@type":
        return coercions.includes(value) || isIri(value);
      case "@container":
        return value === "@set" || value === "@list";
      case "@protected":
        return typeof value === "boolean";
      case "@context":
        for (const scoped of listOf(value))
          assertKnownContext(scoped, { contexts, inlineContexts: "allowed" });
        return true;
      default:
        return false;
    }
  });
}

const coercions: readonly JsonValue[] = ["@id", "@vocab", "@json"];

/**
 * Tells whether a value is a full or compact IRI or a term: not empty, not a blank node, not a
 * keyword or its alias.
 */
function isIri(value: JsonValue): value is string {
  return typeof value === "string" && /^(?!@|_:|id$|type$)./u.test(value);
}

/**
 * The members of a credential, presentation or proof that verifiers read at the document's root:
 * terms by IRI (VC Data Model 2.0 and 1.1, VC Data Integrity 1.0).
 *
 * RDF does not distinguish which of two objects with one id has a member, or which of two terms for
 * one IRI names it. Readers of the JSON do. An expiry moved out of the root is never read; a claim
 * moved from the subject to the issuer becomes the issuer's. Canonicalisation therefore refuses
 * documents in which these members have another name. It also refuses duplicate node ids: objects
 * with members that share the id of the root, a subject or a status entry.
 */
export const rootMembers: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["https://w3id.org/security#proof", "proof"],
  // Members of a proof, whose options are a document of their own: the limits on its use would be
  // missing under another name.
  ["https://w3id.org/security#expiration", "expires"],
  ["https://w3id.org/security#domain", "domain"],
  ["https://w3id.org/security#challenge", "challenge"],
  ...[
    "issuer",
    "validFrom",
    "validUntil",
    "issuanceDate",
    "expirationDate",
    "credentialSubject",
    "credentialStatus",
    "credentialSchema",
    "relatedResource",
    "refreshService",
    "renderMethod",
    "confidenceMethod",
    "termsOfUse",
    "evidence",
    "holder",
    "verifiableCredential",
  ].map((term): [string, string] => [`https://www.w3.org/2018/credentials#${term}`, term]),
]);

/**
 * Returns the root members that are read where they are: the status, and claims at the subject. The
 * claims of the service's own kinds are bound by their schemas and the hash on the ledger.
 */
export function placesRead(types: readonly JsonValue[]): string[] {
  const isOwn = types.some(
    (type) => typeof type === "string" && type.startsWith(SERVICE_VOCABULARY),
  );
  return isOwn ? ["credentialStatus"] : ["credentialStatus", "credentialSubject"];
}

/** The refusal of a document with duplicate node ids, one of which verifiers read. */
export const DUPLICATE_IDS_MESSAGE =
  "the document has duplicate node ids: only one object with the id of the document, a subject or a status entry may have members";

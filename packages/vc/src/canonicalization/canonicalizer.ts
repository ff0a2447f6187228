import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { shorten } from "../base/check-value.ts";
import { SdkError, type VerificationError } from "../base/errors.ts";

/** Hashes the UTF-8 of a text, and writes it in hexadecimal. */
export type TextHash = (text: string) => string;

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
   * @param hash - the hash for blank nodes, in hexadecimal. Default: SHA-256
   */
  canonicalize(document: JsonObject, hash?: TextHash): string | Promise<string>;
  /**
   * Returns how a document reads whose canonical text is signed. If absent, documents are read as
   * they stand.
   *
   * @throws SdkError as `canonicalize` does
   */
  readonly read?: (document: JsonObject) => SignedReading;
  /** The same engine for documents with inline contexts. If absent, such documents are refused. */
  readonly inline?: Canonicalizer;
};

/** How a document reads whose RDF is signed. */
export type SignedReading = {
  /**
   * The document as signed: objects have all that is stated about their ids, by the names that the
   * contexts give it. It is for reading, not to be signed again.
   */
  credential: JsonObject;
  /** Returns all that is stated about an id. A text where an object may stand is an id. */
  readonly byId: (id: string) => JsonObject | undefined;
  /** Critical where no reading is certain, otherwise warnings of what was moved or renamed. */
  findings: VerificationError[];
};

/** Finds why no reading of a document is certain. */
export function findMisplaced(document: JsonObject, { read }: Canonicalizer): VerificationError[] {
  const { findings = [] } = read?.(document) ?? {};
  return findings.filter(({ severity }) => severity === "critical");
}

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

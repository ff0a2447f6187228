import { SdkError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json/json-value.ts";
import { assertDoubleText, assertRdfNumber, XSD_DOUBLE } from "./rdf-number.ts";

/**
 * Refuses what a document says in JSON-LD but canonical RDF does not carry, so that a signature would not notice a change
 * of it. Only the expanded form shows these: a context decides what a member means.
 *
 * - Labels of blank nodes (`_:a`): canonicalisation replaces them, so any other label would do.
 * - Words that a context takes the meaning from, where an id is expected: they are dropped.
 * - Keys of index maps (`@index`), which are dropped.
 * - Numbers, and texts of type `xsd:double`, that RDF writes as other ones (`rdf-number`). In a JSON literal all are bound.
 *
 * @throws SdkError `unsignable_value`
 */
export function assertBoundValues(expanded: JsonValue): void {
  if (Array.isArray(expanded)) for (const item of expanded) assertBoundValues(item);
  else if (isJsonObject(expanded)) assertBoundObject(expanded);
}

function assertBoundObject(object: JsonObject): void {
  const { "@id": id, "@type": type, "@index": index, "@value": value } = object;
  if (index !== undefined) throw unsignable("a member expected no map by index, whose keys no signature binds", index);
  if (value !== undefined) return assertBoundLiteral(value, type);
  for (const iri of [id, ...(Array.isArray(type) ? type : [])]) {
    if (iri === null || (typeof iri === "string" && iri.startsWith("_:"))) {
      throw unsignable("an id or type expected an IRI or nothing", iri);
    }
    /* fault: prototype-polluted */
    assertAbsolute(iri);
  }
  for (const member of Object.values(object)) assertBoundValues(member);
}

function assertBoundLiteral(value: JsonValue, type: JsonValue | undefined): void {
  if (typeof value === "number" && type !== "@json") assertRdfNumber(value, type);
  if (typeof value === "string" && type === XSD_DOUBLE) assertDoubleText(value);
}

/**
 * jsonld.js refuses relative references too, but only after it has used them as names of members: the reference
 * `__proto__` puts a member into Object.prototype, for everything that runs in the process.
 */
function assertAbsolute(iri: JsonValue | undefined): void {
  if (typeof iri === "string" && iri !== "" && !iri.includes(":")) {
    throw new SdkError("canonicalization_failed", "JSON-LD refuses the document: relative object reference");
  }
}

function unsignable(what: string, got: JsonValue): SdkError {
  return new SdkError("unsignable_value", `${what}, got ${JSON.stringify(got).slice(0, 100)}`);
}

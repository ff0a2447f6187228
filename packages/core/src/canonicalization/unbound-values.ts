import { SdkError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json/json-value.ts";

const XSD_DOUBLE = "http://www.w3.org/2001/XMLSchema#double";

/**
 * Refuses what a document says in JSON-LD but canonical RDF does not carry, so that a signature would not notice a change
 * of it. Only the expanded form shows these: a context decides what a member means.
 *
 * - Labels of blank nodes (`_:a`): canonicalisation replaces them, so any other label would do.
 * - Words that a context takes the meaning from, where an id is expected: they are dropped.
 * - Keys of index maps (`@index`), which are dropped.
 * - Texts of type `xsd:double` that are no number of at most 15 digits: engines read them as far as they look like one.
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
  if (value !== undefined) {
    if (type === XSD_DOUBLE && typeof value === "string" && !isExactDouble(value)) {
      throw unsignable("a text of type xsd:double expected a number of at most 15 digits", value);
    }
    return;
  }
  for (const iri of [id, ...(Array.isArray(type) ? type : [])]) {
    if (iri === null || (typeof iri === "string" && iri.startsWith("_:"))) {
      throw unsignable("an id or type expected an IRI or nothing", iri);
    }
    /* fault: prototype-polluted */
    assertAbsolute(iri);
  }
  for (const member of Object.values(object)) assertBoundValues(member);
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

const DECIMAL = /^[+-]?(\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/;
// Below it numbers have fewer than 15 digits.
const SMALLEST_NORMAL = 2 ** -1022;
// The largest double and the smallest have some 310 digits before or behind the point. Of longer texts an engine looks for zeros
// at the end from each zero in between: a credential of 250 kB took a minute.
const LONGEST_DOUBLE = 400;

function isExactDouble(text: string): boolean {
  if (text.length > LONGEST_DOUBLE) return false;
  const digits = DECIMAL.exec(text)?.[1]
    ?.replace(".", "")
    .replace(/^0+/, "")
    .replace(/0{1,400}$/, "");
  if (digits === undefined || digits.length > 15) return false;
  const number = Number(text);
  return digits === "" ? Object.is(number, 0) : Number.isFinite(number) && Math.abs(number) >= SMALLEST_NORMAL;
}

function unsignable(what: string, got: JsonValue): SdkError {
  return new SdkError("unsignable_value", `${what}, got ${JSON.stringify(got).slice(0, 100)}`);
}

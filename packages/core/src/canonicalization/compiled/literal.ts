import { isJsonObject, type JsonValue, writeJcs } from "../../base/json.ts";
import { assertRdfNumber, isWrittenWhole, writeDouble, XSD_DOUBLE } from "../rdf-number.ts";
import { isPlainIri } from "./iri.ts";
import { outside } from "./outside.ts";

const XSD = "http://www.w3.org/2001/XMLSchema#";
const RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const XSD_STRING: string = `${XSD}string`;

/** IRI of the property that gives a node's type. */
export const RDF_TYPE: string = `${RDF}type`;

// The characters that canonical N-Quads may escape in a literal. The second pattern has a state and is for replacing only.
const NEEDS_ESCAPE = /["\\\p{Cc}]/u;
const ESCAPED = /["\\\p{Cc}]/gu;
const SHORT_ESCAPES: Readonly<Record<string, string>> = {
  "\b": "\\b",
  "\t": "\\t",
  "\n": "\\n",
  "\f": "\\f",
  "\r": "\\r",
  '"': '\\"',
  "\\": "\\\\",
};

/** Tells whether a literal can be written with this datatype: an IRI without escapes, other than rdf:langString. */
export function isPlainDatatype(datatype: string): boolean {
  return isPlainIri(datatype) && datatype !== `${RDF}langString`;
}

/** Writes a text, number or boolean as an N-Quads literal (JSON-LD 1.1 API, section 8.3). */
export function scalarLiteral(value: string | number | boolean, datatype: string | undefined): string {
  if (typeof value === "number") return numberLiteral(value, datatype);
  if (typeof value === "boolean") return typed(String(value), datatype ?? `${XSD}boolean`);
  if (typeof value !== "string") throw outside("a value that is no JSON");
  // jsonld.js parses such a text as a number, up to the first character that does not fit.
  if (datatype === XSD_DOUBLE) throw outside("a text of type xsd:double");
  return typed(value, datatype ?? XSD_STRING);
}

/** Writes a text with its language. */
export function languageLiteral(text: string, language: string): string {
  return `"${escape(text)}"@${language.toLowerCase()}`;
}

/** Writes any JSON as one literal, in the form of RFC 8785. */
export function jsonLiteral(value: JsonValue): string {
  assertNoContexts(value);
  return typed(writeLiteral(value), `${RDF}JSON`);
}

function writeLiteral(value: JsonValue): string {
  try {
    return writeJcs(value);
  } catch {
    // RFC 8785 cannot write an unpaired surrogate: the general engine decides what such a document means.
    throw outside("a text that is not well-formed in a JSON literal");
  }
}

/** Writes whole numbers below 10^21 as integers, unless their term says double, and others as doubles. */
function numberLiteral(value: number, datatype: string | undefined): string {
  assertRdfNumber(value, datatype);
  if (isWrittenWhole(value, datatype)) return typed(value.toFixed(0), datatype ?? `${XSD}integer`);
  return typed(writeDouble(value), datatype ?? XSD_DOUBLE);
}

function typed(text: string, datatype: string): string {
  return datatype === XSD_STRING ? `"${escape(text)}"` : `"${escape(text)}"^^<${datatype}>`;
}

function escape(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(ESCAPED, escapeCharacter) : text;
}

/** Controls up to U+007F are escaped, those from U+0080 are not (RDFC-1.0, section 5). */
function escapeCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (code > 0x7f) return character;
  return SHORT_ESCAPES[character] ?? `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** The general engine finds contexts inside JSON literals too, and drops members of this name. */
function assertNoContexts(value: JsonValue): void {
  if (Array.isArray(value)) {
    for (const item of value) assertNoContexts(item);
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      if (name === "@context" || name === "__proto__") throw outside(`${name} inside a JSON literal`);
      assertNoContexts(value[name] as JsonValue);
    }
  }
}

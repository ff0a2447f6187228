import { SdkError } from "../base/errors.ts";
import { isJsonObject, isSameNumber, type JsonValue } from "../base/json.ts";

/** IRI of the datatype of numbers with a fraction, and of whole ones from 10^21. */
export const XSD_DOUBLE = "http://www.w3.org/2001/XMLSchema#double";

/** IRI of the datatype that stands for a language and a base direction (JSON-LD 1.1, section 10.2). */
export function directionDatatype(language: string, direction: string): string {
  return `https://www.w3.org/ns/i18n#${language.toLowerCase()}_${direction}`;
}

/**
 * Rewrites literals so that jsonld.js does not lose a part of them.
 *
 * - Base directions become datatypes. jsonld.js drops one of two texts that differ only in direction, and the direction of a
 * number, so that no signature would cover them.
 *
 * @param expanded - an expanded document, which is altered
 */
export function bindLiterals(expanded: JsonValue): void {
  if (Array.isArray(expanded)) for (const item of expanded) bindLiterals(item);
  else if (isJsonObject(expanded)) {
    const { "@value": value, "@type": type, "@language": language, "@direction": direction } = expanded;
    if (value === undefined) {
      for (const member of Object.values(expanded)) bindLiterals(member);
    } else if (typeof direction === "string") {
      expanded["@type"] = directionDatatype(typeof language === "string" ? language : "", direction);
      delete expanded["@language"];
      delete expanded["@direction"];
    }
    if (typeof value === "number" && !Number.isInteger(value) && type !== "@json") {
      expanded["@value"] = writeDouble(value);
      expanded["@type"] ??= XSD_DOUBLE;
    }
  }
}

const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?$/;

/** Tells whether RDF writes a number as a whole one, with all of its digits (JSON-LD 1.1 API, section 8.6). */
export function isWrittenWhole(value: number, datatype: JsonValue | undefined): boolean {
  return Number.isInteger(value) && Math.abs(value) < 1e21 && datatype !== XSD_DOUBLE;
}

/**
 * Checks that canonical RDF binds a number: what it writes is read back as the same one. Doubles are written with 16 significant
 * digits, so that of several numbers with the same 16 digits only the one that these are read as is bound.
 *
 * @throws SdkError `unsignable_value`
 */
export function assertRdfNumber(value: number, datatype: JsonValue | undefined): void {
  if (Object.is(value, -0)) throw unsignable("a number expected 0, or a text, got -0");
  if (isWrittenWhole(value, datatype) || Number(value.toExponential(15)) === value) return;
  throw unsignable(`a number expected at most 16 significant digits, or a text, got ${value}`);
}

/**
 * Checks that a text of type `xsd:double` equals the number that RDF makes of it, to the last digit. Engines parse only the part
 * that looks like a number.
 *
 * @throws SdkError `unsignable_value`
 */
export function assertDoubleText(text: string): void {
  const value = DECIMAL.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value) && !Object.is(value, -0) && isSameNumber(text, value.toExponential(15))) return;
  throw unsignable(
    `a text of type xsd:double expected a number of at most 16 significant digits, got ${JSON.stringify(text.slice(0, 100))}`,
  );
}

/** Writes a number in the canonical form of `xsd:double` (JSON-LD 1.1 API, section 8.6), such as `5.0E-7`. */
export function writeDouble(value: number): string {
  return value.toExponential(15).replace(/(\d)0{0,15}e\+?/, "$1E");
}

function unsignable(message: string): SdkError {
  return new SdkError("unsignable_value", message);
}

import { isJsonObject, type JsonValue } from "../base/json/json-value.ts";
import { writeDouble, XSD_DOUBLE } from "./rdf-number.ts";

/** IRI of the datatype that stands for a language and a base direction (JSON-LD 1.1, section 10.2). */
export function directionDatatype(language: string, direction: string): string {
  return `https://www.w3.org/ns/i18n#${language.toLowerCase()}_${direction}`;
}

/**
 * Writes literals as they are in RDF, where jsonld.js would lose a part of them.
 *
 * - Base directions become datatypes. jsonld.js forgets them before: of two texts that differ in direction only it drops one,
 *   and of a number that has one the direction, so that no signature would cover them.
 * - Fractions become doubles. jsonld.js takes `5e-7` for a whole number, because it is written without a point, and makes it 0.
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

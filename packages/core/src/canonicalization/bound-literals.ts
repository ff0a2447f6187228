import { isJsonObject, type JsonValue } from "../base/json.ts";
import { writeDouble, XSD_DOUBLE } from "./rdf-number.ts";

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

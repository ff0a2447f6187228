import { isJsonObject, type JsonValue } from "../base/json/json-value.ts";

/** IRI of the datatype that stands for a language and a base direction (JSON-LD 1.1, section 10.2). */
export function directionDatatype(language: string, direction: string): string {
  return `https://www.w3.org/ns/i18n#${language.toLowerCase()}_${direction}`;
}

/**
 * Writes base directions as the datatypes that they become in RDF anyway. jsonld.js forgets them before: of two texts that
 * differ in direction only it drops one, and of a number that has one the direction, so that no signature would cover them.
 *
 * @param expanded - an expanded document, which is altered
 */
export function bindDirections(expanded: JsonValue): void {
  if (Array.isArray(expanded)) for (const item of expanded) bindDirections(item);
  else if (isJsonObject(expanded)) {
    const { "@value": value, "@language": language, "@direction": direction } = expanded;
    if (value === undefined) {
      for (const member of Object.values(expanded)) bindDirections(member);
    } else if (typeof direction === "string") {
      expanded["@type"] = directionDatatype(typeof language === "string" ? language : "", direction);
      delete expanded["@language"];
      delete expanded["@direction"];
    }
  }
}

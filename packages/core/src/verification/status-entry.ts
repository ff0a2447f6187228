import { isJsonObject, type JsonObject, type JsonValue } from "../base/json/json-value.ts";

// The members of a status entry that the recommendations define as anything but a text (Bitstring Status List 1.0).
const otherForms: Readonly<Record<string, (value: JsonValue) => boolean>> = {
  statusSize: (value) => Number.isSafeInteger(value),
  statusReference: (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
  statusMessage: (value) =>
    Array.isArray(value) && value.every((each) => isJsonObject(each) && Object.values(each).every(isText)),
};

/**
 * Finds a member of a status entry that has another form than the one it may have: a text, for nearly all. For a signature
 * `"7"`, `["7"]` and `{ "@value": "7" }` are the same; for whoever looks up the status they are not.
 *
 * @returns its name in quotation marks, cut where it becomes too long to read
 */
export function malformedMember(entry: JsonObject): string | undefined {
  const name = Object.keys(entry).find((each) => !hasOwnForm(each, entry[each] as JsonValue));
  return name === undefined ? undefined : JSON.stringify(name).slice(0, 80);
}

function hasOwnForm(name: string, value: JsonValue): boolean {
  return Object.hasOwn(otherForms, name) ? otherForms[name]?.(value) === true : isText(value);
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

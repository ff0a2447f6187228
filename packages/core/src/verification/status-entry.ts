import { showValue } from "../base/describe-value.ts";
import { isJsonObject, type JsonObject } from "../base/json/json-value.ts";

/** What a member must be, in words that follow "expected", and as a test. */
type MemberRule = { expected: string; accepts: (value: unknown) => boolean };

// The members of a status entry that the recommendations define as anything but a text (Bitstring Status List 1.0).
const otherForms: Readonly<Record<string, MemberRule>> = {
  statusSize: { expected: "a whole number", accepts: (value) => Number.isSafeInteger(value) },
  statusReference: {
    expected: "a text, or a list of texts",
    accepts: (value) => isText(value) || (Array.isArray(value) && value.every(isText)),
  },
  statusMessage: {
    expected: "a list of objects with texts",
    accepts: (value) =>
      Array.isArray(value) && value.every((each) => isJsonObject(each) && Object.values(each).every(isText)),
  },
};
const text: MemberRule = { expected: "a text", accepts: isText };

/**
 * Finds a member of a status entry that has another form than the one it may have: a text, for nearly all. For a signature
 * `"7"`, `["7"]` and `{ "@value": "7" }` are the same; for whoever looks up the status they are not.
 *
 * @returns its name, cut where it becomes too long to read, what was expected, and what came
 */
export function malformedMember(entry: JsonObject): string | undefined {
  const name = Object.keys(entry).find((each) => !ruleOf(each).accepts(entry[each]));
  if (name === undefined) return undefined;
  const shown = JSON.stringify(name).slice(0, 80);
  return `${shown} of the status entry expected ${ruleOf(name).expected}, got ${showValue(entry[name])}`;
}

function ruleOf(name: string): MemberRule {
  return (Object.hasOwn(otherForms, name) ? otherForms[name] : undefined) ?? text;
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

import { SdkError } from "../base/errors.ts";

const LINE = /^[\x21-\x7e]{1,300}$/;

/**
 * Demands of the parts of a text that people sign that each is one word of a line: then none can add a line, or a second value.
 *
 * @throws SdkError `invalid_argument`
 */
export function assertWords(parts: Readonly<Record<string, unknown>>): void {
  const wrong = Object.entries(parts).find(([, part]) => typeof part !== "string" || !LINE.test(part));
  if (wrong !== undefined) throw new SdkError("invalid_argument", `${wrong[0]} expected one word of a line`);
}

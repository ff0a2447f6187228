import { SdkError } from "../base/errors.ts";
import { isWrittenTime } from "../base/time.ts";

const LINE = /^[\x21-\x7e]{1,300}$/;
const CHALLENGE_ID = /^[0-9A-Za-z_-]{1,64}$/;

/**
 * Demands of the parts of a text that people sign that each is one word of a line: then none can add a line, or a second value.
 * What only the server knows is an id and a time, and nothing that a person could read anything else into.
 *
 * @throws SdkError `invalid_argument`
 */
export function assertWords(
  parts: Readonly<Record<string, unknown>> & { challengeId: string; validUntil: string },
): void {
  const wrong = Object.entries(parts).find(([, part]) => typeof part !== "string" || !LINE.test(part));
  if (wrong !== undefined) throw new SdkError("invalid_argument", `${wrong[0]} expected one word of a line`);
  if (!isChallengeId(parts.challengeId)) {
    throw new SdkError("invalid_argument", "challengeId expected an id of 1 to 64 letters, digits, _ and -");
  }
  if (!isWrittenTime(parts.validUntil)) {
    throw new SdkError("invalid_argument", "validUntil expected a time in UTC with milliseconds");
  }
}

/** Tells whether something is the id of a challenge. */
export function isChallengeId(value: unknown): boolean {
  return typeof value === "string" && CHALLENGE_ID.test(value);
}

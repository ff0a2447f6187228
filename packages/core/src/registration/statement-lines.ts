import { SdkError } from "../base/errors.ts";
import { isWrittenTime } from "../base/time.ts";

const LINE = /^[\x21-\x7e]{1,300}$/;
const CHALLENGE_ID = /^[0-9A-Za-z_-]{1,64}$/;

/**
 * Requires each part of a statement to be one word of a line, so that no part can add a line or a second value. The server's own
 * parts are an id and a time, which people cannot misread as anything else.
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

/** Tells whether a value is the id of a challenge. */
export function isChallengeId(value: unknown): boolean {
  return typeof value === "string" && CHALLENGE_ID.test(value);
}

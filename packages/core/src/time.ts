import { SdkError } from "./errors.ts";

// XML Schema 1.1 dateTimeStamp (time zone required), anchored at both ends: a well-known verifier's pattern is not,
// and takes "junk 2020-01-01T00:00:00Z junk" for a date. Years of exactly four digits, as JavaScript can compute.
const DATE_TIME_STAMP =
  /^(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):([0-5]\d):([0-5]\d)(?:\.\d+)?(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))$/;

// 9999-12-31T23:59:59Z: the last second that a four-digit year can write
const MAX_UNIX_SECONDS = 253402300799;

/**
 * Parses an XML Schema `dateTimeStamp` (RFC 3339 with a time zone) to milliseconds since the Unix epoch.
 *
 * @returns milliseconds, or `undefined` when the text is not a date time stamp or names no real day
 */
export function parseDateTimeStamp(text: unknown): number | undefined {
  if (typeof text !== "string") return undefined;
  const match = DATE_TIME_STAMP.exec(text);
  if (match === null) return undefined;
  const [, year, month, day] = match;
  // Date.parse rolls 30 February over to March; the last day of the month tells.
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(day) > lastDay) return undefined;
  const milliseconds = Date.parse(text);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/**
 * Writes Unix seconds as an ISO 8601 time in UTC without a fraction, such as `2026-01-02T03:04:05Z`.
 *
 * @throws SdkError `invalid_time` when the number is no integer between 0 and the end of the year 9999
 */
export function formatUnixSeconds(seconds: number): string {
  if (!Number.isSafeInteger(seconds) || seconds < 0 || seconds > MAX_UNIX_SECONDS) {
    throw new SdkError(
      "invalid_time",
      `expected Unix seconds as an integer from 0 to ${MAX_UNIX_SECONDS}, got ${seconds}`,
    );
  }
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}

/**
 * Converts a `Date` to whole Unix seconds, rounded down.
 *
 * @throws SdkError `invalid_time` when the date is invalid or before 1970
 */
export function toUnixSeconds(date: Date): number {
  if (!(date instanceof Date)) throw new SdkError("invalid_time", `expected a Date, got ${typeof date}`);
  const seconds = Math.floor(date.getTime() / 1000);
  formatUnixSeconds(seconds);
  return seconds;
}

/**
 * Reads `Retry-After` (RFC 9110, section 10.2.3) as milliseconds from now: seconds, possibly with a fraction, or a date.
 * `Date.parse` alone would read an invalid number as a past year.
 */
export function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const trimmed = text.trim();
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(trimmed)) return Number(trimmed) * 1000;
  const time = /^[A-Z][a-z]{2,8}[, ]/.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}

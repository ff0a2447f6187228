import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatUnixSeconds, parseDateTimeStamp, toUnixSeconds } from "../../src/base/time.ts";

const withCode = (code: string): object => expect.objectContaining({ name: "SdkError", code });

describe("time", () => {
  test.each([
    "2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05.123456Z",
    "2024-02-29T23:59:59+14:00",
    "0001-01-01T00:00:00-00:30",
    "0000-02-29T00:00:00Z",
    "2026-01-01T24:00:00Z",
  ])("%s is a date time stamp", (text) => {
    expect(parseDateTimeStamp(text)).toBe(Date.parse(text));
  });
  test.each([
    "junk 2020-01-01T00:00:00Z junk",
    "2020-01-01T00:00:00",
    "2020-01-01",
    "2026-02-30T00:00:00Z",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-01-01T24:00:01Z",
    "2026-01-01T24:01:00Z",
    "2026-01-01T24:00:00.1Z",
    "2026-02-29T24:00:00Z",
    "2026-01-01T25:00:00Z",
    "02026-01-01T00:00:00Z",
    "026-01-01T00:00:00Z",
    "10001-02-29T00:00:00Z",
    "2026-01-01T00:00:60Z",
    "2026-01-01T00:00:00+15:00",
    "2026-01-01t00:00:00z",
    "20260101T000000Z",
    "+002026-01-01T00:00:00Z",
    "2026-01-01T00:00:00.Z",
    "2026-01-01T00:00:00Z\n",
    "",
    5,
    null,
  ])("%j is none", (text) => {
    expect(parseDateTimeStamp(text)).toBeUndefined();
  });
  test.each([
    ["2020-12-31T24:00:00.000+01:00", "2020-12-31T23:00:00Z"],
    ["2024-02-28T24:00:00Z", "2024-02-29T00:00:00Z"],
    ["10000-01-01T00:00:00Z", "+010000-01-01T00:00:00Z"],
    ["-0044-03-15T12:00:00Z", "-000044-03-15T12:00:00Z"],
    ["10000-02-29T00:00:00+14:00", "+010000-02-28T10:00:00Z"],
    ["999999999999-01-01T00:00:00Z", "+275760-09-13T00:00:00Z"],
    ["-999999-01-01T00:00:00Z", "-271821-04-20T00:00:00Z"],
  ])("%s is %s", (text, same) => {
    expect(parseDateTimeStamp(text)).toBe(Date.parse(same));
  });
  test("what a Date writes is read as the platform reads it", () => {
    const offset = fc.integer({ min: -840, max: 840 }).map((minutes) => {
      const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
      return `${minutes < 0 ? "-" : "+"}${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
    });
    fc.assert(
      fc.property(
        fc.date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
        offset,
        (date, zone) => {
          const text = date.toISOString().replace("Z", zone);
          expect(parseDateTimeStamp(text)).toBe(Date.parse(text));
        },
      ),
      { numRuns: 2000 },
    );
  });
  test("the short form is read as the pattern reads it", () => {
    const digits = (count: number): fc.Arbitrary<string> =>
      fc.oneof(
        {
          weight: 9,
          arbitrary: fc.nat(10 ** count - 1).map((number) => String(number).padStart(count, "0")),
        },
        fc.string({ minLength: count, maxLength: count }),
      );
    const separator = (text: string): fc.Arbitrary<string> =>
      fc.oneof(
        { weight: 30, arbitrary: fc.constant(text) },
        fc.string({ minLength: 1, maxLength: 1 }),
      );
    const small = fc.integer({ min: 0, max: 61 }).map((number) => String(number).padStart(2, "0"));
    const pair = fc.oneof({ weight: 9, arbitrary: small }, digits(2));
    const stamp = fc
      .tuple(
        digits(4),
        separator("-"),
        pair,
        separator("-"),
        pair,
        separator("T"),
        pair,
        separator(":"),
        pair,
      )
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(
        stamp,
        separator(":"),
        pair,
        separator("Z"),
        digits(3),
        (minutes, colon, seconds, end, fraction) => {
          const text = minutes + colon + seconds;
          // With a fraction of one or four digits only the pattern can parse it.
          expect(parseDateTimeStamp(text + end)).toBe(
            end === "Z" ? parseDateTimeStamp(`${text}.0Z`) : undefined,
          );
          const slow = end === "Z" ? parseDateTimeStamp(`${text}.${fraction}0Z`) : undefined;
          expect(parseDateTimeStamp(`${text}.${fraction}${end}`)).toBe(slow);
        },
      ),
      { numRuns: 3_000 },
    );
    for (const day of [
      "2026-01-28",
      "2026-02-29",
      "2024-02-29",
      "2026-04-31",
      "0099-12-28",
      "0000-01-01",
      "1900-02-29",
    ]) {
      expect(parseDateTimeStamp(`${day}T23:59:59Z`)).toBe(parseDateTimeStamp(`${day}T23:59:59.0Z`));
    }
  });
  test("Unix seconds read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253402300799 }), (seconds) => {
        expect(parseDateTimeStamp(formatUnixSeconds(seconds))).toBe(seconds * 1000);
        expect(toUnixSeconds(new Date(seconds * 1000 + 999), "now")).toBe(seconds);
      }),
    );
    for (const wrong of [-1, 1.5, 253402300800, Number.NaN])
      expect(() => formatUnixSeconds(wrong)).toThrow(withCode("invalid_time"));
  });
});

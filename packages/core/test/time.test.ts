import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatUnixSeconds, parseDateTimeStamp, toUnixSeconds } from "../src/time.ts";

const withCode = (code: string): object => expect.objectContaining({ name: "SdkError", code });

describe("time", () => {
  test.each([
    "2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05.123456Z",
    "2024-02-29T23:59:59+14:00",
    "0001-01-01T00:00:00-00:30",
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
    "2026-01-01T24:00:00Z",
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
  test("Unix seconds read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253402300799 }), (seconds) => {
        expect(parseDateTimeStamp(formatUnixSeconds(seconds))).toBe(seconds * 1000);
        expect(toUnixSeconds(new Date(seconds * 1000 + 999))).toBe(seconds);
      }),
    );
    for (const wrong of [-1, 1.5, 253402300800, Number.NaN])
      expect(() => formatUnixSeconds(wrong)).toThrow(withCode("invalid_time"));
  });
});

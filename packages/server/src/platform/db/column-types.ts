import { SdkError } from "@arcs/core";
import pg from "pg";

const { DATE, INT8 }: Record<"DATE" | "INT8", number> = pg.types.builtins;
// The driver knows it, and has no name for it.
const TEXT_ARRAY = 1009;
const parserOf = pg.types.getTypeParser as (type: number, format: "text") => (value: string) => unknown;

/**
 * Reads the columns of a result. Counts come as numbers, days as text such as `2026-01-02`, exact amounts (`numeric`) as
 * text, times as `Date`.
 */
export const columnTypes = {
  getTypeParser(type: number): (value: string) => unknown {
    // A day as a Date would depend on the time zone of this process.
    if (type === DATE) return (value) => value;
    if (type === TEXT_ARRAY) return toTexts;
    return type === INT8 ? toSafeInteger : parserOf(type, "text");
  },
};

const readTexts = parserOf(TEXT_ARRAY, "text");
const PLAIN_TEXTS = /^\{(?!.*NULL)[^{}"\\]*\}$/is;

/** As the driver does, which looks at each character by itself: most lists have neither quotes nor anything in them that needs some. */
function toTexts(value: string): unknown {
  if (value === "{}") return [];
  return PLAIN_TEXTS.test(value) ? value.slice(1, -1).split(",") : readTexts(value);
}

function toSafeInteger(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new SdkError("internal_error", `integer of the store expected one below 2^53, got ${value}`);
}

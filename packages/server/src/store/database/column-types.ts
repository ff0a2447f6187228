import { SdkError } from "@arcs/core";
import pg from "pg";

const { DATE, INT8 } = pg.types.builtins;

/**
 * Reads the columns of a result. Counts come as numbers, days as text such as `2026-01-02`, exact amounts (`numeric`) as
 * text, times as `Date`.
 */
export const columnTypes = {
  getTypeParser(type: Parameters<typeof pg.types.getTypeParser>[0]): (value: string) => unknown {
    // A day as a Date would depend on the time zone of this process.
    if (type === DATE) return (value) => value;
    return type === INT8 ? toSafeInteger : pg.types.getTypeParser(type, "text");
  },
};

function toSafeInteger(value: string): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new SdkError("internal_error", `integer of the store expected one below 2^53, got ${value}`);
}

import { SdkError } from "@arcs/core";
import { describeValue, isArrayOf } from "@arcs/core/internal";

import { countIn, listIn } from "./take-from.ts";

/** How many ids one request may name (specification 8). */
const MOST_IDS = 100;
const MOST_AT_ONCE = 4;

/** The body of every bulk answer. */
type BulkAnswer<Item> = { data: Item[]; requested: number; found: number; notFound: string[] };

/**
 * Asks for any number of ids, at most 100 a request and four requests at a time, and puts the answers together in order.
 *
 * @throws SdkError `invalid_argument` when an id is empty, or holds a comma or a space, which would read as several ids
 */
export async function inBulk<Item>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<BulkAnswer<Item>>,
): Promise<BulkAnswer<Item>> {
  if (!isArrayOf(ids, isId)) {
    const expected = "ids expected texts without commas or spaces";
    throw new SdkError("invalid_argument", `${expected}, got ${describeValue(ids)}`);
  }
  const parts: (readonly string[])[] = [];
  for (let start = 0; start < ids.length; start += MOST_IDS) parts.push(ids.slice(start, start + MOST_IDS));
  const answers: BulkAnswer<Item>[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    try {
      for (let index = next++; index < parts.length; index = next++) answers[index] = await read(parts[index] ?? []);
    } catch (error) {
      next = parts.length;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: Math.min(MOST_AT_ONCE, parts.length) }, work));
  return {
    data: answers.flatMap(({ data }) => listIn(data)),
    requested: sum(answers.map(({ requested }) => countIn(requested))),
    found: sum(answers.map(({ found }) => countIn(found))),
    notFound: answers.flatMap(({ notFound }) => listIn(notFound)),
  };
}

function isId(value: unknown): value is string {
  return typeof value === "string" && /^[^\s,]+$/.test(value);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

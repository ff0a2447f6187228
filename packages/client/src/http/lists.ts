import { isSdkError, SdkError } from "@arcs/core";
import { assertObject, describeValue, isArrayOf, showValue } from "@arcs/core/internal";

/** Options of {@link Paged.toArray}. */
export type ToArrayOptions = {
  /** Most items to read. */
  limit: number;
};

/**
 * A list that comes in pages. Awaited, it is the first page that was asked for; iterated, it is all
 * items from there on, read page by page as they are needed. Nothing is requested before.
 *
 * @example
 * ```ts
 * const page = await client.agents.search({ tier: "gold" });
 * for await (const agent of client.agents.search({ tier: "gold" })) console.log(agent.name);
 * ```
 */
export type Paged<Page, Item> = PromiseLike<Page> &
  AsyncIterable<Item> & {
    /** The pages one after the other, each once. */
    pages(): AsyncIterable<Page>;
    /** All items, up to a limit. */
    toArray(options: ToArrayOptions): Promise<Item[]>;
  };

type PageSource<Page, Item, Position> = {
  first: Position;
  read: (position: Position) => Promise<Page>;
  itemsOf: (page: Page) => readonly Item[];
  /** Where the next page is; `undefined` after the last one. */
  next: (page: Page, position: Position) => Position | undefined;
};

// A page may be empty, or come again, while a list changes; a list of such pages has no end.
const MOST_WITHOUT_NEWS = 3;

/**
 * Makes a {@link Paged} list of a way to read pages. It ends where several pages in a row are empty
 * or as one just before.
 */
export function paged<Page, Item, Position>({
  first,
  read,
  itemsOf,
  next,
}: PageSource<Page, Item, Position>): Paged<Page, Item> {
  async function* pages(): AsyncGenerator<Page> {
    const latest: string[] = [];
    let withoutNews = 0;
    for (let position: Position | undefined = first; position !== undefined;) {
      const page: Page = await read(position);
      const { items, following } = takeFrom(page, () => ({
        items: listIn(itemsOf(page)),
        following: next(page, position as Position),
      }));
      const text = textOf(items);
      const isRepeated = items.length > 0 && latest.includes(text);
      if (!isRepeated) yield page;
      withoutNews = isRepeated || items.length === 0 ? withoutNews + 1 : 0;
      if (withoutNews >= MOST_WITHOUT_NEWS) return;
      if (latest.push(text) > MOST_WITHOUT_NEWS) latest.shift();
      position = following;
    }
  }
  async function* items(): AsyncGenerator<Item> {
    for await (const page of pages()) yield* itemsOf(page);
  }
  let firstPage: Promise<Page> | undefined;
  return {
    // oxlint-disable-next-line unicorn/no-thenable -- to be awaited is what it is for
    then: (resolve, reject) => (firstPage ??= read(first)).then(resolve, reject),
    [Symbol.asyncIterator]: items,
    pages,
    async toArray(options) {
      assertObject(options, "options");
      const { limit } = options;
      if (typeof limit !== "number" || Number.isNaN(limit)) {
        throw new SdkError(
          "invalid_argument",
          `options.limit must be a number of items (received ${showValue(limit)})`,
        );
      }
      const all: Item[] = [];
      if (limit <= 0) return all;
      for await (const item of items()) if (all.push(item) >= limit) break;
      return all;
    },
  };
}

/** Makes a {@link Paged} list of answers that say where their page is among the others. */
export function numberedPages<Page extends { pagination: { hasNext: boolean } }, Item>(
  { page: first = 1, ...filters }: { page?: number },
  {
    read,
    itemsOf,
  }: {
    read: (query: { page: number }) => Promise<Page>;
    itemsOf: (page: Page) => readonly Item[];
  },
): Paged<Page, Item> {
  return paged({
    first,
    read: (page) => read({ ...filters, page }),
    itemsOf,
    next: ({ pagination }, page) => (pagination.hasNext ? page + 1 : undefined),
  });
}

function textOf(items: readonly unknown[]): string {
  try {
    return JSON.stringify(items);
  } catch {
    throw new SdkError(
      "server_invalid_answer",
      "the server answered with a list that is nested too deeply",
    );
  }
}

/** How many ids one request may name (specification 8). */
const MOST_IDS = 100;
const MOST_AT_ONCE = 4;

type BulkAnswer<Item> = { data: Item[]; requested: number; found: number; notFound: string[] };

/**
 * Asks for any number of ids, at most 100 a request and four requests at a time, and puts the
 * answers together in order.
 *
 * @throws SdkError `invalid_argument` when an id is empty, or holds a comma or a space, which would
 *   read as several ids
 */
export async function inBulk<Item>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<BulkAnswer<Item>>,
): Promise<BulkAnswer<Item>> {
  if (!isArrayOf(ids, isId)) {
    const expected = "ids must be texts without commas or spaces";
    throw new SdkError("invalid_argument", `${expected} (received ${describeValue(ids)})`);
  }
  const parts: (readonly string[])[] = [];
  for (let start = 0; start < ids.length; start += MOST_IDS)
    parts.push(ids.slice(start, start + MOST_IDS));
  const answers: BulkAnswer<Item>[] = [];
  while (parts.length > 0)
    answers.push(...(await Promise.all(parts.splice(0, MOST_AT_ONCE).map((part) => read(part)))));
  return {
    // Not spread into a call: a list of an answer may have more items than a call takes.
    data: answers.flatMap(({ data }) => listIn(data)),
    requested: answers.reduce((sum, { requested }) => sum + countIn(requested), 0),
    found: answers.reduce((sum, { found }) => sum + countIn(found), 0),
    notFound: answers.flatMap(({ notFound }) => listIn(notFound)),
  };
}

function isId(value: unknown): value is string {
  return typeof value === "string" && /^[^\s,]+$/.test(value);
}

/**
 * Takes something out of a response. One without it did not come from this API: SdkError
 * `server_invalid_answer`.
 */
export function takeFrom<Answer, Taken>(answer: Answer, take: (answer: Answer) => Taken): Taken {
  try {
    return take(answer);
  } catch (error) {
    if (isSdkError(error)) throw error;
    throw notOfTheApi();
  }
}

/** A list of an answer. @throws SdkError `server_invalid_answer` where there is none */
export function listIn<Item>(value: readonly Item[]): readonly Item[] {
  if (Array.isArray(value)) return value;
  throw notOfTheApi();
}

function countIn(value: number): number {
  if (Number.isSafeInteger(value) && value >= 0) return value;
  throw notOfTheApi();
}

function notOfTheApi(): SdkError {
  return new SdkError(
    "server_invalid_answer",
    "the server answered with JSON that is none of this API",
  );
}

/** What {@link Paged.toArray} may be told. */
export type ToArrayOptions = {
  /** Most items to read. */
  limit: number;
};

/**
 * A list that comes in pages. Awaited, it is the first page that was asked for; iterated, it is all items from there on, read
 * page by page as they are needed. Nothing is requested before.
 *
 * @example
 * ```ts
 * const page = await client.agents.search({ tier: "gold" });
 * for await (const agent of client.agents.search({ tier: "gold" })) console.log(agent.name);
 * ```
 */
export type Paged<Page, Item> = PromiseLike<Page> &
  AsyncIterable<Item> & {
    /** The pages one after the other. */
    pages(): AsyncIterable<Page>;
    /** All items, up to a limit. */
    toArray(options: ToArrayOptions): Promise<Item[]>;
  };

/** How the pages of a list are read. */
export type PageSource<Page, Item, Position> = {
  first: Position;
  read: (position: Position) => Promise<Page>;
  itemsOf: (page: Page) => readonly Item[];
  /** Where the next page is; `undefined` after the last one. */
  next: (page: Page, position: Position) => Position | undefined;
};

/** Makes a {@link Paged} list of a way to read pages. */
export function paged<Page, Item, Position>({
  first,
  read,
  itemsOf,
  next,
}: PageSource<Page, Item, Position>): Paged<Page, Item> {
  async function* pages(): AsyncGenerator<Page> {
    for (let position: Position | undefined = first; position !== undefined;) {
      const page: Page = await read(position);
      yield page;
      position = next(page, position);
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
    async toArray({ limit }) {
      const all: Item[] = [];
      if (limit <= 0) return all;
      for await (const item of items()) if (all.push(item) >= limit) break;
      return all;
    },
  };
}

import { describe, expect, test } from "vitest";

import { paged } from "../../src/http/lists.ts";
import { errorOf } from "../support/platform.ts";

type Page = { items: number[]; next: number | undefined };

describe("paged", () => {
  const pages: readonly Page[] = [
    { items: [1, 2], next: 1 },
    { items: [], next: 2 },
    { items: [3], next: undefined },
  ];
  function list(first = 0) {
    const read: number[] = [];
    const made = paged<Page, number, number>({
      first,
      async read(position) {
        read.push(position);
        return pages[position] ?? expect.fail();
      },
      itemsOf: ({ items }) => items,
      next: ({ next }) => next,
    });
    return { made, read };
  }
  const collect = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
    const all: Item[] = [];
    for await (const item of items) all.push(item);
    return all;
  };

  test("awaited, it is its first page, which is read once", async () => {
    const { made, read } = list();
    expect(read).toEqual([]);
    expect([await made, await made]).toEqual([pages[0], pages[0]]);
    expect(read).toEqual([0]);
  });

  test("iterated, it is all items; pages that are empty end nothing", async () => {
    const { made, read } = list();
    expect(await collect(made)).toEqual([1, 2, 3]);
    expect(read).toEqual([0, 1, 2]);
    expect(await collect(list(2).made)).toEqual([3]);
    expect(await collect(list().made.pages())).toEqual(pages);
  });

  test("how many items are wanted is a number: of none all pages would be read, and a list may have no end", async () => {
    const { made, read } = list();
    for (const options of [undefined, {}, { limit: Number.NaN }, { limit: "2" }]) {
      expect(await errorOf(made.toArray(options as never))).toMatchObject({
        code: "invalid_argument",
      });
    }
    expect(read).toEqual([]);
    expect(await made.toArray({ limit: 2 })).toEqual([1, 2]);
    expect(await made.toArray({ limit: Number.POSITIVE_INFINITY })).toEqual([1, 2, 3]);
  });

  test("no page is read before it is needed, and none after the loop ends", async () => {
    const { made, read } = list();
    for await (const item of made) if (item === 2) break;
    expect(read).toEqual([0]);
  });

  test.each([
    [0, []],
    [1, [1]],
    [2, [1, 2]],
    [3, [1, 2, 3]],
    [99, [1, 2, 3]],
  ])("toArray reads up to %i", async (limit, expected) => {
    const { made, read } = list();
    expect(await made.toArray({ limit })).toEqual(expected);
    expect(read.length).toBe(limit === 0 ? 0 : limit <= 2 ? 1 : 3);
  });

  describe.each([
    ["empty", () => []],
    ["the same", () => [1, 2]],
    ["the same few", (page: number) => [page % 2]],
  ])("pages without end that are %s", (_what, itemsOf) => {
    test("end", async () => {
      let read = 0;
      const endless = () =>
        paged<number, number, number>({
          first: 0,
          async read(position) {
            if (++read > 1000) throw new Error("no end");
            return position;
          },
          itemsOf,
          next: (_page, position) => position + 1,
        });
      const items = [...new Set([itemsOf(0), itemsOf(1)].flat())];
      expect(await endless().toArray({ limit: Number.POSITIVE_INFINITY })).toEqual(items);
      expect(await collect(endless())).toEqual(items);
      expect((await collect(endless().pages())).length).toBeLessThanOrEqual(3);
    });
  });

  test("pages that come twice while the list changes end nothing", async () => {
    const contents = [[1], [1], [2], [], [], [3]];
    const shifting = paged<number[], number, number>({
      first: 0,
      read: async (position) => contents[position] ?? expect.fail(),
      itemsOf: (page) => page,
      next: (_page, position) => (position < 5 ? position + 1 : undefined),
    });
    expect(await shifting.toArray({ limit: 99 })).toEqual([1, 2, 3]);
  });

  test("a failure reaches whoever awaits or iterates", async () => {
    const broken = paged({
      first: 0,
      read: () => Promise.reject(new Error("no")),
      itemsOf: () => [],
      next: () => undefined,
    });
    expect((await errorOf(broken)).message).toBe("no");
    expect((await errorOf(collect(broken))).message).toBe("no");
  });
});

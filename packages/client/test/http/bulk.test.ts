import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { inBulk } from "../../src/http/lists.ts";
import { errorOf } from "../support/platform.ts";

describe("inBulk", () => {
  test("gives the same for any number of ids as one request without a limit would", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 450 }),
        async (numbers) => {
          const ids = numbers.map((number) => `id${number}`);
          const isFound = (id: string): boolean => Number(id.slice(2)) % 3 !== 0;
          let atOnce = 0;
          let most = 0;
          const sizes: number[] = [];
          const answer = await inBulk(ids, async (part) => {
            most = Math.max(most, ++atOnce);
            sizes.push(part.length);
            // The later parts answer first.
            for (let turn = sizes.length; turn < 8; turn++) await Promise.resolve();
            atOnce--;
            const data = part.filter(isFound);
            return {
              data,
              requested: part.length,
              found: data.length,
              notFound: part.filter((id) => !isFound(id)),
            };
          });
          const data = ids.filter(isFound);
          expect(answer).toEqual({
            data,
            requested: ids.length,
            found: data.length,
            notFound: ids.filter((id) => !isFound(id)),
          });
          expect(Math.max(0, ...sizes)).toBeLessThanOrEqual(100);
          expect(sizes.length).toBe(Math.ceil(ids.length / 100));
          expect(most).toBeLessThanOrEqual(4);
        },
      ),
    );
  });

  test("ids with holes are no ids, and counts that are none are no answer", async () => {
    const holes = Object.assign(["a"], { length: 2 });
    expect(await errorOf(inBulk(holes, () => expect.fail()))).toMatchObject({
      code: "invalid_argument",
    });
    for (const counts of [{ requested: "1" }, { found: {} }, { found: -1 }]) {
      const answer = { data: [], requested: 1, found: 1, notFound: [], ...counts };
      expect(await errorOf(inBulk(["a"], () => Promise.resolve(answer as never)))).toMatchObject({
        code: "server_invalid_answer",
      });
    }
  });

  test("an answer with far more items than were asked for is no fault of the program", async () => {
    const many = Array.from({ length: 300_000 }, () => "a");
    const answer = { data: many, requested: 1, found: 1, notFound: many };
    expect((await inBulk(["a"], () => Promise.resolve(answer))).notFound).toHaveLength(many.length);
  });

  test("nothing is asked for no ids", async () => {
    const answer = await inBulk([], () => expect.fail());
    expect(answer).toEqual({ data: [], requested: 0, found: 0, notFound: [] });
  });

  test.each(["", "a,b", "a b", "a\n", 7, undefined])(
    "the id %j is refused before any request",
    async (id) => {
      const error = await errorOf(inBulk(["a", id as string], () => expect.fail()));
      expect(error.code).toBe("invalid_argument");
    },
  );

  test("after a failure no further part is asked for", async () => {
    let asked = 0;
    const ids = Array.from({ length: 2000 }, (_, index) => `id${index}`);
    const error = await errorOf(
      inBulk(ids, async (part) => {
        if (++asked === 3) throw new Error("no");
        await new Promise((resolve) => setImmediate(resolve));
        return { data: [...part], requested: 100, found: 100, notFound: [] };
      }),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect([error.message, asked]).toEqual(["no", 4]);
  });
});

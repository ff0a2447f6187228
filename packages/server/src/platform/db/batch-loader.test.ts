// Questions that go together: each gets its own answer, and none that is older than the question.
import fc from "fast-check";
import { expect, test } from "vitest";

import { askTogether } from "./row-cache.ts";

type Put = { keys: readonly string[]; answer(): void; fail(): void };

/** Questions that are answered when the test says so, with the time at which they were put. */
function createQuestions(): { ask: (key: string) => Promise<string | undefined>; put: Put[]; tick(): number } {
  const put: Put[] = [];
  let time = 0;
  const ask = askTogether<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        const putAt = time;
        const answers = new Map(keys.map((key) => [key, `${key} at ${putAt}`]));
        put.push({ keys, answer: () => resolve(answers), fail: () => reject(new Error(`failed: ${keys.join(" ")}`)) });
      }),
  );
  return { ask, put, tick: () => ++time };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("goes together in one step, at once while little is asked, and together again while much is", async () => {
  const { ask, put } = createQuestions();
  const answers = ["a", "b"].map(ask);
  await settled();
  answers.push(ask("c"));
  await settled();
  answers.push(...["d", "e", "d"].map(ask));
  await settled();
  expect(put.map(({ keys }) => keys)).toEqual([["a", "b"], ["c"]]);
  // The first one hangs: the others go on.
  put[1]?.answer();
  await settled();
  expect(put[2]?.keys).toEqual(["d", "e"]);
  put[2]?.answer();
  expect(await Promise.all(answers.slice(2))).toEqual(["c at 0", "d at 0", "e at 0", "d at 0"]);
  put[0]?.answer();
  expect(await Promise.all(answers.slice(0, 2))).toEqual(["a at 0", "b at 0"]);
});

test("a failure is that of those who were asked for together, and of nobody after them", async () => {
  const { ask, put } = createQuestions();
  const answers: Promise<string | undefined>[] = [];
  for (const key of ["a", "b", "c"]) {
    answers.push(ask(key).catch((error: Error) => error.message));
    await settled();
  }
  put[0]?.fail();
  await settled();
  put[1]?.answer();
  put[2]?.answer();
  expect(await Promise.all(answers)).toEqual(["failed: a", "b at 0", "c at 0"]);
});

test("never takes more than so many together, and never leaves anybody out", async () => {
  const { ask, put } = createQuestions();
  const keys = Array.from({ length: 350 }, (_, index) => `key-${index}`);
  const answers = Promise.all(keys.map(ask));
  await settled();
  for (let turn = 0; turn < put.length; turn++) {
    put[turn]?.answer();
    await settled();
  }
  expect(await answers).toEqual(keys.map((key) => `${key} at 0`));
  expect(Math.max(...put.map(({ keys: together }) => together.length))).toBe(100);
});

test("nobody gets the answer to another key, nor to a question from before they asked", async () => {
  const step = fc.oneof(fc.record({ key: fc.constantFrom("a", "b", "c") }), fc.record({ answered: fc.nat(3) }));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const { ask, put, tick } = createQuestions();
      const answers: Promise<void>[] = [];
      const check = async (key: string): Promise<void> => {
        const askedAt = tick();
        const [given, putAt] = (await ask(key))?.split(" at ") ?? [];
        expect(given).toBe(key);
        expect(Number(putAt)).toBeGreaterThanOrEqual(askedAt);
      };
      for (const each of steps) {
        if ("key" in each) answers.push(check(each.key));
        else put[each.answered]?.answer();
        await settled();
      }
      for (let turn = 0; turn < put.length; turn++) {
        put[turn]?.answer();
        await settled();
      }
      await Promise.all(answers);
    }),
  );
});

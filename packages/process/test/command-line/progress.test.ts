import { expect, test } from "vitest";

import { startProgress } from "../../src/command-line/progress.ts";

function shown(isTTY: boolean): {
  progress: ReturnType<typeof startProgress>;
  texts: string[];
  pass(ms: number): void;
} {
  const texts: string[] = [];
  let time = 1000;
  const stream = { isTTY, write: (text: string) => texts.push(text) };
  return {
    progress: startProgress("rows", { stream, now: () => time }),
    texts,
    pass: (ms) => void (time += ms),
  };
}

test("says how long the rest takes at the speed so far, and ends its line", () => {
  const { progress, texts, pass } = shown(true);
  progress(0, 10);
  pass(2000);
  progress(1, 10);
  pass(600_000);
  progress(5, 10);
  progress(10, 10);
  expect(texts.map((text) => text.replace("\r\u001B[K", ""))).toEqual([
    "0 of 10 rows",
    "1 of 10 rows, about 18 s left",
    "5 of 10 rows, about 11 min left",
    "10 of 10 rows\n",
  ]);
});

test("is silent where nobody looks at a terminal", () => {
  const { progress, texts } = shown(false);
  progress(1, 2);
  expect(texts).toEqual([]);
});

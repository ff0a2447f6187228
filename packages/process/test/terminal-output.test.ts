import { expect, test } from "vitest";

import { attempt, printTable, startProgress } from "../src/run-program.ts";
import { runInProcess } from "./support/run-in-process.ts";

const HOSTILE = "key\u001b[2J\u009b1A\u202egpj\r\nkey_1  forged";
const SHOWN = String.raw`key\u{1b}[2J\u{9b}1A\u{202e}gpj\u{d}\u{a}key_1  forged`;

test("a name in a table steers no terminal and forges no row", async () => {
  const rows = [
    ["ID", "NAME"],
    ["key_2", HOSTILE],
  ];
  const { stdout } = await runInProcess(async () => (printTable(rows), 0), { args: [] });
  expect(stdout.split("\n")).toEqual([expect.stringContaining("NAME"), `key_2  ${SHOWN}`, ""]);
});

test("a message from outside steers no terminal", async () => {
  const refusal = Object.assign(new Error(`the server refused: ${HOSTILE}`), {
    code: "unavailable",
    details: {},
  });
  const { code, stderr } = await runInProcess(() => attempt(() => Promise.reject(refusal)), {
    args: [],
  });
  expect(code).toBe(1);
  expect(stderr).toContain(String.raw`key\u{1b}[2J\u{9b}1A\u{202e}gpj\u{d}`);
});

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

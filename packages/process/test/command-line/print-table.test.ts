import { expect, test } from "vitest";

import { printTable } from "../../src/command-line/print-table.ts";
import { attempt } from "../../src/command-line/run-program.ts";
import { runInProcess } from "../support/run-in-process.ts";

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
  const refusal = Object.assign(new Error(`the server refused: ${HOSTILE}`), { code: "unavailable", details: {} });
  const { code, stderr } = await runInProcess(() => attempt(() => Promise.reject(refusal)), { args: [] });
  expect(code).toBe(1);
  expect(stderr).toContain(String.raw`key\u{1b}[2J\u{9b}1A\u{202e}gpj\u{d}`);
});

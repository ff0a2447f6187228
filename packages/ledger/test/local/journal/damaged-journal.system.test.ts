// A journal that does not tell what a ledger did must be reported by its line, and have no other
// effect.
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createLocalLedger, type LocalLedger } from "../../../src/local/index.ts";
import {
  issuer,
  makeCredential,
  payer,
  programAnchor,
  SOL,
  startTime,
} from "../../support/fixtures.ts";

let folder: string;
/** The journal of a ledger with a record that was issued and then revoked. */
let lines: string[];
const credential = await makeCredential();
const options = { clock: "manual", startTime } as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-damaged-"));
  const own = join(folder, "own");
  const ledger = await createLocalLedger({ folder: own, ...options });
  await ledger.airdrop(payer.address, SOL);
  const anchor = programAnchor(ledger, { now: () => startTime });
  await anchor.issue(credential.record, { issuer });
  await anchor.revoke(credential.record.credentialId, { issuer });
  await ledger.close();
  lines = (await readFile(join(own, "journal.jsonl"), "utf8")).split("\n").slice(0, -1);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function opened(text: string): Promise<LocalLedger> {
  const made = join(folder, String(count++));
  await mkdir(made);
  await writeFile(join(made, "journal.jsonl"), text);
  return createLocalLedger({ folder: made, ...options });
}
const written = (all: readonly string[]): string => all.map((line) => `${line}\n`).join("");
const refusal = (line: number): object => ({ code: "ledger_journal_damaged", details: { line } });
async function statusOf(ledger: LocalLedger): Promise<string | undefined> {
  const record = await programAnchor(ledger, { now: () => startTime }).read(credential.record);
  await ledger.close();
  return record?.status;
}

test("undamaged, it opens as it was", async () => {
  expect(await statusOf(await opened(written(lines)))).toBe("Revoked");
});

describe("the line of a revocation", () => {
  test("with a character of its transaction changed does not open as active", async () => {
    const last = lines.at(-1)!;
    for (const shift of [20, 60, 220]) {
      const at = last.indexOf('"wire":"') + 8 + shift;
      const altered = `${last.slice(0, at)}${last[at] === "A" ? "B" : "A"}${last.slice(at + 1)}`;
      await expect(opened(written([...lines.slice(0, -1), altered]))).rejects.toMatchObject(
        refusal(lines.length),
      );
    }
  });

  test("that tells of another outcome is refused", async () => {
    for (const [from, to] of [
      ['"err":null', '"err":"AlreadyProcessed"'],
      ['"postBalances":[', '"postBalances":[1'],
    ] as const) {
      const altered = [...lines.slice(0, -1), lines.at(-1)!.replace(from, to)];
      await expect(opened(written(altered)), to).rejects.toMatchObject(refusal(lines.length));
    }
  });

  test("put before what it revokes, or written twice, is refused", async () => {
    const [issued, last] = [
      lines.findIndex((line) => line.includes('"kind":"transaction"')),
      lines.at(-1)!,
    ];
    const early = [...lines.slice(0, issued), last, ...lines.slice(issued)];
    await expect(opened(written(early))).rejects.toMatchObject(refusal(issued + 1));
    await expect(opened(written([...lines, last]))).rejects.toMatchObject(
      refusal(lines.length + 1),
    );
    await expect(opened(written(lines.slice(1)))).rejects.toMatchObject(refusal(1));
  });

  test("that was not written to its end was never acknowledged, and is dropped", async () => {
    const start = written(lines.slice(0, -1)).length;
    for (const length of [1, 3, 10, 60, 500, lines.at(-1)!.length]) {
      expect(await statusOf(await opened(written(lines).slice(0, start + length)))).toBe("Active");
    }
  });
});

test("a line that is no JSON, or of a kind that nobody knows, is refused", async () => {
  for (const text of [
    "{",
    "nonsense",
    '{"kind":"wish","slot":9,"unixSeconds":9}',
    '{"kind":"transaction"}',
    "null",
    "7",
  ]) {
    await expect(opened(written(lines.with(2, text))), text).rejects.toMatchObject(refusal(3));
  }
});

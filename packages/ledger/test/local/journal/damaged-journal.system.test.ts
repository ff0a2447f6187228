// One damaged character, or one missing line, in a ledger's folder must be reported, and have no other effect.
import { concatBytes } from "@arcs/core/internal";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { sha256 } from "../../../src/bytes.ts";
import { CHAIN_START, openJournal, sealLine, textOfLine } from "../../../src/local/journal.ts";
import { createLocalLedger, type LocalLedger } from "../../../src/local/index.ts";
import { issuer, makeCredential, payer, programAnchor, SOL, startTime, stranger } from "../../support/fixtures.ts";

let folder: string;
/** The journal of a running ledger, with a record that was issued and then revoked. */
let journal: Buffer;
/** Both files after the ledger was closed. */
let closed: { journal: Buffer; snapshot: Buffer };
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
  journal = await readFile(join(own, "journal.jsonl"));
  await ledger.close();
  closed = { journal: await readFile(join(own, "journal.jsonl")), snapshot: await readFile(join(own, "snapshot.bin")) };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let count = 0;
async function folderWith(bytes: Uint8Array, snapshot?: Uint8Array): Promise<string> {
  const made = join(folder, String(count++));
  await mkdir(made);
  await writeFile(join(made, "journal.jsonl"), bytes);
  if (snapshot !== undefined) await writeFile(join(made, "snapshot.bin"), snapshot);
  return made;
}
const lines = (): string[] => journal.toString("latin1").split("\n").slice(0, -1);
const written = (all: readonly string[]): Buffer => Buffer.from(all.map((line) => `${line}\n`).join(""), "latin1");
const refusal = (line: number): object => ({ code: "ledger_journal_damaged", details: { line } });
const opened = (bytes: Uint8Array, snapshot?: Uint8Array): Promise<LocalLedger> =>
  folderWith(bytes, snapshot).then((made) => createLocalLedger({ folder: made, ...options }));
async function statusOf(ledger: LocalLedger): Promise<string | undefined> {
  const record = await programAnchor(ledger, { now: () => startTime }).read(credential.record);
  await ledger.close();
  return record?.status;
}

test("undamaged, it opens as it was", async () => {
  expect(await statusOf(await opened(journal))).toBe("Revoked");
  expect(await statusOf(await opened(closed.journal, closed.snapshot))).toBe("Revoked");
});

describe("the line of a revocation", () => {
  test("with any one character changed opens nothing", async () => {
    const before = lines().slice(0, -1);
    const last = Buffer.from(lines().at(-1)!, "latin1");
    const start = written(before).length;
    const damage = Buffer.from(journal);
    const made = await folderWith(journal);
    // Every character of the head and of the end, and some in between.
    const positions = Array.from({ length: last.length + 1 }, (_, at) => at);
    for (const at of positions.filter((each) => each < 80 || each > last.length - 10 || each % 97 === 0)) {
      for (const bit of [1, 8, 64]) {
        damage.set(journal);
        damage[start + at]! ^= bit;
        await writeFile(join(made, "journal.jsonl"), damage);
        await expect(openJournal(made), `character ${at}, bit ${bit}`).rejects.toMatchObject(refusal(lines().length));
      }
    }
  });

  test("with a character of its signature changed does not open as active", async () => {
    const text = journal.toString("latin1");
    const at = text.indexOf('"wire":"', text.lastIndexOf("\n", text.length - 2)) + 8 + 20;
    for (const shift of [0, 40, 200]) {
      const damage = Buffer.from(journal);
      damage[at + shift] = damage[at + shift] === 0x41 ? 0x42 : 0x41;
      await expect(opened(damage)).rejects.toMatchObject(refusal(lines().length));
    }
  });

  test("cut out, or put elsewhere, is missed", async () => {
    const all = lines();
    const [last, number] = [all.at(-1)!, all.length];
    await expect(opened(written([...all.slice(0, -2), last]))).rejects.toMatchObject(refusal(number - 1));
    await expect(opened(written([...all, last]))).rejects.toMatchObject(refusal(number + 1));
    await expect(opened(written([...all.slice(0, -2), last, all.at(-2)!]))).rejects.toMatchObject(refusal(number - 1));
    await expect(opened(written(all.slice(1)))).rejects.toMatchObject(refusal(1));
    // At the very end, only the snapshot of the last clean shutdown shows that a line is missing.
    await expect(opened(written(all.slice(0, -1)), closed.snapshot)).rejects.toMatchObject(refusal(number));
    await expect(opened(new Uint8Array(0), closed.snapshot)).rejects.toMatchObject(refusal(1));
  });

  test("that was not written to its end was never acknowledged, and is dropped", async () => {
    const start = written(lines().slice(0, -1)).length;
    for (const length of [1, 3, 10, 60, 500, journal.length - start - 2]) {
      expect(await statusOf(await opened(journal.subarray(0, start + length)))).toBe("Active");
    }
    // Complete except for its line feed.
    expect(await statusOf(await opened(journal.subarray(0, -1)))).toBe("Revoked");
  });
});

describe("a journal that somebody put together", () => {
  /** Applies `change` to each line, and chains the lines again. */
  function rewritten(change: (text: string, number: number) => string): Buffer {
    let chain = CHAIN_START;
    const parts: string[] = [];
    for (const [index, line] of lines().entries()) {
      const sealed = sealLine(change(textOfLine(Buffer.from(line, "latin1")), index + 1), chain);
      parts.push(sealed.text);
      ({ chain } = sealed);
    }
    return Buffer.from(parts.join(""));
  }

  test("in order, opens", async () => {
    expect(await statusOf(await opened(rewritten((text) => text)))).toBe("Revoked");
  });

  test("with a transaction that comes to something else now is refused by its line", async () => {
    const number = lines().length;
    const altered = rewritten((text, each) =>
      each < number
        ? text
        : text.replace(
            /"wire":"(.{20})./,
            (_, head: string) => `"wire":"${head}${text.includes(`${head}A`) ? "B" : "A"}`,
          ),
    );
    await expect(opened(altered)).rejects.toMatchObject(refusal(number));
    const failed = rewritten((text, each) =>
      each < number ? text : text.replace('"err":null', '"err":"AlreadyProcessed"'),
    );
    await expect(opened(failed)).rejects.toMatchObject(refusal(number));
    const richer = rewritten((text, each) =>
      each < number ? text : text.replace(/"postBalances":\[\d/, '"postBalances":[1'),
    );
    await expect(opened(richer)).rejects.toMatchObject(refusal(number));
  });

  test("with what is no JSON, or of a kind that nobody knows, is refused by its line", async () => {
    for (const text of [
      "{",
      "nonsense",
      '{"kind":"wish","slot":9,"unixSeconds":9}',
      '{"kind":"transaction"}',
      "null",
      "7",
    ]) {
      const altered = rewritten((own, number) => (number === 3 ? text : own));
      await expect(opened(altered), text).rejects.toMatchObject(refusal(3));
    }
  });

  test("of an earlier version is said to be one", async () => {
    const old = written(lines().map((line) => textOfLine(Buffer.from(line, "latin1"))));
    await expect(opened(old)).rejects.toMatchObject({
      ...refusal(1),
      message: expect.stringContaining("earlier version"),
    });
  });
});

describe("a snapshot", () => {
  test("that is whole, but that the machine cannot read, gives way to the journal", async () => {
    const state = Buffer.from("the state of a machine that was made another way");
    const head = closed.snapshot.subarray(32, 32 + 8 + 32);
    const foreign = concatBytes(sha256(head, state), head, state);
    expect(await statusOf(await opened(closed.journal, foreign))).toBe("Revoked");
  });

  test("of another journal is not believed", async () => {
    const other = join(folder, "other");
    const ledger = await createLocalLedger({ folder: other, ...options });
    await ledger.airdrop(stranger.address, SOL);
    await ledger.close();
    const made = await folderWith(closed.journal);
    await copyFile(join(other, "snapshot.bin"), join(made, "snapshot.bin"));
    await expect(createLocalLedger({ folder: made, ...options })).rejects.toMatchObject(refusal(3));
  });

  test("that is damaged gives way to the journal", async () => {
    for (const at of [0, 33, 50, 200, closed.snapshot.length - 1]) {
      const damage = Buffer.from(closed.snapshot);
      damage[at]! ^= 1;
      expect(await statusOf(await opened(closed.journal, damage))).toBe("Revoked");
    }
  });
});

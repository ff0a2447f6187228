import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { createLedgerAnchor } from "../../../src/anchor/create-ledger-anchor.ts";
import { createLocalLedger } from "../../../src/local/local-ledger.ts";
import { type Journal, openJournal } from "../../../src/local/journal.ts";
import { deriveRecordAddress } from "../../../src/program/addresses.ts";
import type { LedgerTransport } from "../../../src/transaction/ledger-request.ts";
import { fieldsOf, issuer, payer, PROGRAM, START } from "../../support/bare-machine.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-journal-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function linesOf(journal: Journal): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of journal.lines()) lines.push(line);
  return lines;
}

describe("openJournal", () => {
  test("gives back the lines, whatever is in them, and drops one that was cut off", async () => {
    const written = [
      '{"a":"\u2028\u2029\u0085"}',
      `{"long":"${"é".repeat(100_000)}"}`,
      "{}",
      '{"b":"𝄞"}',
    ];
    const first = await openJournal(folder);
    await Promise.all(written.map((line) => first.append(line)));
    await first.close();
    for (const cutOff of ["", "{", '{"c":"\xc3', `{"d":"${"x".repeat(200_000)}`]) {
      await appendFile(join(folder, "journal.jsonl"), cutOff, "latin1");
      const journal = await openJournal(folder);
      expect(await linesOf(journal)).toEqual(written);
      await journal.close();
    }
  });
});

// A limit on file sizes makes a write fail half-way, as a full disk does; prlimit lifts it again.
const canLimit = spawnSync("prlimit", ["--version"]).status === 0;
test.skipIf(!canLimit)(
  "takes no line after a write that failed half-way (needs prlimit)",
  async () => {
    const source = join(import.meta.dirname, "../../../src/local/journal.ts");
    const script = `import(${JSON.stringify(source)}).then(async ({ openJournal }) => {
    const journal = await openJournal(${JSON.stringify(folder)});
    const append = (line) => journal.append(JSON.stringify({ line })).then(() => true, () => false);
    let count = 0;
    while (await append("x".repeat(999) + count)) count++;
    console.log(count);
    process.stdin.once("data", async () => {
      console.log(await append("after"));
      process.kill(process.pid, "SIGKILL");
    });
  });`;
    const node = [process.execPath, "--import", "tsx", "--conditions=@arcs/source", "-e", script];
    const child = spawn("prlimit", ["--fsize=100000:", ...node], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const count = Number(await once(child.stdout, "data"));
    expect(spawnSync("prlimit", ["--fsize=unlimited:", "--pid", String(child.pid)]).status).toBe(0);
    child.stdin.write("go on\n");
    expect(String(await once(child.stdout, "data")).trim()).toBe("false");
    await once(child, "close");

    const journal = await openJournal(folder);
    const lines = await linesOf(journal);
    await journal.close();
    expect(lines.length).toBe(count);
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
  },
);

test("slots go on while the ledger is down, so that none that was told comes again", async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await (await createLocalLedger({ folder, clock: "manual", startTime: anHourAgo })).close();
  const ledger = await createLocalLedger({ folder });
  const payload = {
    jsonrpc: "2.0",
    id: 1,
    method: "getSlot",
    params: [{ commitment: "processed" }],
  };
  const { result } = (await ledger.transport({ payload })) as { result: bigint };
  expect(result).toBeGreaterThanOrEqual(9000n);
  await ledger.close();
});

test("nobody is told of anything that is not on the disk", async () => {
  const ledger = await createLocalLedger({
    folder,
    clock: "manual",
    startTime: new Date(START * 1000),
  });
  await ledger.airdrop(payer.address, 10_000_000_000n);
  const record = { ...fieldsOf(), status: "Active" } as const;
  const { address } = await deriveRecordAddress(PROGRAM, {
    issuer: record.issuer,
    credentialId: record.credentialId,
  });
  const linesOnDisk = (): number =>
    readFileSync(join(folder, "journal.jsonl"), "utf8").split("\n").length;
  const before = linesOnDisk();
  let hasSeen = false;
  // Another client reads the record at the moment its transaction is executed, while the disk is
  // busy.
  const transport: LedgerTransport = async (request) => {
    if ((request.payload as { method: string }).method !== "sendTransaction")
      return ledger.transport(request);
    const dropping = ledger.airdrop(payer.address, 1n);
    await new Promise((resolve) => void setImmediate(resolve));
    const answer = ledger.transport(request);
    const payload = { jsonrpc: "2.0", id: 1, method: "getAccountInfo", params: [address] };
    const { result } = (await ledger.transport({ payload })) as { result: { value: unknown } };
    hasSeen = result.value !== null;
    if (hasSeen) expect(linesOnDisk()).toBe(before + 2);
    await dropping;
    return answer;
  };
  await createLedgerAnchor({
    network: "local",
    transport,
    payer,
    now: () => new Date(START * 1000),
  }).issue(record, {
    issuer,
  });
  expect(hasSeen).toBe(true);
  await ledger.close();
});

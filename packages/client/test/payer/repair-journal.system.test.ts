// A journal that lost lines, and its repair: nothing that was signed is forgotten, and no call is paid twice.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type Chain, network, startChain } from "../../../../examples/pay-once/chain.ts";
import { readJournalFolder } from "../../src/node/payer/journal-folder.ts";
import { type Repair, repairJournal } from "../../src/node/payer/repair-journal.ts";
import type { Payer } from "../../src/payer/create-payer.ts";
import { openScene, type Scene, startScripted } from "./scene.ts";

const HOUR = 3_600_000;
const root = mkdtempSync(join(tmpdir(), "arcs-repair-"));
const whole = join(root, "whole");
const calls = ["a", "b", "c", "d"];
let chain: Chain;
let scene: Scene;
let url: string;
let folders = 0;
/** Pieces of the log, a line each. */
let lines: string[];

beforeAll(async () => {
  chain = await startChain({ finalAfter: 1 });
  const seller = await startScripted(chain, async ({ payment, ask, settle, response, request }) => {
    if (payment === undefined) return ask("10000");
    await settle();
    // One call is paid, and not answered.
    return request.url === "/fails" ? response.writeHead(500).end() : response.end("work");
  });
  url = seller.url;
  scene = await openScene(chain, { journal: whole, total: "10" });
  for (const call of calls)
    await buy(scene.payer, call).catch((error: { code: string }) => error.code);
  await buy(scene.reopen(), "e");
  lines = readFileSync(join(whole, "payments.log"), "utf8").split(/(?=\n[0-9a-f]{8} \{)/);
  await chain.rpc("evm_increaseTime", 2 * 3600);
  await chain.rpc("anvil_mine", "0x5");
  scene.moveClock(2 * HOUR);
  return () => {
    seller.close();
    scene.close();
  };
}, 60_000);
afterAll(async () => {
  await chain.close();
  rmSync(root, { recursive: true, force: true });
});

function buy(payer: Payer, call: string): Promise<Response> {
  return payer.fetch(call === "d" ? `${url}fails` : url, {}, { call });
}

/** Copies the journal without some lines, and repairs it. */
async function repairWithout(
  isLost: (index: number) => boolean,
): Promise<{ folder: string; repair: Repair | undefined }> {
  const folder = join(root, String(++folders));
  cpSync(whole, folder, { recursive: true });
  writeFileSync(join(folder, "payments.log"), lines.filter((_, index) => !isLost(index)).join(""));
  const journal = await readJournalFolder(folder);
  const { damage } = journal;
  if (damage === undefined) return { folder, repair: undefined };
  await expect(scene.reopen({ journal: folder, total: "10" }).state()).rejects.toMatchObject({
    code: "journal_damaged",
  });
  const options = {
    rpcUrls: { [network]: chain.url },
    wallets: [scene.wallet.address],
    send: fetch,
  };
  const repair = await repairJournal({ ...journal, writtenAt: 0, damage }, options);
  return { folder, repair };
}

describe("a repair", { timeout: 120_000 }, () => {
  test("of a journal without any one of its lines forgets no payment, and pays no call twice", async () => {
    const paidBefore = await chain.countPayments(scene.wallet.address);
    expect(paidBefore).toBe(5);
    const counts = { repaired: 0, found: 0, forgotten: 0, paidTwice: 0, damaged: 0 };
    for (let out = 0; out < lines.length; out++) {
      const { folder, repair } = await repairWithout((index) => index === out);
      if (repair !== undefined) counts.repaired++;
      counts.found += repair?.recovered.length ?? 0;
      const payer = scene.reopen({ journal: folder, total: "10" });
      const { budgets } = await payer.state().catch(() => ({ budgets: [] }));
      if (budgets.length === 0) counts.damaged++;
      const total = budgets.find(({ window }) => window === "total");
      if (Number(total?.spent) < 0.05) counts.forgotten++;
      for (const call of [...calls, "e"]) await buy(payer, call).catch(() => undefined);
      if ((await chain.countPayments(scene.wallet.address)) > paidBefore) counts.paidTwice++;
    }

    expect(counts).toMatchObject({ forgotten: 0, paidTwice: 0, damaged: 0 });
    expect(counts.found).toBeGreaterThan(5);
    expect(counts.repaired).toBeGreaterThan(lines.length - 3);
  });

  test("of a journal without a stretch of lines finds all its payments", async () => {
    const { folder, repair } = await repairWithout((index) => index > 3 && index < 16);
    expect(repair?.recovered.length).toBeGreaterThan(1);
    expect((await readJournalFolder(folder)).damage).toBeUndefined();
    const payer = scene.reopen({ journal: folder, total: "10" });
    const outcomes = [];
    for (const call of calls)
      outcomes.push(
        await buy(payer, call).then(
          (answer) => answer.text(),
          ({ code }: { code: string }) => code,
        ),
      );
    expect(outcomes).toContain("lost_here");
    expect(await chain.countPayments(scene.wallet.address)).toBe(5);
  });

  test("waits until nothing that is lost can be taken any more", async () => {
    const journal = await readJournalFolder(whole);
    const damage = { found: ["line 3"], passedOver: {}, since: 0 };
    const rpcUrls = { [network]: chain.url };
    const options = { rpcUrls, wallets: [], send: fetch };
    const writtenAt = Date.now() + 1.5 * HOUR;
    await expect(repairJournal({ ...journal, damage, writtenAt }, options)).rejects.toMatchObject({
      code: "still_open",
    });
  });

  test("asks chains that answer, or does nothing", async () => {
    const journal = await readJournalFolder(whole);
    const before = readFileSync(join(whole, "payments.log"), "utf8");
    const damage = { found: ["line 3"], passedOver: {}, since: 0 };
    const options = { rpcUrls: { [network]: "http://127.0.0.1:9/" }, wallets: [], send: fetch };
    await expect(repairJournal({ ...journal, damage }, options)).rejects.toMatchObject({
      code: "server_unreachable",
    });
    expect(readFileSync(join(whole, "payments.log"), "utf8")).toBe(before);
  });
});

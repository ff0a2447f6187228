// arcs-audit against a service that publishes what the test sets: each lie is found and reported.
import { once } from "node:events";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";

import { createSigner, type SdkError } from "@arcs/core";
import { lockFolder } from "@arcs/process";
import { createNoteSigner, formatNoteKey, type LogRecord } from "@arcs/trust/transparency";
import { describe, expect, test, vi } from "vitest";

import { emptyAuditState, openFactFile } from "../src/cli/audit-state.ts";
import { type AuditSettings, readSettings } from "../src/cli/options.ts";
import { createReport } from "../src/cli/report.ts";
import { runAudit } from "../src/cli/audit.ts";
import type { HistoryQuery, LedgerPayment } from "../src/index.ts";
import { DAY_MS, logKey, money } from "./support/published-service.ts";
import {
  usePublishedService,
  never,
  scene,
  folder,
  audit,
  auditWith,
} from "./support/published-scene.ts";

usePublishedService();

describe("an honest service", () => {
  test("is found good, and what cannot be checked is said", async () => {
    const said = await audit();
    expect(said).toMatchObject({
      good: true,
      entries: 20,
      commitments: 1,
      scores: { logged: 2, agree: 2, waiting: 0 },
    });
    const lines: string[] = [];
    const report = createReport("text", {
      out: (line) => void lines.push(line),
      err: () => undefined,
    });
    const settings = readSettings([
      "--key",
      logKey,
      "--state",
      folder,
      "--once",
      `${scene.service.url}/log`,
    ]);
    await runAudit(settings as never, { report, signal: never });
    expect(lines.join("\n")).toContain("1 entries are commitments");
  });

  test("is followed on from where the audit stopped", async () => {
    await audit();
    const first = JSON.parse(await readFile(join(folder, "state.json"), "utf8"));
    scene.service.pay("agent-a", { payer: "p", amount: "2" });
    scene.service.score("agent-a");
    await scene.service.publish();
    expect(await audit()).toMatchObject({ good: true, entries: 22, scores: { agree: 2 } });
    const second = JSON.parse(await readFile(join(folder, "state.json"), "utf8"));
    expect([first.log.size, second.log.size]).toEqual([20, 22]);
  });

  test("is read again after a stop in the middle of writing", async () => {
    await audit();
    const shown = await readFile(join(folder, "state.json"), "utf8");
    await writeFile(join(folder, "state.json.next"), shown.slice(0, 20));
    await writeFile(join(folder, "facts.jsonl"), "half a line", { flag: "a" });
    await leaveDeadLock(folder);
    expect(await audit()).toMatchObject({ good: true });
  });

  test("is followed on from there, too, when it could not be read for a while", async () => {
    await audit();
    const known = await readFile(join(folder, "state.json"), "utf8");
    const nowhere = `${scene.service.url}/nowhere`;
    await expect(auditWith({ logUrl: nowhere, serviceUrl: nowhere })).rejects.toMatchObject({
      code: "server_invalid_answer",
    });
    expect(await readFile(join(folder, "state.json"), "utf8")).toBe(known);
    scene.service.pay("agent-a", { payer: "p", amount: "2" });
    scene.service.score("agent-a");
    await scene.service.publish();
    expect(await audit()).toMatchObject({ good: true, entries: 22, scores: { agree: 2 } });
  });
});

/** Leaves the lock of a killed process: a socket without a listener. */
async function leaveDeadLock(path: string): Promise<void> {
  const [claim, owner] = [join(path, "claim.dead"), join(path, "owner.1000")];
  const server = createServer().listen(claim);
  await once(server, "listening");
  await link(claim, owner);
  server.close();
  await once(server, "close");
}

describe("a folder", () => {
  test("of another log is refused, and so is one in use or damaged", async () => {
    await audit();
    const path = join(folder, "state.json");
    const state = JSON.parse(await readFile(path, "utf8"));
    await writeFile(path, JSON.stringify({ ...state, origin: "another.example/log" }));
    await expect(audit()).rejects.toMatchObject({ code: "conflict" });
    await writeFile(path, JSON.stringify({ ...state, coverAt: null }));
    await expect(audit()).rejects.toMatchObject({ code: "invalid_argument" });
    await writeFile(path, JSON.stringify(state));
    const lock = await lockFolder(folder);
    expect(lock.isHeld).toBe(true);
    await expect(audit()).rejects.toMatchObject({ code: "conflict" });
    if (lock.isHeld) await lock.release();
  });
});

test("facts are read in parts, each name in one of them, in the order of the log", async () => {
  const state = emptyAuditState();
  const file = await openFactFile(folder, state);
  const record = { kind: "transfer" } as LogRecord;
  const names = Array.from({ length: 40 }, (_, position) => `agent-${position % 10}`);
  await file.append(names.map((name, position) => ({ name, position, record })));
  const found: Record<string, number[]> = {};
  let parts = 0;
  for await (const { byName, done, of } of file.read({ partBytes: state.factBytes / 3 })) {
    expect([done, of]).toEqual([++parts, 3]);
    for (const [name, facts] of byName) {
      expect(found).not.toHaveProperty(name);
      found[name] = facts.map(({ position }) => position);
    }
  }
  expect(parts).toBe(3);
  const expected = (index: number): number[] => [index, index + 10, index + 20, index + 30];
  expect(found).toEqual(
    Object.fromEntries(names.slice(0, 10).map((name, index) => [name, expected(index)])),
  );
});

describe("what cannot be audited", () => {
  test("says where, why, and what to do", async () => {
    await audit();
    await expect(auditWith({ logUrl: `${scene.service.url}/logg` })).rejects.toThrow(
      /^http:\/\/127\.0\.0\.1:\d+\/logg\/checkpoint answered 404: nothing is served there$/,
    );
    await writeFile(join(folder, "state.json"), '{"version":');
    await expect(audit()).rejects.toThrow(
      /state\.json must be what arcs-audit wrote; put a copy of the folder back/,
    );
    await writeFile(join(folder, "file"), "");
    for (const path of [join(folder, "file"), join(folder, "file", "deeper")]) {
      await expect(auditWith({ folder: path })).rejects.toMatchObject({
        message: expect.stringContaining("--state must be a folder that can be written (received "),
      });
    }
  }, 30_000);
});

describe("a service that lies about its log", () => {
  test("rewrites what was seen", async () => {
    await audit();
    scene.service.entries[4] = (scene.service.entries[4] as string).replace(
      '"rating":4',
      '"rating":1',
    );
    await scene.service.publish();
    scene.service.pay("agent-a", { payer: "p", amount: "2" });
    await scene.service.publish();
    expect(await audit()).toMatchObject({ good: false, problem: "inconsistent" });
  });

  test("takes back what was seen", async () => {
    await audit();
    scene.service.entries.pop();
    await scene.service.publish();
    expect(await audit()).toMatchObject({ good: false, problem: "rolled_back" });
  });

  test("leaves an entry out", async () => {
    scene.service.entries.splice(5, 1);
    await scene.service.publish();
    expect(await audit()).toMatchObject({ good: false, problem: "cover_broken", position: 6 });
  });

  test("has no cosignature of a witness that is asked for", async () => {
    const signer = createSigner(new Uint8Array(32).fill(9));
    const { key } = createNoteSigner({ name: "witness.example", type: "cosignature", signer });
    const said = await audit("--witness", formatNoteKey(key));
    expect(said).toMatchObject({ good: false, problem: "too_few_witnesses" });
    expect(await audit("--witness", formatNoteKey(key), "--quorum", "0")).toMatchObject({
      good: true,
    });
  });
});

describe("a service whose payments are compared with the ledger", () => {
  /** Returns a ledger with the payments of the log. */
  function ledger(
    bend: (payment: LedgerPayment) => LedgerPayment[] = (payment) => [payment],
  ): Partial<AuditSettings> {
    const payments = scene.service.entries.flatMap((text): LedgerPayment[] => {
      const { record } = JSON.parse(text);
      if (record?.kind !== "payment") return [];
      const { network, asset, transaction, payer, payee, amount, at } = record;
      return bend({ network, asset, transaction, payer, payee, amount, paidAt: Date.parse(at) });
    });
    const listPayments = ({ payee }: HistoryQuery): Promise<LedgerPayment[]> =>
      Promise.resolve(payments.filter((payment) => payment.payee === payee));
    return { rpc: { local: { listPayments } } };
  }

  test("is found good where the ledger bears all of them out", async () => {
    expect(await auditWith(ledger())).toMatchObject({
      good: true,
      scores: { agree: 2, proved: 9, onLedgerOnly: 0 },
    });
  });

  test("has invented a payment, or altered one", async () => {
    const none = ledger((payment) => (payment.payee === "agent-b" ? [] : [payment]));
    const invented = await auditWith(none);
    expect(invented).toMatchObject({
      good: false,
      problem: "payment_invented",
      agentId: "agent-b",
      position: 9,
    });
    expect(invented["expected"]).toMatch(/as the ledger has it: no such payment$/);
    const more = ledger((payment) => [
      { ...payment, amount: payment.payee === "agent-a" ? "4" : payment.amount },
    ]);
    const altered = await auditWith(more);
    expect(altered).toMatchObject({ good: false, problem: "payment_altered", agentId: "agent-a" });
    expect(altered["found"]).toMatch(/as the log has it: 5 from p to agent-a$/);
  });

  test("has invented nothing that the ledger does not show for good yet: that is looked at again", async () => {
    const { service } = scene;
    service.pass(Date.now() - service.now() - 20_000);
    service.cover({
      kind: "transfer",
      payer: "agent-a",
      payee: "p",
      amount: "1",
      ...money,
      transaction: "new",
    });
    await service.publish();
    expect(await auditWith(ledger())).toMatchObject({ good: true });
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ["Date"] });
    try {
      expect(await auditWith(ledger())).toMatchObject({
        good: false,
        problem: "payment_invented",
        agentId: "p",
      });
    } finally {
      vi.useRealTimers();
    }
  });

  test("has an entry that is earlier than its payment, so that its agent seems older", async () => {
    const dayLater = ledger((payment) => [{ ...payment, paidAt: payment.paidAt + DAY_MS }]);
    expect(await auditWith(dayLater)).toMatchObject({ good: true });
    await rm(folder, { recursive: true });
    const later = ledger(({ paidAt, ...payment }) => {
      return [{ ...payment, paidAt: paidAt + DAY_MS + (payment.payee === "agent-a" ? 1 : 0) }];
    });
    const said = await auditWith(later);
    expect(said).toMatchObject({ good: false, problem: "payment_backdated", agentId: "agent-a" });
    const { createdAt } = scene.service.shown.get("agent-a")!.transactions[0]!;
    expect(said["found"]).toBe(
      `pay-4 (tx-4), as the log has it: 5 from p to agent-a at ${createdAt}`,
    );
  });

  test("has invented money that was given back, which is no payment", async () => {
    const { service } = scene;
    service.cover({
      kind: "transfer",
      payer: "agent-a",
      payee: "p",
      amount: "1",
      ...money,
      transaction: "back",
    });
    await service.publish();
    const said = await auditWith(ledger());
    expect(said).toMatchObject({ good: false, problem: "payment_invented", agentId: "p" });
    expect(said["found"]).toBe("a transfer (back), as the log has it: 1 from agent-a to p");
    await rm(folder, { recursive: true });
    const transfer = {
      ...money,
      transaction: "back",
      payer: "agent-a",
      payee: "p",
      amount: "1",
      paidAt: Date.now(),
    };
    const back = ledger((payment) =>
      payment.transaction === "tx-2" ? [payment, transfer] : [payment],
    );
    // The log had it before.
    expect(await auditWith(back)).toMatchObject({
      good: false,
      problem: "payment_backdated",
      agentId: "p",
    });
    await rm(folder, { recursive: true });
    transfer.paidAt = service.now();
    expect(
      await auditWith(
        ledger((payment) => (payment.transaction === "tx-2" ? [payment, transfer] : [payment])),
      ),
    ).toMatchObject({ good: true });
  });

  test("is told of payments that only the ledger has, since nobody may have reported them", async () => {
    const twice = ledger((payment) => [
      payment,
      { ...payment, transaction: `${payment.transaction}-more` },
    ]);
    const said = await auditWith(twice);
    // Payments from before the first rating may be from before the log, which began to have ratings
    // later than payments.
    expect(said).toMatchObject({ good: true, scores: { agree: 2, proved: 9, onLedgerOnly: 6 } });
  });
});

test("the command line says what it wants", () => {
  const usual = ["--key", logKey, "--state", "x"];
  const problemsOf = (...args: string[]): unknown => {
    try {
      return readSettings(args);
    } catch (error) {
      return (error as SdkError).details["problems"];
    }
  };
  expect(problemsOf()).toEqual([
    expect.stringMatching(/^the URL of a log, --key, --state expected; see --help$/),
  ]);
  expect(problemsOf(...usual, "ftp://x", "--quorum", "1", "--intervall", "3")).toEqual([
    expect.stringMatching(/no option --intervall, did you mean --interval/),
    expect.stringMatching(/http or https/),
    expect.stringMatching(/^--quorum must be an integer from 0 to 0/),
  ]);
  const witness = formatNoteKey(
    createNoteSigner({
      name: "w",
      type: "cosignature",
      signer: createSigner(new Uint8Array(32).fill(9)),
    }).key,
  );
  expect(problemsOf("--key", witness, "--state", "x", "https://x/log")).toEqual([
    "--key must be a verifier key name+id+key of a log (received one of a witness)",
  ]);
  expect(problemsOf("--key", "nonsense", "--state", "x", "https://x/log")).toEqual([
    '--key must be a verifier key name+id+key of a log (received "nonsense")',
  ]);
  const secret = "https://rpc.example/secret";
  expect(readSettings([...usual, "--rpc", `mainnet=${secret}`, "https://x/log"]).rpc).toEqual({
    "mainnet-beta": secret,
  });
  for (const rpc of [secret, "devnet=secret", "=https://rpc.example/secret"]) {
    const [problem] = problemsOf(...usual, "--rpc", rpc, "https://x/log") as string[];
    expect(problem).toMatch(/^--rpc must be a network, =, and/);
    expect(problem).not.toContain("secret");
  }
});

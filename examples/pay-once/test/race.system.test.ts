// Row 3 of the payer's acceptance: six processes, one journal.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

import { createDatabase } from "../../../packages/server/test/support/postgres-cluster.ts";
import { type Chain, network, startChain } from "../chain.ts";
import { type Seller, startSeller } from "../seller.ts";
import { bundleProgram } from "./bundle-program.ts";
import type { RaceOrder, RaceOutcome } from "./racing-buyer.ts";

const root = mkdtempSync(join(tmpdir(), "arcs-race-"));
let chain: Chain;
let seller: Seller;
let program: string;
beforeAll(async () => {
  program = await bundleProgram("racing-buyer.ts", root);
  chain = await startChain();
  seller = await startSeller(chain, { kind: "keeps" });
});
afterAll(async () => {
  seller.close();
  await chain.close();
  rmSync(root, { recursive: true, force: true });
});

const workers = [1, 2, 3, 4, 5, 6];
const six = ["a", "b", "c", "d", "e", "f"];

type Scene = Partial<Pick<RaceOrder, "limits" | "calls">> & {
  budgetsOf?: (worker: number) => RaceOrder["budgets"];
  /** Milliseconds after which a worker is killed and started again. */
  killAfter?: (worker: number) => number | undefined;
};

/** Runs six buyers of one journal. Returns the payments on the chain, and all outcomes together. */
async function runRace(
  journal: string,
  { limits = {}, calls, budgetsOf = () => [], killAfter = () => undefined }: Scene,
): Promise<RaceOutcome & { payments: number }> {
  const key = generatePrivateKey();
  await chain.mint(privateKeyToAccount(key).address, 10_000_000n);
  const run = (worker: number, killedAfter?: number): Promise<RaceOutcome | undefined> => {
    const order: RaceOrder = {
      key,
      url: seller.url,
      rpcUrl: chain.url,
      network,
      asset: chain.asset,
      journal,
      limits,
      budgets: budgetsOf(worker),
      calls: calls ?? six.map((name) => `${worker}${name}`),
    };
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, RACE_ORDER: JSON.stringify(order) },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const timer =
      killedAfter === undefined ? undefined : setTimeout(() => child.kill("SIGKILL"), killedAfter);
    let printed = "";
    child.stdout.on("data", (text) => (printed += String(text)));
    return new Promise((resolve) => {
      child.once("close", () => {
        clearTimeout(timer);
        resolve(printed === "" ? undefined : (JSON.parse(printed) as RaceOutcome));
      });
    });
  };
  const outcomes = await Promise.all(
    workers.map(async (worker) => (await run(worker, killAfter(worker))) ?? run(worker)),
  );
  const sum: RaceOutcome = {};
  for (const outcome of outcomes)
    for (const [how, count] of Object.entries(outcome ?? {})) sum[how] = (sum[how] ?? 0) + count;
  return { ...sum, payments: await chain.countPayments(addressOf(key)) };
}

function addressOf(key: Hex): Hex {
  return privateKeyToAccount(key).address;
}

const scenes: [name: string, scene: Scene, expected: object][] = [
  [
    "a budget of 0.10 a day takes ten payments of 0.01",
    { limits: { perDay: "0.10" } },
    { payments: 10, paid: 10, payment_refused: 26 },
  ],
  [
    "a trial of 0.05 takes five",
    { limits: { trial: "0.05" } },
    { payments: 5, paid: 5, payment_refused: 31 },
  ],
  ["the same six calls are paid once each", { calls: six }, { payments: 6, paid: 36 }],
  [
    "two sub-agents with 0.08 each, below 0.10, take ten together",
    {
      budgetsOf: (worker) => [
        ["task", "0.10"],
        [worker % 2 === 0 ? "even" : "odd", "0.08"],
      ],
    },
    { payments: 10, paid: 10, payment_refused: 26 },
  ],
];

describe("six processes with one journal", { timeout: 120_000 }, () => {
  test.each(scenes)("in a folder: %s", async (name, scene, expected) => {
    expect(await runRace(join(root, name.slice(0, 20)), scene)).toEqual(expected);
  });

  test("in a folder, killed at random times and started again", async () => {
    const killAfter = (worker: number): number => 250 + worker * 120;
    const outcome = await runRace(join(root, "killed"), {
      limits: { perDay: "0.10" },
      calls: six,
      killAfter,
    });
    expect(outcome).toEqual({ payments: 6, paid: 36 });
    const budget = await runRace(join(root, "killed-budget"), {
      limits: { perDay: "0.10" },
      killAfter,
    });
    // A call that was intended by a killed program counts until it is dropped.
    expect(budget.payments).toBeLessThanOrEqual(10);
    expect(budget.payments).toBeGreaterThan(4);
  });

  test.skipIf(process.env["TEST_POSTGRES_URL"] === undefined).each(scenes)(
    "through Postgres: %s",
    async (_name, scene, expected) => {
      const database = await createDatabase();
      try {
        expect(await runRace(database.url, scene)).toEqual(expected);
      } finally {
        await database.drop();
      }
    },
  );
});

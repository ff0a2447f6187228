// Kills buyers at every step and at random times, starts them again until their call has an end, and
// counts on the chain what was paid.
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

import { network, startChain } from "../chain.ts";
import {
  type SaleStep,
  type Seller,
  type SellerKind,
  sellerKinds,
  startSeller,
} from "../seller.ts";
import { bundleProgram } from "./bundle-program.ts";
import { type BuyerOrder, exitCodes } from "./killed-buyer.ts";

/** Where a buyer is killed: at its n-th step, in the middle of a sale, or after a time. */
type Kill = { step: number } | { sale: SaleStep } | { afterMs: number };

export type KillOptions = {
  by: "payer" | "plain";
  /** How many cases; as many as there are steps, and some random times, unless given. */
  cases?: number;
  /** How many times a step is drawn at all; every one once unless given. */
  rounds?: number;
  /** Calls without a name. */
  unnamed?: boolean;
  seed?: number;
  /** Buyers at the same time. */
  atOnce?: number;
};

/** Counts of one kind of seller. */
export type KillCounts = Record<
  | "answered"
  | "cases"
  | "kills"
  | "lost"
  | "lostHere"
  | "notPaid"
  | "open"
  | "paidMore"
  | "paidNever"
  | "paidOnce"
  | "payments"
  | "starts",
  number
>;

/** Counts that must be zero. */
export type KillFaults = Record<
  | "disputedTwice"
  | "endedOtherwise"
  | "paidTwice"
  | "saidNotPaidButPaid"
  | "saidPaidButNot"
  | "withoutEnd",
  number
>;

type Case = { kind: SellerKind; kill: Kill; again: Kill | undefined };
type Outcome = { code: number | null; answered: boolean };

const MAX_STARTS = 14;
const PLAIN_STARTS = 4;
const DAY_MS = 25 * 3_600_000;
const seconds: Partial<Record<SellerKind, number>> = { dead: 8 };

/** Runs cases; a third of those of the payer are killed a second time. */
export async function runKills({
  by,
  cases: wanted,
  rounds = 1,
  unnamed = false,
  seed = 1,
  atOnce = 3,
}: KillOptions): Promise<{
  table: Record<string, KillCounts>;
  faults: KillFaults;
  notes: string[];
}> {
  const random = createRandom(seed);
  const root = mkdtempSync(join(tmpdir(), "arcs-kills-"));
  const program = await bundleProgram("killed-buyer.ts", root);
  const chain = await startChain();
  const running = new Map<string, { child: ChildProcess; at: SaleStep | undefined }>();
  const onStep = (step: SaleStep, pid: string | undefined): void => {
    const buyer = running.get(pid ?? "");
    if (buyer?.at === step) buyer.child.kill("SIGKILL");
  };
  const sellers = Object.fromEntries(
    await Promise.all(
      sellerKinds.map(async (kind) => [
        kind,
        await startSeller(chain, { kind, seconds: seconds[kind] ?? 600, onStep }),
      ]),
    ),
  ) as Record<SellerKind, Seller>;
  const table: Record<string, KillCounts> = {};
  const faults: KillFaults = {
    paidTwice: 0,
    withoutEnd: 0,
    saidNotPaidButPaid: 0,
    saidPaidButNot: 0,
    disputedTwice: 0,
    endedOtherwise: 0,
  };
  const notes: string[] = [];
  let folders = 0;

  function start(order: BuyerOrder, kill: Kill | undefined, counts: KillCounts): Promise<Outcome> {
    counts.starts++;
    const ordered = kill !== undefined && "step" in kill ? { ...order, killAt: kill.step } : order;
    const child = spawn(process.execPath, [program], {
      env: { ...process.env, BUYER_ORDER: JSON.stringify(ordered) },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const at = kill !== undefined && "sale" in kill ? kill.sale : undefined;
    running.set(String(child.pid), { child, at });
    const timer =
      kill !== undefined && "afterMs" in kill
        ? setTimeout(() => child.kill("SIGKILL"), kill.afterMs)
        : undefined;
    let said = "";
    child.stderr.on("data", (text) => (said += String(text)));
    return new Promise((resolve) => {
      child.once("close", (code, signal) => {
        clearTimeout(timer);
        running.delete(String(child.pid));
        if (signal === "SIGKILL") counts.kills++;
        if (code === 7 || code === 1) notes.push(said.trim().slice(0, 300));
        resolve({ code, answered: existsSync(order.result) });
      });
    });
  }
  const hasEnd = ({ code, answered }: Outcome): boolean =>
    answered ||
    [exitCodes["not_paid"], exitCodes["payment_lost"], exitCodes["lost_here"]].includes(code ?? -1);

  /** Makes a buyer with a wallet and a folder of its own. */
  async function newOrder(kind: SellerKind): Promise<BuyerOrder> {
    const folder = join(root, String(++folders));
    mkdirSync(folder);
    const key = generatePrivateKey();
    await chain.mint(privateKeyToAccount(key).address, 1_000_000n);
    return {
      by,
      key,
      url: sellers[kind].url,
      rpcUrl: chain.url,
      network,
      asset: chain.asset,
      journal: join(folder, "journal"),
      result: join(folder, "result"),
      ...(unnamed ? {} : { call: "job-1" }),
    };
  }

  async function run({ kind, kill, again }: Case): Promise<void> {
    const counts = (table[kind] ??= noCounts());
    counts.cases++;
    const order = await newOrder(kind);
    const { address } = privateKeyToAccount(order.key);
    let outcome = await start(order, kill, counts);
    if (again !== undefined && !hasEnd(outcome)) outcome = await start(order, again, counts);
    const most = by === "payer" ? MAX_STARTS : PLAIN_STARTS;
    for (let starts = 0; starts < most && !hasEnd(outcome); starts++) {
      // The hoarder settles what it was sent, and is silent for a day.
      const isSilent = kind === "hoards" && starts > 0 && by === "payer";
      if (isSilent) await sellers.hoards.settleAll();
      outcome = await start(isSilent ? { ...order, aheadMs: DAY_MS } : order, undefined, counts);
    }
    if (kind === "hoards") await sellers.hoards.settleAll();
    await judge({ kind, kill, again }, { outcome, counts, address, journal: order.journal });
  }

  async function judge(
    which: Case,
    {
      outcome: { code, answered },
      counts,
      address,
      journal,
    }: { outcome: Outcome; counts: KillCounts; address: Hex; journal: string },
  ): Promise<void> {
    const paid = await chain.countPayments(address);
    counts.payments += paid;
    counts[paid === 0 ? "paidNever" : paid === 1 ? "paidOnce" : "paidMore"]++;
    const is = (name: string): boolean => !answered && code === exitCodes[name];
    if (answered) counts.answered++;
    else if (is("payment_lost")) counts.lost++;
    else if (is("lost_here")) counts.lostHere++;
    else if (is("not_paid")) counts.notPaid++;
    else counts.open++;
    const note = (fault: keyof KillFaults): void => {
      faults[fault]++;
      notes.push(`${fault}: ${JSON.stringify({ ...which, code, answered, paid })}`);
    };
    if (paid > 1) note("paidTwice");
    if (by === "plain") return;
    if (!answered && !hasEnd({ code, answered })) note("withoutEnd");
    if (is("not_paid") && paid > 0) note("saidNotPaidButPaid");
    if ((is("payment_lost") || is("lost_here")) && paid === 0) note("saidPaidButNot");
    if (is("journal_damaged") || is("store_failed") || is("payment_refused"))
      note("endedOtherwise");
    const log = existsSync(join(journal, "payments.log"))
      ? readFileSync(join(journal, "payments.log"), "utf8")
      : "";
    // A line that is torn has done nothing.
    const isDispute = (line: string): boolean => /"kind":"disputed".*\}$/.test(line);
    if (log.split("\n").filter(isDispute).length > 1) note("disputedTwice");
  }

  try {
    let list: Case[] = [];
    const counted = await Promise.all(sellerKinds.map(countSteps));
    for (let round = 0; round < rounds; round++)
      for (const [index, kind] of sellerKinds.entries()) {
        const steps = counted[index] ?? 0;
        const kills: Kill[] = [
          ...Array.from({ length: steps }, (_, before) => ({ step: before + 1 })),
          ...(["received", "verified", "settled"] as const).map((sale) => ({ sale })),
          ...Array.from({ length: 6 }, () => ({ afterMs: 150 + random() * 900 })),
        ];
        for (const kill of kills) {
          const again =
            by === "payer" && random() < 0.35
              ? { step: 1 + Math.floor(random() * steps) }
              : undefined;
          list.push({ kind, kill, again });
        }
      }
    if (wanted !== undefined) list = shuffled(list, random).slice(0, wanted);
    let next = 0;
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let each = list[next++]; each !== undefined; each = list[next++]) await run(each);
      }),
    );
    return { table, faults, notes };
  } finally {
    for (const seller of Object.values(sellers)) seller.close();
    await chain.close();
    rmSync(root, { recursive: true, force: true });
  }

  /** Counts the steps of a buyer that nobody kills. */
  async function countSteps(kind: SellerKind): Promise<number> {
    const order = await newOrder(kind);
    const steps = `${order.result}-steps`;
    await start({ ...order, steps }, undefined, noCounts());
    return (JSON.parse(readFileSync(steps, "utf8")) as string[]).length;
  }
}

function noCounts(): KillCounts {
  return {
    cases: 0,
    kills: 0,
    starts: 0,
    answered: 0,
    lost: 0,
    lostHere: 0,
    notPaid: 0,
    open: 0,
    payments: 0,
    paidNever: 0,
    paidOnce: 0,
    paidMore: 0,
  };
}

/** The same numbers in every run of a seed. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function shuffled<Item>(list: readonly Item[], random: () => number): Item[] {
  return list
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
}

// The payer's rule: what it costs to decide, and what share of honest markets it lets pass.
//   cost                             a decision with up to 10,000 payments in the window
//   market 101-120 500,120,30        fresh markets, and most sales of a seller in a month
//   trial 201-210 500,120,30         trial 1 beside trial 2
import { decide } from "../packages/client/src/payer/decide.ts";
import type { PayerPolicy } from "../packages/client/src/payer/policy.ts";
import { applyLine } from "../packages/client/src/payer/apply-line.ts";
import type { Entry, Line } from "../packages/client/src/payer/lines.ts";
import { readPolicy } from "../packages/client/src/payer/policy.ts";
import { createPayerState } from "../packages/client/src/payer/state.ts";
import { DAY } from "../packages/client/src/payer/windows.ts";
import { payMarket } from "./payer/first-hand.ts";
import { makeMarket } from "./payer/market.ts";

const [what = "cost", seeds, most = "500,120,30"] = process.argv.slice(2);
const percent = (share: number): string => (100 * share).toFixed(1);

if (what === "cost") measureCost();
else if (what === "market") measureMarkets(seeds ?? "101-120");
else compareTrials(seeds ?? "201-210");

/** Measures decisions with a full window, and the lines of payments. */
function measureCost(): void {
  console.log(
    "| Payments in the window | a decision, ms | a day later, ms | a payment's four lines, ms |",
  );
  console.log("|---|---|---|---|");
  for (const count of [100, 1_000, 10_000]) {
    const limits = { perHour: "90000", perDay: "90000", perMonth: "90000", total: "90000" };
    const policy = readPolicy({ ...limits, perSeller: limits, perTask: limits, most: "90000" });
    const state = createPayerState(policy);
    const at = 2_000_000_000_000;
    const write = (entry: Entry): void => applyLine(state, { w: "w", n: 1, at, ...entry } as Line);
    write({ kind: "budget", id: "top", limits });
    write({ kind: "budget", id: "low", parent: "top", limits });
    const terms = { task: "t", budget: "low" };
    const written = timeOf(count, (number) => {
      const id = String(number);
      const seller = `eip155:8453:0x${String(number % 10).padStart(40, "0")}`;
      write({ kind: "intent", id, call: id, seller, amount: "100", ...terms });
      write({ kind: "signed", id, name: id, until: 0, payload: {} });
      write({ kind: "paid", id, transaction: "t" });
      write({ kind: "answered", id, answer: { status: 200, sha256: "", bytes: 0 } });
    });
    if (state.waiting.length !== count) throw new Error("not all payments were admitted");
    const seller = `eip155:8453:0x${"0".repeat(40)}`;
    const intent = { call: "x", seller, amount: 100n, ...terms };
    const now = timeOf(2_000, () => decide(state, intent, at));
    const later = timeOf(2_000, () => decide(state, intent, at + DAY));
    console.log(`| ${count} | ${now.toFixed(4)} | ${later.toFixed(4)} | ${written.toFixed(4)} |`);
  }
}

/** Milliseconds of CPU that each run takes. */
function timeOf(runs: number, run: (number: number) => void): number {
  const before = process.cpuUsage();
  for (let number = 0; number < runs; number++) run(number);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / runs;
}

function measureMarkets(range: string): void {
  const policy = { perDay: null };
  console.log(
    "| Sales a month | Seed | count | value | unasked with a person: count | value | asked |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (const maxMonthly of most.split(",").map(Number)) {
    const rows = seedsIn(range).map((seed) => {
      const market = makeMarket({ sellers: 250, seed, maxMonthly });
      const alone = payMarket(market, { policy, person: "absent" });
      const asked = payMarket(market, { policy, person: "says yes" });
      const row = [alone.count, alone.value, asked.count, asked.value, asked.askedPerRelation];
      console.log(`| ${maxMonthly} | ${seed} | ${cells(row)} |`);
      return row;
    });
    const over = (choose: (sorted: number[]) => number): string =>
      cells(
        [0, 1, 2, 3, 4].map((column) => choose(rows.map((row) => row[column] ?? 0).sort(byNumber))),
      );
    console.log(`| ${maxMonthly} | least | ${over((sorted) => sorted.at(0) ?? 0)} |`);
    console.log(`| ${maxMonthly} | median | ${over(medianOf)} |`);
    console.log(`| ${maxMonthly} | most | ${over((sorted) => sorted.at(-1) ?? 0)} |`);
  }
}

function compareTrials(range: string): void {
  const settings: PayerPolicy[] = [
    { perDay: null },
    { perDay: null, trial: "2", strangers: "5" },
    { perDay: null, trial: "2", strangers: "10" },
  ];
  console.log(
    "| Sales a month | Seed | trial 1, strangers 5 | 2, 5 | 2, 10 |\n|---|---|---|---|---|",
  );
  for (const maxMonthly of most.split(",").map(Number)) {
    for (const seed of seedsIn(range)) {
      const market = makeMarket({ sellers: 250, seed, maxMonthly });
      const row = settings.map((policy) => {
        const { count, value } = payMarket(market, { policy, person: "absent" });
        return `${percent(count)} / ${percent(value)}`;
      });
      console.log(`| ${maxMonthly} | ${seed} | ${row.join(" | ")} |`);
    }
  }
}

/** Four shares, and the questions a relation. */
function cells(row: readonly number[]): string {
  return [...row.slice(0, 4).map(percent), row[4]?.toFixed(2)].join(" | ");
}

function byNumber(one: number, other: number): number {
  return one - other;
}

function medianOf(sorted: readonly number[]): number {
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2;
}

function seedsIn(range: string): number[] {
  const [first = 1, last = first] = range.split("-").map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

// The book of cover: how fast and in how much memory its log is folded, and what it adds to a
// payment.
//   1000000 400                      entries to fold, payments to store
//   NODE_OPTIONS=--max-old-space-size=13000   for ten million entries
import { postgresPrograms } from "../packages/server/test/support/postgres-cluster.ts";
import { paymentCosts, withStore } from "../packages/server/test/support/cover-rates.ts";
import { foldRate } from "./cover/fold-rate.ts";

const [foldEntries = 1_000_000, payments = 400] = process.argv.slice(2).map(Number);
const number = (value: number, digits = 0): string =>
  value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });

const { entries, accounts, seconds, cpuSeconds, mebibytes } = foldRate(foldEntries);
console.log(
  "Fold in one thread of Node, entries made as they are needed, half of the payments to roots:\n",
);
console.log(
  "| Entries | Accounts | Entries a second | µs an entry | µs of CPU | Memory at most, MiB |",
);
console.log("|---|---|---|---|---|---|");
const perEntry = [seconds, cpuSeconds].map((each) => number((each / entries) * 1e6, 1)).join(" | ");
console.log(
  `| ${number(entries)} | ${number(accounts)} | ${number(entries / seconds)} | ${perEntry} | ${number(mebibytes)} |`,
);

console.log("\nA payment, median milliseconds and statements:\n");
console.log(
  "| Store | not in the log | in the log | and settling two of the day before |\n|---|---|---|---|",
);
for (const kind of postgresPrograms === undefined
  ? (["embedded"] as const)
  : (["embedded", "postgres"] as const)) {
  await withStore(kind, async (store) => {
    const { unlogged, logged, settling } = await paymentCosts(store, payments);
    const cells = [unlogged, logged, settling].map(
      ({ ms, statements }) => `${number(ms, 2)}, ${number(statements, 1)}`,
    );
    console.log(`| ${kind} | ${cells.join(" | ")} |`);
  });
}

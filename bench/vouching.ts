// The vouching book: how fast it is folded, what it adds to a payment, how long and in how much memory a replay runs.
//   1000000 100000 400          entries to fold, entries to replay, payments to report
import { postgresPrograms } from "../packages/server/test/support/postgres-cluster.ts";
import { liveCost, replayRate, withStore } from "../packages/server/test/support/vouching-rates.ts";
import { foldRate } from "./vouching/fold-rate.ts";
import { entryAt, roots } from "./vouching/sample-entries.ts";

const [foldEntries = 1_000_000, replayEntries = 100_000, payments = 400] = process.argv.slice(2).map(Number);

const number = (value: number, digits = 0): string =>
  value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });
const minutes = (entries: number, perSecond: number): string => number(entries / perSecond / 60, 1);

const fold = foldRate(foldEntries);
console.log("Fold in one thread of Node, entries made up as they are needed, half of the payments to roots:\n");
console.log("| Entries | Addresses | µs an entry | µs of CPU | Memory at most, MiB | 100 million, minutes of CPU |");
console.log("|---|---|---|---|---|---|");
const [microseconds, cpu] = [fold.seconds, fold.cpuSeconds].map((seconds) => (seconds / fold.entries) * 1e6) as [
  number,
  number,
];
console.log(
  `| ${number(fold.entries)} | ${number(fold.addresses)} | ${number(microseconds, 1)} | ${number(cpu, 1)} | ${number(fold.mebibytes)} | ${minutes(1e8, fold.entries / fold.cpuSeconds)} |`,
);

console.log(
  "\nReplay of one book in the store (rows and vouchers written), and a payment with and without the book:\n",
);
console.log(
  "| Store | Entries | Entries a second | 100 million, minutes | Node's CPU, µs an entry | Memory at most, MiB | Payment, ms | without the book, ms |",
);
console.log("|---|---|---|---|---|---|---|---|");
for (const kind of postgresPrograms === undefined ? (["embedded"] as const) : (["embedded", "postgres"] as const)) {
  await withStore(kind, async (store) => {
    // The embedded store is for logs of some hundred thousand entries, and blocks while it works.
    const entries = kind === "embedded" ? Math.min(replayEntries, 100_000) : replayEntries;
    const { perSecond, cpuMicroseconds, mebibytes } = await replayRate(store, {
      entries,
      roots,
      entryAt: (position) => entryAt(position, entries),
    });
    const { withBook, withoutBook } = await liveCost(store, payments);
    console.log(
      `| ${kind} | ${number(entries)} | ${number(perSecond)} | ${minutes(1e8, perSecond)} | ${number(cpuMicroseconds, 1)} | ${number(mebibytes)} | ${number(withBook, 2)} | ${number(withoutBook, 2)} |`,
    );
  });
}

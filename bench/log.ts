// The public log: cost of an entry, rate at which entries get positions, bytes for each payment,
// inclusion proofs.
//   20000                            entries
//   CHROMIUM_PATH=/usr/bin/chromium  the browser; left out where it is not there
import { existsSync } from "node:fs";
import { join } from "node:path";

import { postgresPrograms } from "../packages/server/test/support/postgres-cluster.ts";
import { logRates } from "../packages/server/test/support/log-rates.ts";
import { withStore } from "../packages/server/test/support/cover-rates.ts";
import { measureInBrowser } from "./browser/in-browser.ts";
import { measure, type MeasuredProof } from "./log/measure.ts";

const [entries = 20_000] = process.argv.slice(2).map(Number);
const number = (value: number, digits = 0): string =>
  value.toLocaleString("en", { maximumFractionDigits: digits, minimumFractionDigits: digits });

console.log(
  "| Store | Entries | Changes a second, with an entry | without | Entries a second written | Node's CPU, µs | placed | Node's CPU, µs | Bytes an entry, served | stored | Score read, µs, with entries | without |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|---|---|");
for (const kind of postgresPrograms === undefined
  ? (["embedded"] as const)
  : (["embedded", "postgres"] as const)) {
  await withStore(kind, async (store) => {
    const rates = await logRates(store, { entries });
    const { withEntry, withoutEntry, appended, appendedCpu, placed, placedCpu, served, stored } =
      rates;
    const added = [withEntry, withoutEntry, appended, appendedCpu, placed, placedCpu];
    const cells = [...added, served, stored, rates.readWith, rates.readWithout];
    console.log(
      `| ${kind} | ${number(entries)} | ${cells.map((cell) => number(cell)).join(" | ")} |`,
    );
  });
}

console.log(
  "\n| Inclusion proof | Entries | made, µs | checked, µs | bytes of tiles | of the proof |",
);
console.log("|---|---|---|---|---|---|");
const print = (where: string, rows: readonly MeasuredProof[]): void => {
  for (const { entries: size, made, verified, tiles, proof } of rows) {
    console.log(
      `| ${where} | ${number(size)} | ${number(made)} | ${number(verified)} | ${number(tiles)} | ${number(proof)} |`,
    );
  }
};
print(`Node ${process.version}`, await measure());
const browser = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
const module = join(import.meta.dirname, "log/measure.ts");
if (existsSync(browser))
  print("Chromium", await measureInBrowser<MeasuredProof[]>(browser, { module }));

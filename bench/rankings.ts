// Prices of the first places of rankings for somebody without a customer: unique payers, a seeded
// PageRank, mean feedback, and ARCS.
//   200         agents of the honest market
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  honestMarket,
  placeOf,
  type Ranking,
  rankings,
  ringOf,
  type World,
} from "./rankings/rankings.ts";
import { writeSection } from "./write-section.ts";

const [agents = 200] = process.argv.slice(2).map(Number);
const BUDGETS = [0.01, 0.1, 1, 10, 100, 1000] as const;
const BEST = 20;

const world = honestMarket(agents);
const rows = rankings.map((ranking) => measure(ranking, world));
const places = rows.map(({ ranking, first, top, ring, by, honest }) => {
  const spent = by.map(({ place }) => place).join(" \\| ");
  return `| ${ranking.name} | ${priceText(first)} | ${priceText(top)} | ${ring} | ${spent} | ${honest.before} → ${honest.after} |`;
});
const tiers = Object.entries(world.arcsTiers()).map(
  ([tier, price]) => `${tier} ${priceText(price)}`,
);
const text = [
  `| Ranking | First place | Best tenth | Place of a ring of 32 wallets | Best place for ${BUDGETS.slice(0, 4).join(" \\| ")} | Honest agents |`,
  "|---|---|---|---|---|---|",
  ...places,
  "",
  `Tiers of ARCS: ${tiers.join(", ")}. The market: ${marketText(world)}.`,
].join("\n");
console.log(text);
if (agents === 200) {
  writeSection("comparison.md", { name: "rankings", text });
  writeFileSync(join(import.meta.dirname, "../docs/rankings.svg"), chart(rows));
}

function marketText({ payments, roots }: World): string {
  const isRoot = new Set(roots);
  const sum = (of: typeof payments): string =>
    (of.reduce((total, { amount }) => total + amount, 0) / 1e6).toFixed(0);
  const atRoots = payments.filter(({ payee }) => isRoot.has(payee));
  return `${payments.length} payments of ${sum(payments)} in all, ${sum(atRoots)} of it at ${roots.length} roots`;
}

type Row = {
  ranking: Ranking;
  /**
   * Least amounts, in currency units, for the first place, and for one among the best tenth; absent
   * above the largest budget.
   */
  first: number | undefined;
  top: number | undefined;
  ring: number;
  by: { budget: number; place: number }[];
  /**
   * Median place of the best honest agents, without and with as many attackers who spend 1 each.
   */
  honest: { before: number; after: number };
};

function measure(ranking: Ranking, { payments, roots, honest, best }: World): Row {
  const placeFor = (budget: number, attackers = 1): number =>
    placeOf(ranking, { payments, roots, honest }, { budget, attackers }).best;
  const { places: before } = placeOf(
    ranking,
    { payments, roots, honest },
    { budget: 0, attackers: 0 },
  );
  const { places: after } = placeOf(
    ranking,
    { payments, roots, honest },
    { budget: 1, attackers: BEST },
  );
  const medianOf = (found: ReadonlyMap<string, number>): number =>
    best
      .slice(0, BEST)
      .map((name) => found.get(name) ?? 0)
      .sort((one, other) => one - other)[BEST / 2] ?? 0;
  return {
    ranking,
    first: leastFor((budget) => placeFor(budget) === 1),
    top: leastFor((budget) => placeFor(budget) <= honest.length / 10),
    ring: ringOf(ranking, { payments, roots, honest }),
    by: BUDGETS.slice(0, 4).map((budget) => ({ budget, place: placeFor(budget) })),
    honest: { before: medianOf(before), after: medianOf(after) },
  };
}

/**
 * Finds the least budget that is enough, to a hundredth of itself; `undefined` where the largest
 * one is not.
 */
function leastFor(isEnough: (budget: number) => boolean): number | undefined {
  const most = BUDGETS.at(-1) ?? 1;
  if (!isEnough(most)) return undefined;
  let [low, high]: [number, number] = [0.001, most];
  if (isEnough(low)) return low;
  while (high / low > 1.02) {
    const middle = Math.sqrt(low * high);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}

function priceText(price: number | undefined): string {
  if (price === undefined) return `more than ${BUDGETS.at(-1)}`;
  return price < 0.01 ? "under 0.01" : price < 10 ? price.toFixed(2) : price.toFixed(0);
}

/**
 * Draws the prices of the first place as bars, logarithmic from a thousandth of a currency unit.
 */
function chart(found: readonly Row[]): string {
  const [left, width, step] = [260, 380, 34];
  const height = 60 + found.length * step;
  const lengthOf = (price: number): number => (width * (Math.log10(price) + 3)) / 6;
  const bars = found.flatMap(({ ranking, first }, index) => {
    const y = 50 + index * step;
    const style = ranking.name === "ARCS" ? "ours" : "theirs";
    const length = lengthOf(Math.max(0.001, first ?? 1000)).toFixed(1);
    return [
      `<text x="${left - 8}" y="${y + 14}" class="name">${ranking.name}</text>`,
      `<rect x="${left}" y="${y}" width="${Math.max(2, Number(length))}" height="18" class="${style}"/>`,
      `<text x="${left + Number(length) + 8}" y="${y + 14}">${priceText(first)}</text>`,
    ];
  });
  const title = "Price of the first place for somebody without a customer (USDC, logarithmic)";
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="${height}" viewBox="0 0 760 ${height}" role="img" aria-label="${title}">`,
    "<style>text{font:13px sans-serif;fill:#333}.title{font-weight:bold}.name{text-anchor:end}.ours{fill:#2f6fb0}.theirs{fill:#b8b8b8}</style>",
    '<rect width="100%" height="100%" fill="#fff"/>',
    `<text x="8" y="28" class="title">${title}</text>`,
    ...bars,
    "</svg>",
    "",
  ].join("\n");
}

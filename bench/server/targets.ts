import type { Meanwhile, Measured } from "./measured.ts";

/** Target of a measurement, beside its result. */
export type Target = { what: string; most: number; reached: number | undefined; unit: string };

export const subjects = {
  hello: "bare hello",
  prepared: "bare route with one prepared statement",
  inserted: "bare route with one small insert",
  library: "the library's verification, no HTTP",
  verify: "POST /credentials/verify",
  issueAlone: "POST /credentials/issue, without the ledger",
} as const;

/** Lists the targets, leaving out those without a figure from this store or run. */
export function targetsOf(
  store: string,
  { routes, meanwhile }: { routes: readonly Measured[]; meanwhile: readonly Meanwhile[] },
): Target[] {
  const of = (name: string): Measured | undefined => routes.find((route) => route.name === name);
  const targets: Target[] = [];
  for (const route of routes.filter(({ name }) => /^GET \/(agents|reputation)\//.test(name))) {
    const { name, preparedRatio, preparedRateRatio } = route;
    targets.push({
      what: `${name}: p50, times the prepared route`,
      most: 1.3,
      reached: preparedRatio,
      unit: "x",
    });
    const slower = 1 / preparedRateRatio;
    targets.push({
      what: `${name}: the prepared route a second, times its own`,
      most: 1.3,
      reached: slower,
      unit: "x",
    });
  }
  const [hello, library, verify] = [subjects.hello, subjects.library, subjects.verify].map(of);
  if (hello !== undefined && library !== undefined && verify !== undefined) {
    const allowed = 4 * library.p50 + hello.p50;
    targets.push({
      what: "verify: p50; 4 x the library and one hello",
      most: allowed,
      reached: verify.p50,
      unit: " ms",
    });
  }
  if (store === "embedded") {
    const reached = of(subjects.issueAlone)?.p50;
    targets.push({ what: "issue without the ledger: p50", most: 1, reached, unit: " ms" });
  }
  for (const { name, p99 } of routes.filter((route) => route.name.startsWith("search"))) {
    targets.push({ what: `${name}: p99`, most: 20, reached: p99, unit: " ms" });
  }
  const computing = meanwhile.filter(({ name }) => name !== "nothing else").map(({ p99 }) => p99);
  if (computing.length > 0) {
    targets.push({
      what: "reads while a score is computed: p99",
      most: 3,
      reached: Math.max(...computing),
      unit: " ms",
    });
  }
  return targets.filter(({ reached }) => reached !== undefined);
}

/** Formats targets and results as a table. */
export function writeTargets(targets: readonly Target[]): string[] {
  return [
    "| asked for | at most | reached | |",
    "|---|---:|---:|---|",
    ...targets.map(({ what, most, reached = Number.NaN, unit }) => {
      const judged = reached <= most ? "yes" : "**missed**";
      return `| ${what} | ${most.toFixed(2)}${unit} | ${reached.toFixed(2)}${unit} | ${judged} |`;
    }),
  ];
}

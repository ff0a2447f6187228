import type { PublicReputation } from "./public-reputation.ts";

const colored = process.stdout.isTTY && process.env["NO_COLOR"] === undefined;
const paint = (code: number, text: string): string =>
  colored ? `\u001B[${code}m${text}\u001B[0m` : text;

/** Prints what comes next. */
export function step(headline: string): void {
  console.log(`\n${paint(1, headline)}`);
}

export function say(name: string, fact: string): void {
  console.log(`  ${name.padEnd(12)} ${fact}`);
}

/** Prints a score with its components and its change. */
export function printReputation(
  headline: string,
  now: PublicReputation,
  before?: PublicReputation,
): void {
  const change = before === undefined ? 0 : now.overallScore - before.overallScore;
  const arrow =
    change === 0 ? "" : change > 0 ? paint(32, `  ▲ ${change}`) : paint(31, `  ▼ ${-change}`);
  const parts = Object.entries(now.components).map(
    ([name, { contribution }]) => `${name} ${contribution}`,
  );
  console.log(`  ${headline}: ${paint(1, String(now.overallScore))} of 1000, ${now.tier}${arrow}`);
  console.log(`    ${parts.join(", ")}`);
  // It runs on a test network.
  const cost = Number(now.costToForge).toFixed(2);
  console.log(`    faking it would cost ${cost} in test money, which allows ${now.limit}`);
}

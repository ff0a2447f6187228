import { readFileSync } from "node:fs";
import { join } from "node:path";

const readme = readFileSync(join(import.meta.dirname, "../../README.md"), "utf8");

/** The code of the README's quickstart. */
export function readQuickstart(): string {
  return codeBetween("<!-- quickstart -->", "<!-- /quickstart -->");
}

/** The code of the README's first screen: a trust gate. */
export function readTrustGate(): string {
  return codeBetween("<!-- example recipes/check-trust.ts check-trust -->", "<!-- /example -->");
}

/** Counts the lines that have code on them. */
export function countLines(code: string): number {
  return code.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("//")).length;
}

function codeBetween(begin: string, end: string): string {
  const [, code] = /```ts\n([\s\S]*?)```/.exec(readme.split(begin)[1]?.split(end)[0] ?? "") ?? [];
  if (code === undefined) throw new TypeError(`README.md has no code behind ${begin}`);
  return code;
}

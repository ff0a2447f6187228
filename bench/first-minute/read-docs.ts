import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** The code of docs/quickstart.md. */
export function readQuickstart(): string {
  return codeBetween("docs/quickstart.md", "<!-- quickstart -->", "<!-- /quickstart -->");
}

/** The code of a trust gate. */
export function readTrustGate(): string {
  return readExample("recipes/pay-trusted-agents.md", "recipes/check-trust.ts check-trust");
}

/** An example of a page of docs/, by what the page calls it. */
export function readExample(page: string, name: string): string {
  return codeBetween(join("docs", page), `<!-- example ${name} -->`, "<!-- /example -->");
}

/** Counts the lines that have code on them. */
export function countLines(code: string): number {
  return code.split("\n").filter((line) => line.trim() !== "" && !line.trim().startsWith("//"))
    .length;
}

function codeBetween(page: string, begin: string, end: string): string {
  const [, after = ""] = readFileSync(join(root, page), "utf8").split(begin);
  const [, code] = /```ts\n([\s\S]*?)```/.exec(after.split(end)[0] ?? "") ?? [];
  if (code === undefined) throw new TypeError(`${page} has no code behind ${begin}`);
  return code;
}

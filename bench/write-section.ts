import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes figures into a page of docs/, between `<!-- name -->` and `<!-- /name -->`. */
export function writeSection(page: string, { name, text }: { name: string; text: string }): void {
  const file = join(import.meta.dirname, "../docs", page);
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const before = readFileSync(file, "utf8");
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`docs/${page} must be ${begin} and ${end}`);
  writeFileSync(
    file,
    `${before.slice(0, from + begin.length)}\n\n${text.trimEnd()}\n\n${before.slice(to)}`,
  );
}

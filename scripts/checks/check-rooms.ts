// Refuses new circles among features, extras and packages, and SQL that names a table of another. Those
// that are still there stand in known-arrows.json, which only gets shorter: --update takes out what
// is gone, and adds nothing.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { findCircles, findForeignTables, source } from "../read-rooms.ts";

const list = join(import.meta.dirname, "known-arrows.json");
const known = JSON.parse(readFileSync(list, "utf8")) as string[];
const found = [...findCircles().flatMap(({ arrows }) => arrows), ...findForeignTables()];
const added = found.filter((each) => !known.includes(each));
const gone = known.filter((each) => !found.includes(each));
if (process.argv.includes("--update")) {
  const rest = known.filter((each) => found.includes(each));
  writeFileSync(list, `${JSON.stringify(rest, null, 2)}\n`);
} else {
  for (const each of gone) console.log(`gone, so take it out by --update: ${each}`);
}
for (const each of added) console.log(`new: ${each}`);
console.log(`${found.length} arrows of circles and foreign tables in ${source.length} files`);
const isStale = gone.length > 0 && !process.argv.includes("--update");
process.exitCode = added.length > 0 || isStale || source.length < 300 ? 1 : 0;

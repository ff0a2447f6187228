// Installs the packed packages into small projects, as users have them, builds these and runs them.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import { packPackages, published } from "../release/pack-packages.mjs";
import { runConsumer } from "./run-consumer.mjs";
import { makeCredential } from "./scene.mjs";
import { consumers } from "./table.mjs";

const help = `npm run consumers [-- options]

  --full             all projects, and writes what ran into docs/platforms.md; without it, the
                     cheap ones, which CI runs
  --only <name,…>    these
  --packed <folder>  tarballs that are there already; without it, all packages are packed (npm run build first)
  --list             names the projects and what each proves`;
const { values } = parseArgs({
  options: {
    full: { type: "boolean" },
    only: { type: "string" },
    packed: { type: "string" },
    list: { type: "boolean" },
    help: { type: "boolean", short: "h" },
  },
});
if (values.help || values.list) {
  const line = ({ name, cheap, proves }) =>
    `  ${name.padEnd(18)} ${cheap ? "CI  " : "full"}  ${proves}`;
  console.log(values.help ? help : consumers.map(line).join("\n"));
  process.exit(0);
}
const names = values.only?.split(",");
const unknown = names?.filter((name) => !consumers.some((each) => each.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`unknown project: ${unknown.join(", ")} (see --list)`);
  process.exit(1);
}
const wanted = consumers.filter(
  ({ name, cheap }) => names?.includes(name) ?? (values.full || cheap),
);

const packed = resolve(values.packed ?? mkdtempSync(join(tmpdir(), "arcs-packed-")));
if (values.packed === undefined) packPackages(published, packed);
else if (!existsSync(packed)) throw new Error(`there is no folder ${packed}`);
const begun = Date.now();
const scene = { packed, credential: await makeCredential() };
const results = [];
try {
  for (const consumer of wanted) {
    const start = Date.now();
    const result = await runConsumer(consumer, scene);
    const seconds = ((Date.now() - start) / 1000).toFixed(1).padStart(6);
    const count = `${results.push({ ...consumer, ...result })}/${wanted.length}`.padStart(5);
    console.log(
      `${count} ${result.outcome.padEnd(8)} ${seconds} s  ${consumer.name.padEnd(18)} ${consumer.proves}`,
    );
    if (result.why !== "") console.log(result.why.replaceAll(/^/gm, "        "));
  }
} finally {
  if (values.packed === undefined) rmSync(packed, { recursive: true, force: true });
}
const count = (wantedOutcome) => results.filter(({ outcome }) => outcome === wantedOutcome).length;
console.log(
  `${count("passed")} passed, ${count("failed")} failed, ${count("not here")} not here (${((Date.now() - begun) / 1000).toFixed(0)} s)`,
);
process.exitCode = count("failed") === 0 ? 0 : 1;
if (values.full && names === undefined) writeTable();

function writeTable() {
  const rows = results.map(({ name, proves, outcome }) => `| ${name} | ${proves} | ${outcome} |`);
  const table = ["| Project | What holds where it passes | Last run |", "|---|---|---|", ...rows];
  const page = join(import.meta.dirname, "../../docs/platforms.md");
  const [before, after] = readFileSync(page, "utf8").split(
    /(?<=<!-- consumers -->\n)[^]*(?=<!-- \/consumers -->)/,
  );
  writeFileSync(page, `${before}\n${table.join("\n")}\n\n${after}`);
}

// Runs one of the measurements in bench/.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../bench");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3));
const [name, ...rest] = process.argv.slice(2);

if (!names.includes(name)) {
  console.log("npm run bench -- <name> [arguments]\n");
  for (const each of names) console.log(describe(each));
  console.log(
    "\nBelow a benchmark stands what it reads from the environment, with what it takes where that is not set.",
  );
  process.exit(name === undefined || ["--help", "-h"].includes(name) ? 0 : 1);
}
const { status } = spawnSync(
  process.execPath,
  ["--import", "tsx", "--conditions=@arcs/source", join(folder, `${name}.ts`), ...rest],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;

/** What a benchmark measures, by the first line of its file, and its variables: those of comments `// NAME=… what it is`. */
function describe(each) {
  const [first = "", ...lines] = readFileSync(join(folder, `${each}.ts`), "utf8").split("\n");
  const variables = lines.flatMap((line) => /^\/\/ {3}([A-Z_]+=.*)$/.exec(line)?.[1] ?? []);
  return [
    `  ${each.padEnd(12)} ${first.replace("// ", "")}`,
    ...variables.map((text) => `${" ".repeat(15)}${text}`),
  ].join("\n");
}

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "../bench");
const names = readdirSync(folder)
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -3));
const [name, ...rest] = process.argv.slice(2);
const isHelp = (word) => ["--help", "-h"].includes(word);

if (!names.includes(name) || rest.some(isHelp)) {
  const isKnown = names.includes(name);
  console.log(`npm run bench -- ${isKnown ? name : "<name>"} [arguments]\n`);
  for (const each of isKnown ? [name] : names) console.log(describe(each));
  console.log(
    "\nBelow a benchmark stand its arguments and variables, with what it takes where they are not given.",
  );
  process.exit(name === undefined || isHelp(name) || isKnown ? 0 : 1);
}
build();
const { status } = spawnSync(
  process.execPath,
  ["--import", "tsx", join(folder, `${name}.ts`), ...rest],
  {
    stdio: "inherit",
  },
);
process.exitCode = status ?? 1;

/**
 * Builds the packages, since only shipped code is measured: source compiled by tsx names each
 * function anew, which takes time.
 */
function build() {
  console.log("building the packages\n");
  const { status, stdout, stderr } = spawnSync("npm", ["run", "build"], { encoding: "utf8" });
  if (status === 0) return;
  console.error(`${stdout}${stderr}\nThe packages could not be built, see above.`);
  process.exit(1);
}

/**
 * Describes a benchmark by the first line of its file, and its arguments by the indented comments
 * after it.
 */
function describe(each) {
  const [first = "", ...lines] = readFileSync(join(folder, `${each}.ts`), "utf8").split("\n");
  const taken = lines.flatMap((line) => /^\/\/ {3}(\S.*)$/.exec(line)?.[1] ?? []);
  return [
    `  ${each.padEnd(12)} ${first.replace("// ", "")}`,
    ...taken.map((text) => `${" ".repeat(15)}${text}`),
  ].join("\n");
}

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
  console.log("npm run bench -- <name>\n");
  for (const each of names)
    console.log(
      `  ${each.padEnd(12)} ${readFileSync(join(folder, `${each}.ts`), "utf8")
        .split("\n", 1)[0]
        .replace("// ", "")}`,
    );
  process.exit(name === undefined || name === "--help" ? 0 : 1);
}
const { status } = spawnSync(
  process.execPath,
  ["--import", "tsx", "--conditions=@arcs/source", join(folder, `${name}.ts`), ...rest],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;

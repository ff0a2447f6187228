// Checks the types of every part of the workspace that has a tsconfig.json, tests and examples
// included. Parts with the same options are checked as one program, so shared files are read and
// checked once.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

const root = join(import.meta.dirname, "../..");
const cache = join(root, "node_modules/.cache/types");
const folders = ["packages", "extras", "examples"].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => join(parent, name)),
);
const parts = [...folders, "extras/explorer/browser", "scripts", "bench"].filter((folder) =>
  existsSync(join(root, folder, "tsconfig.json")),
);

const programs = new Map();
for (const part of parts) {
  const place = join(root, part);
  const {
    extends: base,
    compilerOptions,
    include,
    ...rest
  } = JSON.parse(readFileSync(join(place, "tsconfig.json"), "utf8"));
  if (base === undefined || include === undefined || Object.keys(rest).length > 0) {
    throw new Error(
      `${part}/tsconfig.json must be extends, compilerOptions and include, and nothing else`,
    );
  }
  const settings = { extends: resolve(place, base), compilerOptions };
  const program = programs.get(JSON.stringify(settings)) ?? { settings, parts: [], include: [] };
  program.parts.push(part);
  program.include.push(...include.map((pattern) => resolve(place, pattern)));
  programs.set(JSON.stringify(settings), program);
}

const results = [...programs.values()].map(check);
for (const { output } of results) if (output !== "") console.log(output);
console.log(`${parts.length} parts checked in ${results.length} programs: ${parts.join(", ")}`);
process.exitCode = results.every(({ status }) => status === 0) ? 0 : 1;

function check({ settings, parts: own, include }) {
  const name = (own[0] ?? "").replaceAll("/", "-");
  const file = join(cache, name, "tsconfig.json");
  const compilerOptions = {
    ...settings.compilerOptions,
    noEmit: true,
    incremental: true,
    tsBuildInfoFile: join(dirname(file), "tsbuildinfo.json"),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...settings, compilerOptions, include }));
  const { status, stdout, error } = spawnSync("tsc", ["-p", file], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw error;
  return { status, output: stdout.trim() };
}

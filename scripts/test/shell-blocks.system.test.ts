// The shell blocks of all documents: each command exists, with its options, and so does each
// package and file it names. Other tests run them.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { findPackages } from "../find-packages.mjs";

const root = join(import.meta.dirname, "../..");
type Manifest = { name: string; bin?: Record<string, string> } & Record<
  string,
  Record<string, string> | undefined
>;
const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")) as Manifest;
const tracked = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" }).split("\n");
const manifests = tracked
  .filter((file) => file.endsWith("package.json"))
  .map((file) => manifestOf(file.slice(0, -"package.json".length)));
const packages = new Set(
  manifests.flatMap(({ name, dependencies = {}, devDependencies = {}, peerDependencies = {} }) => [
    name,
    ...Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }),
  ]),
);
/** Names the packages of others that `npm run counterparts` installs. */
const counterparts = readFileSync(join(root, "scripts/counterparts.json"), "utf8");
const scripts = Object.keys(manifestOf("")["scripts"] ?? {});
const benches = readdirSync(join(root, "bench"));
/** The source of each of our programs, by its name. */
const programs = new Map(
  findPackages(root).flatMap(({ folder, manifest }) =>
    Object.entries(manifest.bin ?? {}).map(([name, file]): [string, string] => [
      name,
      join(root, folder, file.replace("dist/", "src/").replace(/\.js$/, ".ts")),
    ]),
  ),
);
/** Our packages with one program, which npx runs by the name of the package. */
const alone = new Map(
  findPackages(root).flatMap(({ manifest }) => {
    const [name, ...more] = Object.keys(manifest.bin ?? {});
    return name === undefined || more.length > 0 ? [] : [[manifest.name, name] as const];
  }),
);
/** Programs of the system, of npm's packages, and of elizaOS. */
const others = [
  "mkdir",
  "curl",
  "solana",
  "install",
  "elizaos",
  "esbuild",
  "tsx",
  "vitest",
  "changeset",
];

/** A command of a document, without its variables, surroundings and comments. */
type Command = { document: string; words: string[] };
const commands = tracked.filter((file) => file.endsWith(".md")).flatMap(commandsOf);

function commandsOf(document: string): Command[] {
  const blocks = readFileSync(join(root, document), "utf8").matchAll(
    /^```(?:sh|bash)\n([\s\S]*?)^```/gm,
  );
  const lines = [...blocks].flatMap(([, block = ""]) => block.split("\n"));
  return lines
    .map((line) => line.replace(/ *# .*$/, "").replaceAll(/"[^"]*"/g, "…"))
    .flatMap((line) => line.split(/ [|>] /))
    .map((line) => line.split(/ +/).filter((word) => word !== "" && !/^[A-Z_]+=/.test(word)))
    .filter(([first]) => first !== undefined)
    .map((words) => ({ document, words }));
}

test("there are some", () => {
  expect(commands.length).toBeGreaterThan(50);
});

test("each begins with a program, a script or a package that there is", () => {
  const unknown = commands
    .filter(({ words }) => !isKnown(words))
    .map(({ document, words }) => [document, ...words]);
  expect(unknown).toEqual([]);
});

function isPackage(name: string): boolean {
  return packages.has(name) || counterparts.includes(`"${name}"`);
}

function isKnown([program = "", verb = "", ...rest]: readonly string[]): boolean {
  if (program === "npx") return isKnown([alone.get(verb) ?? verb, ...rest]);
  if (program === "npm" && verb === "install")
    return rest
      .filter((word) => !word.startsWith("-"))
      .every((word) => isPackage(word.replace(/(?<=.)@[^/]*$/, "")));
  if (program === "npm" && verb === "run")
    return (
      scripts.includes(rest[0] ?? "") && (rest[0] !== "bench" || benches.includes(`${rest[2]}.ts`))
    );
  if (program === "npm") return verb === "test" || (verb === "pkg" && rest[0] === "set");
  if (program === "vitest") return existsSync(join(root, (verb === "run" ? rest[0] : verb) ?? ""));
  // The output file of the previous command.
  if (/^[\w./-]+$/.test(program) && verb === "") return true;
  return programs.has(program) || others.includes(program);
}

describe("our programs have the options", () => {
  const ours = commands
    .map(({ words: [first = "", second = "", ...more], ...rest }) => ({
      ...rest,
      words: first === "npx" ? [alone.get(second) ?? second, ...more] : [first, second, ...more],
    }))
    .filter(
      ({ words }) => programs.has(words[0] ?? "") && words.some((word) => word.startsWith("--")),
    );

  test.each(ours.map(({ document, words }) => [words.join(" "), document, words] as const))(
    "%s",
    (_line, _document, words) => {
      const [program = "", ...rest] = words;
      const options = rest.filter((word) => word.startsWith("--"));
      const verbs = rest.slice(
        0,
        rest.findIndex((word) => !/^[a-z][a-z-]*$/.test(word)),
      );
      const { status, stdout } = spawnSync(
        process.execPath,
        [
          "--import",
          "tsx",
          "--conditions=@arcs/source",
          programs.get(program) ?? "",
          ...verbs,
          "--help",
        ],
        { cwd: root, encoding: "utf8", timeout: 20_000 },
      );
      expect(status).toBe(0);
      for (const option of options) expect(stdout).toMatch(new RegExp(`${option}\\b`));
    },
  );
});

// Keeps documents and code together. The quickstart is the code of the demo, and examples
// in documents are tested files. Named files and linked paths exist, and so do the commands that
// documents tell a reader to run. `--fix` copies the code into the documents.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

import { findPackages } from "../find-packages.mjs";

const root = join(import.meta.dirname, "../..");
const problems: string[] = [];
const published = findPackages(root).filter(({ manifest }) => !manifest.private);
const publishedReadmes = new Set(published.map(({ folder }) => join(root, folder, "README.md")));
/** Address of the repository's files, by the `repository` of the packages. */
const inRepository = `${(published[0]?.manifest.repository?.url ?? "").replaceAll(/^git\+|\.git$/g, "")}/blob/main/`;

checkQuickstart(join(root, "docs/quickstart.md"), process.argv.includes("--fix"));
const documents = findDocuments(root);
for (const path of documents) {
  checkExamples(path, process.argv.includes("--fix"));
  checkFiles(path, process.argv.includes("--fix"));
  checkUnmarkedCode(path);
  const text = readFileSync(path, "utf8");
  checkLinks(path, text);
  checkCommands(path, text);
  checkNamedTests(path, text);
}
checkNamedFiles(join(root, "ARCHITECTURE.md"));
checkSpecMap(join(root, "docs/spec-map.md"));
checkAttacks(join(root, "programs/anchor/SECURITY.md"), join(root, "packages/ledger/test/program"));
checkTestFiles(join(root, "docs/attacks.md"));
for (const problem of problems) console.log(problem);
console.log(`${documents.length} documents checked`);
process.exitCode = problems.length > 0 ? 1 : 0;

function findDocuments(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", "dist", "coverage", "api", ".git", ".cache"].includes(entry.name))
      return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return findDocuments(path);
    return entry.name.endsWith(".md") ? [path] : [];
  });
}

/** Checks that a file or folder named by a document exists. */
function checkNamedFiles(path: string): void {
  const listed = execFileSync("git", ["ls-files"], { cwd: root, encoding: "utf8" });
  const there = listed.replaceAll(/^/gm, "/");
  for (const [, name = ""] of readFileSync(path, "utf8").matchAll(
    /`([\w./-]+(?:\.(?:ts|mjs|cjs|json|txt)|\/))`/g,
  )) {
    if (!there.includes(name.endsWith("/") ? `/${name}` : `/${name}\n`))
      problems.push(`${relative(root, path)}: names ${name}, which is not there`);
  }
}

function checkQuickstart(document: string, fix: boolean): void {
  const source = readFileSync(join(root, "examples/quickstart/main.ts"), "utf8");
  const region = /\/\/ #region quickstart\n([\s\S]*?)\/\/ #endregion/.exec(source)?.[1]?.trimEnd();
  const imports = source.match(/^import .* from "@arcs\/.*";$/gm)?.join("\n");
  if (region === undefined || imports === undefined)
    throw new Error("examples/quickstart/main.ts has no region quickstart");
  const block = `<!-- quickstart -->\n\n\`\`\`ts\n${imports}\n\n${region}\n\`\`\`\n\n<!-- /quickstart -->`;
  const text = readFileSync(document, "utf8");
  const present = /<!-- quickstart -->[\s\S]*?<!-- \/quickstart -->/.exec(text)?.[0];
  if (present === block) return;
  if (present !== undefined && fix)
    writeFileSync(
      document,
      text.replace(present, () => block),
    );
  else
    problems.push(
      "docs/quickstart.md: the quickstart is not the code of examples/quickstart/main.ts (check --only docs --fix copies it)",
    );
}

/** Checks that a test named by a document exists, by its path in the package or in the scripts. */
function checkNamedTests(path: string, text: string): void {
  for (const [, name = ""] of text.matchAll(/`([a-z-]+\/(?:src|test)\/[^`\s]+\.tests?\.ts)`/g)) {
    const folders = name.startsWith("scripts/")
      ? [root]
      : [join(root, "packages"), join(root, "extras")];
    if (!folders.some((folder) => existsSync(join(folder, name))))
      problems.push(`${relative(root, path)}: there is no test ${name}`);
  }
}

/**
 * Code between `<!-- example <folder> <region> -->` and `<!-- /example -->` is that region of a
 * file in `examples/`.
 */
function checkExamples(path: string, fix: boolean): void {
  const text = readFileSync(path, "utf8");
  const made = text.replaceAll(
    /(<!-- example (\S+) (\S+) -->)[\s\S]*?(<!-- \/example -->)/g,
    (_all, begin: string, file: string, region: string, end: string) => {
      const source = readFileSync(join(root, "examples", file), "utf8");
      const code = source.split(`// #region ${region}\n`)[1]?.split("// #endregion")[0]?.trimEnd();
      if (code === undefined)
        problems.push(`${relative(root, path)}: examples/${file} has no region ${region}`);
      return `${begin}\n\n\`\`\`ts\n${code ?? ""}\n\`\`\`\n\n${end}`;
    },
  );
  replaceText(path, { text, made, fix, what: "an example differs from examples/" });
}

/**
 * Checks that code comes from `examples/`: other code is never compiled. Changesets are exempt, as
 * they are read once.
 */
function checkUnmarkedCode(path: string): void {
  if (path.includes("/.changeset/")) return;
  const text = readFileSync(path, "utf8").replaceAll(
    /<!-- (example|quickstart)\b[\s\S]*?<!-- \/\1 -->/g,
    "",
  );
  for (const [, first = ""] of text.matchAll(/^```(?:[jt]sx?|typescript|javascript)\n(.*)/gm))
    problems.push(
      `${relative(root, path)}: code must be from a file of examples/ (received a block that begins with ${first})`,
    );
}

/** Text between `<!-- file <path> <language> -->` and `<!-- /file -->` is that file. */
function checkFiles(path: string, fix: boolean): void {
  const text = readFileSync(path, "utf8");
  const made = text.replaceAll(
    /(<!-- file (\S+) (\S+) -->)[\s\S]*?(<!-- \/file -->)/g,
    (_all, begin: string, file: string, language: string, end: string) =>
      `${begin}\n\n\`\`\`${language}\n${readFileSync(join(root, file), "utf8").trimEnd()}\n\`\`\`\n\n${end}`,
  );
  replaceText(path, { text, made, fix, what: "a file differs from that of the repository" });
}

function replaceText(
  path: string,
  { text, made, fix, what }: { text: string; made: string; fix: boolean; what: string },
): void {
  if (made === text) return;
  if (fix) writeFileSync(path, made);
  else problems.push(`${relative(root, path)}: ${what} (check --only docs --fix copies it)`);
}

/** Each row names a test file and a part of the title of a test in it. */
function checkSpecMap(path: string): void {
  const rows = [...readFileSync(path, "utf8").matchAll(/^- .*\]\(([^)]+)\) `([^`]+)`$/gm)];
  for (const [, file = "", title = ""] of rows) {
    const tests = readFileSync(join(dirname(path), file), "utf8").replaceAll('\\"', '"');
    if (!tests.includes(title))
      problems.push(`docs/spec-map.md: ${file} has no test with ${title}`);
  }
  if (rows.length < 20) problems.push("docs/spec-map.md: the list cannot be read");
}

/** Checks that each test named in the last column of the security note exists. */
function checkAttacks(path: string, folder: string): void {
  const tests = readdirSync(folder)
    .filter((file) => file.endsWith(".test.ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  for (const title of attackCells(path).flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text),
  )) {
    if (!title.startsWith("npm ") && !tests.includes(title)) {
      problems.push(`${relative(root, path)}: no test is called ${title}`);
    }
  }
}

/** Checks that each test file named in the last column exists. */
function checkTestFiles(path: string): void {
  const listed = execFileSync("git", ["ls-files", "*.test.ts"], { cwd: root, encoding: "utf8" });
  for (const cell of attackCells(path)) {
    for (const [, name = ""] of cell.replaceAll(/the check `[^`]+`/g, "").matchAll(/`([^` ]+)`/g))
      if (!listed.includes(`/${name}.test.ts\n`))
        problems.push(`${relative(root, path)}: there is no test ${name}`);
  }
}

/** Lists the cells of the last column of a table of attacks. */
function attackCells(path: string): string[] {
  const rows = [...readFileSync(path, "utf8").matchAll(/^\|[^|]*\|[^|]*\|([^|]*`[^|]*)\|$/gm)];
  if (rows.length < 15)
    problems.push(`${relative(root, path)}: the table of attacks cannot be read`);
  return rows.map(([, cell = ""]) => cell);
}

/**
 * Checks that a linked file exists, and that a document has the linked heading. A README that is
 * published with its package names files outside of it by their address in the repository.
 */
function checkLinks(path: string, text: string): void {
  for (const [, target = "", heading = ""] of text.matchAll(
    /\]\(([^)#\s]*)(?:#([^)\s]*))?[^)]*\)/g,
  )) {
    const file = linkedFile(path, target);
    if (file === undefined) continue;
    if (!existsSync(file)) problems.push(`${relative(root, path)}: ${target} does not exist`);
    else if (heading !== "" && file.endsWith(".md") && !headingsOf(file).has(heading))
      problems.push(`${relative(root, path)}: ${target} has no heading for #${heading}`);
  }
}

/**
 * Returns the file of this repository that a document links to, or `undefined` where it links to
 * elsewhere.
 */
function linkedFile(path: string, target: string): string | undefined {
  if (target === "") return path;
  if (target.startsWith(inRepository)) return join(root, target.slice(inRepository.length));
  if (/^[a-z]+:/.test(target)) return undefined;
  const file = join(dirname(path), target);
  if (publishedReadmes.has(path) && relative(dirname(path), file).startsWith(".."))
    problems.push(
      `${relative(root, path)}: ${target} is not in the package; expected ${inRepository}…`,
    );
  return file;
}

/** Returns the anchors that GitHub gives to the headings of a document. */
function headingsOf(path: string): Set<string> {
  const headings = [...readFileSync(path, "utf8").matchAll(/^#+ (.*)$/gm)].map(
    ([, heading = ""]) => heading,
  );
  return new Set(
    headings.map((heading) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function checkCommands(path: string, text: string): void {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  for (const [command, name = ""] of text.matchAll(/npm run ([a-z][a-z:-]*)/g)) {
    if (!(name in scripts))
      problems.push(`${relative(root, path)}: ${command} is no script of package.json`);
  }
}

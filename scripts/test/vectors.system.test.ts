// The second implementation, in Python, must agree with every golden vector, and detect an
// alteration of any one.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";

const source = join(import.meta.dirname, "../../schemas/vectors");
const hasPython = spawnSync("python3", ["--version"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "arcs-vectors-"));
beforeEach(() => cpSync(source, folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

const checkers = {
  "check.py": ["trust-score.json", "trust-score-random.jsonl"],
  "check_cover.py": [
    "cover.json",
    "cover-random.jsonl",
    "cover-holds.json",
    "cover-holds-random.jsonl",
    "cover-score.jsonl",
  ],
  "check_names.py": ["names.json", "tiers.json", "trend.json", "privacy.json"],
  "check_ledger.py": ["ledger.json"],
  "check_score_proofs.py": ["score-proofs.json"],
  "check_payer.py": ["payer.jsonl"],
};

// Published data instead of cases with expected values. Only core's tests read `witness.json`.
const published = ["log.json", "signed-notes.json", "tree-proofs.json", "witness.json"];

/** Runs a checker: over all of its files, or where it has several over one. */
function run(checker: string, file?: string): { status: number | null; said: string } {
  const args = [join(folder, checker), ...(file === undefined ? [] : [file])];
  const { status, stdout, stderr } = spawnSync("python3", args, { encoding: "utf8" });
  return { status, said: stdout + stderr };
}

type Place = { parent: Record<string, unknown>; name: string };

/** Yields the computed values of a case, with their paths. */
function* leavesOf(value: unknown): Generator<Place> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === "object" && member !== null) yield* leavesOf(member);
    else yield { parent: value as Record<string, unknown>, name };
  }
}

function altered(value: unknown): unknown {
  if (typeof value === "number") return value + 1;
  if (typeof value === "boolean") return !value;
  return `${String(value)}0`;
}

// Inputs of the cases in files without `expected`.
const given = ["score", "scores", "privacy", "changes"];

/** Returns the values that a checker computes: `expected`, or all but the inputs. */
function computedIn(entry: any): Place[] {
  if (entry.expected !== undefined) return [...leavesOf(entry.expected)];
  const isGiven = ({ parent, name }: Place): boolean => parent === entry && given.includes(name);
  const inGiven = given.flatMap((name) => [...leavesOf(entry[name])]);
  return [...leavesOf(entry)].filter(
    (place) =>
      !isGiven(place) &&
      !inGiven.some(({ parent, name }) => parent === place.parent && name === place.name),
  );
}

/**
 * Alters one computed value of each case of a file, a different one each turn, and returns the
 * number of cases.
 */
function alterEachCase(file: string, turn: number): number {
  const text = readFileSync(join(folder, file), "utf8");
  const isLines = file.endsWith(".jsonl");
  const content = isLines
    ? text
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
    : JSON.parse(text);
  const isNamed = !Array.isArray(content);
  const cases: unknown[] = isNamed ? (content.cases ?? Object.values(content).flat()) : content;
  for (const [index, entry] of cases.entries()) {
    const leaves = computedIn(entry);
    const { parent, name } = leaves[(index + 7 * turn) % leaves.length]!;
    parent[name] = altered(parent[name]);
  }
  const written = isLines
    ? cases.map((entry) => `${JSON.stringify(entry)}\n`).join("")
    : JSON.stringify(content);
  writeFileSync(join(folder, file), written);
  return cases.length;
}

test("every file of vectors has its checker", () => {
  const files = readdirSync(source).filter((file) => /\.jsonl?$/.test(file));
  expect(files.toSorted()).toEqual([...Object.values(checkers).flat(), ...published].toSorted());
});

test.skipIf(!hasPython).each([...Object.keys(checkers), "check_log.py"])(
  "%s agrees with what the product computes",
  (checker) => {
    expect(run(checker)).toMatchObject({ status: 0 });
  },
);

const pairs = Object.entries(checkers).flatMap(([checker, files]) =>
  files.map((file) => ({ checker, file })),
);
test.skipIf(!hasPython).each(pairs)(
  "$checker notices each altered case of $file",
  ({ checker, file }) => {
    const count = alterEachCase(file, 1);
    const { status, said } = run(checker, file);
    expect(status).toBe(1);
    expect(said).toContain(`${count} cases differ`);
  },
  120_000,
);

test.skipIf(!hasPython).each(pairs)(
  "$checker notices that $file has lost its cases",
  ({ checker, file }) => {
    const content = JSON.parse(
      file.endsWith(".jsonl") ? "[]" : readFileSync(join(folder, file), "utf8"),
    );
    const emptied = Array.isArray(content)
      ? []
      : Object.fromEntries(Object.keys(content).map((name) => [name, []]));
    writeFileSync(join(folder, file), file.endsWith(".jsonl") ? "" : JSON.stringify(emptied));
    expect(run(checker, file).status).not.toBe(0);
  },
  120_000,
);

/** Alters a value of a file by its path. */
function alterAt(file: string, path: readonly (string | number)[]): void {
  const content = JSON.parse(readFileSync(join(folder, file), "utf8"));
  const parent = path.slice(0, -1).reduce((value, name) => value[name], content);
  const name = path.at(-1) as string;
  parent[name] = typeof parent[name] === "string" ? `x${parent[name]}` : altered(parent[name]);
  writeFileSync(join(folder, file), JSON.stringify(content));
}

test.skipIf(!hasPython).each([
  { file: "log.json", path: ["checkpoint"] },
  { file: "log.json", path: ["openings", 0, "salt"] },
  { file: "log.json", path: ["openings", 23, "entry"] },
  { file: "signed-notes.json", path: ["valid", 0, "note"] },
  { file: "signed-notes.json", path: ["tilePaths", 0, "path"] },
  { file: "tree-proofs.json", path: ["inclusion", 0, "valid"] },
  { file: "tree-proofs.json", path: ["inclusion", 97, "valid"] },
  { file: "tree-proofs.json", path: ["consistency", 0, "valid"] },
])("check_log.py notices $path of $file altered", ({ file, path }) => {
  alterAt(file, path);
  expect(run("check_log.py").status).not.toBe(0);
});

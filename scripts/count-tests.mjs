// Counts tests, assertions and exported names of each package, at a commit and now: a move must
// drop none.
import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: "boolean", short: "h" } },
});
const [commit = "HEAD"] = positionals;
if (values.help) {
  console.log(
    "node scripts/count-tests.mjs [commit]    default: the last commit, beside the files as they are",
  );
  process.exit(0);
}

const TEST = String.raw`^\s*(test|it)(\.(each|for|skipIf|runIf|concurrent)(\(.*\))?)?[(<]`;
const ASSERTION = String.raw`\bexpect(\.(soft|poll))?[(<]`;
const EXPORT = "^export ";
const now = countAll(undefined);
const then = countAll(commit);

console.log(
  `| | tests ${commit} | now | assertions ${commit} | now | exported names ${commit} | now |`,
);
console.log("|---|---|---|---|---|---|---|");
for (const part of [...new Set([...then.keys(), ...now.keys()])].sort((a, b) =>
  a.localeCompare(b),
)) {
  const [before, after] = [then.get(part) ?? {}, now.get(part) ?? {}];
  const cells = ["tests", "assertions", "names"].flatMap((what) => [
    before[what] ?? 0,
    after[what] ?? 0,
  ]);
  console.log(`| ${part} | ${cells.join(" | ")} |`);
}

/** Counts by package or example, at a commit or in the working tree. */
function countAll(tree) {
  const counts = new Map();
  const add = (what, { pattern, files }) => {
    for (const file of matchesIn(tree, { pattern, files })) {
      const part = /^(?:packages|extras|examples)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? file;
      const known = counts.get(part) ?? {};
      counts.set(part, { ...known, [what]: (known[what] ?? 0) + 1 });
    }
  };
  const tests = [
    ":(glob)packages/*/test/**/*.ts",
    ":(glob)packages/*/src/**/*.test.ts",
    ":(glob)extras/*/test/**/*.ts",
    ":(glob)examples/**/test/**/*.ts",
    ":(glob)scripts/**/*.ts",
  ];
  add("tests", { pattern: TEST, files: tests });
  add("assertions", { pattern: ASSERTION, files: tests });
  add("names", {
    pattern: EXPORT,
    files: [":(glob)packages/*/api.txt", ":(glob)extras/*/api.txt"],
  });
  return counts;
}

/** The file of each match; a line may have several. */
function matchesIn(tree, { pattern, files }) {
  const args = [
    "grep",
    "--no-color",
    "-oP",
    ...(tree === undefined ? ["--untracked"] : []),
    pattern,
  ];
  try {
    const text = execFileSync(
      "git",
      [...args, ...(tree === undefined ? [] : [tree]), "--", ...files],
      {
        encoding: "utf8",
        maxBuffer: 1 << 28,
      },
    );
    const start = tree === undefined ? 0 : tree.length + 1;
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.slice(start).split(":", 1)[0]);
  } catch (error) {
    // Nothing matches.
    if (error.status === 1) return [];
    throw error;
  }
}

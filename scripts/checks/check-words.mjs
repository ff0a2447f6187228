// Refuses the comments that read worst: those that open with Who, Whose, What, That or Those in
// place of a verb or a noun, and one word that nobody says. Refuses messages of the form "X
// expected Y, got Z": one says "X must be Y (received Z)".
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const COMMENT = /\/\*\*?[\s\S]*?\*\/|(?:^[ \t]*\/\/.*(?:\n|$))+/gm;
const problems = [];
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /^(packages|extras|scripts|examples|bench)\/.*\.(ts|mjs)$/.test(file))
  .filter((file) => !/\/generated(\/|\.ts$)|\.d\.ts$/.test(file) && existsSync(join(root, file)));

for (const file of files) {
  const text = readFileSync(join(root, file), "utf8");
  for (const { 0: comment, index } of text.matchAll(COMMENT)) {
    const words = comment.replace(/^\s*(\/\*\*?|\/\/|\*\/?)|\*\/$/gm, " ").trim();
    const place = `${file}:${text.slice(0, index).split("\n").length}`;
    if (/^(Who|Whose|What|That|Those)\b(?!')/.test(words)) {
      problems.push(`${place}: begin with a verb or a noun: ${words.slice(0, 60)}`);
    }
    if (/\bwhoever\b/i.test(words)) problems.push(`${place}: "whoever"`);
  }
  const code = text.replace(COMMENT, (comment) => comment.replace(/[^\n]/g, ""));
  for (const { index } of code.matchAll(/\S[,;] got [$\w"]/g)) {
    const place = `${file}:${code.slice(0, index).split("\n").length}`;
    problems.push(`${place}: say "X must be Y (received Z)"`);
  }
}
for (const problem of problems) console.log(problem);
console.log(`${problems.length} comments and messages to write anew in ${files.length} files`);
process.exitCode = problems.length > 0 || files.length < 500 ? 1 : 0;

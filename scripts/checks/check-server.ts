// Checks that the server sends nothing from inside a transaction, and that no answer contains a
// stored score.
import { join, relative } from "node:path";

import ts from "typescript";

import { findPackages } from "../find-packages.mjs";
import { findSent, senders } from "./server/sent-in-transactions.ts";
import { findSentScores } from "./server/sent-scores.ts";

const root = join(import.meta.dirname, "../..");
const src = join(root, "packages/server/src");

/** Names of files that answer requests, or say what is answered. */
const ANSWERS = /[/-](routes?|views?|answers)\.ts$/;

const config = ts.readConfigFile(join(root, "packages/server/tsconfig.json"), (path) =>
  ts.sys.readFile(path),
);
const { options } = ts.parseJsonConfigFileContent(
  config.config,
  ts.sys,
  join(root, "packages/server"),
);
// The server, and the extras that stand on it.
const folders = findPackages(root)
  .filter(({ manifest }) => "@arcs/server" in (manifest.dependencies ?? {}))
  .map(({ folder }) => join(root, folder, "src"));
const files = [src, ...folders]
  .flatMap((folder) => ts.sys.readDirectory(folder, [".ts"]))
  .filter((file) => !/\/test\/|\.(test|faults)\.ts$/.test(file));
const program = ts.createProgram(files, options);

const isIn =
  (...places: string[]) =>
  (file: string): boolean =>
    places.some((place) => file.startsWith(join(src, place)));
const { sent, functions, missing } = findSent(program, {
  isOwn: (file) => files.includes(file),
  names: senders,
});
const scores = findSentScores(program, {
  isStored: isIn("features/trust/scores/service.ts"),
  isAnswering: (file) =>
    isIn("platform/http/", "platform/pages/")(file) ||
    file.startsWith(join(root, "extras/explorer/src/")) ||
    ANSWERS.test(file) ||
    hasRoutes(file),
  mayRead: isIn("features/agents/views/"),
});

const problems = [
  ...sent.map(
    ({ place, calls }) => `${shown(place)} sends from inside a transaction: ${calls.join(" → ")}`,
  ),
  ...missing.map(
    (name) =>
      `no type is called ${name} any more, which scripts/checks/server/sent-in-transactions.ts says sends`,
  ),
  ...scores.problems.map(
    (problem) => `${shown(problem)}, a stored score: that is for features/agents/views to project`,
  ),
];
for (const problem of problems) console.log(problem);
console.log(`${functions} functions with a transaction, ${scores.answers} answers`);
process.exitCode = problems.length > 0 || functions < 100 || scores.answers < 50 ? 1 : 0;

function hasRoutes(file: string): boolean {
  return files.includes(file) && /FastifyInstance/.test(program.getSourceFile(file)?.text ?? "");
}

function shown(place: string): string {
  return relative(root, place);
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { runInProcess } from "./run-in-process.ts";

/**
 * A mistake on a command line, its words with spaces between them: `$F` is a folder with the files
 * `file`, `list.json` and `draft.json` (a list of roots to complete), the keys `key` and
 * `other-key` and the folder `dir`; `$PORT` a port that is taken.
 */
export type Mistake = readonly [line: string, says: string, env?: Readonly<Record<string, string>>];

const draft = {
  name: "TO DO: the name of your list",
  assets: [],
  groups: [],
  roots: [],
  credentials: [],
};

/** A program of the packages, by what its `main.ts` calls. */
export type TestedProgram = (args: readonly string[]) => Promise<number>;

/** Variables that the programs read, which must not come from the environment of the tests. */
const taken = [
  "LEDGER_CLUSTER",
  "LEDGER_RPC_URL",
  ...Object.keys(process.env).filter((name) => name.startsWith("ARCS_")),
];
const NOTHING = { NO_COLOR: "1", ...Object.fromEntries(taken.map((name) => [name, ""])) };

/**
 * Makes a test of each mistake. The program prints exactly these lines (besides its list of
 * commands), no stack and no secret. It prints nothing on standard output, and fails.
 *
 * @param options.words - values of further words that begin with `$`
 */
export function testMistakes(
  program: TestedProgram,
  {
    mistakes,
    words = {},
  }: { mistakes: readonly Mistake[]; words?: Readonly<Record<string, string>> },
): void {
  const busy = createServer();
  let folder = "";
  let port = 0;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "arcs-mistakes-"));
    writeFileSync(join(folder, "file"), "x", { mode: 0o600 });
    writeFileSync(join(folder, "list.json"), "[]");
    writeFileSync(join(folder, "draft.json"), JSON.stringify(draft));
    writeFileSync(join(folder, "key"), JSON.stringify(Array(32).fill(7)), { mode: 0o600 });
    writeFileSync(join(folder, "other-key"), JSON.stringify(Array(32).fill(8)), { mode: 0o600 });
    mkdirSync(join(folder, "dir"));
    await new Promise<void>((listening) => busy.listen(0, "127.0.0.1", () => listening()));
    ({ port } = busy.address() as { port: number });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await new Promise((closed) => busy.close(closed));
  });

  test.for(mistakes)("%s", { timeout: 60_000 }, async ([line, says, env = {}]) => {
    const known = { ...words, $F: folder, $PORT: String(port) };
    const fill = (text: string): string =>
      Object.entries(known).reduce(
        (filled, [word, value]) => filled.replaceAll(word, () => value),
        text,
      );
    const args = line.split(" ").filter((word) => word !== "");
    const { code, stdout, stderr } = await runInProcess(program, {
      args: args.map(fill),
      env: { ...NOTHING, ...env },
    });
    const [said = ""] = stderr.split("\n\n");
    expect([said.trimEnd(), stdout]).toEqual([fill(says), ""]);
    expect(stderr).not.toMatch(/\n\s+at |hunter2/);
    expect([1, 2]).toContain(code);
  });
}

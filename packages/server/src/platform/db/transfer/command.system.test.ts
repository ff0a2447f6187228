import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { migrate } from "../migrations.ts";
import { openStore } from "../open-store.ts";
import type { Store } from "../store.ts";
import { addAgent, credentialRow, insertRow } from "../../../../test/support/fixtures.ts";
import { embeddedFolder } from "../../../../test/support/stores.ts";
import {
  postgresPrograms,
  type TestDatabase,
  createDatabase,
} from "../../../../test/support/postgres-cluster.ts";
import { temporaryFolder } from "../../../../test/support/template-folders.ts";
import { moveIntoDataFolder, sortedLines } from "./test/stores-to-move.ts";
import { runShell } from "../../../../test/support/run-server-command.ts";

describe("arcs-server export and import", { timeout: 240_000 }, () => {
  const folder = temporaryFolder();
  const file = join(folder, "store.jsonl");
  const databases: TestDatabase[] = [];
  afterAll(async () => {
    for (const database of databases) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  /** A data folder with an empty store. */
  async function emptyFolder(): Promise<string> {
    return moveIntoDataFolder(await embeddedFolder(), join(folder, `data-${Math.random()}`));
  }

  /** Settings that name an empty store: on Postgres, where it opens at once, or embedded. */
  async function emptyStore(): Promise<Record<string, string>> {
    if (postgresPrograms === undefined) return { ARCS_DATA_FOLDER: await emptyFolder() };
    const database = await createDatabase();
    databases.push(database);
    return { DATABASE_URL: database.url };
  }

  let source = "";
  beforeAll(async () => {
    const store = await embeddedFolder();
    const opened = await openStore({ folder: store });
    await fill(opened);
    await opened.close();
    source = moveIntoDataFolder(store, join(folder, "source"));
    const exported = await runShell(`arcs export --data-folder "$SOURCE" > "$FILE"`, {
      env: { SOURCE: source, FILE: file },
    });
    expect([exported.code, exported.stderr]).toEqual([
      0,
      expect.stringMatching(/^exported \d+ rows\n$/),
    ]);
  }, 240_000);

  test.each([
    ["by --in", 'arcs import --in "$FILE"'],
    ["by a redirect", 'arcs import < "$FILE"'],
    ["by a pipe that waits", '(sleep 1; cat "$FILE") | arcs import'],
  ])("what came in is what went out, %s", async (_way, command) => {
    const env = { ...(await emptyStore()), FILE: file };
    const { code, stdout, stderr } = await runShell(`${command} && arcs export`, { env });
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^imported (\d+) rows\nexported \1 rows\n$/),
    ]);
    expect(sortedLines(stdout)).toEqual(sortedLines(readFileSync(file, "utf8")));
  });

  test("what came in is what went out, from the export itself", async () => {
    const env = { SOURCE: source, TARGET: await emptyFolder() };
    const command = 'arcs export --data-folder "$SOURCE" | arcs import --data-folder "$TARGET"';
    const { code, stdout } = await runShell(`${command} && arcs export --data-folder "$TARGET"`, {
      env,
    });
    expect(code).toBe(0);
    expect(sortedLines(stdout)).toEqual(sortedLines(readFileSync(file, "utf8")));
  });

  test("a line that is bad is named, and nothing of the rest stays", async () => {
    const target = await emptyStore();
    const lines = readFileSync(file, "utf8").split("\n");
    const at = lines.findIndex((line) => line.startsWith('{"id"'));
    const broken = [
      [
        lines.with(at, "{"),
        `import must be lines of JSON (received another text in line ${at + 1}) (invalid_argument)\n`,
      ],
      [
        lines.with(at, `${lines[at]},${lines[at]}`),
        `import must be lines of JSON (received another text in line ${at + 1}) (invalid_argument)\n`,
      ],
      [
        lines.with(at, "[]"),
        `import must be a row as an object (received another value in line ${at + 1}) (invalid_argument)\n`,
      ],
      [
        lines.with(at, '{"id":"x","privacy_mode":"loud"}'),
        expect.stringMatching(
          /^import must be rows of agents in lines \d+ to \d+ \(received [^\n]+\) \(invalid_argument\)\n$/,
        ),
      ],
    ] as const;
    for (const [text, message] of broken) {
      writeFileSync(join(folder, "broken.jsonl"), text.join("\n"));
      const env = { ...target, BROKEN: join(folder, "broken.jsonl") };
      const refused = await runShell('arcs import --in "$BROKEN"', { env });
      expect([refused.code, refused.stderr]).toEqual([1, message]);
    }
    const then = await runShell('arcs import --in "$FILE"', { env: { ...target, FILE: file } });
    expect(then.code).toBe(0);
  });

  test("bytes that are no text, and a file that is not there, are said in one line", async () => {
    const target = await emptyStore();
    const bytes = Buffer.concat([readFileSync(file), Buffer.from([0xff, 0xfe, 0x0a])]);
    writeFileSync(join(folder, "bytes.jsonl"), bytes);
    const env = { ...target, BYTES: join(folder, "bytes.jsonl"), NONE: join(folder, "none.jsonl") };
    expect(await runShell('arcs import --in "$BYTES"', { env })).toEqual({
      code: 1,
      stdout: "",
      stderr: "input must be text in UTF-8 (received other bytes) (invalid_argument)\n",
    });
    const none = await runShell('arcs import --in "$NONE"', { env });
    expect([none.code, none.stderr]).toEqual([
      1,
      expect.stringMatching(/^--in [^\n]*none\.jsonl, which was not found \(ENOENT\)\)\n$/),
    ]);
  });

  test("an export that finds no room says so, and leaves no half of a file", async () => {
    const env = { SOURCE: source };
    const full = await runShell('arcs export --data-folder "$SOURCE" > /dev/full', { env });
    expect([full.code, full.stderr]).toEqual([
      1,
      "output must have room, and a reader (received ENOSPC) (invalid_argument)\n",
    ]);
    const closed = await runShell('arcs export --data-folder "$SOURCE" | true', { env });
    expect([closed.code, closed.stderr]).toEqual([
      1,
      "output must have room, and a reader (received EPIPE) (invalid_argument)\n",
    ]);
    const there = await runShell('arcs export --data-folder "$SOURCE" --out "$FILE"', {
      env: { ...env, FILE: file },
    });
    expect([there.code, there.stderr]).toEqual([
      1,
      expect.stringMatching(/^--out [^\n]*there already \(EEXIST\)\)\n$/),
    ]);
    expect(existsSync(file)).toBe(true);
  });

  describe.skipIf(postgresPrograms === undefined)("with Postgres (needed)", () => {
    test("to Postgres and back, by pipes", async () => {
      const back = await emptyFolder();
      const { DATABASE_URL: URL = "" } = await emptyStore();
      const env = { SOURCE: source, BACK: back, URL };
      const command =
        'arcs export --data-folder "$SOURCE" | DATABASE_URL="$URL" arcs import && ' +
        'DATABASE_URL="$URL" arcs export | arcs import --data-folder "$BACK" && arcs export --data-folder "$BACK"';
      const { code, stdout } = await runShell(command, { env });
      expect(code).toBe(0);
      expect(sortedLines(stdout)).toEqual(sortedLines(readFileSync(file, "utf8")));
    });
  });
});

/** Rows with what separates lines for some readers. */
async function fill(store: Store): Promise<void> {
  await migrate(store, { now: new Date() });
  for (let place = 0; place < 20; place++) {
    const { id } = await addAgent(store, { name: `a\u2028b\u2029c\u0085d\r\n🚀 ${place}` });
    await store.transaction((tx) => insertRow(tx, credentialRow({ subjectId: id })));
  }
}

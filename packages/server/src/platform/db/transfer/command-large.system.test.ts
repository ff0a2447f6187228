// Tests of moving stores that take minutes: 30 MB, a source that pauses, a disk that is full. In
// CI, and by
// `CI=1 npx vitest run packages/server/src/platform/db/transfer/command-large.system.test.ts`.
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { openStore } from "../open-store.ts";
import {
  type TestDatabase,
  postgresPrograms,
  createDatabase,
} from "../../../../test/support/postgres-cluster.ts";
import { embeddedFolder } from "../../../../test/support/stores.ts";
import { temporaryFolder } from "../../../../test/support/template-folders.ts";
import { runShell } from "../../../../test/support/run-server-command.ts";
import { moveIntoDataFolder } from "./test/stores-to-move.ts";

const MEGABYTES = 30;
// An export of the same rows has them in an order of its own; sorting 30 MB is for `sort`.
const digest = "(LC_ALL=C sort | sha256sum)";

describe.skipIf(process.env["CI"] === undefined)(
  "large stores move (skipped: CI only)",
  { timeout: 600_000 },
  () => {
    const folder = temporaryFolder();
    const file = join(folder, "store.jsonl");
    const source = join(folder, "source");
    const emptyFolder = async (): Promise<string> =>
      moveIntoDataFolder(await embeddedFolder(), join(folder, `data-${Math.random()}`));

    beforeAll(async () => {
      const made = await embeddedFolder();
      const store = await openStore({ folder: made });
      // Rows of about a kilobyte each.
      await store.pool.query(
        `insert into payments (id, agent_id, payer, payee, amount, currency, status, evidence, metadata, reported_by,
         created_at, updated_at)
       select 'p' || i, 'a', 'b', 'c', i * 0.1, 'USDC', 'completed', 'ledger', '{"note":"' || repeat(md5(i::text), 20) || '"}',
         'acc', now(), now() from generate_series(1, $1::int * 1000) i`,
        [MEGABYTES],
      );
      await store.close();
      moveIntoDataFolder(made, source);
      const { code } = await runShell('arcs export --data-folder "$SOURCE" --out "$FILE"', {
        env: { SOURCE: source, FILE: file },
      });
      expect(code).toBe(0);
      expect(statSync(file).size).toBeGreaterThan(MEGABYTES * 1_000_000);
    }, 600_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

    test("30 MB, to an embedded store, from a source that pauses for longer than any request may", async () => {
      const env = { FILE: file, TARGET: await emptyFolder() };
      const command =
        '(head -c 100000 "$FILE"; sleep 35; tail -c +100001 "$FILE") | arcs import --data-folder "$TARGET" && ' +
        `arcs export --data-folder "$TARGET" | ${digest} && ${digest} < "$FILE"`;
      const { code, stdout } = await runShell(command, { env, withinMs: 500_000 });
      const [moved, original] = stdout.trim().split("\n");
      expect([code, moved]).toEqual([0, original]);
    });

    test("a disk that is full: nothing stays, no file is half, and with room it works", async () => {
      const mounted = join(folder, "small");
      mkdirSync(mounted);
      // Only root can make a disk as small as that; others see the next test of the same in CI.
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=80m", "tmpfs", mounted]);
      try {
        const target = join(mounted, "data");
        mkdirSync(target, { mode: 0o700 });
        execFileSync("cp", ["-a", await embeddedFolder(), join(target, "store")]);
        const env = { FILE: file, TARGET: target, SOURCE: source, OUT: join(mounted, "out.jsonl") };
        const full = await runShell('arcs import --in "$FILE" --data-folder "$TARGET"', {
          env,
          withinMs: 500_000,
        });
        expect([full.code, full.stderr]).toEqual([
          1,
          expect.stringMatching(/^[^\n]*the disk is full \(ENOSPC\)[^\n]*\n$/),
        ]);
        const out = await runShell('arcs export --data-folder "$SOURCE" --out "$OUT"', { env });
        expect([out.code, out.stderr]).toEqual([
          1,
          expect.stringMatching(/^output must have room[^\n]*ENOSPC[^\n]*\n$/),
        ]);
        expect(readdirSync(mounted)).toEqual(["data"]);
        execFileSync("mount", ["-o", "remount,size=1g", mounted]);
        const again = await runShell('arcs import --in "$FILE" --data-folder "$TARGET"', {
          env,
          withinMs: 500_000,
        });
        expect([again.code, again.stderr]).toEqual([
          0,
          expect.stringMatching(/^imported \d+ rows\n$/),
        ]);
      } finally {
        execFileSync("umount", [mounted]);
      }
    });

    describe.skipIf(postgresPrograms === undefined)("with Postgres (needed)", () => {
      let database: TestDatabase;
      beforeAll(async () => {
        database = await createDatabase();
      }, 120_000);
      afterAll(() => database?.drop(), 60_000);

      test("30 MB to Postgres by a pipe, and back", async () => {
        const env = { SOURCE: source, FILE: file, URL: database.url };
        const command =
          'arcs export --data-folder "$SOURCE" | DATABASE_URL="$URL" arcs import && ' +
          `DATABASE_URL="$URL" arcs export | ${digest} && ${digest} < "$FILE"`;
        const { code, stdout } = await runShell(command, { env, withinMs: 500_000 });
        const [moved, original] = stdout.trim().split("\n");
        expect([code, moved]).toEqual([0, original]);
      });
    });
  },
);

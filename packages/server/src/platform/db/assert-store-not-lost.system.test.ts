import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { withStore } from "../cli/command.ts";
import { createLog } from "../operations/log.ts";
import { systemClock } from "../base/runtime.ts";
import { readCommandLine } from "../settings/read-settings.ts";
import type { ServerSettings } from "../settings/settings.ts";
import { assertStoreNotLost } from "./migrations.ts";
import { openContext } from "../../open-context.ts";
import { embeddedFolder } from "../../../test/support/stores.ts";
import { temporaryFolder } from "../../../test/support/template-folders.ts";

describe("a store that got lost", { timeout: 120_000 }, () => {
  const folder = temporaryFolder();
  const data = join(folder, "data");
  const log = createLog({ level: "silent" });
  const settings = (): ServerSettings & { publicUrl: string } => ({
    ...readCommandLine(["--data-folder", data], { env: {} }).settings,
    publicUrl: "http://127.0.0.1",
  });
  beforeAll(async () => {
    mkdirSync(data, { mode: 0o700 });
    renameSync(await embeddedFolder(), join(data, "store"));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }), 60_000);

  test("keys without their store: nothing is started, made or changed", async () => {
    // A store and no keys: what a first start that was killed leaves.
    const opened = await openContext(settings(), { log, clock: systemClock });
    await opened.close();
    renameSync(join(data, "store"), join(folder, "aside"));
    const before = readdirSync(data).sort();
    expect(before).toEqual(expect.arrayContaining(["issuers", "payer.json", "secret.key"]));
    const refusal = {
      code: "store_failed",
      message: expect.stringMatching(
        /must have its store beside secret\.key, payer\.json, issuers.*nothing was changed: .*import/,
      ),
    };
    await expect(openContext(settings(), { log, clock: systemClock })).rejects.toMatchObject(
      refusal,
    );
    await expect(withStore(settings(), () => Promise.resolve())).rejects.toMatchObject(refusal);
    expect(readdirSync(data).sort()).toEqual(before);

    renameSync(join(folder, "aside"), join(data, "store"));
    await (await openContext(settings(), { log, clock: systemClock })).close();
  });

  test("a log without its key: the start says what to bring along, until that is there", async () => {
    const opened = await openContext(settings(), { log, clock: systemClock });
    const { address } = opened.context.logSigner;
    await opened.context.store.pool.query(
      "insert into log_state (id, size, origin, address) values (1, 0, 'arcs.example/log', $1)",
      [address],
    );
    await opened.close();
    renameSync(join(data, "log.json"), join(folder, "log.json"));
    const problems: string[] = [];
    const heard = {
      ...log,
      error: (text: string) => void problems.push(text),
      warn: () => undefined,
    } as typeof log;
    await (await openContext(settings(), { log: heard, clock: systemClock })).close();
    expect(problems).toEqual([
      expect.stringMatching(
        `adds nothing to the public log: ${address} signs .*ARCS_LOG_KEY_FILE.*log.json, is the key`,
      ),
    ]);

    renameSync(join(folder, "log.json"), join(data, "log.json"));
    const again = await openContext(settings(), { log: heard, clock: systemClock });
    expect([again.context.logSigner.address, problems.length]).toEqual([address, 1]);
    await again.close();
  });

  test("a folder without a store: a command that works on one makes none", async () => {
    const mistyped = join(folder, "mistyped");
    const given = readCommandLine(["--data-folder", mistyped], { env: {} }).settings;
    await expect(withStore(given, () => Promise.resolve())).rejects.toMatchObject({
      code: "store_failed",
      message: expect.stringMatching(
        /\(--data-folder\) must be a folder with a store \(received \S+mistyped, which has none/,
      ),
    });
    expect(existsSync(mistyped)).toBe(false);
  });

  test("a new store is made where there is nothing, or where that is what is asked for", async () => {
    const empty = join(folder, "empty");
    mkdirSync(empty);
    assertStoreNotLost({ dataFolder: empty });
    assertStoreNotLost({ dataFolder: join(folder, "none") });
    for (const name of ["secret.key", "payer.json", "issuers", "ledger", "subject-data"]) {
      writeFileSync(join(empty, name), "");
      expect(() => assertStoreNotLost({ dataFolder: empty })).toThrow(
        `must have its store beside ${name}`,
      );
      // With a database elsewhere there is none to be lost here.
      assertStoreNotLost({ dataFolder: empty, databaseUrl: "postgres://x" });
      rmSync(join(empty, name));
    }
    writeFileSync(join(empty, "secret.key"), "");
    const { rows } = await withStore(
      { ...readCommandLine(["--data-folder", empty], { env: {} }).settings, makesStore: true },
      ({ store }) => store.pool.query("select 1 as one"),
    );
    expect([rows, existsSync(join(empty, "store/data/PG_VERSION"))]).toEqual([[{ one: 1 }], true]);
  });
});

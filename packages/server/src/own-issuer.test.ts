// Tests who the server issues as: the store names its own issuer, and one command changes that.
import { randomBytes } from "node:crypto";
import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { type Outcome, runInProcess } from "../../process/test/support/run-in-process.ts";
import { useStore } from "../test/support/stores.ts";
import { temporaryFolder } from "../test/support/template-folders.ts";
import { runServerProgram } from "./commands.ts";
import type { ServerContext } from "./context.ts";
import { systemClock } from "./platform/base/runtime.ts";
import { createIssuerKey } from "./platform/keys/key-files.ts";
import { prepareIssuerKeys, registerDefaultIssuer, warnOfOtherKeys } from "./prepare-keys.ts";

const random = { randomBytes: (length: number) => Uint8Array.from(randomBytes(length)) };

// Commands open the store themselves, and an embedded one is open to one at a time.
describe.skipIf(process.env["TEST_POSTGRES_URL"] === undefined)("the server's own issuer", () => {
  const opened = useStore();
  let folder = "";
  let keys = "";
  beforeEach(() => {
    folder = temporaryFolder();
    keys = join(folder, "issuers");
  });
  afterEach(async () => {
    await opened().store.pool.query("delete from issuers");
    await opened().store.pool.query("delete from status_lists");
    rmSync(folder, { recursive: true });
  });

  const run = (...args: string[]): Promise<Outcome> =>
    runInProcess((words) => runServerProgram(words, []), {
      args: [...args, "--data-folder", folder],
      env: { DATABASE_URL: (opened().location as { databaseUrl: string }).databaseUrl },
    });

  /** Starts as far as the keys; returns the own issuer, whether it can sign, and what is said. */
  async function start(): Promise<{ own: string; signs: boolean; said: string[] }> {
    const { store } = opened();
    const issuers = await prepareIssuerKeys(keys, { network: "local", store, ...random });
    const context = { store, clock: systemClock, issuers, ...random } as unknown as ServerContext;
    await registerDefaultIssuer(context, { name: "ARCS" });
    const said: string[] = [];
    await warnOfOtherKeys(context, { error: (text: unknown) => void said.push(String(text)) });
    const own = issuers.defaultIssuerDid;
    return { own, signs: issuers.signerOf(own) !== undefined, said };
  }

  /** Puts the store back to what it was before it named the own issuer. */
  async function forget(...statements: string[]): Promise<void> {
    for (const statement of ["update issuers set own = null", ...statements])
      await opened().store.pool.query(statement);
  }

  async function addKey(name: string): Promise<string> {
    const address = await createIssuerKey(keys, { name, ...random });
    return `did:service:local:${address}`;
  }

  async function add(name: string, ...options: string[]): Promise<string> {
    const { code, stdout } = await run("issuers", "add", "--name", name, ...options);
    expect(code).toBe(0);
    return stdout.trim();
  }

  test("stays who it is when issuers are added, whatever their files are called, until set-own", async () => {
    const { own } = await start();
    const added = await run("issuers", "add", "--name", "Acme Corp");
    expect(added.stderr).toContain(`the server's own issuer stays ${own}`);
    const acme = added.stdout.trim();
    await add("0");
    expect(await start()).toEqual({ own, signs: true, said: [] });
    const { stdout } = await run("issuers", "list");
    expect(stdout).toMatch(new RegExp(`^${own} +ARCS +own +yes$`, "m"));
    expect(stdout).toMatch(new RegExp(`^${acme} +Acme Corp +yes$`, "m"));

    const changed = await run("issuers", "set-own", acme);
    expect(changed.stdout).toBe(
      `from its next start on, the server issues as ${acme}, no longer as ${own}\n`,
    );
    expect(await start()).toEqual({ own: acme, signs: true, said: [] });
    expect((await run("issuers", "set-own", own, "--json")).stdout).toBe(
      `${JSON.stringify({ did: own, before: acme })}\n`,
    );
    expect((await start()).own).toBe(own);
  });

  test("is none that was added before the first start", async () => {
    const acme = await add("Acme Corp");
    const named = await add("Issuer");
    const shop = await add("A shop", "--account", "acc_shop");
    const { own, signs, said } = await start();
    expect([acme, named, shop]).not.toContain(own);
    expect([signs, said]).toEqual([true, []]);
    expect(readFileSync(join(keys, "issuer.json"), "utf8")).toMatch(/^\[/);
  });

  test("is the key that an operator put there before the first start", async () => {
    const own = await addKey("main.json");
    expect((await run("issuers", "add", own, "--name", "Main")).code).toBe(0);
    await add("Acme Corp");
    expect((await start()).own).toBe(own);
  });

  test("of a store from before it was named, it stays the one that has been signing", async () => {
    const { own } = await start();
    // Added by a version that named none, and not started since.
    const acme = await addKey("acme.json");
    await run("issuers", "add", acme, "--name", "Acme Corp");
    await forget();
    expect((await start()).own).toBe(own);

    // The own issuer was changed by a file that comes first, as the operator's guide said then.
    await forget(
      `insert into status_lists (id, issuer_did, length, used, created_at) values ('s', '${acme}', 8, 1, now())`,
    );
    expect((await start()).own).toBe(acme);
    await forget(
      "delete from status_lists",
      `update issuers set account_id = 'acc_admin' where did = '${acme}'`,
    );
    expect((await start()).own).toBe(acme);
  });

  test("is not replaced where its key is missing: the start says so, and makes no other", async () => {
    const { own } = await start();
    renameSync(keys, join(folder, "aside"));
    const missing = {
      own,
      signs: false,
      said: [
        expect.stringMatching(
          `its store says that this is ${own}, and ARCS_ISSUER_KEY_FOLDER .*set-own`,
        ),
      ],
    };
    expect(await start()).toEqual(missing);
    const stray = await addKey("0.json");
    expect(await start()).toEqual({
      ...missing,
      said: [...missing.said, expect.stringContaining(`trusts ${stray}, whose keys are in`)],
    });
    renameSync(join(folder, "aside/issuer.json"), join(keys, "issuer.json"));
    await run("issuers", "add", stray, "--name", "Known");
    expect(await start()).toEqual({ own, signs: true, said: [] });
  });

  test("changes by no other command, and to none that the server cannot issue as", async () => {
    const { own } = await start();
    const shop = await add("Shop", "--account", "acc_shop");
    const foreign = "did:web:shop.example";
    await run("issuers", "add", foreign, "--name", "Elsewhere");
    const unknown = own.replace(/.{3}$/, "111");
    const refused = [
      ["add", "--name", "X", "--account", "acc_admin"],
      ["add", "--name", "X", "--key-file", "issuer.json"],
      ["add", "", "--name", "X"],
      ["add", "--name", ""],
      ["add", "--name", "  "],
      ["set-own"],
      ["set-own", unknown],
      ["set-own", shop],
      ["set-own", foreign],
    ];
    for (const words of refused) {
      const outcome = await run("issuers", ...words);
      expect([words, outcome.code === 0, outcome.stdout]).toEqual([words, false, ""]);
    }
    expect(await add("日本")).toMatch(/^did:/);
    expect((await start()).own).toBe(own);
  });
});

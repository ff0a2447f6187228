import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { openStore } from "./open-store.ts";
import { isStoreDamage, isStoreOutage } from "./store-failures.ts";
import { embeddedFolder } from "../../../test/support/stores.ts";
import { addAgent } from "../../../test/support/fixtures.ts";

test(
  "a page that the disk has damaged is noticed when it is read, and named",
  { timeout: 120_000 },
  async () => {
    const folder = await embeddedFolder();
    const first = await openStore({ folder });
    await addAgent(first);
    const { rows } = await first.pool.query<{ path: string }>(
      "select pg_relation_filepath('agents') as path",
    );
    await first.pool.query("checkpoint");
    await first.close();
    const path = join(folder, "data", rows[0]!.path);
    const bytes = readFileSync(path);
    bytes[8000]! ^= 0xff;
    writeFileSync(path, bytes);
    const store = await openStore({ folder });
    const error: unknown = await store.pool
      .query("select * from agents")
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      code: "XX001",
      message: expect.stringMatching(/^invalid page in block 0 of relation/),
    });
    expect([isStoreOutage(error), isStoreDamage(error)]).toEqual([true, true]);
    await store.close();
    rmSync(folder, { recursive: true });
  },
);

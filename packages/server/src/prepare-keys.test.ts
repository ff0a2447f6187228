import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ServerContext } from "./context.ts";
import {
  makeFirstAdminKey,
  prepareIssuerKeys,
  prepareKeyFile,
  prepareSecretKey,
  registerDefaultIssuer,
} from "./prepare-keys.ts";
import { listApiKeys } from "./features/access/api-keys.ts";
import { revokeKeys } from "./features/access/api-keys.ts";
import { listIssuers } from "./features/credentials/issuers/service.ts";
import { now } from "../test/support/fixtures.ts";
import { useStore } from "../test/support/stores.ts";
import { temporaryFolder } from "../test/support/template-folders.ts";

const random = { randomBytes: (length: number) => Uint8Array.from(randomBytes(length)) };
const did = "did:service:local:9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu";

describe("key files", () => {
  const opened = useStore();
  let folder: string;
  beforeAll(() => {
    folder = temporaryFolder();
    mkdirSync(join(folder, "keys"), { mode: 0o700 });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test("are made once, also by servers that start at once; nobody else can read them", async () => {
    const made = await Promise.all(
      Array.from({ length: 4 }, async () => ({
        payer: (await prepareKeyFile(join(folder, "keys/payer.json"), random)).address,
        secret: Buffer.from(
          await prepareSecretKey(join(folder, "keys/secret.key"), random),
        ).toString("hex"),
        issuer: (
          await prepareIssuerKeys(join(folder, "issuers"), {
            network: "local",
            store: opened().store,
            ...random,
          })
        ).defaultIssuerDid,
      })),
    );
    for (const each of made) expect(each).toEqual(made[0]);
    expect(readdirSync(join(folder, "keys")).sort()).toEqual(["payer.json", "secret.key"]);
    for (const file of ["keys/payer.json", "keys/secret.key", "issuers/issuer.json"]) {
      expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
    }
    const secret = join(folder, "keys/secret.key");
    chmodSync(secret, 0o640);
    await expect(prepareSecretKey(secret, random)).rejects.toThrow(
      /must have mode 0600 \(received 0640\); run chmod 600$/,
    );
    chmodSync(secret, 0o600);
    truncateSync(secret, 31);
    await expect(prepareSecretKey(secret, random)).rejects.toThrow(
      /must be 32 bytes \(received 31\)$/,
    );
  });
});

describe("what a start writes into the store", () => {
  const opened = useStore();
  const context = (): ServerContext =>
    ({
      store: opened().store,
      clock: { now: () => now, sleep: () => Promise.resolve() },
      issuers: { defaultIssuerDid: did, signerOf: () => undefined, trusted: () => [] },
      ...random,
    }) as unknown as ServerContext;

  test("of servers that start at once, one makes the first admin key; a revoked one does not come back", async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => makeFirstAdminKey(context())));
    expect(keys.filter((key) => key !== undefined)).toHaveLength(1);
    const [key] = await listApiKeys(opened().store.pool);
    await revokeKeys(opened().store.pool, "id", { ids: [key!.id], now });
    expect(await makeFirstAdminKey(context())).toBeUndefined();
  });

  test("the issuer is registered once, and keeps the name that it was given since", async () => {
    await Promise.all([1, 2, 3].map(() => registerDefaultIssuer(context(), { name: "First" })));
    await registerDefaultIssuer(context(), { name: "Second" });
    expect(await listIssuers(opened().store.pool)).toMatchObject([
      { did, name: "First", trusted: true },
    ]);
  });
});

// The whole server at work, in its own time: what takes credentials along is among its workers.
import { requestSync } from "@arcs/evm";
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { makeRequest } from "../../evm/test/support/fixtures.ts";
import { createApiKey } from "./features/keys/service.ts";
import { createLog } from "./platform/operations/log.ts";
import { readCommandLine } from "./platform/settings/read-settings.ts";
import { type StartedServer, startServer } from "./index.ts";
import { saveSync } from "./features/credentials/copies/service.ts";
import { openStore } from "./platform/db/open-store.ts";
import {
  type FakeProvider,
  makeTemplate,
  providerFlags,
  SECRET_KEY,
  startFakeProvider,
} from "../test/support/bridge.ts";
import { newAddress } from "../test/support/credentials.ts";
import { addAgent } from "../test/support/fixtures.ts";
import { embeddedFolder } from "../test/support/stores.ts";
import { temporaryFolder } from "../test/support/template-folders.ts";
import { waitUntil } from "../../process/test/support/wait-until.ts";

let folder: string;
let provider: FakeProvider;
let server: StartedServer | undefined;
beforeAll(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  renameSync(await embeddedFolder(), join(folder, "data/store"));
  provider = await startFakeProvider();
}, 120_000);
afterAll(async () => {
  await server?.close();
  await provider.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("a started server takes credentials along, those that waited for it too, and says whom it has no bridge for", async () => {
  const waiting = { credentialId: "cred_waiting", request: await makeRequest() };
  const asked = {
    bridge: { chain: "base-sepolia", typicalSeconds: 600 },
    now: new Date(),
  } as const;
  const before = await openStore({ folder: join(folder, "data/store") });
  await saveSync(before.pool, requestSync(waiting, asked));
  await saveSync(
    before.pool,
    requestSync(waiting, { ...asked, bridge: { ...asked.bridge, chain: "polygon" } }),
  );
  await before.close();

  let logged = "";
  const log = createLog({
    level: "info",
    stream: { write: (line: string) => void (logged += line) },
  });
  const bridge = providerFlags(provider, await makeTemplate(provider, "Skill"));
  const place = ["--data-folder", join(folder, "data"), "--port", "0"];
  // A test that looks often is no client that asks too much, and a machine with other work no
  // server with too much.
  const noLimits = [
    "--quotas",
    "starter=none,growth=none,scale=none,enterprise=none",
    "--max-event-loop-delay-ms",
    "0",
  ];
  const { settings } = readCommandLine([...place, ...noLimits, ...bridge], { env: {} });
  server = await startServer(settings, { log });
  const { context, url } = server;
  expect(logged).toContain("bridge: base-sepolia, through the provider");
  expect(logged).toContain("1 copies of credentials wait for a bridge to polygon (BRIDGE_CHAIN)");

  const agent = await addAgent(context.store, {
    id: newAddress(),
    owner: newAddress(),
    email: "agent@owner.example",
  });
  const request = { name: "test", permissions: ["read", "issuer"], accountId: "acc" } as const;
  const { key } = await context.store.transaction((tx) => createApiKey(tx, context, request));
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = {
    type: "SkillCredential",
    subjectId: agent.id,
    claims: { skill: "weather" },
    syncToCrossmint: true,
  };
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  const { id } = (await (await fetch(`${url}/v1/credentials/issue`, init)).json()) as {
    id: string;
  };
  const isSynced = async (): Promise<boolean> => {
    const answer = await fetch(`${url}/v1/credentials/${id}`, { headers });
    return ((await answer.json()) as any).crossChain.syncedToBase;
  };
  await waitUntil(isSynced);
  await waitUntil(() => provider.tokens().filter(({ vc }) => vc !== undefined).length >= 2);
  expect(provider.log.filter((line) => /^POST .*\/vcs$/.test(line))).toHaveLength(2);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('arcs_bridge_syncs_pending{chain="polygon"} 1');
  for (const secret of [SECRET_KEY, "agent@owner.example"])
    expect(logged + metrics).not.toContain(secret);
}, 120_000);

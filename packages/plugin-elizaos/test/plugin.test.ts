import { createSigner } from "@arcs/core";
import { afterEach, describe, expect, test, vi } from "vitest";

import { arcsPlugin } from "../src/index.ts";
import { memoryAdapter, startAgent, stored, type TestAgent } from "./support/runtime.ts";

const seed = Uint8Array.from({ length: 32 }, (_, index) => index + 1);
const key = Buffer.from(seed).toString("hex");
const { address } = createSigner(seed);
const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const apiKey = `arcs_test_${"A1b2C3d4E5".repeat(4)}abcdef`;
const base = { LEDGER_CLUSTER: "local", LEDGER_RPC_URL: "http://127.0.0.1:9" };
const NAME = "AGENT_WALLET_PRIVATE_KEY";

const agents: TestAgent[] = [];
const start = async (options: Parameters<typeof startAgent>[0]): Promise<TestAgent> => {
  const agent = await startAgent(options);
  agents.push(agent);
  return agent;
};

afterEach(async () => {
  await Promise.all(agents.splice(0).map(({ runtime }) => runtime.stop()));
  vi.unstubAllEnvs();
});

describe("the key of the wallet", () => {
  test.each([
    ["settings", { settings: { ...base, [NAME]: key } }],
    ["secrets of the settings", { settings: base, secrets: { [NAME]: key } }],
    ["secrets of the character", { settings: base, character: { secrets: { [NAME]: key } } }],
    ["an array in the settings", { settings: { ...base, [NAME]: [...seed] } }],
  ])("is taken out of the %s before anything is stored", async (_, options) => {
    const { runtime, adapter } = await start(options);
    for (const text of [JSON.stringify(runtime.character), await stored(adapter)]) {
      expect(text).not.toContain(key);
      expect(text).not.toContain(JSON.stringify([...seed]));
    }
    expect(runtime.getSetting(NAME)).toBeNull();
  });

  test("is read from the environment, which stays as it is", async () => {
    vi.stubEnv(NAME, key);
    const { runtime, adapter } = await start({ settings: { LEDGER_CLUSTER: "local" } });
    expect(await stored(adapter)).not.toContain(key);
    expect(runtime.getSetting(NAME)).toBeNull();
    expect(process.env[NAME]).toBe(key);
  });

  test("that an earlier start stored is forgotten by the runtime and its database", async () => {
    vi.stubEnv(NAME, key);
    const adapter = memoryAdapter();
    const id = "11111111-2222-3333-4444-555555555555";
    const settings = {
      [NAME]: key,
      other: "kept",
      secrets: { [NAME]: key, ARCS_API_KEY: apiKey, OTHER: "kept" },
    };
    await adapter.createAgent({ id, name: "A", settings } as never);
    expect(await stored(adapter)).toContain(key);
    const { runtime } = await start({
      settings: { LEDGER_CLUSTER: "local" },
      character: { id },
      adapter,
    });
    const row = await adapter.getAgent(id);
    expect(JSON.stringify(row)).not.toContain(key);
    expect(JSON.stringify(row)).not.toContain(apiKey);
    expect(row?.settings).toMatchObject({ other: "kept", secrets: { OTHER: "kept" } });
    expect(JSON.stringify(runtime.character)).not.toContain(key);
  });

  test("goes with the other secrets, and the settings that are none stay", async () => {
    const secrets = { [NAME]: key, ARCS_API_KEY: apiKey, PAYMENT_WEBHOOK_SECRET: webhookSecret };
    const { runtime, adapter } = await start({
      settings: { ...base, ARCS_API_URL: "http://127.0.0.1:9" },
      secrets,
    });
    const text = (await stored(adapter)) + JSON.stringify(runtime.character);
    for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    expect(runtime.getSetting("LEDGER_CLUSTER")).toBe("local");
  });
});

describe("a start", () => {
  test("fails with all that is wrong, and shows no secret", async () => {
    const refused = startAgent({ settings: { LEDGER_CLUSTER: "mainnet", [NAME]: `0x${key}` } });
    await expect(refused).rejects.toThrow(
      /^the settings of the plugin have 2 problems: LEDGER_CLUSTER must be [^;]*; AGENT_WALLET_PRIVATE_KEY must be /,
    );
    await expect(refused).rejects.not.toThrow(key);
  });

  const mainnet = { LEDGER_CLUSTER: "mainnet-beta", LEDGER_RPC_URL: "https://127.0.0.1:9" };

  test("is refused on mainnet where the runtime would publish the key", async () => {
    const refused = startAgent({ settings: mainnet, secrets: { [NAME]: key } });
    await expect(refused).rejects.toThrow(
      /2 problems: SECRET_SALT must be .*; ELIZA_SERVER_AUTH_TOKEN must be/,
    );
  });

  test("is refused on mainnet with a public salt", async () => {
    vi.stubEnv("ELIZA_SERVER_AUTH_TOKEN", "a token");
    vi.stubEnv("SECRET_SALT", "secretsalt");
    await expect(startAgent({ settings: mainnet, secrets: { [NAME]: key } })).rejects.toThrow(
      /1 problem: SECRET_SALT/,
    );
  });

  test("goes well on mainnet with a token, and with a salt or a key that the runtime never held", async () => {
    vi.stubEnv("ELIZA_SERVER_AUTH_TOKEN", "a token");
    vi.stubEnv(NAME, key);
    vi.stubEnv("LEDGER_RPC_URL", mainnet.LEDGER_RPC_URL);
    await start({ settings: { LEDGER_CLUSTER: "mainnet-beta" } });
    vi.stubEnv("SECRET_SALT", "a salt of our own");
    const { runtime } = await start({ settings: mainnet, secrets: { [NAME]: key } });
    expect(runtime.getSetting(NAME)).toBeNull();
  });

  test("is refused on mainnet with operators whom anybody can pretend to be", async () => {
    vi.stubEnv(NAME, key);
    vi.stubEnv("ARCS_OPERATORS", "b850bc30-45f8-0041-a00a-83df46d8555d");
    await expect(startAgent({ settings: { LEDGER_CLUSTER: "mainnet-beta" } })).rejects.toThrow(
      /1 problem: ELIZA_SERVER_AUTH_TOKEN/,
    );
  });
});

describe("what hosts ask of a plugin", () => {
  test("its own tests pass in a runtime, and notice what is missing", async () => {
    const { runtime } = await start({ settings: base, secrets: { [NAME]: key } });
    const [suite] = arcsPlugin.tests ?? [];
    expect(suite?.tests.length).toBeGreaterThanOrEqual(5);
    for (const { fn } of suite?.tests ?? []) await fn(runtime);
    runtime.setSetting("ARCS_API_KEY", apiKey);
    runtime.routes = [];
    runtime.actions.splice(0);
    const failed: string[] = [];
    for (const { name, fn } of suite?.tests ?? [])
      await Promise.resolve(fn(runtime)).catch(() => failed.push(name));
    expect(failed).toHaveLength(3);
  });

  test("its routes are open to everybody and described; on 1.x none of them is a panel", async () => {
    for (const route of arcsPlugin.routes ?? []) {
      expect(route).toMatchObject({
        public: true,
        rawPath: true,
        name: expect.any(String),
        description: expect.any(String),
        openapi: expect.any(Object),
      });
      expect("publicWrite" in route).toBe(route.type !== "GET");
    }
    const { runtime } = await start({ settings: base, secrets: { [NAME]: key } });
    expect(runtime.routes.filter((route) => route.public === true)).toEqual([]);
  });
});

describe("without a service", () => {
  test("the routes are there at their own paths, and say that there is no answer", async () => {
    const { call, service } = await start({ settings: base, secrets: { [NAME]: key } });
    const unavailable = { status: 503, body: { error: { code: "unavailable", statusCode: 503 } } };
    expect(await call("GET", `/api/trust-score/${address}`)).toMatchObject(unavailable);
    expect(await call("GET", `/arcs/api/trust-score/${address}`)).toMatchObject(unavailable);
    expect(await call("GET", "/api/credentials/cred_1")).toMatchObject(unavailable);
    expect(await call("POST", "/arcs/webhooks", { body: {} })).toMatchObject(unavailable);
    expect((await service()).status()).toBeUndefined();
    await expect((await service()).sweepOnce()).rejects.toMatchObject({ code: "unavailable" });
  });

  test("a bad address is refused before anybody is asked", async () => {
    const { call } = await start({ settings: base, secrets: { [NAME]: key } });
    for (const bad of ["x", `${address}1`, "0".repeat(43), "%00", "..%2F.."]) {
      expect(await call("GET", `/api/trust-score/${bad}`)).toMatchObject({
        status: 400,
        body: { error: { code: "invalid_request" } },
      });
    }
    expect(await call("GET", `/api/credentials/${encodeURIComponent("a b")}`)).toMatchObject({
      status: 400,
    });
  });
});

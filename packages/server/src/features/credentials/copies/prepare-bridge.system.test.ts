import { createProviderClient } from "@arcs/evm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  startLocalEvm,
  STARTING_MS,
} from "../../../../../evm/test/support/local-evm.ts";
import { systemClock } from "../../../platform/base/runtime.ts";
import { readCommandLine } from "../../../platform/settings/read-settings.ts";
import type { ServerSettings } from "../../../platform/settings/settings.ts";
import { openBridge } from "../../../platform/chains/open-chains.ts";
import { prepareBridge } from "./command.ts";
import {
  type FakeProvider,
  SECRET_KEY,
  startFakeProvider,
} from "../../../../test/support/bridge.ts";

const settingsOf = (env: Record<string, string>): ServerSettings =>
  readCommandLine([], { env }).settings;
const clock = { ...systemClock, sleep: () => Promise.resolve() };

test("without a bridge there is nothing to prepare", async () => {
  expect(await prepareBridge(settingsOf({}), { clock })).toBeUndefined();
});

describe("templates at the provider", () => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await startFakeProvider();
  });
  afterAll(() => provider.stop());

  test("are made for each kind that has none, and printed as settings that a server starts with", async () => {
    const env = {
      BRIDGE_SECRET_KEY: SECRET_KEY,
      BRIDGE_PROVIDER_URL: provider.baseUrl,
      BRIDGE_TEMPLATE_IDS: "Skill=own",
    };
    const prepared = await prepareBridge(settingsOf(env), { clock });
    const made = prepared !== undefined && "settings" in prepared ? prepared.settings : {};
    expect(Object.keys(made)).toEqual(["BRIDGE_REPUTATION_TEMPLATE_ID", "BRIDGE_TEMPLATE_IDS"]);
    expect(made["BRIDGE_TEMPLATE_IDS"]).toMatch(
      /^Skill=own,AgentIdentity=[0-9a-f-]{36},[A-Z].*=.*,POAP=[0-9a-f-]{36}$/,
    );
    const bridge = await openBridge(settingsOf({ ...env, ...made }), { clock });
    expect(bridge?.kinds.size).toBe(5);
    expect(provider.log.filter((line) => line.startsWith("POST"))).toHaveLength(4);

    const again = await prepareBridge(settingsOf({ ...env, ...made }), { clock });
    expect(again).toEqual({ settings: made });
    expect(provider.log.filter((line) => line.startsWith("POST"))).toHaveLength(4);
    const client = createProviderClient({ secretKey: SECRET_KEY, baseUrl: provider.baseUrl });
    expect(await client.listTokens(made["BRIDGE_REPUTATION_TEMPLATE_ID"] ?? "", 1)).toEqual([]);
  });
});

describe.skipIf(!hasEvm)(`the schema of attestations${needsEvm}`, () => {
  let evm: LocalEvm;
  beforeAll(async () => {
    evm = await startLocalEvm("sepolia");
  }, STARTING_MS);
  afterAll(() => evm.stop());

  test("is registered once, by any account that can pay", async () => {
    const key = "59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
    const address = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    const settings = settingsOf({
      BRIDGE_CHAIN: "sepolia",
      BRIDGE_RPC_URL: evm.url,
      BRIDGE_ATTESTER_KEY: key,
    });
    await evm.rpc("anvil_setBalance", address, "0x0");
    await expect(prepareBridge(settings, { clock })).rejects.toMatchObject({
      code: "evm_insufficient_funds",
    });
    await evm.fund(address);
    expect(await prepareBridge(settings, { clock })).toEqual({
      schema: "registered",
      attester: address,
    });
    expect(await prepareBridge(settings, { clock })).toEqual({
      schema: "was registered",
      attester: address,
    });
  });
});

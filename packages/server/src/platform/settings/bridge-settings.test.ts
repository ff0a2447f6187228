import type { SdkError } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { systemClock } from "../base/runtime.ts";
import { readCommandLine } from "./read-settings.ts";
import type { ServerSettings } from "./settings.ts";
import { openBridge } from "../chains/open-chains.ts";

type Variables = Record<string, string>;

const staging = `sk_staging_${"a1B2c3D4".repeat(4)}`;
const production = `sk_production_${"a1B2c3D4".repeat(4)}`;
const attesterKey = "59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d";
const rpcUrl = "https://rpc.example/v2/an-api-key";

const settingsOf = (env: Variables): ServerSettings => readCommandLine([], { env }).settings;

function problemsOf(env: Variables): readonly string[] {
  try {
    settingsOf(env);
    return [];
  } catch (error) {
    return (error as SdkError).details["problems"] as string[];
  }
}

const open = (env: Variables) => openBridge(settingsOf(env), { clock: systemClock });

describe("settings of the bridge (spec 5)", () => {
  test("none: no bridge, and BRIDGE_CHAIN is base-sepolia", async () => {
    expect(settingsOf({}).bridgeChain).toBe("base-sepolia");
    expect(await open({})).toBeUndefined();
    expect(await open({ BRIDGE_CHAIN: "polygon", BRIDGE_ENV: "production" })).toBeUndefined();
    expect(await open({ BRIDGE_SECRET_KEY: "", BRIDGE_ATTESTER_KEY: "" })).toBeUndefined();
  });

  test.each([
    [{ BRIDGE_SECRET_KEY: staging }, "base-sepolia"],
    [
      { BRIDGE_SECRET_KEY: staging, BRIDGE_ENV: "staging", BRIDGE_CHAIN: "polygon-amoy" },
      "polygon-amoy",
    ],
    [{ BRIDGE_SECRET_KEY: staging, BRIDGE_CHAIN: "arbitrum-sepolia" }, "arbitrum-sepolia"],
    [{ BRIDGE_SECRET_KEY: production, BRIDGE_CHAIN: "base" }, "base"],
    [{ BRIDGE_SECRET_KEY: production, BRIDGE_CHAIN: "polygon" }, "polygon"],
    [
      { BRIDGE_SECRET_KEY: production, BRIDGE_ENV: "production", BRIDGE_CHAIN: "arbitrum" },
      "arbitrum",
    ],
  ] as [Variables, string][])("a provider: %j", async (env, chain) => {
    const bridge = await open({
      ...env,
      BRIDGE_REPUTATION_TEMPLATE_ID: "t-1",
      BRIDGE_TEMPLATE_IDS: "Skill=a, POAP=b",
    });
    expect(bridge).toMatchObject({
      driver: "provider",
      chain,
      description: `${chain}, through the provider`,
    });
    expect([...(bridge?.kinds ?? [])].sort()).toEqual(["POAP", "Reputation", "Skill"]);
  });

  test.each(["attestation", "batch"])(
    "an attester, by %s, on chains that the provider has none of too",
    async (form) => {
      for (const chain of ["ethereum", "sepolia", "base", "arbitrum-sepolia"]) {
        const env = {
          BRIDGE_ATTESTER_KEY: `0x${attesterKey}`,
          BRIDGE_RPC_URL: rpcUrl,
          BRIDGE_CHAIN: chain,
        };
        const bridge = await open({ ...env, BRIDGE_FORM: form, BRIDGE_CONFIRMATIONS: "3" });
        expect(bridge).toMatchObject({
          driver: "eas",
          chain,
          batchSize: form === "batch" ? 1000 : 1,
        });
        expect(bridge?.description).toContain("by 0x70997970C51812dc3A010C7d01b50e0d17dc79C8");
        expect(bridge?.kinds.has("AgentIdentity")).toBe(true);
      }
    },
  );

  test("the most that a transaction may cost, in the coin of the chain", () => {
    expect(settingsOf({ BRIDGE_MAX_FEE: "0.0123" }).bridgeMaxFee).toBe(12_300_000_000_000_000n);
    expect(settingsOf({ BRIDGE_MAX_FEE: "2" }).bridgeMaxFee).toBe(2n * 10n ** 18n);
    expect(settingsOf({}).bridgeMaxFee).toBeUndefined();
  });

  test.each<[string, Variables, RegExp[]]>([
    [
      "no server-side key",
      { BRIDGE_SECRET_KEY: "ck_staging_abcdefgh12345678" },
      [/^BRIDGE_SECRET_KEY .*\(received another value\)$/],
    ],
    [
      "another environment",
      { BRIDGE_SECRET_KEY: staging, BRIDGE_ENV: "production" },
      [/^BRIDGE_ENV .* must be staging/],
    ],
    [
      "an environment that is none",
      { BRIDGE_ENV: "test" },
      [/^BRIDGE_ENV must be one of staging, production/],
    ],
    [
      "a production key without a chain",
      { BRIDGE_SECRET_KEY: production },
      [/^BRIDGE_CHAIN .*base, polygon, arbitrum .*\(received base-sepolia\)$/],
    ],
    [
      "a chain of value with a staging key",
      { BRIDGE_SECRET_KEY: staging, BRIDGE_CHAIN: "base" },
      [/^BRIDGE_CHAIN /],
    ],
    [
      "a chain that the provider has none of",
      { BRIDGE_SECRET_KEY: production, BRIDGE_CHAIN: "ethereum" },
      [/^BRIDGE_CHAIN /],
    ],
    ["a chain that is none", { BRIDGE_CHAIN: "solana" }, [/^BRIDGE_CHAIN must be one of/]],
    [
      "a template that is none",
      { BRIDGE_REPUTATION_TEMPLATE_ID: "a/b" },
      [/^BRIDGE_REPUTATION_TEMPLATE_ID /],
    ],
    [
      "a kind that is none",
      { BRIDGE_TEMPLATE_IDS: "Skill=a,Nonsense=b" },
      [/^BRIDGE_TEMPLATE_IDS /],
    ],
    ["a kind twice", { BRIDGE_TEMPLATE_IDS: "Skill=a,Skill=b" }, [/^BRIDGE_TEMPLATE_IDS /]],
    [
      "an attester without an endpoint",
      { BRIDGE_ATTESTER_KEY: attesterKey },
      [/^BRIDGE_RPC_URL .*\(received none\)$/],
    ],
    [
      "an endpoint without an attester",
      { BRIDGE_RPC_URL: rpcUrl },
      [/^BRIDGE_ATTESTER_KEY .*\(received none\)$/],
    ],
    [
      "an attester's key that is none",
      { BRIDGE_ATTESTER_KEY: "hunter2", BRIDGE_RPC_URL: rpcUrl },
      [/^BRIDGE_ATTESTER_KEY .*\(received another value\)$/],
    ],
    [
      "the environment of another chain",
      { BRIDGE_ENV: "staging", BRIDGE_CHAIN: "base" },
      [/^BRIDGE_ENV .* must be production/],
    ],
    ["no blocks", { BRIDGE_CONFIRMATIONS: "0" }, [/^BRIDGE_CONFIRMATIONS /]],
    ["a fee in wei", { BRIDGE_MAX_FEE: "5000000000000000" }, [/^BRIDGE_MAX_FEE must be /]],
    ["a fee of nothing", { BRIDGE_MAX_FEE: "0.0" }, [/^BRIDGE_MAX_FEE must be /]],
    [
      "a fee of less than a wei",
      { BRIDGE_MAX_FEE: "0.0000000000000000001" },
      [/^BRIDGE_MAX_FEE must be /],
    ],
    ["a fee with its coin", { BRIDGE_MAX_FEE: "0.01 ETH" }, [/^BRIDGE_MAX_FEE must be /]],
    ["a form that is none", { BRIDGE_FORM: "token" }, [/^BRIDGE_FORM /]],
    [
      "a key in the open",
      { BRIDGE_SECRET_KEY: staging, BRIDGE_PROVIDER_URL: "http://provider.example/api" },
      [/^BRIDGE_PROVIDER_URL .* must be https:/],
    ],
    [
      "everything at once",
      {
        BRIDGE_SECRET_KEY: production,
        BRIDGE_ENV: "staging",
        BRIDGE_CHAIN: "polygon-amoy",
        BRIDGE_ATTESTER_KEY: attesterKey,
        BRIDGE_RPC_URL: rpcUrl,
      },
      [
        /^BRIDGE_ENV /,
        /^BRIDGE_CHAIN /,
        /^BRIDGE_ATTESTER_KEY .*use either/,
        /^BRIDGE_RPC_URL .*use either/,
      ],
    ],
  ])("%s is refused", (_, env, expected) => {
    const problems = problemsOf(env);
    expect(problems).toEqual(expected.map((pattern) => expect.stringMatching(pattern) as unknown));
    for (const secret of [
      staging,
      production,
      attesterKey,
      "an-api-key",
      "hunter2",
      "ck_staging",
    ]) {
      expect(problems.join()).not.toContain(secret);
    }
  });

  test("a key that the curve has none of keeps the server from starting", async () => {
    const env = { BRIDGE_ATTESTER_KEY: "0".repeat(64), BRIDGE_RPC_URL: rpcUrl };
    await expect(open(env)).rejects.toMatchObject({ code: "invalid_wallet_key" });
  });
});

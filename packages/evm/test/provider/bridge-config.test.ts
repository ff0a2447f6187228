import { inspect } from "node:util";
import { describe, expect, test } from "vitest";

import { createProviderBridge, createProviderClient, readBridgeConfig } from "../../src/index.ts";

const staging = `sk_staging_${"a".repeat(40)}`;
const production = `sk_production_${"b".repeat(40)}`;

describe("readBridgeConfig", () => {
  test("without a key nothing is bridged", () => {
    expect(readBridgeConfig({})).toBeUndefined();
    expect(readBridgeConfig({ BRIDGE_SECRET_KEY: "  ", BRIDGE_CHAIN: "base" })).toBeUndefined();
  });

  test("the chain defaults to base-sepolia, the environment to the key's", () => {
    expect(readBridgeConfig({ BRIDGE_SECRET_KEY: staging })).toEqual({
      secretKey: staging,
      environment: "staging",
      chain: "base-sepolia",
    });
  });

  test("everything that is set", () => {
    const variables = {
      BRIDGE_SECRET_KEY: ` ${production}\n`,
      BRIDGE_ENV: "production",
      BRIDGE_CHAIN: "arbitrum",
      BRIDGE_REPUTATION_TEMPLATE_ID: "1ceb57b0-b156-4be6-9a81-d01a79428ae4",
    };
    expect(readBridgeConfig(variables)).toEqual({
      secretKey: production,
      environment: "production",
      chain: "arbitrum",
      reputationTemplateId: "1ceb57b0-b156-4be6-9a81-d01a79428ae4",
    });
  });

  test.each<[string, Record<string, string>, string]>([
    [
      "a client-side key",
      { BRIDGE_SECRET_KEY: `ck_staging_${"a".repeat(40)}` },
      "BRIDGE_SECRET_KEY",
    ],
    [
      "a key of the old form",
      { BRIDGE_SECRET_KEY: `sk_live_${"a".repeat(40)}` },
      "BRIDGE_SECRET_KEY",
    ],
    ["half a key", { BRIDGE_SECRET_KEY: "sk_staging_" }, "BRIDGE_SECRET_KEY"],
    ["a key in quotes", { BRIDGE_SECRET_KEY: `"${staging}"` }, "BRIDGE_SECRET_KEY"],
    [
      "an environment that is not the key's",
      { BRIDGE_SECRET_KEY: staging, BRIDGE_ENV: "production" },
      "BRIDGE_ENV",
    ],
    ["an unknown environment", { BRIDGE_SECRET_KEY: staging, BRIDGE_ENV: "test" }, "BRIDGE_ENV"],
    ["an unknown chain", { BRIDGE_SECRET_KEY: staging, BRIDGE_CHAIN: "ethereum" }, "BRIDGE_CHAIN"],
    [
      "a chain of value with a key for test chains",
      { BRIDGE_SECRET_KEY: staging, BRIDGE_CHAIN: "base" },
      "BRIDGE_CHAIN",
    ],
    ["the default chain with a production key", { BRIDGE_SECRET_KEY: production }, "BRIDGE_CHAIN"],
    [
      "a template that is none",
      { BRIDGE_SECRET_KEY: staging, BRIDGE_REPUTATION_TEMPLATE_ID: "../x" },
      "TEMPLATE_ID",
    ],
  ])("%s: told at the start, by name, without the key", (_, variables, name) => {
    try {
      readBridgeConfig(variables);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: "bridge_invalid_config",
        message: expect.stringContaining(name),
      });
      expect(inspect(error)).not.toMatch(/a{20}|b{20}/);
    }
  });

  test("client and bridge hold to the key's environment too", () => {
    expect(() => createProviderClient({ secretKey: "junk" })).toThrow(
      expect.objectContaining({ code: "bridge_invalid_config" }),
    );
    const client = createProviderClient({ secretKey: staging });
    expect(client.environment).toBe("staging");
    expect(() => createProviderBridge({ client, chain: "polygon", templateIds: {} })).toThrow(
      expect.objectContaining({ code: "bridge_invalid_config" }),
    );
    expect(inspect(client, { depth: 5, showHidden: true })).not.toContain(staging);
  });
});

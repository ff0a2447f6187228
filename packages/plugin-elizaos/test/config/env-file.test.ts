import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { startAgent, stored } from "../support/runtime.ts";
import {
  useKeyHolder,
  key,
  apiKey,
  local,
  operator,
  start,
  env,
  configOf,
  folder,
  scene,
} from "../support/key-holder.ts";

useKeyHolder();

describe("a .env file, which elizaOS shows to anybody and lets anybody write", () => {
  const mainnet = { LEDGER_CLUSTER: "mainnet-beta" };
  const inside = (): string => {
    const deep = join(folder, "a/b");
    mkdirSync(deep, { recursive: true });
    scene.cwd = vi.spyOn(process, "cwd").mockReturnValue(deep);
    return deep;
  };
  beforeEach(() =>
    env({
      AGENT_WALLET_PRIVATE_KEY: key,
      ELIZA_SERVER_AUTH_TOKEN: "a token",
      LEDGER_RPC_URL: "https://rpc.example/v2/endpoint-key-1234567890",
    }),
  );

  test.each<[string, string, string]>([
    ["here", ".env", `AGENT_WALLET_PRIVATE_KEY=${key}`],
    ["above", "../.env", `OTHER=1\n  export AGENT_WALLET_PRIVATE_KEY = "${key}"`],
    ["higher, behind one without a key", "../../.env", `AGENT_WALLET_PRIVATE_KEY='${key}'`],
    ["as .env.local", ".env.local", `AGENT_WALLET_PRIVATE_KEY=${key}`],
    ["of an older key", ".env", "AGENT_WALLET_PRIVATE_KEY=[1,2,3]"],
    ["by another name", ".env", `SOLANA_PRIVATE_KEY=${key}`],
    ["with line ends of old", ".env", `OTHER=1\rAGENT_WALLET_PRIVATE_KEY=${key}\rMORE=1`],
    ["on the line after its name", ".env", `AGENT_WALLET_PRIVATE_KEY=\n"${key}"`],
    ["behind a line end that is none", ".env", `OTHER=a\u2028${key}`],
    ["of the service", ".env", `ARCS_API_KEY=${apiKey}`],
    ["of the endpoint", ".env", "LEDGER_RPC_URL=https://rpc.example/v2/endpoint-key-1234567890"],
    ["of the signer", ".env", "AGENT_WALLET_SIGNER_TOKEN=x"],
  ])("with a key is refused on mainnet, and warned of elsewhere: %s", async (_, path, text) => {
    const here = inside();
    writeFileSync(join(here, "../.env"), "NOTHING=1\n");
    writeFileSync(join(here, path), `${text}\n`);
    const refused = startAgent({ settings: mainnet });
    await expect(refused).rejects.toThrow(
      /1 problem: \S+\.env(\.local)? must have no [A-Z_]+ on mainnet-beta/,
    );
    await expect(refused).rejects.not.toThrow(key);
    const agent = await start({ settings: local });
    expect(agent.logs.join("\n")).toMatch(
      /\.env(\.local)? has [A-Z_]+, and the host shows that file/,
    );
    expect(agent.logs.join("\n")).not.toContain(key);
  });

  test.each([
    "# AGENT_WALLET_PRIVATE_KEY=abc",
    "AGENT_WALLET_PRIVATE_KEY=",
    'AGENT_WALLET_PRIVATE_KEY=""',
    "MY_AGENT_WALLET_PRIVATE_KEY=1",
    "LEDGER_CLUSTER=mainnet-beta",
    "AGENT_WALLET_KEY_FILE=/run/secrets/wallet",
    "LEDGER_RPC_URL=https://rpc.example",
  ])("without a key is nobody's business: %s", async (text) => {
    writeFileSync(join(inside(), ".env"), `${text}\n`);
    env({ LEDGER_RPC_URL: "https://rpc.example" });
    const agent = await start({ settings: mainnet });
    expect(agent.logs.join("\n")).not.toContain("the host shows that file");
  });

  test.each([
    "ARCS_API_URL=https://a.example",
    `ARCS_OPERATORS=${operator}`,
    "AGENT_WALLET_KEY_FILE=/x",
  ])("that says whom to trust is warned of while nothing asks for a token: %s", async (text) => {
    writeFileSync(join(inside(), ".env"), `${text}\n`);
    env({ ELIZA_SERVER_AUTH_TOKEN: "" });
    const { logs } = await start({ settings: local });
    expect(logs.join("\n")).toMatch(
      /\.env has [A-Z_]+, and without ELIZA_SERVER_AUTH_TOKEN anybody can change/,
    );
  });
});

describe("a .env file that is too large to be searched", () => {
  const tooLarge = "x".repeat(1024 * 1024 + 1);
  beforeEach(() => env({ AGENT_WALLET_PRIVATE_KEY: key, ELIZA_SERVER_AUTH_TOKEN: "a token" }));

  test("is refused on mainnet, and warned of elsewhere", async () => {
    scene.cwd = vi.spyOn(process, "cwd").mockReturnValue(folder);
    writeFileSync(join(folder, ".env"), `${tooLarge}\nAGENT_WALLET_PRIVATE_KEY=${key}`);
    const refused = startAgent({ settings: { LEDGER_CLUSTER: "mainnet-beta" } });
    await expect(refused).rejects.toThrow(
      /1 problem: \S+\.env must be at most 1048576 bytes on mainnet-beta/,
    );
    const { logs } = await start({ settings: local });
    expect(logs.join("\n")).toMatch(
      /\.env must be at most 1048576 bytes: it was not searched for secrets/,
    );
  });
});

describe("on mainnet", () => {
  const mainnet = { LEDGER_CLUSTER: "mainnet-beta" };

  test("the host's token is asked for always", async () => {
    env({ AGENT_WALLET_PRIVATE_KEY: key, ELIZA_SERVER_AUTH_TOKEN: " " });
    await expect(startAgent({ settings: mainnet })).rejects.toThrow(
      /1 problem: ELIZA_SERVER_AUTH_TOKEN must be/,
    );
    env({ ELIZA_SERVER_AUTH_TOKEN: "a token" });
    await start({ settings: mainnet });
  });

  test("a character that names another network gets round nothing: the wallet is the same", async () => {
    env({ AGENT_WALLET_PRIVATE_KEY: key, LEDGER_CLUSTER: "mainnet-beta" });
    for (const LEDGER_CLUSTER of ["devnet", "local"]) {
      const refused = startAgent({ settings: { LEDGER_CLUSTER } });
      await expect(refused).rejects.toThrow(/1 problem: ELIZA_SERVER_AUTH_TOKEN must be/);
    }
  });
});

test("what the host stores has neither the cloud's key nor an endpoint's", async () => {
  const secrets = {
    AGENT_WALLET_PRIVATE_KEY: key,
    CLOUD_API_KEY: "cloud-key-1234567890",
    LEDGER_RPC_URL: "https://rpc.example/v2/endpoint-key-1234567890",
  };
  const agent = await start({ settings: local, secrets });
  const text =
    (await stored(agent.adapter)) + JSON.stringify(agent.runtime.character) + agent.logs.join("\n");
  expect(text).not.toContain("cloud-key-1234567890");
  expect(text).not.toContain("endpoint-key-1234567890");
  expect(configOf(agent).rpcUrl).toBe(secrets.LEDGER_RPC_URL);
});

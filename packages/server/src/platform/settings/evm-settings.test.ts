import type { SdkError } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { readCommandLine } from "./read-settings.ts";
import { openEvm } from "../chains/open-chains.ts";

const settingsOf = (env: Record<string, string>) => readCommandLine([], { env }).settings;
function problemsOf(env: Record<string, string>): string[] {
  try {
    readCommandLine([], { env });
    return [];
  } catch (error) {
    return (error as SdkError).details["problems"] as string[];
  }
}

describe("settings of EVM chains", () => {
  test("name chains as CAIP-2 or x402 does; each has its readers and the blocks after which payments count", () => {
    const settings = settingsOf({
      ARCS_EVM_RPC_URLS:
        "base=https://one.example/key, eip155:8453=https://two.example, eip155:31337=http://127.0.0.1:8545",
      ARCS_EVM_CONFIRMATIONS: "eip155:31337=1",
    });
    expect(settings.evmRpcUrls).toEqual([
      { network: "eip155:8453", value: "https://one.example/key" },
      { network: "eip155:8453", value: "https://two.example" },
      { network: "eip155:31337", value: "http://127.0.0.1:8545" },
    ]);
    const networks = openEvm(settings);
    expect([...networks].map(([name, { confirmations }]) => [name, confirmations])).toEqual([
      ["eip155:8453", 12],
      ["eip155:31337", 1],
    ]);
    expect(openEvm(settingsOf({})).size).toBe(0);
    expect(
      openEvm(settingsOf({ ARCS_EVM_RPC_URLS: "eip155:99999=http://a.example" })).get(
        "eip155:99999",
      ),
    ).toMatchObject({ confirmations: 12 });
  });

  test("that are none are refused, without the URL, which may hold a key", () => {
    for (const wrong of [
      "https://one.example/secret",
      "devnet=https://one.example/secret",
      "base=secret",
      "base",
      "=",
    ]) {
      const [problem = "", ...others] = problemsOf({ ARCS_EVM_RPC_URLS: wrong });
      expect(problem, wrong).toContain("ARCS_EVM_RPC_URLS must be");
      expect(problem).not.toContain("secret");
      expect(others).toEqual([]);
    }
    for (const wrong of ["base=0", "base=1.5", "base=10001", "12"]) {
      expect(problemsOf({ ARCS_EVM_CONFIRMATIONS: wrong }), wrong).toHaveLength(1);
    }
  });

  test("tokens are named with their chains, in either case; USDC on the usual chains is there by default", () => {
    const usdc = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
    const mint = usdc.toLowerCase();
    const token = { network: "eip155:8453", mint, currency: "USDC" };
    for (const network of ["eip155:8453", "base"]) {
      expect(settingsOf({ ARCS_PAYMENT_TOKENS: `${network}:${usdc}:USDC` }).paymentTokens).toEqual([
        token,
      ]);
    }
    expect(settingsOf({}).paymentTokens).toContainEqual(token);
    const ofLedger = "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU";
    expect(
      settingsOf({ ARCS_PAYMENT_TOKENS: `solana-devnet:${ofLedger}:USDC` }).paymentTokens,
    ).toEqual([{ network: "devnet", mint: ofLedger, currency: "USDC" }]);
    for (const wrong of [
      `${usdc}:USDC`,
      `devnet:${usdc}:USDC`,
      `eip155:8453:${ofLedger}:USDC`,
      `eip155:08453:${usdc}:USDC`,
      `unknown:${ofLedger}:USDC`,
      `base:${usdc}:usdc`,
      `base:${usdc}0:USDC`,
    ]) {
      expect(problemsOf({ ARCS_PAYMENT_TOKENS: wrong }), wrong).toHaveLength(1);
    }
  });
});

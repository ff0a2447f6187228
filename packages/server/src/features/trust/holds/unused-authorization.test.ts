import { expect, test } from "vitest";

import type { EvmNetworks, ServerLedger } from "../../../platform/chains/chains.ts";
import { readAuthorizationUse } from "./unused-authorization.ts";

const NETWORK = "eip155:8453";
const payer = `${NETWORK}:0x00000000000000000000000000000000000000ab`;
const payment = `0x${"5f".repeat(32)}`;
const expiresAt = new Date("2026-11-26T01:32:00Z");
const expiry = expiresAt.getTime() / 1000;

type State = { isUsed: boolean; finalTime: number };

/** Asks a chain whose tokens are in these states. */
async function ask(states: Record<string, State>, { payer: by = payer } = {}): Promise<string> {
  const readAuthorizationState = (query: { token: string; authorizer: string; nonce: string }) => {
    expect(query).toMatchObject({ authorizer: payer.split(":")[2], nonce: payment });
    return Promise.resolve(states[query.token]);
  };
  const evm = new Map([[NETWORK, { readAuthorizationState }]]) as unknown as EvmNetworks;
  const paymentTokens = Object.keys(states).map((mint) => ({ network: NETWORK, mint, currency: "USDC" }));
  const ledger = { request: () => Promise.reject(new Error("the ledger is not asked")) } as unknown as ServerLedger;
  const createdAt = new Date(expiresAt.getTime() - 120_000);
  return readAuthorizationUse(
    { settings: { paymentTokens }, evm, ledger },
    { payer: by, payment, expiresAt, createdAt },
  );
}

test("an authorization is unused where no token has seen it by a final block after its expiry", async () => {
  expect(await ask({ a: { isUsed: false, finalTime: expiry + 1 } })).toBe("unused");
  expect(await ask({ a: { isUsed: false, finalTime: expiry } })).toBe("unknown");
  expect(await ask({ a: { isUsed: false, finalTime: expiry - 3600 } })).toBe("unknown");
  const late = { isUsed: false, finalTime: expiry + 1 };
  expect(await ask({ a: late, b: { isUsed: false, finalTime: expiry - 1 } })).toBe("unknown");
  expect(await ask({ a: { isUsed: false, finalTime: expiry - 1 }, b: late })).toBe("unknown");
  expect(await ask({ a: late, b: late })).toBe("unused");
});

test("one that any token has seen is used, however late the block", async () => {
  expect(await ask({ a: { isUsed: true, finalTime: expiry - 60 } })).toBe("used");
  const other = { isUsed: false, finalTime: expiry + 60 };
  expect(await ask({ a: other, b: { isUsed: true, finalTime: expiry + 60 } })).toBe("used");
});

test("nothing is known of a chain that is not read, or without tokens", async () => {
  expect(await ask({})).toBe("unknown");
  expect(await ask({ a: { isUsed: false, finalTime: expiry + 1 } }, { payer: payer.replace("8453", "10") })).toBe(
    "unknown",
  );
});

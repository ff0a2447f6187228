// Random and hostile transactions with tokens, and what must hold of all that a reader takes for payments.
import { randomInt } from "node:crypto";

import { expect } from "vitest";

import { createEvmReader } from "../../src/index.ts";
import type { LocalEvm } from "../evm/local-evm.ts";
import { type Call, callOf, type Hex, newAddress, type TokenEvm } from "../evm/tokens.ts";

const kinds = ["Token", "FeeToken", "LyingToken", "ShrinkingToken"] as const;
type Kind = (typeof kinds)[number];

function oneOf<Item>(items: readonly Item[]): Item {
  return items[randomInt(items.length)] as Item;
}

/**
 * Sends so many random transactions, and reads each.
 *
 * @returns how many payments were taken for received
 */
export async function tryRandomTransactions(
  { evm, tokens, chainId }: { evm: LocalEvm; tokens: TokenEvm; chainId: number },
  count: number,
): Promise<number> {
  const listed = new Map<Hex, Kind>();
  for (const kind of kinds) listed.set(await tokens.deployToken(kind), kind);
  const unlisted = [await tokens.deployToken(), await tokens.deployToken("LyingToken")];
  const logic = await tokens.deploy("LyingToken");
  const all = [...listed.keys(), ...unlisted];
  const wallets: Hex[] = [];
  for (let i = 0; i < 4; i++) wallets.push(await tokens.deploy("Wallet", newAddress()));
  for (const token of all) {
    for (const wallet of wallets) await tokens.mint(token, wallet, 1_000_000_000n);
  }
  const reader = createEvmReader({ chainId, providers: [evm.url] });
  const balance = async (token: Hex, of: string): Promise<bigint> =>
    BigInt(await evm.rpc<string>("eth_call", { to: token, data: callOf("Token", "balanceOf", [of]) }, "latest"));

  /** What a wallet does in a transaction: pays, has another wallet act, lies by another's code, ends itself, or fails. */
  function step(depth: number): Call {
    const roll = randomInt(20);
    if (roll < 11 || depth > 3) {
      const to = randomInt(3) === 0 ? newAddress() : oneOf(wallets);
      return { to: oneOf(all), data: callOf("Token", "transfer", [to, BigInt(randomInt(100_000))]) };
    }
    if (roll < 16) return { to: oneOf(wallets), data: callOf("Wallet", "execute", [steps(depth + 1)]) };
    const lie = callOf("Token", "transfer", [oneOf(wallets), BigInt(randomInt(100_000))]);
    if (roll < 18) return { to: oneOf(wallets), data: callOf("Wallet", "delegate", [logic, lie]) };
    if (roll < 19) return { to: oneOf(wallets), data: callOf("Token", "mint", [oneOf(wallets), 5n]) };
    return { to: oneOf(all), data: callOf("Token", "mint", [oneOf(wallets), BigInt(randomInt(1_000))]) };
  }
  function steps(depth: number): Call[] {
    return Array.from({ length: 1 + randomInt(4) }, () => step(depth));
  }

  let received = 0;
  for (let i = 0; i < count; i++) {
    const holders = [...wallets];
    const before = new Map<string, bigint>();
    for (const token of listed.keys()) {
      for (const holder of holders) before.set(`${token} ${holder}`, await balance(token, holder));
    }
    const hash = await tokens.batch(oneOf(wallets), steps(0));
    const asked = [...listed.keys()].map((token) => token.toLowerCase());
    const settlement = await reader.readSettlement({ transactionHash: hash, tokens: asked });
    const { status } = await evm.rpc<{ status: string }>("eth_getTransactionReceipt", hash);
    expect(settlement?.err === null, hash).toBe(status === "0x1");
    if (status !== "0x1") expect(settlement?.transfers).toEqual([]);
    const sums = new Map<string, bigint>();
    for (const { mint, payee, payer, received: got, amount } of settlement?.transfers ?? []) {
      expect(got <= amount && got >= 0n).toBe(true);
      expect(payer).not.toBe(payee);
      // Tokens move from wallets only; nobody else is ever taken for the payer.
      expect(wallets.map((wallet) => `eip155:${chainId}:${wallet.toLowerCase()}`)).toContain(payer);
      sums.set(`${mint} ${payee}`, (sums.get(`${mint} ${payee}`) ?? 0n) + got);
      if (got > 0n) received++;
    }
    for (const [key, sum] of sums) {
      const [mint = "", payee = ""] = key.split(" ");
      const token = [...listed.keys()].find((each) => each.toLowerCase() === mint) as Hex;
      const holder = payee.split(":").at(-1) ?? "";
      const known = holders.find((each) => each.toLowerCase() === holder);
      const had = known === undefined ? 0n : (before.get(`${token} ${known}`) ?? 0n);
      const gained = (await balance(token, holder)) - had;
      expect(sum <= (gained > 0n ? gained : 0n), `${hash}: ${listed.get(token)} ${sum} of ${gained}`).toBe(true);
    }
  }
  return received;
}

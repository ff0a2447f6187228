import type { EscrowedAuthorization, EvmReader } from "@arcs/evm";
import { expect, test } from "vitest";

import type { EvmNetworks, ServerLedger } from "../../../platform/chains/chains.ts";
import { type AuthorizationUse, readAuthorizationUse } from "./free-holds.ts";

const NETWORK = "eip155:8453";
const payer = `${NETWORK}:0x00000000000000000000000000000000000000ab`;
const payment = `0x${"5f".repeat(32)}`;
const expiresAt = new Date("2026-11-26T01:32:00Z");
const expiry = expiresAt.getTime() / 1000;

type State = { isUsed: boolean; finalTime: number };
const account = payer.replace("ab", "cd");
const amount = 5_000_000n;
const paid = {
  payer,
  payee: account,
  mint: "a",
  decimals: 6,
  amount,
  received: amount,
  authorization: payment,
};

/**
 * Asks a chain whose tokens are in these states, and where the authorization moved this, or was
 * canceled.
 */
async function ask(
  states: Record<string, State>,
  {
    payer: by = payer,
    moved = [paid],
    escrowed,
    sent,
    taken = [],
    token = null,
    form = null,
  }: {
    token?: string | null;
    form?: string | null;
    payer?: string;
    moved?: (typeof paid)[];
    sent?: Awaited<ReturnType<EvmReader["readAuthorizedUse"]>>;
    escrowed?: EscrowedAuthorization & { captured?: typeof paid };
    taken?: string[];
  } = {},
): Promise<AuthorizationUse> {
  const readAuthorizationState = (query: { token: string; authorizer: string; nonce: string }) => {
    expect(query).toMatchObject({ authorizer: payer.split(":")[2], nonce: payment });
    return Promise.resolve(states[query.token]);
  };
  const findAuthorizationUse = ({ since }: { since: number }) => {
    expect(since).toBe(expiry - 120 - 300);
    return Promise.resolve(moved.length === 0 ? undefined : "0xpaid");
  };
  const readSettlement = ({ transactionHash }: { transactionHash: string }) => {
    const { captured } = escrowed ?? {};
    if (transactionHash.startsWith("0xcaptured"))
      return Promise.resolve({ blockTime: expiry, transfers: [captured] });
    expect(transactionHash).toBe("0xpaid");
    return Promise.resolve({ blockTime: expiry - 60, transfers: moved });
  };
  const readEscrowed = ({ transactionHash, nonce }: { transactionHash: string; nonce: string }) => {
    expect([transactionHash, nonce]).toEqual(["0xpaid", payment]);
    return Promise.resolve(escrowed);
  };
  const readAuthorizedUse = () => Promise.resolve(sent);
  const reader = {
    readAuthorizationState,
    readAuthorizedUse,
    findAuthorizationUse,
    readSettlement,
    readEscrowed,
  };
  const evm = new Map([[NETWORK, reader]]) as unknown as EvmNetworks;
  const paymentTokens = Object.keys(states).map((mint) => ({
    network: NETWORK,
    mint,
    currency: "USDC",
  }));
  const ledger = {
    request: () => Promise.reject(new Error("the ledger is not asked")),
  } as unknown as ServerLedger;
  const createdAt = new Date(expiresAt.getTime() - 120_000);
  return readAuthorizationUse(
    { settings: { network: "local", paymentTokens }, evm, ledger },
    { account, amount: 5_000_000n, payer: by, payment, token, form, expiresAt, createdAt },
    { isTaken: (hash) => taken.includes(hash) },
  );
}

const ended = { state: "ended", payments: [] };
const unused = { state: "unused", payments: [] };
const unknown = { state: "unknown", payments: [] };

test("an authorization is unused where no token has seen it by a final block after its expiry", async () => {
  expect(await ask({ a: { isUsed: false, finalTime: expiry + 1 } })).toEqual(unused);
  expect(await ask({ a: { isUsed: false, finalTime: expiry } })).toEqual(unknown);
  expect(await ask({ a: { isUsed: false, finalTime: expiry - 3600 } })).toEqual(unknown);
  const late = { isUsed: false, finalTime: expiry + 1 };
  expect(await ask({ a: late, b: { isUsed: false, finalTime: expiry - 1 } })).toEqual(unknown);
  expect(await ask({ a: { isUsed: false, finalTime: expiry - 1 }, b: late })).toEqual(unknown);
  expect(await ask({ a: late, b: late })).toEqual(unused);
});

test("one that any token has seen is used, however late the block", async () => {
  const token = { network: NETWORK, mint: "a", currency: "USDC" };
  const seen = {
    transactionHash: "0xpaid",
    paidAt: new Date((expiry - 60) * 1000),
    token,
    transfer: paid,
  };
  expect(await ask({ a: { isUsed: true, finalTime: expiry - 60 } })).toEqual({
    state: "ended",
    payments: [seen],
  });
  const other = { isUsed: false, finalTime: expiry + 60 };
  const moved = [{ ...paid, mint: "b" }];
  expect(await ask({ a: other, b: { isUsed: true, finalTime: expiry + 60 } }, { moved })).toEqual({
    state: "ended",
    payments: [{ ...seen, token: { ...token, mint: "b" }, transfer: moved[0] }],
  });
});

test.each([
  ["was canceled, or used before the hold", [], unused],
  ["paid another account", [{ ...paid, payee: payer }], ended],
  ["was another payer's", [{ ...paid, payer: account }], ended],
  ["paid more than is held", [{ ...paid, received: 5_000_001n }], ended],
  ["paid less than a millionth", [{ ...paid, decimals: 18 }], ended],
  [
    "moved nothing beside another payment",
    [{ ...paid, authorization: `0x${"00".repeat(32)}` }],
    ended,
  ],
])(
  "one that %s is not the payment of its hold, which is free once that can no more be made",
  async (_, moved, isOver) => {
    expect(await ask({ a: { isUsed: true, finalTime: expiry + 1 } }, { moved })).toEqual(isOver);
    expect(await ask({ a: { isUsed: true, finalTime: expiry } }, { moved })).toEqual(unknown);
    const other = { isUsed: false, finalTime: expiry };
    expect(await ask({ a: { isUsed: true, finalTime: expiry + 1 }, b: other }, { moved })).toEqual(
      unknown,
    );
  },
);

test("one that the account passed on at once, so that no payment shows it, is free at no time", async () => {
  const used = { a: { isUsed: true, finalTime: expiry + 1 } };
  const thief = `${NETWORK}:0x${"ee".repeat(20)}`;
  const { authorization: _, ...passed } = { ...paid, payer: account, payee: thief };
  const shown = { ...paid, received: 10_000n };
  expect(await ask(used, { moved: [{ ...paid, received: 0n }, passed as typeof paid] })).toEqual({
    state: "unclear",
    payments: [],
  });
  // Nor where a little is left to be reported.
  expect(await ask(used, { moved: [shown, passed as typeof paid] })).toMatchObject({
    state: "unclear",
    payments: [{ transfer: shown }],
  });
  // The payer has the one back, and the token keeps the other: there is nothing to dispute.
  const back = { ...passed, payee: payer } as typeof paid;
  expect(await ask(used, { moved: [{ ...paid, received: 0n }, back] })).toEqual(ended);
  expect(await ask(used, { moved: [shown] })).toMatchObject({ state: "ended" });
});

test("A1 (C1): one that sent the account something is sent, whatever its payment shows; else unused, or unclear", async () => {
  const exact = { token: `${NETWORK}/erc20:a`, form: "exact" };
  const used = { a: { isUsed: true, finalTime: expiry + 1 } };
  const [, , to = ""] = account.split(":");
  const sent = { transactionHash: "0xpaid", moved: { to, value: amount, decimals: 6 } };
  // Settled among others: no payment adds up.
  const among = [{ ...paid, received: 0n }];
  const hidden = { state: "ended", payments: [], sent: amount };
  expect(await ask(used, { ...exact, moved: among, sent })).toEqual(hidden);
  const shown = await ask(used, { ...exact, sent });
  expect(shown).toMatchObject({ state: "ended", payments: [{ transfer: paid }], sent: amount });
  const elsewhere = { ...sent, moved: { ...sent.moved, to: `0x${"ee".repeat(20)}` } };
  expect(await ask(used, { ...exact, sent: elsewhere })).toEqual(unused);
  expect(await ask(used, exact)).toEqual(unused);
  const unclear = { transactionHash: "0xpaid" };
  expect(await ask(used, { ...exact, sent: unclear })).toEqual({ state: "unclear", payments: [] });
  // Another token, which has seen the same nonce, is nobody's business.
  const other = { a: { isUsed: false, finalTime: expiry + 1 }, b: used.a };
  expect(await ask(other, { ...exact, sent })).toEqual(unused);
});

test("one that paid into an escrow for the account waits for what that pays out, and for nothing else", async () => {
  const used = { a: { isUsed: true, finalTime: expiry + 60 } };
  const moved = [{ ...paid, payee: `${NETWORK}:0x${"ee".repeat(20)}` }];
  const [, , payee = ""] = account.split(":");
  const escrowed = { payee, captures: [], isCapturable: true };
  expect(await ask(used, { moved, escrowed })).toEqual({ state: "escrowed", payments: [] });
  expect(await ask(used, { moved, escrowed: { ...escrowed, isCapturable: false } })).toEqual(ended);
  expect(
    await ask(used, { moved, escrowed: { ...escrowed, payee: payer.split(":")[2]! } }),
  ).toEqual(unused);
  // Captured in parts already, by a seller that reports nothing.
  const captures = Array.from({ length: 20 }, (_, each) => `0xcaptured${each}`);
  const captured = { ...paid, received: 2_000n };
  const inParts = { moved, escrowed: { ...escrowed, captures, captured } };
  const newest = captures
    .slice(-16)
    .map((transactionHash) => ({ transactionHash, transfer: captured, paidAt: expiresAt }));
  expect(await ask(used, inParts)).toMatchObject({ state: "escrowed", payments: newest });
  // Others are to be read when those are in the log, and then nothing more comes.
  inParts.escrowed.isCapturable = false;
  expect(await ask(used, inParts)).toMatchObject({ state: "escrowed", payments: newest });
  const rest = await ask(used, { ...inParts, taken: captures.slice(4) });
  expect([rest.state, rest.payments.map(({ transactionHash }) => transactionHash)]).toEqual([
    "ended",
    captures.slice(0, 4),
  ]);
  expect(await ask(used, { ...inParts, taken: captures })).toEqual(ended);
});

test("nothing is known of a chain that is not read, or without tokens", async () => {
  expect(await ask({})).toEqual(unknown);
  expect(
    await ask(
      { a: { isUsed: false, finalTime: expiry + 1 } },
      { payer: payer.replace("8453", "10") },
    ),
  ).toEqual(unknown);
});

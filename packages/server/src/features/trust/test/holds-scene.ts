// Holds of a running server: agents that have cover, buyers who hold and pay, and what came of it.
import { randomBytes } from "node:crypto";

import { formatHoldDispute, readRootList } from "@arcs/trust";
import type { Cover } from "@arcs/trust/cover";
import { readMessageHash } from "@arcs/ledger";
import { beforeAll, expect } from "vitest";

import { clockAt } from "../../../../test/support/agents.ts";
import { testRoots } from "../../../../test/support/fixtures.ts";
import {
  type Funded,
  openPayments,
  type Payments,
  signText,
} from "../../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../../test/support/server.ts";
import type { useStore } from "../../../../test/support/stores.ts";
import { recordCoverEntry } from "../cover/record-entry.ts";
import { findAccountCover } from "../cover/store.ts";
import { changeRoots } from "../roots/load-roots.ts";
import { freeHolds, type AuthorizationUse } from "../holds/free-holds.ts";

export const never: AbortSignal = new AbortController().signal;
export const HOUR_MS = 3_600_000;
export const newName = (): string => randomBytes(32).toString("hex");
export const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString();

/** Members of a hold that a test asks for, and the key that asks. */
export type Asked = {
  payment?: string;
  payer?: string;
  token?: string;
  form?: string;
  amount?: string;
  expiresAt?: string;
  by?: string;
};

/** Names who disputes, by which key, and another reason than the one that was signed. */
type Disputing = { from?: Funded; by?: string; reason?: string; said?: string };

/** Opens a server with holds, for the tests of a file. */
export function useHolds(opened: ReturnType<typeof useStore>) {
  const server = useServer(opened);
  let payments: Payments;
  let key: string;
  let others: string;
  let arbiter: string;
  let payer: Funded;
  beforeAll(async () => {
    payments = await openPayments(server());
    key = await server().makeKey();
    others = await server().makeKey({ accountId: "acc_other" });
    arbiter = await server().makeKey({ permissions: ["arbiter"], accountId: "acc_arbiter" });
    payer = await payments.addPayer();
    const roots = readRootList({
      ...testRoots,
      assets: [{ network: "local", asset: payments.token.mint }],
    });
    await store().transaction((tx) => changeRoots(tx, roots, { now: new Date() }));
  });
  const store = () => server().context.store;
  /** Adds an agent that it would have cost so much to fake. */
  async function addAgent(cost: number): Promise<Funded & { id: string }> {
    const agent = await payments.addAgent();
    await bond(agent.id, cost);
    return agent;
  }
  async function bond(payee: string, cost: number): Promise<void> {
    const money = { network: "local", asset: payments.token.mint, transaction: newName() };
    const entry = {
      kind: "bond",
      payer: "somebody",
      payee,
      amount: String((cost * 4) / 3),
      ...money,
    } as const;
    await store().transaction((tx) => recordCoverEntry(tx, entry, { now: new Date() }));
  }
  const hold = (account: string, { by = key, ...asked }: Asked): Promise<Answer> =>
    server().call("POST", `/v1/accounts/${account}/holds`, {
      key: by,
      body: {
        payment: newName(),
        payer: payer.wallet.address,
        token: payments.tokenId,
        form: "exact",
        amount: "1",
        expiresAt: inMinutes(2),
        ...asked,
      },
    });
  const check = (account: string): Promise<Answer> => server().call("GET", `/check/${account}`);
  const show = (id: string, by = key): Promise<Answer> =>
    server().call("GET", `/v1/holds/${id}`, { key: by });
  const fail = (id: string, by = key): Promise<Answer> =>
    server().call("PATCH", `/v1/holds/${id}`, { key: by, body: { outcome: "failed" } });
  const release = (id: string, by = key): Promise<Answer> =>
    server().call("DELETE", `/v1/holds/${id}`, { key: by });
  /** Disputes a hold, with the signature of a payer. */
  async function dispute(
    { id, account }: { id: string; account: string },
    { from = payer, by = key, reason = "not delivered", said = reason }: Disputing = {},
  ): Promise<Answer> {
    const words = { hold: id, account, network: "local", reason: said, description: null };
    const signature = await signText(from.wallet, formatHoldDispute(words));
    return server().call("POST", "/v1/disputes", {
      key: by,
      body: { holdId: id, reason, signature },
    });
  }
  /** Has an arbiter decide a dispute. */
  const decide = (id: string, winner: "payer" | "payee", by = arbiter): Promise<Answer> =>
    server().call("POST", `/v1/disputes/${id}/resolve`, {
      key: by,
      body: { winner, resolution: "so it is" },
    });
  type Sent = { name: string; transactionHash: string; amount: bigint; from: Funded };
  /** Sends a payment that nobody has reported. Its name is the hash of its message. */
  async function send(to: Funded, amount: bigint, from = payer): Promise<Sent> {
    const transactionHash = await payments.pay(from, to, amount);
    const { request } = server().context.ledger;
    const name = await readMessageHash(request, transactionHash, { commitment: "confirmed" });
    return { name: name ?? "", transactionHash, amount, from };
  }
  /** Reports a payment. Returns its id. */
  async function report(
    { id: agentId }: { id: string },
    { transactionHash, amount, from }: Sent,
  ): Promise<string> {
    const { body, status } = await server().call("POST", "/v1/payments/events", {
      key,
      body: {
        event: "payment.completed",
        agentId,
        payer: { address: from.wallet.address },
        amount: String(Number(amount) / 1_000_000),
        transactionHash,
      },
    });
    expect(status).toBe(201);
    return body.id;
  }
  /** Has the job ask a chain that always says the same. */
  const ask = (
    state: AuthorizationUse["state"],
    now: Date,
    { payments: seen = [] }: { payments?: AuthorizationUse["payments"] } = {},
  ): Promise<void> => freeBy(() => Promise.resolve({ state, payments: seen }), now);
  const freeBy = (
    readUse: Parameters<typeof freeHolds>[1]["readUse"],
    now: Date,
  ): Promise<void> => {
    const context = { ...server().context, store: store(), clock: clockAt(now) };
    return freeHolds(
      { ...context, onError: (error) => expect(error).toBeUndefined() },
      { readUse, signal: never },
    );
  };
  const later = (minutes: number): Date => new Date(Date.now() + minutes * 60_000);
  async function coverOf(account: string): Promise<Cover> {
    return (await findAccountCover(store().pool, [account])).cover;
  }

  return {
    server,
    /** Payments on the ledger, the keys of two accounts, and a payer. */
    get state() {
      return { payments, key, others, payer };
    },
    ask,
    check,
    decide,
    dispute,
    fail,
    freeBy,
    hold,
    later,
    release,
    show,
    store,
    addAgent,
    bond,
    coverOf,
    report,
    send,
  };
}

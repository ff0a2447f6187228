// Payments to an account, and the words about them, from before an agent claimed it.
import { verifyPaymentReceipt } from "@arcs/trust";
import { emptyLogState, followLog } from "@arcs/trust/transparency";
import { describe, expect, test } from "vitest";

import { computeScore, proveBy, registerBy, settleAll } from "../../../test/support/agents.ts";
import { policyOf, publishNow, readerOf } from "../../../test/support/http-log.ts";
import { type Funded, signText } from "../../../test/support/payments.ts";
import type { Answer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { newWallet } from "../../../../ledger/test/support/spl.ts";
import { followAccounts } from "../trust/following/follow-accounts.ts";
import { useVoicesScene } from "../trust/test/paid-voices.ts";
import { disputeStatement, ratingStatement } from "./statements.ts";
import { takeOverPayments } from "./claim-account.ts";

const { server, state } = useVoicesScene(useStore());
const UNIT = 1_000_000n;
const follow = (): Promise<void> => followAccounts(server().context, new AbortController().signal);
const check = async (account: string) => (await server().call("GET", `/check/${account}`)).body;

async function call(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
  const by = key ?? (await server().makeKey());
  return server().call(method, path, { key: by, ...(body === undefined ? {} : { body }) });
}

type Said = { seller: Funded; rated: string; disputed: string; payer: Funded; hash: string };

/** Makes an account that was paid three times, of which one is rated and one disputed. */
async function addPaid(): Promise<Said> {
  const payer = await state.payments.addPayer();
  for (const root of [state.roots.one, state.roots.two])
    await state.payments.pay(payer, root, 10n * UNIT);
  await follow();
  await settleAll(server());
  const seller = await state.payments.addPayer(0n);
  const account = seller.wallet.address;
  await check(account);
  const hashes = [UNIT, 2n * UNIT, 3n * UNIT].map((amount) =>
    state.payments.pay(payer, seller, amount),
  );
  const [first = "", second = ""] = await Promise.all(hashes);
  await follow();
  const idOf = async (transactionHash: string, amount: string): Promise<string> => {
    const event = {
      event: "payment.completed",
      agentId: account,
      payer: { address: payer.wallet.address },
    };
    const { status, body } = await call("POST", "/v1/payments/events", {
      ...event,
      amount,
      transactionHash,
    });
    // Known already, by its chain.
    expect([status, body.agentId]).toEqual([200, account]);
    return body.id;
  };
  const [rated, disputed] = [await idOf(first, "1"), await idOf(second, "2")];
  const about = (id: string) => ({ id, agentId: account });
  const words = { rating: 4, comment: null, network: "local" };
  const signature = await signText(payer.wallet, ratingStatement(about(rated), words));
  expect(
    (await call("POST", `/v1/payments/${rated}/rating`, { rating: 4, signature })).status,
  ).toBe(201);
  const claim = { reason: "not_delivered", description: null };
  const signed = await signText(
    payer.wallet,
    disputeStatement(about(disputed), { ...claim, network: "local" }),
  );
  const opened = await call("POST", "/v1/disputes", {
    paymentId: disputed,
    reason: claim.reason,
    signature: signed,
  });
  expect(opened.status).toBe(201);
  await settleAll(server());
  await computeScore(server(), account);
  return { seller, payer, rated, disputed, hash: first };
}

describe("an account that was paid, rated and disputed before an agent claimed it", () => {
  test("is the agent's with all of it, and the payer's signatures hold", async () => {
    const { seller, payer, rated, disputed, hash } = await addPaid();
    const account = seller.wallet.address;
    const before = await check(account);
    expect(before).toMatchObject({ claimed: false, openDisputes: 1, payments: { count: 3 } });
    const key = await server().makeKey();
    const wallet = newWallet();
    const body = {
      address: wallet.address,
      name: "Agent",
      x402: { enabled: true, paymentAddress: account },
    };
    const proof = await proveBy(server(), [wallet, seller.wallet], {
      key,
      address: wallet.address,
      purpose: "register",
      body,
    });
    expect((await call("POST", "/v1/agents", { proof, ...body }, key)).status).toBe(201);
    await computeScore(server(), wallet.address);
    const after = await check(account);
    expect(after).toMatchObject({ agentId: wallet.address, claimed: true, openDisputes: 1 });
    for (const member of ["safeToSpend", "payments", "score"])
      expect(after[member]).toEqual(before[member]);
    expect((await call("GET", `/v1/payments/${rated}`)).body).toMatchObject({
      agentId: wallet.address,
      rating: { rating: 4 },
    });
    expect((await call("GET", `/v1/payments/${disputed}`)).body.dispute).toMatchObject({
      status: "open",
    });
    const evidence = await call("GET", `/v1/reputation/${wallet.address}/evidence`);
    const { transactions } = evidence.body;
    expect(transactions).toHaveLength(3);
    const saidOf = (wanted: string) => transactions.find(({ id }: { id: string }) => id === wanted);
    expect([saidOf(rated), saidOf(disputed)]).toMatchObject([{ rating: 4 }, { dispute: "open" }]);
    const receipt = await call("GET", `/v1/payments/${rated}/receipt`);
    const verified = await verifyPaymentReceipt(receipt.body, {
      trustedIssuers: [server().issuerDid],
      now: new Date(),
    });
    expect(verified).toMatchObject({ valid: true, errors: [] });
    // The same transfer, reported under either name, is the same payment.
    for (const agentId of [account, wallet.address]) {
      const event = {
        event: "payment.completed",
        payer: { address: payer.wallet.address },
        amount: "1",
      };
      const again = await call("POST", "/v1/payments/events", {
        ...event,
        agentId,
        transactionHash: hash,
        payee: account,
      });
      expect([again.status, again.body.id ?? again.body.error]).toEqual([200, rated]);
    }
    const { rows } = await server().context.store.pool.query(
      `select 1 from payments where agent_id = $1 union all select 1 from ratings where agent_id = $1
       union all select 1 from disputes where agent_id = $1 union all select 1 from reputations where agent_id = $1
       union all select 1 from payment_agents where agent_id = $1`,
      [account],
    );
    expect(rows).toEqual([]);
  });

  test("is hidden with the agent that claims it, by every name: what strangers read before, they do not any more", async () => {
    const { seller, rated, disputed, payer } = await addPaid();
    const account = seller.wallet.address;
    const key = await server().makeKey();
    const stranger = await server().makeKey();
    const { dispute } = (await call("GET", `/v1/payments/${disputed}`, undefined, stranger)).body;
    const paths = (name: string): string[] => [
      `/v1/reputation/${name}/evidence`,
      `/v1/reputation/${name}/history`,
      `/v1/reputation/${name}/log`,
      `/v1/payments/${rated}`,
      `/v1/payments/${rated}/receipt`,
      `/v1/disputes/${dispute.id}`,
    ];
    const before = await Promise.all(
      paths(account).map((path) => call("GET", path, undefined, stranger)),
    );
    expect(before.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(4);
    const wallet = newWallet();
    const { address } = wallet;
    const privacy = { mode: "private" };
    const body = {
      address,
      name: "Agent",
      privacy,
      x402: { enabled: true, paymentAddress: account },
    };
    const about = { key, address, purpose: "register", body } as const;
    const proof = await proveBy(server(), [wallet, seller.wallet], about);
    expect((await call("POST", "/v1/agents", { proof, ...body }, key)).status).toBe(201);
    await computeScore(server(), address);
    for (const name of [account, address]) {
      const after = await Promise.all(
        paths(name).map((path) => call("GET", path, undefined, stranger)),
      );
      expect(
        after.map(({ status }) => status).filter((status) => ![403, 404].includes(status)),
      ).toEqual([]);
      expect(JSON.stringify(after.map(({ body: said }) => said))).not.toContain(
        payer.wallet.address,
      );
      const { body: shown } = await call("GET", `/v1/reputation/${name}`, undefined, stranger);
      expect(JSON.stringify(shown)).not.toMatch(
        /"(?:overallScore|totalTransactions|lastActiveAt)":/,
      );
    }
    expect(await check(account)).toMatchObject({ agentId: address, claimed: true, score: null });
    // Nothing that is new in the log names the agent with a payment or a payer.
    await publishNow(server());
    const { body: log } = await call("GET", `/v1/reputation/${address}/log`, undefined, stranger);
    expect(log.entries ?? []).toEqual([]);
    const seen: string[] = [];
    const from = { reader: readerOf(server()), policy: await policyOf(server()) };
    await followLog(emptyLogState(), {
      ...from,
      onEntry: ({ entry }) => void seen.push(JSON.stringify(entry)),
    });
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.filter((entry) => entry.includes(address))).toEqual([]);
  });

  test("takes a payment, too, that is looked up while an agent claims the account", async () => {
    const payer = await state.payments.addPayer();
    const seller = await state.payments.addPayer(0n);
    const account = seller.wallet.address;
    const transactionHash = await state.payments.pay(payer, seller, UNIT);
    const key = await server().makeKey();
    const wallet = newWallet();
    const body = {
      address: wallet.address,
      name: "Agent",
      x402: { enabled: true, paymentAddress: account },
    };
    const about = { key, address: wallet.address, purpose: "register", body } as const;
    const proof = await proveBy(server(), [wallet, seller.wallet], about);
    const { context } = server();
    const { ledger } = context;
    const claims: Answer[] = [];
    context.ledger = {
      ...ledger,
      async request(...asked) {
        const answer = await ledger.request(...asked);
        if (claims.length === 0)
          claims.push(await call("POST", "/v1/agents", { proof, ...body }, key));
        return answer;
      },
    };
    const event = {
      event: "payment.completed",
      agentId: account,
      payer: { address: payer.wallet.address },
    };
    const reported = await call(
      "POST",
      "/v1/payments/events",
      { ...event, amount: "1", transactionHash },
      key,
    );
    context.ledger = ledger;
    expect(claims.map(({ status }) => status)).toEqual([201]);
    expect([reported.status, reported.body.agentId]).toEqual([201, wallet.address]);
  });

  test("stays an agent's own where that is registered for it", async () => {
    const { seller } = await addPaid();
    const account = seller.wallet.address;
    const key = await server().makeKey();
    expect((await registerBy(server(), seller.wallet, { key })).status).toBe(201);
    const other = await state.payments.addAgent();
    const { store } = server().context;
    await store.transaction((tx) =>
      takeOverPayments(tx, server().context, { account, agentId: other.id }),
    );
    const evidence = await call("GET", `/v1/reputation/${account}/evidence`);
    expect(evidence.status).toBe(200);
    const { rows } = await store.pool.query(
      "select count(*)::int as count from payments where agent_id = $1",
      [account],
    );
    expect(rows).toEqual([{ count: 3 }]);
  });
});

test("an account that is registered while agents claim it keeps its reputation, and each payment is one agent's", async () => {
  for (let round = 0; round < 3; round++) {
    const { seller } = await addPaid();
    const account = seller.wallet.address;
    const key = await server().makeKey();
    const claims = await Promise.all(
      [newWallet(), newWallet()].map(async (wallet) => {
        const body = {
          address: wallet.address,
          name: "Agent",
          x402: { enabled: true, paymentAddress: account },
        };
        const about = { key, address: wallet.address, purpose: "register", body } as const;
        return { proof: await proveBy(server(), [wallet, seller.wallet], about), ...body };
      }),
    );
    const all = await Promise.all([
      ...claims.map((body) => call("POST", "/v1/agents", body, key)),
      registerBy(server(), seller.wallet, { key }),
    ]);
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201]);
    await computeScore(server(), account);
    const { rows } = await server().context.store.pool.query(
      "select count(*)::int as count, count(distinct agent_id)::int as agents from payments where payee = $1",
      [account],
    );
    expect(rows).toEqual([{ count: 3, agents: 1 }]);
  }
});

test("a payment to an account that nobody registered is reported with its proof, or not at all", async () => {
  const payer = await state.payments.addPayer();
  const seller = await state.payments.addPayer(0n);
  const event = {
    event: "payment.completed",
    agentId: seller.wallet.address,
    payer: { address: payer.wallet.address },
  };
  const without = await call("POST", "/v1/payments/events", { ...event, amount: "1" });
  expect([without.status, without.body.error.code]).toEqual([404, "agent_not_found"]);
  const transactionHash = await state.payments.pay(payer, seller, UNIT);
  const reported = await call("POST", "/v1/payments/events", {
    ...event,
    amount: "1",
    transactionHash,
  });
  expect([reported.status, reported.body.agentId]).toEqual([201, seller.wallet.address]);
  expect(await check(seller.wallet.address)).toMatchObject({
    agentId: null,
    payments: { count: 1 },
  });
});

// An attacker's own wallets pay his own agent: each payment is real on the local ledger, goes in by
// the one way in, and is rated 5. ARCS_SYBIL_WALLETS and ARCS_SYBIL_PAYMENTS make the attack
// larger: 1000 and 100000 take about an hour.
import { computeTrustScore, type ScoreTransaction, type TrustScore } from "@arcs/trust";
import { describe, expect, test } from "vitest";

import { assessPaymentEvent } from "../../payments/assess-payment-event.ts";
import { ratePayment, assessStatement, ratingStatement } from "../../payments/statements.ts";
import { recordPaymentEvent } from "../../payments/record-payment-event.ts";
import { listOwnAddresses } from "../../payments/own-addresses.ts";
import { listApiKeys } from "../../access/api-keys.ts";
import { findAgentCover } from "../cover/service.ts";
import { listAllEvidence } from "../../payments/test/all-evidence.ts";
import {
  type Funded,
  openPayments,
  type Payments,
  signText,
} from "../../../../test/support/payments.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { paymentRecords } from "../../payments/payment-records.ts";

const WALLETS = Number(process.env["ARCS_SYBIL_WALLETS"] ?? 12);
const PAYMENTS = Number(process.env["ARCS_SYBIL_PAYMENTS"] ?? 48);
const DAY_MS = 86_400_000;

describe("an attacker who pays himself", () => {
  const opened = useStore();
  const server = useServer(opened);

  async function attack(
    payments: Payments,
    { agents, wallets }: { agents: Funded[]; wallets: Funded[] },
  ): Promise<void> {
    const { context } = server();
    await server().makeKey({ accountId: "acc_attacker" });
    const [caller] = await listApiKeys(context.store.pool, { accountId: "acc_attacker" });
    for (let i = 0; i < PAYMENTS; i++) {
      const wallet = wallets[i % wallets.length]!;
      const agent = agents[i % agents.length]!;
      const transactionHash = await payments.pay(wallet, agent, 10_000n);
      const input = {
        event: "payment.completed",
        agentId: agent.wallet.address,
        payer: { address: wallet.wallet.address },
        amount: "0.01",
        transactionHash,
      } as const;
      const assessed = await assessPaymentEvent(context, {
        input,
        caller: caller!,
        signed: undefined,
      });
      const { payment } = await context.store.transaction((tx) =>
        recordPaymentEvent(tx, context, assessed),
      );
      expect([payment.evidence, payment.status]).toEqual(["ledger", "completed"]);
      const said = { rating: 5, comment: null };
      const signature = await signText(
        wallet.wallet,
        ratingStatement(payment, { ...said, network: "local" }),
      );
      const given = { paymentId: payment.id, ...said, signature };
      const rating = {
        ...(await assessStatement(context, given, { by: "payer", textOf: ratingStatement })),
        caller: caller!,
      };
      await context.store.transaction((tx) => ratePayment(tx, context, rating));
    }
  }

  /** The score as the server computes it, when the attacker has waited for a year. */
  async function scoreOf(
    agentId: string,
  ): Promise<{ score: TrustScore; transactions: ScoreTransaction[] }> {
    const { pool } = server().context.store;
    const ownAddresses = await listOwnAddresses(pool, agentId);
    const transactions = await listAllEvidence(pool, agentId);
    const { cover, rootsDigest } = await findAgentCover(pool, agentId, paymentRecords);
    const now = new Date(Date.now() + 365 * DAY_MS);
    const roots = rootsDigest === undefined ? {} : { rootsDigest };
    return {
      score: computeTrustScore({ transactions, ownAddresses, cover, ...roots, now }),
      transactions,
    };
  }

  test(
    `scores nothing, with ${WALLETS} wallets and ${PAYMENTS} payments, each real on the ledger`,
    async () => {
      const payments = await openPayments(server());
      const agent = await payments.addAgent();
      const wallets: Funded[] = [];
      for (let i = 0; i < WALLETS; i++) wallets.push(await payments.addPayer());
      await attack(payments, { agents: [agent], wallets });
      const { score, transactions } = await scoreOf(agent.id);
      expect(transactions).toHaveLength(PAYMENTS);
      expect(transactions.filter(({ vouched }) => vouched !== undefined)).toEqual([]);
      expect(score.overallScore).toBe(0);
      expect(score.costToForge).toBe("0");
      expect(score.evidence).toMatchObject({ transactions: PAYMENTS, distinctPayers: 0 });
    },
    Math.max(30_000, PAYMENTS * 200),
  );

  test(
    "gains nothing by spreading the payments over agents of the same owner",
    async () => {
      const payments = await openPayments(server());
      const owner = (await payments.addPayer()).wallet.address;
      const agents: (Funded & { id: string })[] = [];
      for (let i = 0; i < 4; i++) agents.push(await payments.addAgent({ owner }));
      const wallets: Funded[] = [];
      // Five wallets and four agents: each wallet pays all of them.
      for (let i = 0; i < 5; i++) wallets.push(await payments.addPayer());
      await attack(payments, { agents, wallets });
      for (const { id } of agents) {
        const { score, transactions } = await scoreOf(id);
        expect(transactions.filter(({ vouched }) => vouched !== undefined)).toEqual([]);
        expect(score.overallScore).toBe(0);
      }
    },
    Math.max(30_000, PAYMENTS * 200),
  );

  test("who pays from the owner's wallet, or the agent's own, counts nothing at all", async () => {
    const payments = await openPayments(server());
    const owner = await payments.addPayer();
    const agent = await payments.addAgent({ owner: owner.wallet.address });
    await attack(payments, { agents: [agent], wallets: [owner] });
    const { score } = await scoreOf(agent.id);
    expect(score.overallScore).toBe(0);
    expect(score.explain.map(({ excluded }) => excluded)).toEqual(
      score.explain.map(() => "self_dealing"),
    );
  });
});

import { computeTrustScore, verifyPaymentReceipt } from "@arcs/trust";
import { describe, beforeAll, expect, test } from "vitest";

import { type RatedWords, ratingStatement } from "./statements.ts";
import { listAllEvidence } from "./test/all-evidence.ts";
import { findPayment } from "./service.ts";
import { findAgentCover } from "../trust/cover/service.ts";
import { giveVoices } from "../../../test/support/agents.ts";
import {
  countAsMoney,
  type Funded,
  openPayments,
  type Payments,
  signText,
} from "../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

describe("times of both sides", () => {
  const opened = useStore();
  const server = useServer(opened);
  let payments: Payments;
  let admin: string;
  beforeAll(async () => {
    payments = await openPayments(server());
    await countAsMoney(server(), payments.token);
    admin = await server().makeKey({ permissions: ["write", "admin"], accountId: "acc_admin" });
  });

  type Scene = {
    id: string;
    agentId: string;
    payer: Funded;
    claim: object;
    keys: Record<"agent" | "buyer", string>;
  };
  /** A payment that a stranger has reported: nobody has said a time of it yet. */
  async function paid(): Promise<Scene> {
    const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
    const transactionHash = await payments.pay(payer, agent, 1_000_000n);
    const { address } = payer.wallet;
    await giveVoices(server(), [address]);
    const keyOf = (agentId: string) =>
      server().makeKey({ agentId, accountId: `acc_of_${agentId}` });
    const keys = { agent: await keyOf(agent.id), buyer: await keyOf(address) };
    const claim = {
      event: "payment.completed",
      agentId: agent.id,
      payer: { address },
      amount: "1",
      transactionHash,
    };
    const { body } = await report(claim, await server().makeKey());
    return { id: body.id, agentId: agent.id, payer, claim, keys };
  }
  const report = (body: object, key: string): Promise<Answer> =>
    server().call("POST", "/v1/payments/events", { key, body });
  async function rate(
    { id, agentId, payer, keys }: Scene,
    words: Omit<RatedWords, "comment">,
    signed = words,
  ) {
    const statement = ratingStatement(
      { id, agentId },
      { ...signed, comment: null, network: "local" },
    );
    const signature = await signText(payer.wallet, statement);
    return server().call("POST", `/v1/payments/${id}/rating`, {
      key: keys.buyer,
      body: { ...words, signature },
    });
  }
  const evidenceOf = (scene: Scene, version?: number) =>
    listAllEvidence(
      server().context.store.pool,
      scene.agentId,
      version === undefined ? {} : { version },
    );

  /** Reads the times that were reported of a payment. */
  async function timesOf({ id }: { id: string }): Promise<object> {
    const payment = (await findPayment(server().context.store.pool, id)) ?? expect.fail();
    const { responseTimeMs, deadlineAt } = payment;
    return { responseTimeMs, deadlineAt: deadlineAt?.toISOString() };
  }

  test("count where the payer signs them, and whatever the agent says counts nothing", async () => {
    const scene = await paid();
    const { agentId } = scene;
    const deadlineAt = new Date(Date.now() + 60_000).toISOString();
    const scoreOf = async (): Promise<number> => {
      const transactions = await evidenceOf(scene);
      const { cover, rootsDigest = "" } = await findAgentCover(
        server().context.store.pool,
        agentId,
        server().context.payments,
      );
      const terms = { ownAddresses: [agentId], cover, rootsDigest, now: new Date() };
      return computeTrustScore({ transactions, ...terms }).components.responseTime.value;
    };
    // One payment is seen with a weight of a third: of 0.8 where nobody signed a time.
    expect(await scoreOf()).toBe(0.2667);
    await report({ ...scene.claim, responseTimeMs: 4000, deadlineAt }, scene.keys.agent);
    const said = { responseTimeMs: 4000, deadlineAt };
    expect(await timesOf(scene)).toEqual(said);
    expect(await scoreOf()).toBe(0.2667);
    const words = { rating: 5, responseTimeMs: 4200, inTime: true };
    expect(await rate(scene, words)).toMatchObject({ status: 201, body: words });
    expect(await evidenceOf(scene)).toMatchObject([
      { payerResponseTimeMs: 4200, payerInTime: true },
    ]);
    // 4.2 seconds of an hour are 12 basis points.
    expect(await scoreOf()).toBe(0.3329);
    // The evidence of the earlier score is unchanged.
    const [before] = await evidenceOf(scene, 1);
    expect(before).not.toHaveProperty("payerResponseTimeMs");
    // Both the receipt and the public log have what was signed.
    const receipt = await server().call("GET", `/v1/payments/${scene.id}/receipt`, {
      key: scene.keys.buyer,
    });
    const verified = await verifyPaymentReceipt(receipt.body, {
      trustedIssuers: [server().issuerDid],
      now: new Date(),
    });
    expect(verified.said).toMatchObject([{ kind: "rating", ...words }]);
    const { rows } = await server().context.store.pool.query<{ record: string }>(
      "select record from log_pending where agent_id = $1 order by id",
      [agentId],
    );
    const records = rows.map(({ record }) => JSON.parse(record));
    expect(records.find(({ kind }) => kind === "rating")).toMatchObject({
      ...words,
      digest: verified.said[0]?.digest,
    });
  });

  test.each(["responseTimeMs", "inTime"])(
    "a payer who did not sign %s has not said it",
    async (member) => {
      const scene = await paid();
      const words = { rating: 5, [member]: member === "inTime" ? true : 1 };
      expect(await rate(scene, words, { rating: 5 })).toMatchObject({
        status: 403,
        body: { error: { code: "statement_signature_invalid" } },
      });
      expect((await rate(scene, { rating: 5 })).status).toBe(201);
      const [transaction] = await evidenceOf(scene);
      expect(transaction).toMatchObject({ rating: 5 });
      expect(
        Object.keys(transaction!).filter((name) => /^payer(?:Resp|InTime)/.test(name)),
      ).toEqual([]);
    },
  );

  test.each(["agent", "buyer", "admin"] as const)(
    "the first word stays, here of %s, each of the two once",
    async (by) => {
      const scene = await paid();
      const keys = { ...scene.keys, admin };
      const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
      const [first, own] = [9000, 1000].map((responseTimeMs) => ({
        responseTimeMs,
        deadlineAt: at(responseTimeMs),
      }));
      await report({ ...scene.claim, responseTimeMs: first!.responseTimeMs }, keys[by]);
      expect(await timesOf(scene)).toEqual({ responseTimeMs: 9000, deadlineAt: undefined });
      // One of the two alone leaves the other as it is.
      await report({ ...scene.claim, ...own }, keys.agent);
      expect(await timesOf(scene)).toEqual({ responseTimeMs: 9000, deadlineAt: own!.deadlineAt });
      await report({ ...scene.claim, ...first }, admin);
      expect(await timesOf(scene)).toEqual({ responseTimeMs: 9000, deadlineAt: own!.deadlineAt });
      await rate(scene, { rating: 5, responseTimeMs: 1000 });
      expect(await evidenceOf(scene)).toMatchObject([{ payerResponseTimeMs: 1000 }]);
    },
  );

  test("an order's times are those of who ended it last", async () => {
    const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
    const transactionHash = await payments.pay(payer, agent, 1_000_000n);
    const { address } = payer.wallet;
    const buyer = await server().makeKey({ agentId: address, accountId: "acc_order" });
    const own = await server().makeKey({ agentId: agent.id, accountId: "acc_order_agent" });
    const claim = { agentId: agent.id, payer: { address }, amount: "1" };
    const created = await report({ event: "payment.created", ...claim, responseTimeMs: 1 }, own);
    const paymentId = created.body.id;
    await report(
      { event: "payment.completed", paymentId, transactionHash, responseTimeMs: 900 },
      buyer,
    );
    const payment = await findPayment(server().context.store.pool, paymentId);
    expect(payment?.responseTimeMs).toBe(900);
  });
});

// Statements of payers and agents about payments, against a real server: on the ledger, with a
// device's envelope, on an EVM chain.
import { createSigner, signAsOffChainMessage, signWebhook, type Signer } from "@arcs/core";
import { createFakeWallet } from "../../../evm/test/support/fake-wallet.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";

import { openPayments, type Payments } from "../../../server/test/support/payments.ts";
import { useServer } from "../../../server/test/support/server.ts";
import { useStore } from "../../../server/test/support/stores.ts";
import {
  type ArcsClient,
  createArcsClient,
  openDispute,
  type PaymentView,
  ratePayment,
  replyToClaim,
} from "../../src/index.ts";

const secret = `whsec_${randomBytes(32).toString("base64")}`;
const server = useServer(useStore(), { paymentWebhookSecrets: [secret] });
const network = "local";
let payments: Payments;
let client: ArcsClient;
beforeAll(async () => {
  payments = await openPayments(server());
  client = createArcsClient({
    baseUrl: server().url,
    apiKey: await server().makeKey(),
    maxRetries: 0,
  });
});

async function paid(): Promise<{ payment: PaymentView; payer: Signer; agent: Signer }> {
  const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
  const { address } = payer.wallet;
  const payment = await client.payments.report({
    event: "payment.completed",
    agentId: agent.id,
    payer: { address },
    amount: "1",
    transactionHash: await payments.pay(payer, agent, 1_000_000n),
  });
  return { payment, payer: payer.wallet, agent: agent.wallet };
}

describe("on the ledger", () => {
  test("a rating with everything that it may say, a dispute, and replies to both", async () => {
    const { payment, payer, agent } = await paid();
    const said = {
      rating: 4,
      comment: 'Right "on time"\n',
      delivered: true,
      responseTimeMs: 4200,
      inTime: false,
    };
    expect(await ratePayment(client, { payment, network, ...said }, { payer })).toMatchObject(said);
    const dispute = await openDispute(
      client,
      { payment, network, reason: "half", description: "a\nb" },
      { payer },
    );
    expect(dispute).toMatchObject({ status: "open", paymentId: payment.id });
    for (const claim of ["rating", "dispute"] as const) {
      const reply = { claim, reply: `About the ${claim}` };
      expect(await replyToClaim(client, { payment, network, ...reply }, { agent })).toMatchObject(
        reply,
      );
    }
    const receipt = await client.payments.receipt(payment.id);
    expect(
      (receipt.credentialSubject as { statements: unknown[] }).statements.length,
    ).toBeGreaterThanOrEqual(2);
  });

  test("by a wallet elsewhere, and by a device that signs envelopes", async () => {
    const first = await paid();
    const payer = {
      address: first.payer.address,
      sign: async (bytes: Uint8Array) => first.payer.sign(bytes),
    };
    expect(
      await ratePayment(client, { payment: first.payment, network, rating: 5 }, { payer }),
    ).toMatchObject({
      rating: 5,
    });
    const second = await paid();
    const device = signAsOffChainMessage(second.payer);
    const dispute = { payment: second.payment, network, reason: "not delivered" };
    expect(await openDispute(client, dispute, { payer: device })).toMatchObject({ status: "open" });
  });

  test("the text of another network is refused by the server", async () => {
    const { payment, payer } = await paid();
    const rating = ratePayment(client, { payment, network: "devnet", rating: 5 }, { payer });
    await expect(rating).rejects.toMatchObject({ code: "statement_signature_invalid" });
  });
});

test("on an EVM chain, by personal_sign", async () => {
  const wallet = createFakeWallet();
  const agent = await payments.addAgent();
  const body = JSON.stringify({
    event: "payment.completed",
    agentId: agent.id,
    payer: { address: wallet.address },
    network: "base",
    amount: "1",
    transactionHash: `0x${randomBytes(32).toString("hex")}`,
  });
  const signed = signWebhook({
    body: Uint8Array.from(Buffer.from(body)),
    secrets: [secret],
    eventType: "payment.completed",
    eventId: randomUUID(),
    deliveryId: "del_1",
    timestamp: Math.floor(Date.now() / 1000),
  });
  const answer = await fetch(`${server().url}/v1/payments/events`, {
    method: "POST",
    headers: {
      ...signed,
      authorization: `Bearer ${await server().makeKey()}`,
      "content-type": "application/json",
    },
    body,
  });
  const payment = (await answer.json()) as PaymentView;
  expect(payment).toMatchObject({ evidence: "facilitator" });
  const payer = (text: string): Promise<string> => wallet.signText(text);
  expect(
    await ratePayment(client, { payment, network, rating: 3, comment: "Fair" }, { payer }),
  ).toMatchObject({
    rating: 3,
  });
  expect(await openDispute(client, { payment, network, reason: "late" }, { payer })).toMatchObject({
    status: "open",
  });
});

describe("mistakes: nothing is signed, or nothing is sent", () => {
  const other = createSigner(new Uint8Array(32).fill(3));
  const payment = { id: "pay_1", agentId: other.address, payer: { address: other.address } };
  const input = { payment, network, rating: 5 };
  const rate = (changes: object, payer: unknown): Promise<unknown> =>
    ratePayment(client, { ...input, ...changes }, { payer: payer as Signer });
  const another = createSigner(new Uint8Array(32).fill(4));
  test.each<[mistake: string, make: () => Promise<unknown>, message: string]>([
    [
      "a rating of six",
      () => rate({ rating: 6 }, other),
      "input.rating must be 1 to 5 (received 6)",
    ],
    [
      "a rating as text",
      () => rate({ rating: "5" }, other),
      'input.rating must be a whole number from 0 (received "5")',
    ],
    [
      "no network",
      () => rate({ network: undefined }, other),
      "input.network must be a text (received undefined)",
    ],
    [
      "the id of a payment",
      () => rate({ payment: "pay_1" }, other),
      "input.payment must be an object (received a text of 5 characters)",
    ],
    [
      "no await before the payment",
      () => rate({ payment: Promise.resolve(payment) }, other),
      "input.payment must be an object (received a promise: is an await missing?)",
    ],
    [
      "another wallet",
      () => rate({}, another),
      `payer must be the wallet ${other.address} (received ${another.address})`,
    ],
    [
      "a payer of a megabyte, as a server could say",
      () => rate({ payment: { ...payment, payer: { address: "x".repeat(1_000_000) } } }, another),
      `payer must be the wallet ${"x".repeat(60)} (received ${another.address})`,
    ],
    [
      "a key",
      () => rate({}, "07".repeat(32)),
      "payer must be an object with address and sign(bytes), or a function that signs texts (received a text of 64 characters); for wallets see the README of @arcs/core",
    ],
    [
      "a signature without 0x",
      () => rate({}, async () => "ab".repeat(65)),
      "payer must sign with 0x and hexadecimal digits (received a text of 130 characters)",
    ],
    [
      "half a signature",
      () => rate({}, { ...other, sign: () => new Uint8Array(32) }),
      "payer must sign with 64 bytes (received bytes of length 32)",
    ],
    [
      "a reply by another wallet",
      () =>
        replyToClaim(client, { payment, network, claim: "rating", reply: "x" }, { agent: another }),
      `agent must be the wallet ${other.address} (received ${another.address})`,
    ],
    [
      "no reason",
      () => openDispute(client, { payment, network } as never, { payer: other }),
      "input.reason must be a text (received undefined)",
    ],
  ])("%s", async (_, make, message) => {
    await expect(make()).rejects.toMatchObject({ name: "SdkError", message });
  });
});

// A device that signs no bare bytes, such as a Ledger, registers its agent, rates and disputes:
// each in the envelope.
import { signAsOffChainMessage } from "@arcs/core";
import { expect, test } from "vitest";

import { disputeStatement, ratingStatement } from "./statements.ts";
import { newWallet, registerBy } from "../../../test/support/agents.ts";
import { openPayments, signText } from "../../../test/support/payments.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

const server = useServer(useStore());

test("a registration", async () => {
  const key = await server().makeKey();
  const device = newWallet();
  expect(await registerBy(server(), signAsOffChainMessage(device), { key })).toMatchObject({
    status: 201,
  });
  // Somebody else's envelope, said to be the device's.
  const forged = { ...signAsOffChainMessage(newWallet()), address: newWallet().address };
  expect(await registerBy(server(), forged, { key })).toMatchObject({
    status: 403,
    body: { error: { code: "statement_signature_invalid" } },
  });
});

test("a rating and a dispute", async () => {
  const key = await server().makeKey();
  const payments = await openPayments(server());
  const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
  const transactionHash = await payments.pay(payer, agent, 1_000_000n);
  const { address } = payer.wallet;
  const about = { agentId: agent.id, payer: { address }, amount: "1", transactionHash };
  const event = await server().call("POST", "/v1/payments/events", {
    key,
    body: { event: "payment.completed", ...about },
  });
  const payment = { id: event.body.id as string, agentId: agent.id };
  const device = signAsOffChainMessage(payer.wallet);

  const statement = ratingStatement(payment, { rating: 4, comment: null, network: "local" });
  const rate = (rating: number, signature: string) =>
    server().call("POST", `/v1/payments/${payment.id}/rating`, {
      key,
      body: { rating, signature },
    });
  const signature = await signText(device, statement);
  expect(await rate(5, signature)).toMatchObject({ status: 403 });
  expect(await rate(4, signature)).toMatchObject({ status: 201 });

  const words = { reason: "not delivered", description: null, network: "local" };
  const body = {
    paymentId: payment.id,
    reason: words.reason,
    signature: await signText(device, disputeStatement(payment, words)),
  };
  expect(await server().call("POST", "/v1/disputes", { key, body })).toMatchObject({ status: 201 });
});

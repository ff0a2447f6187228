// A party's signature of one payment does not serve for another: not on the same service, not on a
// second one.
import { beforeAll, describe, expect, test } from "vitest";

import { ratingStatement } from "./statements.ts";
import {
  type Funded,
  openPayments,
  type Payments,
  signText,
} from "../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

const services = [useServer(useStore()), useServer(useStore())] as const;
const [first, second] = services;
let sides: { payments: Payments; key: string }[];
beforeAll(async () => {
  sides = await Promise.all(
    services.map(async (service) => ({
      payments: await openPayments(service()),
      key: await service().makeKey({ accountId: "acc_operator" }),
    })),
  );
});

describe("a rating", () => {
  test("of a payment on one service is none of that which goes by the same name on another", async () => {
    const reference = "order-1";
    const agent = await sides[0]!.payments.addAgent();
    const payer = await sides[0]!.payments.addPayer();
    const order = {
      event: "payment.created",
      agentId: agent.id,
      payer: { address: payer.wallet.address },
      amount: "1",
    };
    const ids = await Promise.all(
      services.map(async (service, index) => {
        if (index === 1) await sides[1]!.payments.addAgent({ id: agent.id });
        const body = { ...order, reference };
        const made = await service().call("POST", "/v1/payments/events", {
          key: sides[index]!.key,
          body,
        });
        expect(made.status).toBe(201);
        const again = await service().call("POST", "/v1/payments/events", {
          key: sides[index]!.key,
          body,
        });
        expect([again.status, again.body.id]).toEqual([200, made.body.id]);
        return made.body.id as string;
      }),
    );
    expect(ids[0]).not.toBe(ids[1]);
    const said = { rating: 5, comment: null, network: "local" };
    const signature = await signText(
      payer.wallet,
      ratingStatement({ id: ids[0]!, agentId: agent.id }, said),
    );
    const replayed = await second().call("POST", `/v1/payments/${ids[1]}/rating`, {
      key: sides[1]!.key,
      body: { rating: 5, signature },
    });
    expect(replayed.status).toBeGreaterThanOrEqual(400);
  });
});

describe("a seller's receipt that names no transaction", () => {
  async function receiptOf({ wallet }: Funded, { payer }: { payer: Funded }): Promise<object> {
    const part = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString("base64url");
    const content = {
      version: 1,
      network: "local",
      resourceUrl: "https://oracle.example/rain",
      payer: payer.wallet.address,
      issuedAt: Math.floor(Date.now() / 1000),
    };
    const signed = `${part({ alg: "EdDSA", kid: `did:service:local:${wallet.address}#key-1` })}.${part(content)}`;
    const signature = Buffer.from(await wallet.sign(Uint8Array.from(Buffer.from(signed)))).toString(
      "base64url",
    );
    return { format: "jws", signature: `${signed}.${signature}` };
  }

  test("is believed of one payment, and kept without belief of the next", async () => {
    const { payments, key } = sides[0]!;
    const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
    const receipt = await receiptOf(agent, { payer });
    const report = async (parts: object): Promise<Answer> =>
      first().call("POST", "/v1/payments/events", {
        key,
        body: {
          event: "payment.completed",
          agentId: agent.id,
          payer: { address: payer.wallet.address },
          amount: "1",
          receipt,
          ...parts,
        },
      });
    const hashes = [
      await payments.pay(payer, agent, 1_000_000n),
      await payments.pay(payer, agent, 1_000_000n),
    ];
    const [one, two] = [
      await report({ transactionHash: hashes[0] }),
      await report({ transactionHash: hashes[1] }),
    ];
    expect([one.body.receipt, two.body.receipt]).toEqual([
      { format: "jws", verified: true },
      { format: "jws", verified: false },
    ]);
    // A party that reports the same transfer shows the same receipt.
    const own = await first().makeKey({ agentId: agent.id, accountId: "acc_own" });
    const taken = await first().call("POST", "/v1/payments/events", {
      key: own,
      body: {
        event: "payment.completed",
        agentId: agent.id,
        payer: { address: payer.wallet.address },
        amount: "1",
        receipt,
        transactionHash: hashes[0],
        reference: "mine",
      },
    });
    expect(taken).toMatchObject({ status: 201, body: { receipt: { verified: true } } });
    const shown = await first().call("GET", `/v1/payments/${two.body.id}/receipt`, { key: own });
    expect(shown.body.credentialSubject.sellerReceipt).toBeUndefined();
  });
});

import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";

import { createArcsClient } from "../../src/index.ts";
import {
  type DroppedSettlement,
  type ReportOptions,
  reportSettlements,
  type SettledPayment,
  type SettlementReports,
} from "../../src/x402/index.ts";
import { apiKey } from "../support/platform.ts";
import { failure, json, reset, useScriptedServer } from "../support/scripted-server.ts";

const network = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
const asset = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";
const payTo = "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2";
const payer = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";

/** Settlement of a payment of 0.25 USDC, as x402 reports it. */
function settledBy(
  transaction: string,
  result: object = {},
  requirements: object = {},
): SettledPayment {
  return {
    requirements: { scheme: "exact", network, asset, amount: "250000", payTo, ...requirements },
    result: { success: true, transaction, network, payer, ...result },
  };
}

const hash = (letter: string): string => letter.repeat(88);

describe("reports of settlements", () => {
  const server = useScriptedServer();
  let settle: (settled: SettledPayment) => Promise<void>;
  let dropped: DroppedSettlement[];

  function reporting(options: Partial<ReportOptions> = {}): SettlementReports {
    const side = { onAfterSettle: (hook: typeof settle) => void (settle = hook) };
    const client = createArcsClient({ baseUrl: server().url, apiKey, maxRetries: 0 });
    return reportSettlements(side, {
      client,
      onDropped: (one) => void dropped.push(one),
      ...options,
    });
  }
  beforeEach(() => void (dropped = []));

  test("say what x402 said, once for each payer of a transaction, and never twice to the server", async () => {
    server().answer(json(201, { id: "pay_1", evidence: "ledger" }));
    const seen: unknown[] = [];
    const reports = reporting({ onReported: (payment) => void seen.push(payment.id) });
    await settle(settledBy(hash("a")));
    await settle(settledBy(hash("a")));
    await reports.flush();
    await settle(settledBy(hash("a")));
    await reports.flush();
    expect(server().seen.map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
      [
        "/v1/payments/events",
        {
          event: "payment.completed",
          agentId: payTo,
          payer: { address: payer },
          amount: "0.25",
          network,
          transactionHash: hash("a"),
          asset,
        },
      ],
    ]);
    // Another process that reports the same is the same request.
    expect(server().seen[0]?.headers["idempotency-key"]).toBe(
      `x402:${network}:${hash("a")}:${payer}`,
    );
    expect(reports.counts()).toEqual({
      reported: 1,
      known: 0,
      waiting: 0,
      dropped: 0,
      droppedBy: {},
    });
    expect(seen).toEqual(["pay_1"]);
  });

  test("of many payers in one transaction are each made", async () => {
    server().answer(json(201, { id: "pay_1" }));
    const reports = reporting();
    const another = "8LgaZgvq8MYLKwFsAQkqYZ87Mdx9gdBx2iS7yuxCjUUL";
    for (const by of [payer, another, payer]) await settle(settledBy(hash("f"), { payer: by }));
    await reports.flush();
    expect(server().seen.map(({ body }) => JSON.parse(body).payer.address)).toEqual([
      payer,
      another,
    ]);
    expect(new Set(server().seen.map(({ headers }) => headers["idempotency-key"])).size).toBe(2);
  });

  test("of the buyer are made from the answer to its payment", async () => {
    server().answer(json(201, { id: "pay_1" }));
    let respond: (paid: {
      requirements?: unknown;
      settleResponse?: unknown;
    }) => Promise<void> = () => expect.fail();
    const buyer = { onPaymentResponse: (hook: typeof respond) => void (respond = hook) };
    const client = createArcsClient({ baseUrl: server().url, apiKey });
    const reports = reportSettlements(buyer, { client });
    const { requirements, result } = settledBy(hash("b"));
    // Verification failed, or the connection did: nothing was paid.
    await respond({ requirements });
    expect(await respond({ requirements, settleResponse: result })).toBeUndefined();
    await reports.flush();
    expect(reports.counts()).toMatchObject({ reported: 1, dropped: 0 });
  });

  test("take what was settled in place of what was agreed, and names of version 1", async () => {
    server().answer(json(201, { id: "pay_1" }));
    const reports = reporting({ agentOf: async () => payTo });
    const onBase = {
      network: "base",
      asset: "0x833589FCD6EDB6E08F4C7C32D4F71B54BDA02913",
      payTo: `0x${"1".repeat(40)}`,
    };
    await settle(settledBy(hash("c"), { amount: "1" }));
    await settle(
      settledBy(
        `0x${"d".repeat(64)}`,
        { network: "base" },
        { ...onBase, amount: undefined, maxAmountRequired: "70000" },
      ),
    );
    await reports.flush();
    const said = server().seen.map(({ body }) => JSON.parse(body));
    expect(said).toMatchObject([
      { amount: "0.000001" },
      { amount: "0.07", network: "base", agentId: payTo },
    ]);
  });

  test("are tried again while the server is away, or has not the transaction yet", async () => {
    server().answer(
      reset,
      failure(503, "unavailable"),
      failure(404, "settlement_not_found"),
      json(201, { id: "pay_1" }),
    );
    const reports = reporting();
    await settle(settledBy(hash("e")));
    for (const waiting of [1, 1, 1, 0]) {
      await reports.flush();
      expect(reports.counts()).toMatchObject({ waiting, dropped: 0 });
    }
    expect(reports.counts().reported).toBe(1);
  });

  test("are dropped where the server refuses, with its reason, and are no loss where another was first", async () => {
    server().answer(failure(404, "agent_not_found"), failure(409, "settlement_used"));
    const reports = reporting();
    await settle(settledBy(hash("f")));
    await reports.flush();
    await settle(settledBy(hash("g")));
    await reports.flush();
    expect(reports.counts()).toEqual({
      reported: 0,
      known: 1,
      waiting: 0,
      dropped: 1,
      droppedBy: { refused: 1, agent_not_found: 1 },
    });
    expect(dropped).toMatchObject([
      { reason: "refused", settlement: { payTo }, error: { code: "agent_not_found" } },
    ]);
  });

  test.each([
    ["failed", { success: false, errorReason: "transaction_timeout" }],
    ["pending", { success: "pending" }],
    ["in flight without saying more", { success: undefined, status: "pending" }],
  ])("of what the facilitator calls %s are made when the chain has it", async (_, result) => {
    server().answer(failure(422, "settlement_not_found"), json(201, { id: "pay_1" }));
    const reports = reporting();
    await settle(settledBy(hash("m"), result));
    await reports.flush();
    expect(reports.counts()).toMatchObject({ reported: 0, waiting: 1, dropped: 0 });
    await reports.flush();
    expect(reports.counts()).toMatchObject({ reported: 1, waiting: 0, dropped: 0 });
  });

  test("of what failed on the chain, or never came there, are counted as dropped", async () => {
    server().answer(failure(422, "settlement_failed"), failure(422, "settlement_not_found"));
    const reports = reporting();
    await settle(settledBy(hash("n"), { success: false }));
    await reports.flush();
    await settle(settledBy(hash("o"), { success: false }));
    await reports.close();
    expect(reports.counts()).toMatchObject({ reported: 0, waiting: 0, dropped: 2 });
    expect(dropped.map(({ error }) => error?.code)).toEqual([
      "settlement_failed",
      "settlement_not_found",
    ]);
  });

  test("of uncertain ones leave half of the queue to those that settled", async () => {
    server().answer(failure(422, "settlement_not_found"));
    const reports = reporting();
    for (let each = 0; each < 600; each++)
      await settle(settledBy(`${hash("q")}${each}`, { success: false }));
    expect(reports.counts()).toMatchObject({ waiting: 500, droppedBy: { queue_full: 100 } });
    await settle(settledBy(hash("r")));
    expect(reports.counts()).toMatchObject({ waiting: 501 });
  });

  test("of a SettleError of the facilitator's client name its transaction", async () => {
    server().answer(json(201, { id: "pay_1" }));
    let fail: (failed: object) => Promise<unknown> = () => expect.fail();
    const side = {
      onAfterSettle: () => undefined,
      onSettleFailure: (hook: typeof fail) => void (fail = hook),
    };
    const client = createArcsClient({ baseUrl: server().url, apiKey, maxRetries: 0 });
    const reports = reportSettlements(side, { client });
    const { requirements } = settledBy("");
    const error = Object.assign(new Error("timeout"), { transaction: hash("p"), payer, network });
    expect(await fail({ requirements, error })).toBeUndefined();
    expect(await fail({ requirements, error: new Error("no answer") })).toBeUndefined();
    await reports.flush();
    expect(reports.counts()).toMatchObject({ reported: 1, dropped: 0 });
  });

  test("wait in a queue; closing drops what is left and cannot be delivered", async () => {
    server().answer(reset);
    const reports = reporting();
    for (const letter of ["h", "i"]) await settle(settledBy(hash(letter)));
    expect(reports.counts()).toMatchObject({ waiting: 2, dropped: 0 });
    await reports.close();
    await settle(settledBy(hash("k")));
    expect(reports.counts()).toMatchObject({ waiting: 0, dropped: 3, droppedBy: { closed: 3 } });
    expect(dropped[0]).toMatchObject({ reason: "closed", error: { code: "server_unreachable" } });
  });

  test.each<[string, SettledPayment, Record<string, number>]>([
    ["nothing was settled", settledBy("", { success: false }), {}],
    [
      "nothing was settled, and no transaction is named",
      settledBy("", { success: false, transaction: undefined }),
      {},
    ],
    ["nothing was owed", settledBy(""), {}],
    ["a channel ends that charged nothing", settledBy(hash("l"), {}, { amount: "0" }), {}],
    [
      "tokens only go into a channel",
      { ...settledBy(hash("l"), {}, { scheme: "upto" }), phase: "before-handler" },
      {},
    ],
    [
      "a facilitator takes a deposit",
      {
        ...settledBy(hash("l"), {}, { scheme: "upto" }),
        paymentPayload: { payload: { type: "deposit" } },
      },
      {},
    ],
    [
      "a channel of claims takes a deposit",
      settledBy(hash("l"), {}, { scheme: "batch-settlement" }),
      {},
    ],
    ["nobody says who paid", settledBy(hash("l"), { payer: undefined }), { payer_unknown: 1 }],
    [
      "the token's decimals are not known",
      settledBy(hash("l"), {}, { asset: payer }),
      { token_unknown: 1 },
    ],
    ["the amount is none", settledBy(hash("l"), {}, { amount: "0.25" }), { malformed: 1 }],
    ["the transaction is too long", settledBy(hash("l").repeat(2)), { malformed: 1 }],
    ["there is nothing at all", undefined as never, { malformed: 1 }],
  ])("are none where %s", async (_, settled, droppedBy) => {
    const reports = reporting();
    await settle(settled);
    await reports.close();
    expect([reports.counts().droppedBy, server().seen]).toEqual([droppedBy, []]);
  });

  describe("of MPP", () => {
    const [seller, buyer] = [`0x${"a".repeat(40)}`, `0x${"b".repeat(40)}`];
    const currency = `0x${"20".repeat(20)}`;
    const channelId = `0x${"c".repeat(64)}`;
    const challengeOf = (intent: string, more: object = {}): object => ({
      intent,
      request: {
        recipient: seller,
        currency,
        amount: "250000",
        methodDetails: { chainId: 4217, ...more },
      },
    });
    const source = `did:pkh:eip155:4217:${buyer}`;
    const encode = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString("base64url");

    function selling() {
      let succeed: (paid: object) => Promise<void> = () => expect.fail();
      const side = { onPaymentSuccess: (hook: typeof succeed) => void (succeed = hook) };
      const client = createArcsClient({ baseUrl: server().url, apiKey, maxRetries: 0 });
      const tokens = [{ network: "eip155:4217", asset: currency, decimals: 6 }];
      const reports = reportSettlements(side, {
        client,
        tokens,
        onDropped: (one) => void dropped.push(one),
      });
      return { reports, succeed: (paid: object) => succeed(paid) };
    }
    const amounts = (): unknown[] => server().seen.map(({ body }) => JSON.parse(body).amount);

    test("are charges by the account that signed, less what others get", async () => {
      server().answer(json(201, { id: "pay_1" }));
      const { reports, succeed } = selling();
      const splits = [{ amount: "50000", recipient: buyer }];
      const receipt = { reference: `0x${"d".repeat(64)}`, status: "success" };
      await succeed({
        challenge: challengeOf("charge", { splits }),
        credential: { source },
        receipt,
      });
      // A card, and a proof of nothing.
      await succeed({
        challenge: { intent: "charge", request: { amount: "5" } },
        credential: {},
        receipt,
      });
      await succeed({
        challenge: { intent: "charge", request: { amount: "0", methodDetails: { chainId: 4217 } } },
        credential: { source },
        receipt: { reference: "challenge" },
      });
      await reports.close();
      expect(JSON.parse(server().seen[0]?.body ?? "")).toMatchObject({
        agentId: seller,
        payer: { address: buyer },
        amount: "0.2",
        network: "eip155:4217",
        asset: currency,
      });
      expect([amounts(), reports.counts().dropped]).toEqual([["0.2"], 0]);
    });

    test("are settlements of sessions, each by what it adds, and no requests of them", async () => {
      server().answer(json(201, { id: "pay_1" }));
      const { reports, succeed } = selling();
      const receipt = { reference: channelId, txHash: `0x${"e".repeat(64)}` };
      await succeed({
        challenge: challengeOf("session"),
        credential: { source, payload: { channelId } },
        receipt,
      });
      const another = { channelId: `0x${"9".repeat(64)}` };
      await succeed({
        challenge: challengeOf("session"),
        credential: { source, payload: another },
        receipt,
      });
      await reports.flush();
      expect(amounts()).toEqual([]);
      // A transaction of Tempo may settle many.
      reports.onSessionSettlement({ txHash: `0x${"1".repeat(64)}`, channelId, delta: 300_000n });
      reports.onSessionSettlement({ txHash: `0x${"1".repeat(64)}`, ...another, delta: 100_000n });
      reports.onSessionSettlement({
        txHash: `0x${"2".repeat(64)}`,
        channelId: channelId.toUpperCase(),
        delta: 0n,
      });
      reports.onSessionSettlement({
        txHash: `0x${"3".repeat(64)}`,
        channelId: `0x${"f".repeat(64)}`,
        delta: 1n,
      });
      await reports.close();
      expect(amounts()).toEqual(["0.3", "0.1"]);
      expect(dropped.map(({ reason }) => reason)).toEqual(["malformed"]);
    });

    test("of the buyer are made from the receipt, and none without one", async () => {
      server().answer(json(201, { id: "pay_1" }));
      let respond: (paid: object) => Promise<void> = () => expect.fail();
      const side = { onPaymentResponse: (hook: typeof respond) => void (respond = hook) };
      const client = createArcsClient({ baseUrl: server().url, apiKey, maxRetries: 0 });
      const tokens = [{ network: "eip155:4217", asset: currency, decimals: 6 }];
      const reports = reportSettlements(side, { client, tokens });
      const credential = `Payment ${encode({ source, payload: {} })}`;
      const receipt = encode({
        reference: `0x${"d".repeat(64)}`,
        status: "success",
        method: "tempo",
      });
      const paid = { challenge: challengeOf("charge"), credential };
      await respond({
        ...paid,
        response: new Response(null, { headers: { "payment-receipt": receipt } }),
      });
      await respond({ ...paid, response: new Response(null, { status: 402 }) });
      await respond({ ...paid, challenge: challengeOf("session"), response: new Response() });
      await reports.close();
      expect([amounts(), reports.counts().dropped]).toEqual([["0.25"], 0]);
    });

    test("never fail a payment, whatever mppx hands over", async () => {
      const { reports, succeed } = selling();
      await fc.assert(
        fc.asyncProperty(fc.anything(), fc.anything(), async (challenge, credential) => {
          expect(await succeed({ challenge, credential, receipt: credential })).toBeUndefined();
          expect(
            reports.onSessionSettlement({ txHash: challenge, channelId: credential, delta: 1n }),
          ).toBeUndefined();
        }),
        { numRuns: 200, seed: 20_261_126 },
      );
      await reports.close();
    });
  });

  describe("of claims", () => {
    const config = { payer, receiver: payTo, token: asset, salt: `0x${"5".repeat(64)}` };
    const other = { ...config, salt: `0x${"6".repeat(64)}` };
    const claimOf = (channel: object, totalClaimed: unknown): object => ({
      voucher: { channel },
      totalClaimed,
    });
    const channelOf = (channelConfig: object, totalClaimed: string): object => ({
      channelConfig,
      totalClaimed,
    });

    function claiming(
      list: () => Promise<object[]>,
      result: unknown = { success: true, transaction: hash("n"), network },
    ) {
      const facilitator = {
        settle: (..._args: unknown[]): Promise<unknown> => Promise.resolve(result),
      };
      const client = createArcsClient({ baseUrl: server().url, apiKey, maxRetries: 0 });
      const scheme = { getStorage: () => ({ list }) };
      const reports = reportSettlements(
        { scheme, facilitator },
        { client, onDropped: (one) => void dropped.push(one) },
      );
      return {
        reports,
        send: (...claims: object[]) =>
          facilitator.settle({ payload: { type: "claim", claims } }, { network }),
      };
    }

    test("are each what it adds to its channel, under a name of its own", async () => {
      server().answer(json(201, { id: "pay_1" }));
      const stored = async (): Promise<object[]> => [
        channelOf(config, "100000"),
        channelOf(other, "0"),
      ];
      const { reports, send } = claiming(stored);
      expect(await send(claimOf(config, "350000"), claimOf(other, "20000"))).toMatchObject({
        success: true,
      });
      await reports.flush();
      const said = server().seen.map(({ body, headers }) => [
        JSON.parse(body).amount,
        headers["idempotency-key"],
      ]);
      expect(new Set(said.map(([amount]) => amount))).toEqual(new Set(["0.02", "0.25"]));
      expect(new Set(said.map(([, key]) => key)).size).toBe(2);
      expect(reports.counts()).toMatchObject({ reported: 2, dropped: 0 });
    });

    test("are not made up where it is not known what was claimed before, or nothing was settled", async () => {
      const unknown = claiming(async () => [channelOf(other, "0")]);
      await unknown.send(claimOf(config, "350000"));
      const failing = claiming(async () => Promise.reject(new Error("the store is away")));
      await failing.send(claimOf(config, "350000"));
      const refused = claiming(async () => [channelOf(config, "0")], {
        success: false,
        transaction: "",
        network,
      });
      await refused.send(claimOf(config, "350000"));
      for (const { reports } of [unknown, failing, refused]) await reports.close();
      expect(dropped.map(({ reason }) => reason)).toEqual(["malformed", "malformed"]);
      expect(server().seen).toEqual([]);
    });

    test("never fail what they are made of, whatever the client sends and the store has", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.anything(),
          fc.anything(),
          fc.anything(),
          async (channel, total, stored) => {
            const { send } = claiming(async () => stored as object[]);
            expect(await send(claimOf(channel as object, total))).toMatchObject({ success: true });
          },
        ),
        { numRuns: 200, seed: 20_261_126 },
      );
    });
  });

  test("never fail a payment, whatever x402 hands over and whatever the caller's functions do", async () => {
    server().answer(failure(400, "invalid_request"));
    const throws = (): never => {
      throw new Error("the caller's");
    };
    const reports = reporting({ onDropped: throws, onReported: throws, agentOf: throws });
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), async (requirements, result) => {
        expect(await settle({ requirements, result })).toBeUndefined();
      }),
      { numRuns: 200 },
    );
    await settle(settledBy(hash("m")));
    await reports.close();
    expect(reports.counts()).toMatchObject({ reported: 0, waiting: 0, droppedBy: { closed: 1 } });
  });

  test.each<[string, unknown, object, RegExp]>([
    [
      "no side",
      undefined,
      {},
      /x402ResourceServer or x402Facilitator .* an x402Client of 2\.12 or later/,
    ],
    [
      "no client",
      { onAfterSettle: () => undefined },
      { client: undefined },
      /client must be a client/,
    ],
    [
      "no function",
      { onAfterSettle: () => undefined },
      { agentOf: "x" },
      /agentOf must be a function/,
    ],
    [
      "no token",
      { onAfterSettle: () => undefined },
      { tokens: [{}] },
      /a token must have a network/,
    ],
    [
      "no list of tokens",
      { onAfterSettle: () => undefined },
      { tokens: {} },
      /tokens must be an array/,
    ],
  ])("are refused with %s", (_, side, options, message) => {
    const client = createArcsClient({ baseUrl: server().url, apiKey });
    expect(() => reportSettlements(side as never, { client, ...options } as never)).toThrow(
      message,
    );
  });
});

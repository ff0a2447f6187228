// Every order of what can happen to a payment, against the real server: fast-check chooses, and a model says what has to come
// of it. ARCS_PAYMENT_ORDERS=200 tries more of them.
import { verifyPaymentReceipt } from "@arcs/core";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { disputeStatement, ratingStatement, replyStatement } from "../../../src/domain/settlement/statements.ts";
import { listAllEvidence } from "../../../src/store/payments/evidence.ts";
import { openPayments, type Payments, signText } from "../../payments.ts";
import { type Answer, useServer } from "../../server.ts";
import { useEmbeddedStore } from "../../stores.ts";

const RUNS = Number(process.env["ARCS_PAYMENT_ORDERS"] ?? 25);
const DAY_MS = 86_400_000;
const WINDOW_MS = 30 * DAY_MS;

const server = useServer(useEmbeddedStore());
let payments: Payments;
let key: string;
let admin: string;
beforeAll(async () => {
  payments = await openPayments(server());
  key = await server().makeKey();
  admin = await server().makeKey({ permissions: ["admin"], accountId: "acc_admin" });
});

type Claim = "rating" | "dispute";
/** What is so, as far as anybody was told. Times are milliseconds of the case. */
type Model = {
  now: number;
  created: boolean;
  completedAt?: number;
  said: Partial<Record<Claim, number>>;
  replied: Partial<Record<Claim, true>>;
  winner?: "payer" | "payee";
};
/** One payment on the server, and how it is spoken of. */
type Real = Awaited<ReturnType<typeof openCase>>;

async function openCase() {
  const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
  const transactionHash = await payments.pay(payer, agent, 1_000_000n);
  const call = (method: string, path: string, body?: object, by = key): Promise<Answer> =>
    server().call(method, path, { key: by, ...(body === undefined ? {} : { body }) });
  const claim = {
    agentId: agent.id,
    payer: { address: payer.wallet.address },
    amount: "1",
    reference: transactionHash,
  };
  const real = {
    id: "pay_1",
    disputeId: "dsp_1",
    agentId: agent.id,
    async report(event: "created" | "completed") {
      const proof = event === "completed" ? { transactionHash } : {};
      const answer = await call("POST", "/v1/payments/events", { event: `payment.${event}`, ...claim, ...proof });
      if (answer.status < 300) real.id = answer.body.id;
      return answer;
    },
    async say(said: Claim) {
      const stated = { id: real.id, agentId: agent.id };
      if (said === "rating") {
        const text = ratingStatement(stated, { rating: 2, comment: null, network: "local" });
        const signature = await signText(payer.wallet, text);
        return call("POST", `/v1/payments/${real.id}/rating`, { rating: 2, signature });
      }
      const text = disputeStatement(stated, { reason: "late", description: null, network: "local" });
      const signature = await signText(payer.wallet, text);
      const answer = await call("POST", "/v1/disputes", { paymentId: real.id, reason: "late", signature });
      if (answer.status === 201) real.disputeId = answer.body.id;
      return answer;
    },
    async reply(to: Claim) {
      const words = { claim: to, reply: "No", network: "local" } as const;
      const signature = await signText(agent.wallet, replyStatement({ id: real.id, agentId: agent.id }, words));
      return call("POST", `/v1/payments/${real.id}/replies`, { claim: to, reply: "No", signature });
    },
    resolve: (winner: "payer" | "payee") =>
      call("POST", `/v1/disputes/${real.disputeId}/resolve`, { winner, resolution: "looked at" }, admin),
    receipt: () => call("GET", `/v1/payments/${real.id}/receipt`),
  };
  return real;
}

type Command = fc.AsyncCommand<Model, Real>;

/** A command that is always run: what may not happen yet, or any more, has its own answer. */
function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name };
}

const report = (event: "created" | "completed"): Command =>
  command(`report ${event}`, async (model, real) => {
    const { status } = await real.report(event);
    if (!model.created) {
      expect(status).toBe(201);
      model.created = true;
    } else expect([200, 201]).toContain(status);
    // The ledger says when it was paid: before the case began.
    if (event === "completed") model.completedAt ??= 0;
  });

const wait = (days: number): Command =>
  command(`wait ${days} days`, async (model) => {
    model.now += days * DAY_MS;
  });

const say = (claim: Claim): Command =>
  command(`say ${claim}`, async (model, real) => {
    const { status } = await real.say(claim);
    if (!model.created) return expect(status).toBe(404);
    const isLate = model.completedAt !== undefined && model.now - model.completedAt > WINDOW_MS;
    if (model.completedAt === undefined || isLate || model.said[claim] !== undefined) return expect(status).toBe(409);
    expect(status).toBe(201);
    model.said[claim] = model.now;
  });

const reply = (claim: Claim): Command =>
  command(`reply to ${claim}`, async (model, real) => {
    const { status } = await real.reply(claim);
    if (!model.created) return expect(status).toBe(404);
    const saidAt = model.said[claim];
    const isLate = saidAt !== undefined && model.now - saidAt > WINDOW_MS;
    if (saidAt === undefined || isLate || model.replied[claim]) return expect(status).toBe(409);
    expect(status).toBe(201);
    model.replied[claim] = true;
  });

const resolve = (winner: "payer" | "payee"): Command =>
  command(`resolve for ${winner}`, async (model, real) => {
    const { status } = await real.resolve(winner);
    if (model.said.dispute === undefined) return expect(status).toBe(404);
    expect(status).toBe(model.winner === undefined ? 200 : 409);
    model.winner ??= winner;
  });

/** What the receipt says, and what the score is computed from, is what has happened. */
const look = (): Command =>
  command("look", async (model, real) => {
    const { status, body } = await real.receipt();
    if (!model.created || model.completedAt === undefined) return expect(status).toBe(model.created ? 409 : 404);
    const now = new Date(Date.now() + model.now);
    const verified = await verifyPaymentReceipt(body, { trustedIssuers: [server().issuerDid], now });
    expect(verified.errors).toEqual([]);
    const said = verified.said.map((each) => (each.kind === "reply" ? `reply to ${each.claim}` : each.kind));
    const claims = ["rating", "dispute"] as const;
    expect(new Set(said)).toEqual(
      new Set([
        ...claims.filter((claim) => model.said[claim] !== undefined),
        ...claims.filter((claim) => model.replied[claim]).map((claim) => `reply to ${claim}`),
      ]),
    );
    expect(verified.receipt?.dispute?.winner).toBe(model.winner);
    const [evidence] = await listAllEvidence(server().context.store.pool, real.agentId);
    const ended = model.winner === undefined ? "open" : model.winner === "payee" ? "won" : "lost";
    expect(evidence?.dispute).toBe(model.said.dispute === undefined ? undefined : ended);
    expect(evidence?.rating).toBe(model.said.rating === undefined ? undefined : 2);
  });

const commands = fc.commands(
  [
    fc.constantFrom("created" as const, "completed" as const).map(report),
    fc.constantFrom(1, 20, 31).map(wait),
    fc.constantFrom("rating" as const, "dispute" as const).map(say),
    fc.constantFrom("rating" as const, "dispute" as const).map(reply),
    fc.constantFrom("payer" as const, "payee" as const).map(resolve),
    fc.constant(look()),
  ],
  { maxCommands: 24, size: "max" },
);

/** How half of the orders begin: else few would come to what follows a claim. */
const claimed = [report("completed"), say("rating"), say("dispute")];

test(`in ${RUNS} orders the server and what its receipts say agree with the model`, { timeout: 600_000 }, async () => {
  const { context } = server();
  const { clock, settings } = context;
  // A settlement may be shown at any time in here: how old it may be is tested elsewhere.
  context.settings = { ...context.settings, paymentMaxAgeSeconds: 10 * 365 * 86_400 };
  let reached = 0;
  try {
    await fc.assert(
      fc.asyncProperty(commands, fc.boolean(), async (chosen, isClaimed) => {
        const model: Model = { now: 0, created: false, said: {}, replied: {} };
        context.clock = { ...clock, now: () => new Date(Date.now() + model.now) };
        const real = await openCase();
        await fc.asyncModelRun(() => ({ model, real }), [...(isClaimed ? claimed : []), ...chosen, look()]);
        if (model.replied.rating || model.replied.dispute || model.winner !== undefined) reached += 1;
      }),
      { numRuns: RUNS },
    );
  } finally {
    Object.assign(context, { clock, settings });
  }
  // Orders in which nothing came about would prove nothing.
  expect(reached).toBeGreaterThan(RUNS / 10);
});

// Every order of what can happen to a payment, against the real server: fast-check chooses, and a
// model says what has to come of it. ARCS_PAYMENT_ORDERS=200 tries more of them.
import { computeTrustScore, verifyPaymentReceipt } from "@arcs/trust";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { disputeStatement, ratingStatement, replyStatement } from "./statements.ts";
import { type Settlement, withdrawSettlement } from "./settlement/service.ts";
import { advancePayment } from "./test/advanced-payments.ts";
import { listAllEvidence } from "./test/all-evidence.ts";
import { type EvidenceTransaction } from "../trust/payment-records.ts";
import {
  countAsMoney,
  openPayments,
  type Payments,
  signText,
} from "../../../test/support/payments.ts";
import { type Answer, useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

const RUNS = Number(process.env["ARCS_PAYMENT_ORDERS"] ?? 25);
const DAY_MS = 86_400_000;
const WINDOW_MS = 30 * DAY_MS;

const server = useServer(useStore());
let payments: Payments;
let key: string;
let admin: string;
beforeAll(async () => {
  payments = await openPayments(server());
  await countAsMoney(server(), payments.token);
  key = await server().makeKey();
  admin = await server().makeKey({ permissions: ["admin"], accountId: "acc_admin" });
});

type Claim = "rating" | "dispute";
/** The true state, as far as anybody was told. Times are milliseconds of the case. */
type Model = {
  now: number;
  created: boolean;
  completedAt?: number;
  said: Partial<Record<Claim, number>>;
  /** Response times that the agent reported and the payer signed. */
  times: { agent?: number; payer?: number };
  replied: Partial<Record<Claim, true>>;
  winner?: "payer" | "payee";
  /** Whether the ledger has lost the transfer. */
  isLost: boolean;
};
/** One payment on the server, and how it is spoken of. */
type Real = Awaited<ReturnType<typeof openCase>>;

async function openCase() {
  const [agent, payer] = [await payments.addAgent(), await payments.addPayer()];
  const transactionHash = await payments.pay(payer, agent, 1_000_000n);
  const call = (method: string, path: string, body?: object, by = key): Promise<Answer> =>
    server().call(method, path, { key: by, ...(body === undefined ? {} : { body }) });
  const agentKey = await server().makeKey({ agentId: agent.id, accountId: `acc_${agent.id}` });
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
      const answer = await call("POST", "/v1/payments/events", {
        event: `payment.${event}`,
        ...claim,
        ...proof,
      });
      if (answer.status < 300) real.id = answer.body.id;
      return answer;
    },
    async rate(times: { responseTimeMs?: number }) {
      const words = { rating: 2, ...times };
      const text = ratingStatement(
        { id: real.id, agentId: agent.id },
        { ...words, comment: null, network: "local" },
      );
      const signature = await signText(payer.wallet, text);
      return call("POST", `/v1/payments/${real.id}/rating`, { ...words, signature });
    },
    async dispute() {
      const stated = { id: real.id, agentId: agent.id };
      const text = disputeStatement(stated, {
        reason: "late",
        description: null,
        network: "local",
      });
      const signature = await signText(payer.wallet, text);
      const answer = await call("POST", "/v1/disputes", {
        paymentId: real.id,
        reason: "late",
        signature,
      });
      if (answer.status === 201) real.disputeId = answer.body.id;
      return answer;
    },
    async reply(to: Claim) {
      const words = { claim: to, reply: "No", network: "local" } as const;
      const signature = await signText(
        agent.wallet,
        replyStatement({ id: real.id, agentId: agent.id }, words),
      );
      return call("POST", `/v1/payments/${real.id}/replies`, { claim: to, reply: "No", signature });
    },
    answered: (responseTimeMs: number) =>
      call(
        "POST",
        "/v1/payments/events",
        { event: "payment.created", paymentId: real.id, responseTimeMs },
        agentKey,
      ),
    /** Debt of the payer, which has no voice, from lost disputes: millionths of a currency unit. */
    async debt(): Promise<number> {
      const { rows } = await server().context.store.pool.query<{ debt: string }>(
        "select debt from cover_accounts where account = $1",
        [payer.wallet.address],
      );
      return Number(rows[0]?.debt ?? 0);
    },
    /** The ledger loses the transfer, as a reorganisation does. */
    async lose(): Promise<void> {
      const { store } = server().context;
      const { rows } = await store.pool.query<Settlement>(
        `select network, transaction_hash as "transactionHash", instruction from used_settlements where payment_id = $1`,
        [real.id],
      );
      const at = new Date();
      await store.transaction(async (tx) => {
        await withdrawSettlement(tx, rows[0]!, { paymentId: real.id, now: at });
        await advancePayment(tx, real.id, { type: "block replaced", at });
      });
    },
    resolve: (winner: "payer" | "payee") =>
      call(
        "POST",
        `/v1/disputes/${real.disputeId}/resolve`,
        { winner, resolution: "looked at" },
        admin,
      ),
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
    if (event === "created") return;
    // The ledger says when it was paid: before the case began.
    model.completedAt ??= 0;
    model.isLost = false;
  });

/** A payment that the ledger has lost comes back with the next report. */
const lose = (): Command =>
  command("lose", async (model, real) => {
    if (model.completedAt === undefined || model.isLost) return;
    await real.lose();
    model.isLost = true;
  });

const wait = (days: number): Command =>
  command(`wait ${days} days`, async (model) => {
    model.now += days * DAY_MS;
  });

/** The agent says how fast it answered: once, also before and after anything else. */
const answered = (responseTimeMs: number): Command =>
  command(`answered in ${responseTimeMs} ms`, async (model, real) => {
    const { status } = await real.answered(responseTimeMs);
    if (!model.created) return expect(status).toBe(404);
    expect(status).toBe(200);
    model.times.agent ??= responseTimeMs;
  });

const rate = (times: { responseTimeMs?: number }): Command =>
  claim("rating", (real) => real.rate(times), times);
const dispute = (): Command => claim("dispute", (real) => real.dispute());

const claim = (
  claim: Claim,
  speak: (real: Real) => Promise<Answer>,
  times: { responseTimeMs?: number } = {},
): Command =>
  command(`say ${claim} ${JSON.stringify(times)}`, async (model, real) => {
    const { status } = await speak(real);
    if (!model.created) return expect(status).toBe(404);
    const isLate = model.completedAt !== undefined && model.now - model.completedAt > WINDOW_MS;
    const isTaken =
      model.completedAt !== undefined &&
      !model.isLost &&
      !isLate &&
      model.said[claim] === undefined;
    if (!isTaken) return expect(status).toBe(409);
    expect(status).toBe(201);
    model.said[claim] = model.now;
    if (times.responseTimeMs !== undefined) model.times.payer = times.responseTimeMs;
  });

const reply = (claim: Claim): Command =>
  command(`reply to ${claim}`, async (model, real) => {
    const { status } = await real.reply(claim);
    if (!model.created) return expect(status).toBe(404);
    const saidAt = model.said[claim];
    const isLate = saidAt !== undefined && model.now - saidAt > WINDOW_MS;
    if (saidAt === undefined || isLate || model.isLost || model.replied[claim])
      return expect(status).toBe(409);
    expect(status).toBe(201);
    model.replied[claim] = true;
  });

const resolve = (winner: "payer" | "payee"): Command =>
  command(`resolve for ${winner}`, async (model, real) => {
    const { status } = await real.resolve(winner);
    if (model.said.dispute === undefined) return expect(status).toBe(404);
    const isOpen = model.winner === undefined && !model.isLost;
    expect(status).toBe(isOpen ? 200 : 409);
    if (isOpen) model.winner = winner;
  });

/** Compares the receipt and the evidence of the score with what has happened. */
const look = (): Command =>
  command("look", async (model, real) => {
    const { status, body } = await real.receipt();
    const transactions = await listAllEvidence(server().context.store.pool, real.agentId);
    const isThere = model.completedAt !== undefined && !model.isLost;
    expect(transactions.map(({ id }) => id)).toEqual(isThere ? [real.id] : []);
    expect(await real.debt()).toBe(model.winner === "payee" ? 1_000_000 : 0);
    if (!isThere) return expect(status).toBe(model.created ? 409 : 404);
    const now = new Date(Date.now() + model.now);
    const verified = await verifyPaymentReceipt(body, {
      trustedIssuers: [server().issuerDid],
      now,
    });
    expect(verified.errors).toEqual([]);
    const said = verified.said.map((each) =>
      each.kind === "reply" ? `reply to ${each.claim}` : each.kind,
    );
    const claims = ["rating", "dispute"] as const;
    expect(new Set(said)).toEqual(
      new Set([
        ...claims.filter((claim) => model.said[claim] !== undefined),
        ...claims.filter((claim) => model.replied[claim]).map((claim) => `reply to ${claim}`),
      ]),
    );
    expect(verified.receipt?.dispute?.winner).toBe(model.winner);
    const [evidence] = transactions;
    const ended = model.winner === undefined ? "open" : model.winner === "payee" ? "won" : "lost";
    expect(evidence?.dispute).toBe(model.said.dispute === undefined ? undefined : ended);
    expect(evidence?.rating).toBe(model.said.rating === undefined ? undefined : 2);
    expectComponents(model, evidence!, { agentId: real.agentId, now });
  });

/** As if its payer had a voice: one payment is a third of what it says. */
function expectComponents(
  { said, winner, times }: Model,
  evidence: EvidenceTransaction,
  { agentId, now }: { agentId: string; now: Date },
): void {
  // As if it were new: how age counts is tested elsewhere.
  const fresh = {
    ...evidence,
    loggedAt: now.toISOString(),
    vouched: { "1": evidence.left ?? "0" },
  };
  const cover = { backing: "1000", costToForge: "1000", lostInDisputes: "0" };
  const rootsDigest = "0".repeat(64);
  const terms = { ownAddresses: [agentId], cover, rootsDigest, now };
  const { components } = computeTrustScore({ transactions: [fresh], ...terms });
  const isOpen = said.dispute !== undefined && winner === undefined;
  const said1 = said.rating !== undefined || winner === "payee" ? 1 : 0.85;
  expect(components.successRate.value).toBeCloseTo(
    (winner === "payer" ? 0 : isOpen ? 0.5 : said1) / 3,
    3,
  );
  expect(evidence.payerResponseTimeMs).toBe(times.payer);
  // Only the time that the payer signed counts.
  const time = times.payer === undefined ? 0.8 : 1 - Math.min(times.payer, 3_600_000) / 3_600_000;
  expect(components.responseTime.value).toBeCloseTo(time / 3, 3);
}

const commands = fc.commands(
  [
    fc.constantFrom("created" as const, "completed" as const).map(report),
    fc.constantFrom(1, 20, 31).map(wait),
    fc.constantFrom({}, { responseTimeMs: 4000 }, { responseTimeMs: 1_800_000 }).map(rate),
    fc.constant(dispute()),
    fc.constantFrom(4500, 1_800_000).map(answered),
    fc.constantFrom("rating" as const, "dispute" as const).map(reply),
    fc.constantFrom("payer" as const, "payee" as const).map(resolve),
    fc.constant(lose()),
    fc.constant(look()),
  ],
  { maxCommands: 24, size: "max" },
);

/** How half of the orders begin: else few would come to what follows a claim. */
const claimed = [report("completed"), answered(4500), rate({ responseTimeMs: 4000 }), dispute()];

test(
  `in ${RUNS} orders the server and what its receipts say agree with the model`,
  { timeout: 600_000 + RUNS * 3_000 },
  async () => {
    const { context } = server();
    const { clock, settings } = context;
    // A settlement may be shown at any time in here: how old it may be is tested elsewhere.
    context.settings = { ...context.settings, paymentMaxAgeSeconds: 10 * 365 * 86_400 };
    let reached = 0;
    try {
      await fc.assert(
        fc.asyncProperty(commands, fc.boolean(), async (chosen, isClaimed) => {
          const model: Model = {
            now: 0,
            created: false,
            said: {},
            times: {},
            replied: {},
            isLost: false,
          };
          context.clock = { ...clock, now: () => new Date(Date.now() + model.now) };
          const real = await openCase();
          await fc.asyncModelRun(
            () => ({ model, real }),
            [...(isClaimed ? claimed : []), ...chosen, look()],
          );
          if (model.replied.rating || model.replied.dispute || model.winner !== undefined)
            reached += 1;
        }),
        { numRuns: RUNS },
      );
    } finally {
      Object.assign(context, { clock, settings });
    }
    // Orders in which nothing came about would prove nothing.
    expect(reached).toBeGreaterThan(RUNS / 10);
  },
);

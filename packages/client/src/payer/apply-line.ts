import { decide } from "./decide.ts";
import type { Line } from "./lines.ts";
import { nameKey, readLimits, readNames, readPolicy, stricter } from "./policy.ts";
import {
  budgetsOf,
  createSellerRecord,
  dueOf,
  type Payment,
  type PayerState,
  type PaymentState,
  restOf,
  scopes,
} from "./state.ts";
import { createTimedSums } from "./windows.ts";

type OfKind<Kind extends Line["kind"]> = Extract<Line, { kind: Kind }>;
type Change = { [Member in keyof Payment]?: Payment[Member] | undefined };
type Context = Pick<PayerState, "now" | "policy">;
type Transitions = {
  [Kind in Line["kind"]]?: (
    payment: Payment,
    line: OfKind<Kind>,
    context: Context,
  ) => Change | undefined;
};

/** The only ways from one state of a payment to another; a line without a cell does nothing. */
const transitions: Readonly<Record<PaymentState, Transitions>> = {
  refused: {},
  intended: {
    held: ({ passedBy, held, amount }, line) =>
      passedBy === "hold" && held === undefined && BigInt(line.amount) === amount
        ? { held: { hold: line.hold, name: line.name, message: line.message } }
        : undefined,
    signed: ({ passedBy, held }, { w, name, until, payload, request }) =>
      passedBy === "hold" && held?.name !== name
        ? undefined
        : { state: "signed", signedBy: w, name, until, payload, request },
    dropped: () => ({ state: "dropped" }),
    recovered: findLost,
  },
  signed: {
    answered: deliver,
    paid: (payment, line) => ({ ...settle(payment, line), state: "paid" }),
    unpaid: (_payment, { proof }) => ({ state: "unpaid", proof }),
  },
  paid: {
    answered: deliver,
    judged: (_payment, line, context) => (line.good ? undefined : lose(line, context)),
    disputed: (_payment, line, context) => lose(line, context),
  },
  delivered: {
    paid: settle,
    unpaid: ({ settled }, { proof }) => (settled ? undefined : { state: "gift", proof }),
    judged: (_payment, line, context) => (line.good ? { judgedGood: true } : lose(line, context)),
    disputed: (_payment, line, context) => lose(line, context),
  },
  lost: {
    // A seller may answer late; what was answered and found bad stays lost.
    answered: (...args) => (args[0].answer === undefined ? deliver(...args) : undefined),
    paid: settle,
    unpaid: ({ settled }, { proof }) => (settled ? undefined : { state: "unpaid", proof }),
    refunded: (payment, { amount }) => {
      const rest = restOf(payment);
      const back = BigInt(amount);
      return { refunded: payment.refunded + (back < rest ? back : rest) };
    },
  },
  // A chain took back a block that it had called final.
  unpaid: {
    answered: (...args) => ({ ...deliver(...args), surprise: true }),
    recovered: findLost,
  },
  dropped: { recovered: findLost },
  gift: {},
};

function deliver(
  payment: Payment,
  { answer, transaction }: OfKind<"answered">,
  { now }: Context,
): Change {
  return {
    state: "delivered",
    deliveredAt: now,
    answer,
    transaction: payment.transaction ?? transaction,
  };
}

/** The chain took the payment, or less than was signed: then less is at risk. */
function settle(payment: Payment, line: OfKind<"paid">): Change {
  const signed = payment.amount;
  const taken = line.amount === undefined ? signed : BigInt(line.amount);
  const amount = taken < signed ? taken : signed;
  const own = payment.own < amount ? payment.own : amount;
  const trial = payment.trial < amount - own ? payment.trial : amount - own;
  const { transaction, byAnother } = line;
  return { settled: true, amount, own, trial, transaction, byAnother };
}

function lose(line: { reason?: string; fault?: "seller" | "here" }, { policy }: Context): Change {
  const { reason, fault } = line;
  // A loss weighs threefold where this program lived through it.
  const weight = fault === "here" ? 1n : policy.loss;
  return {
    state: "lost",
    counts: false,
    judgedGood: undefined,
    lostBecause: reason,
    fault,
    weight,
  };
}

/** It was paid, and nobody knows whether it was answered: the journal lost the lines. */
function findLost(_payment: Payment, { name, transaction }: OfKind<"recovered">): Change {
  return {
    state: "lost",
    settled: true,
    name,
    transaction,
    lostBecause: "the journal lost its lines, and with them its answer",
    fault: "here",
    weight: 1n,
  };
}

/**
 * Applies a line: the state follows from the lines and their order alone. A line that does not fit
 * the lines before it does nothing.
 */
export function applyLine(state: PayerState, line: Line): void {
  state.now = Math.max(state.now, line.at);
  countWhatIsDue(state);
  switch (line.kind) {
    case "writer":
    case "repaired":
      break;
    case "secret":
      state.secret ??= line.secret;
      break;
    case "policy": {
      const policy = readPolicy(line.policy);
      const replaces = !state.hasPolicy || line.replaces === true;
      state.policy = replaces ? policy : stricter(state.policy, policy);
      state.hasPolicy = true;
      break;
    }
    case "budget":
      addBudget(state, line);
      break;
    case "intent":
      addIntent(state, line);
      break;
    case "recovered":
      addRecovered(state, line);
      break;
    case "approved":
      state.approvals.set(line.id, {
        seller: nameKey(line.seller),
        amount: BigInt(line.amount),
        by: line.by,
      });
      break;
    case "forgiven":
      for (const payment of state.sellers.get(nameKey(line.seller))?.lostPayments ?? [])
        change(state, payment, { forgiven: true });
      break;
    default:
      advance(state, line);
  }
}

function advance(state: PayerState, line: Extract<Line, { id: string }>): void {
  const payment = state.payments.get(line.id);
  if (payment === undefined) return;
  if (line.kind === "taken") {
    payment.taken = true;
    return;
  }
  const step = transitions[payment.state][line.kind] as
    | ((payment: Payment, line: Line, context: Context) => Change | undefined)
    | undefined;
  const changes = step?.(payment, line, state);
  if (changes === undefined) return;
  change(state, payment, changes);
  // Counts at once: it was judged good, or settled late.
  countWhatIsDue(state);
}

function addBudget(state: PayerState, line: OfKind<"budget">): void {
  const { id, parent, limits, sellers, endsAt } = line;
  // The first budget of a name counts, and its parent must exist.
  if (state.budgets.has(id) || (parent !== undefined && !state.budgets.has(parent))) return;
  state.budgets.set(id, {
    limits: readLimits("", limits),
    ...(parent === undefined ? {} : { parent }),
    ...(sellers === undefined ? {} : { sellers: readNames("sellers", sellers) }),
    ...(endsAt === undefined ? {} : { endsAt }),
  });
}

/** Admits a payment if `decide` allows it at its place in the journal. */
function addIntent(state: PayerState, line: OfKind<"intent">): void {
  const { w: writer, n: _n, kind: _kind, ...terms } = line;
  const before = state.payments.get(line.id);
  if (before !== undefined && before.state !== "refused") return;
  const seller = nameKey(line.seller);
  const amount = BigInt(line.amount);
  const { verdict, reasons, parts } = decide(state, { ...terms, amount }, state.now);
  const payment: Payment = {
    ...terms,
    seller,
    amount,
    at: state.now,
    writer,
    state: "refused",
    passedBy: parts.by,
    own: parts.own,
    trial: parts.trial,
    counts: false,
    weight: 0n,
    refunded: 0n,
    reasons,
  };
  state.payments.set(line.id, payment);
  if (verdict !== "allow") return;
  const approval = state.approvals.get(line.id);
  if (reasons.length > 0 && approval !== undefined) payment.approvedBy = approval.by;
  state.approvals.delete(line.id);
  state.calls.set(line.call, payment);
  payment.places = addPlaces(state, payment);
  change(state, payment, { state: "intended" });
}

/** Counts what the chain took: in budgets from now on, and as a trial, whatever it was. */
function addRecovered(state: PayerState, line: OfKind<"recovered">): void {
  const { w: writer, id, name } = line;
  const known = state.payments.get(id);
  if (known?.places === undefined) {
    const amount = BigInt(line.amount);
    const payment: Payment = {
      id,
      call: known?.call ?? id,
      seller: nameKey(line.seller),
      amount,
      at: state.now,
      writer,
      state: "dropped",
      passedBy: "trust",
      own: 0n,
      trial: amount,
      counts: false,
      weight: 0n,
      refunded: 0n,
      reasons: [],
    };
    state.payments.set(id, payment);
    payment.places = addPlaces(state, payment);
  }
  advance(state, line);
  const payment = state.payments.get(id);
  if (payment !== undefined) state.recovered.set(name, payment);
}

function addPlaces(state: PayerState, payment: Payment): NonNullable<Payment["places"]> {
  const { seller, at, task, budget } = payment;
  const record = entryOf(state.sellers, seller, createSellerRecord);
  record.losses.append(at, 0n);
  const spentOf = [
    scopes.all,
    scopes.seller(seller),
    ...(task === undefined ? [] : [scopes.task(task)]),
    ...budgetsOf(state, budget).map(scopes.budget),
  ];
  return {
    record,
    seller: record.trials.append(at, 0n),
    all: state.trials.append(at, 0n),
    spent: spentOf.map((scope) => {
      const sums = entryOf(state.spent, scope, createTimedSums);
      return [sums, sums.append(at, 0n)];
    }),
  };
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const found = map.get(key) ?? create();
  map.set(key, found);
  return found;
}

function countWhatIsDue(state: PayerState): void {
  for (;;) {
    const [first] = state.waiting;
    if (first === undefined || dueOf(first) > state.now) return;
    change(state, first, { counts: true });
  }
}

/** Amounts that a payment adds to the sums. */
type Effect = Readonly<
  Record<"spent" | "own" | "trial" | "tried" | "delivered" | "lost", bigint>
> & { isOpen: boolean; waits: boolean };

function effectOf(payment: Payment): Effect {
  const { state, amount, own, trial, counts, settled, forgiven, weight } = payment;
  const isLost = state === "lost";
  const isOpen =
    state === "intended" ||
    state === "signed" ||
    state === "paid" ||
    (state === "delivered" && !counts);
  return {
    isOpen,
    waits: state === "delivered" && settled === true && !counts,
    spent: isOpen || isLost || counts ? amount : 0n,
    own: isOpen ? own : 0n,
    trial: isOpen ? trial : 0n,
    // The trial part of what was lost stays for its 30 days.
    tried: isOpen || isLost ? trial : 0n,
    delivered: counts ? restOf(payment) : 0n,
    lost: isLost && !forgiven ? weight * restOf(payment) : 0n,
  };
}

/** Changes a payment, and all sums that it is part of. */
function change(state: PayerState, payment: Payment, changes: Change): void {
  const { places } = payment;
  if (places === undefined) return;
  const { record } = places;
  const before = effectOf(payment);
  if (before.waits) state.waiting.splice(state.waiting.indexOf(payment), 1);
  Object.assign(payment, changes);
  const after = effectOf(payment);
  for (const [sums, place] of places.spent) sums.add(place, after.spent - before.spent);
  record.own += after.own - before.own;
  record.trial += after.trial - before.trial;
  record.trials.add(places.seller, after.tried - before.tried);
  state.trials.add(places.all, after.tried - before.tried);
  record.delivered += after.delivered - before.delivered;
  record.lost += after.lost - before.lost;
  record.losses.add(places.seller, after.lost - before.lost);
  if (after.isOpen) record.open.add(payment);
  else record.open.delete(payment);
  if (payment.state === "lost") record.lostPayments.add(payment);
  else record.lostPayments.delete(payment);
  if (after.waits) wait(state, payment);
}

/** Puts a payment into the row of those that wait, by when it is due. */
function wait(state: PayerState, payment: Payment): void {
  const { judgedGood, deliveredAt = 0 } = payment;
  const due = judgedGood ? 0 : deliveredAt + state.policy.patience;
  payment.due = due;
  const before = state.waiting.findLastIndex((other) => dueOf(other) <= due);
  state.waiting.splice(before + 1, 0, payment);
}

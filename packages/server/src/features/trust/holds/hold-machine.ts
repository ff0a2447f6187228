import { parseDecimal } from "@arcs/core/internal";
import { formatMicro, toMicro } from "@arcs/trust/internal";

import { columnName, type Queryable, type Transaction } from "../../../platform/db/queryable.ts";
import { listCoverPayments } from "../cover/payment-rows.ts";
import { type NewCoverEntry, recordCoverEntry } from "../cover/record-entry.ts";
import {
  type Hold,
  holdTable,
  pauseForRest,
  paymentName,
  queryHold,
  SELECTED,
  unshownOf,
} from "./store.ts";

// The only file that writes the state of a hold (scripts/checks/check-state-columns.ts). Locks are
// taken in one order: the payment, the hold, the log of cover.

/**
 * State of a hold: `in parts` while it is held and some of it is paid, `settled` once nobody
 * disputed in time what was used.
 */
export type HoldState = Hold["state"] | "in parts" | "settled";

/**
 * Event about a hold. Its payment is about to enter the log as `paid`; its chain shows that no more
 * comes of it than was sent (`ended`), or tells nothing within an hour (`unclear`) and may prove it
 * later (`proved`).
 */
export type HoldEvent =
  | { type: "paid"; amount: bigint }
  | { type: "released" | "failed" | "unclear" | "disputed" }
  | { type: "decided for payer" | "decided for agent" }
  | { type: "ended" | "proved"; sent: bigint };

type HoldEventType = HoldEvent["type"];

/** Columns that a change of state writes. */
type StateColumns = Pick<Hold, "state" | "paid" | "sent" | "why" | "isFailed"> &
  Pick<Hold, "nextAt" | "attempts">;

/** Consequences of an event, in the order in which they are written. */
type Rule = {
  set: (hold: Hold, event: HoldEvent, now: Date) => Partial<StateColumns>;
  /** Entries for the log of cover. */
  log?: (before: Hold, after: Hold) => NewCoverEntry[];
  /** Pauses the holder for what was held for nothing. */
  pauses?: true;
};

const pay: Rule = {
  set({ amount, paid }, event, nextAt) {
    const sum = paid + (event.type === "paid" ? event.amount : 0n);
    return { paid: sum, nextAt, attempts: 0, ...(sum === amount && { state: "paid" }) };
  },
};
const release: Rule = { set: () => ({ state: "released" }), pauses: true };
const fail: Rule = { set: () => ({ isFailed: true }) };
const failInLog: Rule = { ...fail, log: ({ id }) => [{ kind: "failed", id }] };
const end: Rule = {
  set(hold, event) {
    const sent = sentBy(event);
    if (unshownOf({ ...hold, sent }) > 0n) return { sent, state: "used", why: "sent" };
    return { sent, state: hold.paid > 0n ? "paid" : "unpaid" };
  },
  log: (_, after) => (after.state === "used" ? enter(after) : []),
  pauses: true,
};
const giveUp: Rule = {
  set: () => ({ state: "used", why: "unclear" }),
  log: (_, after) => enter(after),
};
const note: Rule = { set: (_, event) => ({ sent: sentBy(event), why: "sent" }) };
const repay: Rule = { ...note, log: (before, after) => giveBack(before, after) };
const clear: Rule = {
  set: ({ paid }, event) =>
    sentBy(event) === 0n && paid === 0n
      ? { sent: 0n, why: null, state: "unpaid" }
      : { sent: sentBy(event), why: "sent" },
  log: (before, after) => giveBack(before, after),
  pauses: true,
};
const dispute: Rule = {
  set: () => ({ state: "disputed", why: "disputed" }),
  log: (_, after) => [...enter(after), { kind: "dispute", id: after.id }],
};
const disputeInLog: Rule = {
  set: () => ({ state: "disputed" }),
  log: ({ id }) => [{ kind: "dispute", id }],
};
const lose: Rule = {
  set: () => ({ state: "lost" }),
  log: ({ id }) => [{ kind: "resolved", id, for: "payer" }],
};
const win: Rule = {
  set: () => ({ state: "won" }),
  log: ({ id }) => [{ kind: "resolved", id, for: "agent" }],
};

function sentBy(event: HoldEvent): bigint {
  return "sent" in event ? event.sent : 0n;
}

/**
 * The state machine, by state and event; what is not listed changes nothing. `npm run test:mutants`
 * deletes each cell once.
 */
const holdRules: Readonly<Record<HoldState, Partial<Record<HoldEventType, Rule>>>> = {
  held: {
    paid: pay,
    released: release,
    failed: fail,
    ended: end,
    unclear: giveUp,
    disputed: dispute,
  },
  "in parts": { paid: pay, failed: fail, ended: end, unclear: giveUp, disputed: dispute },
  paid: { failed: fail },
  used: { failed: failInLog, proved: clear, disputed: disputeInLog },
  settled: { failed: fail, proved: note },
  disputed: {
    failed: failInLog,
    proved: clear,
    "decided for payer": lose,
    "decided for agent": win,
  },
  // Money that comes back, or never left its payer, is lost no more.
  lost: { proved: repay },
  won: {},
  released: {},
  unpaid: {},
};

/** Makes the entries of what left a payer, or may have, without a payment. */
function enter(hold: Hold): NewCoverEntry[] {
  const { id, payer, account: payee, isFailed } = hold;
  const amount = formatMicro(unshownOf(hold));
  return [
    { kind: "hold", id, payer, payee, amount },
    ...(isFailed ? [{ kind: "failed", id } as const] : []),
  ];
}

/** Makes the entry of what has not left a payer, of a hold of which nothing was proved before. */
function giveBack(before: Hold, after: Hold): NewCoverEntry[] {
  const back = unshownOf(before) - unshownOf(after);
  return back === 0n ? [] : [{ kind: "returned", id: before.id, amount: formatMicro(back) }];
}

/** Stores a hold; false where another one is of the same authorization. */
export async function beginHold(tx: Transaction, hold: Hold): Promise<boolean> {
  const { amount, paid, safe } = hold;
  const sums = { amount: String(amount), paid: String(paid), safe: String(safe), sent: null };
  const insert = `${holdTable.insert} on conflict do nothing`;
  const { rowCount } = await tx.query(insert, holdTable.values({ ...hold, ...sums }));
  return rowCount === 1;
}

/** Locks a hold until the transaction ends. */
export function lockHold(tx: Transaction, id: string): Promise<Hold | undefined> {
  return queryHold(tx, `select ${SELECTED} from holds where id = $1 for update`, [id]);
}

/** Locks the hold of a payment that is in the log by no payment of it yet. */
export function lockHoldOf(
  tx: Transaction,
  { id, authorization, payer, payee }: Record<"id" | "authorization" | "payer" | "payee", string>,
): Promise<Hold | undefined> {
  const isOf = "payment = $1 and payer = $2 and account = $3 and token is not null";
  const isShown = "select 1 from hold_payments where payment_id = $4";
  return queryHold(
    tx,
    `select ${SELECTED} from holds where ${isOf} and state not in ('released', 'unpaid', 'paid') and not exists (${isShown})
     order by created_at, id limit 1 for update`,
    [paymentName(authorization, payee), payer, payee, id],
  );
}

/**
 * Takes a hold that is locked from one state to the next: writes its row, the log of cover, and the
 * pause of its holder. Returns it as it is now, `undefined` where the event changes nothing.
 */
export async function advanceHold(
  tx: Transaction,
  before: Hold,
  event: HoldEvent,
  { now }: { now: Date },
): Promise<Hold | undefined> {
  const rule = holdRules[await stateOf(tx, before)][event.type];
  if (rule === undefined) return undefined;
  const set = Object.entries(rule.set(before, event, now));
  const assignments = set.map(([member], at) => `${columnName(member)} = $${at + 2}`);
  const after = await queryHold(
    tx,
    `update holds set ${assignments.join(", ")} where id = $1 returning ${SELECTED}`,
    [before.id, ...set.map(([, value]) => (typeof value === "bigint" ? String(value) : value))],
  );
  if (after === undefined) return undefined;
  if (rule.pauses === true) await pauseForRest(tx, after, { now });
  for (const entry of rule.log?.(before, after) ?? []) await recordCoverEntry(tx, entry, { now });
  return after;
}

export async function stateOf(db: Queryable, { id, state, paid }: Hold): Promise<HoldState> {
  if (state === "held" && paid > 0n) return "in parts";
  if (state !== "used") return state;
  const [booked] = await listCoverPayments(db, [id]);
  return booked?.state === "open" ? state : "settled";
}

export type FinalAuthorization = Record<
  "id" | "payer" | "payee" | "amount" | "transaction",
  string
> & {
  authorization: string | null;
};

/**
 * Takes a final payment off the first hold that it fits, which ends with nothing left. An escrow
 * may pay the rest in more parts.
 */
export async function takeHold(
  tx: Transaction,
  { id, authorization, payer, payee, amount: text, transaction }: FinalAuthorization,
  { now }: { now: Date },
): Promise<Hold | undefined> {
  const amount = toMicro(parseDecimal(text) ?? 0n);
  if (authorization === null || amount === 0n) return undefined;
  const fits = "payment = $1 and payer = $2 and account = $3 and amount - paid >= $4::numeric";
  const fitting = await queryHold(
    tx,
    `select ${SELECTED} from holds where state = 'held' and ${fits} order by created_at, id limit 1 for update`,
    [paymentName(authorization, payee), payer, payee, String(amount)],
  );
  if (fitting === undefined) return undefined;
  const insert =
    "insert into hold_payments (payment_id, hold_id, transaction_hash) values ($1, $2, $3)";
  await tx.query(insert, [id, fitting.id, transaction]);
  return advanceHold(tx, fitting, { type: "paid", amount }, { now });
}

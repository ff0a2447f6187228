import { defined } from "@arcs/core/internal";
import type { AmountsByGroup, ScoreTransaction } from "@arcs/trust";
import type { LogRecord, ScoreComputed } from "@arcs/trust/transparency";

/** A record about an agent that the log shows openly. */
export type AgentFact = {
  /** Of the entry, from 0. */
  position: number;
  record: LogRecord;
  /** Amounts that vouch for a payment, by the fold of the log; absent if nothing vouches. */
  vouched?: AmountsByGroup;
};

/** A payment as a log has it. */
export type LoggedPayment = {
  position: number;
  /** When it was taken in, in milliseconds. */
  loggedAt: number;
  /** When it was taken in, or in again after it had been withdrawn, in milliseconds. */
  at: number;
  payer: string;
  payee: string;
  amount: string;
  outcome: "completed" | "failed" | "canceled";
  /** Current evidence. `ledger` also if it was proved later, or its block could still be replaced. */
  evidence: "ledger" | "facilitator";
  /** Whether it has given its payer what the ledger proves: a further proof would give it once more. */
  isProved: boolean;
  network?: string;
  asset?: string;
  transaction?: string;
  vouched: AmountsByGroup;
  /** Set if it is no longer evidence; names its replacement. */
  withdrawn?: { replacement?: string };
};

/** Whether a log says that the ledger has lost a payment: it was withdrawn, and nothing stands in its place. */
export function isLost({ withdrawn }: Pick<LoggedPayment, "withdrawn">): boolean {
  return withdrawn !== undefined && withdrawn.replacement === undefined;
}

/** Something that a log says of a payment, and when. */
export type LoggedVoice<Value> = { position: number; at: number; value: Value };

/** A payer's rating, with the times that it states. */
export type LoggedRating = LoggedVoice<number> & {
  times: Pick<ScoreTransaction, "payerResponseTimeMs" | "payerInTime">;
};

/** All that a log says openly of an agent. */
export type AgentFacts = {
  /** By their ids. */
  payments: Map<string, LoggedPayment>;
  /** By the ids of their payments, the oldest first. */
  ratings: Map<string, LoggedRating[]>;
  /** By the ids of their payments: how a dispute stood for the agent, the oldest first. */
  disputes: Map<string, LoggedVoice<"open" | "won" | "lost">[]>;
  /** The newest score. */
  score?: { position: number; record: ScoreComputed };
  /** Position of the last destruction of money for the agent; absent if there was none. */
  lastBond?: number;
  /** How many of its payments were withdrawn. */
  withdrawals: number;
  /** Payments of which the log says that they came back, and not openly that they had been withdrawn. */
  oddReturns: LoggedPayment[];
  /** The first proof that is not of a payment as the log has it, or of one that was proved before. */
  oddProof?: OddProof;
};

/** A proof that gives a voice from nothing. */
type OddProof = { position: number; payment: string; expected: string; found: string };

/** Gathers what a log says openly of one agent. */
export function gatherFacts(facts: Iterable<AgentFact>): AgentFacts {
  const all: AgentFacts = {
    payments: new Map(),
    ratings: new Map(),
    disputes: new Map(),
    withdrawals: 0,
    oddReturns: [],
  };
  for (const fact of facts) takers[fact.record.kind]?.(all, fact as never);
  return all;
}

type Of<Kind extends LogRecord["kind"]> = AgentFact & { record: Extract<LogRecord, { kind: Kind }> };
type Takers = { [Kind in LogRecord["kind"]]?: (all: AgentFacts, fact: Of<Kind>) => void };

/** Handlers by kind of record; other kinds have nothing to compare. */
const takers: Takers = {
  payment({ payments }, { position, record, vouched = {} }) {
    const { payment, payer, payee, amount, outcome } = record;
    const at = Date.parse(record.at);
    // A block that may be replaced delays the voice, but the evidence is the ledger's all the same.
    const evidence: LoggedPayment["evidence"] = record.evidence === "facilitator" ? "facilitator" : "ledger";
    const isProved = record.evidence === "ledger";
    const logged = { position, loggedAt: at, at, payer, payee, amount, outcome, evidence, isProved, vouched };
    payments.set(payment, { ...logged, ...placeOf(record) });
  },
  proof(all, { position, record }) {
    const payment = all.payments.get(record.payment);
    const found = describeFacts(record);
    const expected = payment === undefined ? "a payment of the log" : describeFacts(payment);
    const isOfPayment = payment?.outcome === "completed" && expected === found;
    if (!isOfPayment || payment.isProved) {
      const odd = isOfPayment ? { expected: "one proof", found: "another one" } : { expected, found };
      all.oddProof ??= { position, payment: record.payment, ...odd };
      return;
    }
    Object.assign(payment, { evidence: "ledger", isProved: true }, placeOf(record));
  },
  refund({ payments }, { record }) {
    const payment = payments.get(record.payment);
    // In logs from before there was `confirmed`, what a chain had lost was taken back by a refund of all of it, and proved again when
    // it returned.
    if (payment !== undefined && isLost(payment) && payment.amount === record.amount) payment.isProved = false;
  },
  payment_withdrawn(all, { record: { payment: id, replacement } }) {
    all.withdrawals += 1;
    const payment = all.payments.get(id);
    if (payment !== undefined) payment.withdrawn = defined({ replacement });
  },
  payment_restored({ payments, oddReturns }, { record }) {
    const payment = payments.get(record.payment);
    if (payment === undefined) return;
    // Evidence of a score in between did not have it; of one that was there all the time, each score's has to.
    if (isLost(payment)) payment.at = Date.parse(record.at);
    else oddReturns.push(payment);
    delete payment.withdrawn;
    Object.assign(payment, { evidence: "ledger" }, placeOf(record));
  },
  rating({ ratings }, { position, record: { payment, at, rating, responseTimeMs, inTime } }) {
    const times = defined({ payerResponseTimeMs: responseTimeMs, payerInTime: inTime });
    push(ratings, payment, { position, at: Date.parse(at), value: rating, times });
  },
  dispute_opened({ disputes }, { position, record: { payment, at } }) {
    push(disputes, payment, { position, at: Date.parse(at), value: "open" });
  },
  dispute_resolved({ disputes }, { position, record: { payment, at, winner } }) {
    push(disputes, payment, { position, at: Date.parse(at), value: winner === "payee" ? "won" : "lost" });
  },
  score(all, { position, record }) {
    all.score = { position, record };
  },
  bond(all, { position }) {
    all.lastBond = position;
  },
};

function describeFacts({ payer, payee, amount }: Pick<LoggedPayment, "payer" | "payee" | "amount">): string {
  return `${amount} by ${payer} to ${payee}`.slice(0, 300);
}

function placeOf({ network, asset, transaction }: Pick<LoggedPayment, "network" | "asset" | "transaction">) {
  return defined({ network, asset, transaction });
}

function push<Voice>(to: Map<string, Voice[]>, key: string, voice: Voice): void {
  const list = to.get(key);
  if (list === undefined) to.set(key, [voice]);
  else list.push(voice);
}

/**
 * The voices on payments by the ids that these have now: a payment whose transfer another report took over hands on what was
 * said of it, unless that one has its own.
 */
export function voicesByPayment<Voice>(
  voices: ReadonlyMap<string, Voice[]>,
  { payments }: Pick<AgentFacts, "payments">,
): Map<string, Voice[]> {
  const now = new Map<string, Voice[]>();
  for (const [id, list] of voices) if (currentId(id, payments) === id) now.set(id, list);
  for (const [id, list] of voices) {
    const current = currentId(id, payments);
    if (!now.has(current)) now.set(current, list);
  }
  return now;
}

/**
 * The id that a payment goes by after all that took it over. What it finds stands in the payments afterwards, so that a long chain is
 * gone through once.
 */
export function currentId(id: string, payments: AgentFacts["payments"]): string {
  const passed = new Map<string, { replacement?: string }>();
  let current = id;
  for (;;) {
    const withdrawn = payments.get(current)?.withdrawn;
    const next = withdrawn?.replacement;
    if (withdrawn === undefined || next === undefined || passed.has(next)) break;
    passed.set(current, withdrawn);
    current = next;
  }
  for (const [from, withdrawn] of passed) if (from !== current) withdrawn.replacement = current;
  return current;
}

/** An amount rounded down to millionths, in the one form that a log has: no zeros at its end. */
export function formatDecimalAmount(amount: string): string {
  const [whole = "0", fraction = ""] = amount.split(".");
  const digits = fraction.slice(0, 6).replace(/0{1,6}$/, "");
  return digits === "" ? whole : `${whole}.${digits}`;
}

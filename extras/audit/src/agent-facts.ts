import { defined } from "@arcs/core/internal";
import type { ScoreTransaction } from "@arcs/trust";
import type { LogRecord, ScoreComputed } from "@arcs/trust/transparency";

/** A record that the log shows openly about an agent, or of money that came to an account. */
export type AgentFact = {
  /** Of the entry, from 0. */
  position: number;
  record: LogRecord;
};

/** Money that came to an account, as the log of cover has it. */
export type LoggedTransfer = {
  position: number;
  /** Time of the entry in milliseconds. */
  at: number;
  payer: string;
  payee: string;
  amount: string;
  network: string;
  asset: string;
  transaction: string;
};

/** A statement of the log about a payment, and its time. */
export type LoggedVoice<Value> = { position: number; at: number; value: Value };

/** A payer's rating, with the times that it states. */
export type LoggedRating = LoggedVoice<number> & {
  times: Pick<ScoreTransaction, "payerResponseTimeMs" | "payerInTime">;
};

/** All that a log says openly of an agent, and of an account of the same name. */
export type AgentFacts = ReturnType<typeof noFacts>;

function noFacts() {
  return {
    /** Payments to the account, by their ids. */
    payments: new Map<string, LoggedTransfer>(),
    /** Other money that came to the account. */
    transfers: new Array<LoggedTransfer>(),
    /** By the ids of their payments, the oldest first. */
    ratings: new Map<string, LoggedRating[]>(),
    /** By the ids of their payments: the state of a dispute for the agent, the oldest first. */
    disputes: new Map<string, LoggedVoice<"open" | "won" | "lost">[]>(),
    /** Payments of the agent that others have taken over, by their ids. */
    replacements: new Map<string, string>(),
    /** The newest score. */
    score: undefined as { position: number; record: ScoreComputed } | undefined,
  };
}

/** Gathers what a log says openly of one agent or account. */
export function gatherFacts(facts: Iterable<AgentFact>): AgentFacts {
  const all = noFacts();
  for (const fact of facts) takers[fact.record.kind]?.(all, fact as never);
  return all;
}

type Of<Kind extends LogRecord["kind"]> = AgentFact & {
  record: Extract<LogRecord, { kind: Kind }>;
};
type Takers = { [Kind in LogRecord["kind"]]?: (all: AgentFacts, fact: Of<Kind>) => void };

/** Handlers by kind of record; other kinds have nothing to compare. */
const takers: Takers = {
  payment({ payments }, fact) {
    // Another entry of the same id has no effect.
    if (!payments.has(fact.record.id)) payments.set(fact.record.id, transferOf(fact));
  },
  transfer({ transfers }, fact) {
    transfers.push(transferOf(fact));
  },
  payment_withdrawn({ replacements }, { record: { payment, replacement } }) {
    if (replacement !== undefined) replacements.set(payment, replacement);
  },
  rating({ ratings }, { position, record: { payment, at, rating, responseTimeMs, inTime } }) {
    const times = defined({ payerResponseTimeMs: responseTimeMs, payerInTime: inTime });
    push(ratings, payment, { position, at: Date.parse(at), value: rating, times });
  },
  dispute_opened({ disputes }, { position, record: { payment, at } }) {
    push(disputes, payment, { position, at: Date.parse(at), value: "open" });
  },
  dispute_resolved({ disputes }, { position, record: { payment, at, winner } }) {
    push(disputes, payment, {
      position,
      at: Date.parse(at),
      value: winner === "payee" ? "won" : "lost",
    });
  },
  score(all, { position, record }) {
    all.score = { position, record };
  },
};

function transferOf({ position, record }: Of<"payment"> | Of<"transfer">): LoggedTransfer {
  const { at, payer, payee, amount, network, asset, transaction } = record;
  return { position, at: Date.parse(at), payer, payee, amount, network, asset, transaction };
}

/** Adds an item to the list under a key. */
export function push<Key, Item>(to: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = to.get(key);
  if (list === undefined) to.set(key, [item]);
  else list.push(item);
}

/**
 * Returns the voices on payments by the current ids of these: a payment whose transfer another
 * report took over hands on what was said of it, unless that one has its own.
 */
export function voicesByPayment<Voice>(
  voices: ReadonlyMap<string, Voice[]>,
  { replacements }: Pick<AgentFacts, "replacements">,
): Map<string, Voice[]> {
  const now = new Map<string, Voice[]>();
  for (const [id, list] of voices) if (!replacements.has(id)) now.set(id, list);
  for (const [id, list] of voices) {
    const current = currentId(id, replacements);
    if (!now.has(current)) now.set(current, list);
  }
  return now;
}

/**
 * Returns the id of a payment after all that took it over. What it finds stands in the map
 * afterwards, so that a long chain is gone through once.
 */
export function currentId(id: string, replacements: AgentFacts["replacements"]): string {
  const passed = new Set<string>();
  let current = id;
  for (;;) {
    const next = replacements.get(current);
    if (next === undefined || passed.has(next)) break;
    passed.add(current);
    current = next;
  }
  for (const each of passed) if (each !== current) replacements.set(each, current);
  return current;
}

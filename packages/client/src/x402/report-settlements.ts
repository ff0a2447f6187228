import { isSdkError, SdkError } from "@arcs/core";
import { backOff, createBoundedCache, describeValue, showValue } from "@arcs/core/internal";
import type { PaymentView } from "@arcs/core/http";

import type { ArcsClient } from "../arcs-client.ts";
import {
  createSettlementReader,
  type NoReport,
  type SettledPayment,
  type Settlement,
  type TokenDecimals,
  usdc,
} from "./settlement.ts";

/** An `x402ResourceServer` or an `x402Facilitator` of `@x402/core`. */
export type SettlingSide = { onAfterSettle(hook: (settled: SettledPayment) => Promise<void>): unknown };

/** An `x402Client` of `@x402/core`: the buyer's side. */
export type PayingSide = {
  onPaymentResponse(
    hook: (paid: { readonly requirements?: unknown; readonly settleResponse?: unknown }) => Promise<void>,
  ): unknown;
};

/** Why a settlement was not reported: what x402 left out, what the server said, or what the queue could not do. */
export type DropReason = NoReport | AbandonReason | "agent_unknown" | "refused";

/** A settlement that was not reported. */
export type DroppedSettlement = {
  reason: DropReason;
  /** Absent where x402 did not say enough of it. */
  settlement?: Settlement;
  /** Last failure, if any: `agent_not_found` for a payee that is not an agent, `settlement_…`. */
  error?: SdkError;
};

/** How reports are made. */
export type ReportOptions = {
  /** With a key that has the permission `write`: best the agent's own, or the payer's. */
  client: Pick<ArcsClient, "payments">;
  /** The agent that is paid at an address, by its id. Default: the address is the agent's id. */
  agentOf?: (payTo: string) => string | undefined | Promise<string | undefined>;
  /** Tokens whose decimals are known. Default: {@link usdc}. */
  tokens?: readonly TokenDecimals[];
  /** How many reports may wait; those that come when it is full are dropped. Default 1000. */
  capacity?: number;
  /** Called with each payment that was reported: `evidence` says what it stands on. */
  onReported?: (payment: PaymentView, settlement: Settlement) => void;
  /** Called with each settlement that was not reported; `not_settled` is none. */
  onDropped?: (dropped: DroppedSettlement) => void;
};

/** How many settlements came to what. */
export type ReportCounts = {
  reported: number;
  /** Others had reported them before. */
  known: number;
  /** Not done yet. */
  waiting: number;
  dropped: number;
  /** The dropped ones by their reason; where the server refused, by the code of its error as well. */
  droppedBy: Readonly<Record<string, number>>;
};

/** Reports that are being made. */
export type SettlementReports = {
  counts(): ReportCounts;
  /** Tries at once what waits; resolves when all of it has been tried. For `waitUntil` of edge workers. */
  flush(): Promise<void>;
  /** Takes no more, tries once what is left, and drops what fails. Call it before the program ends. */
  close(): Promise<void>;
};

const DEFAULT_CAPACITY = 1000;
const MOST_CAPACITY = 1_000_000;

/**
 * Reports each payment that one side of x402 settles, makes or facilitates, so that it counts for the agent's Trust Score.
 *
 * A report never delays a payment, and never fails one: it waits in a queue, is tried again for half an hour where the server
 * is out of reach or its ledger does not have the transaction yet, and is made once for each transaction. What becomes of it
 * can be seen in `counts()`. Networks and addresses are passed on as x402 says them (docs/payments.md).
 *
 * @param side - of `@x402/core` 2.x: an `x402ResourceServer`, an `x402Facilitator`, or the buyer's `x402Client`
 * @throws SdkError `invalid_argument` when `side` or an option is not what it says
 * @example
 * ```ts
 * import { reportSettlements } from "@arcs/client/x402";
 *
 * const reports = reportSettlements(resourceServer, { client });
 * process.once("SIGTERM", () => reports.close());
 * ```
 */
export function reportSettlements(side: SettlingSide | PayingSide, options: ReportOptions): SettlementReports {
  const { capacity = DEFAULT_CAPACITY } = checkOptions(options);
  const report = createReporter(options);
  const queue = createReportQueue({ capacity, random: () => Math.random() });
  const take = (settled: SettledPayment): Promise<void> => {
    report.take(settled, (work) => queue.add(work));
    return Promise.resolve();
  };
  const { onAfterSettle, onPaymentResponse } = (side ?? {}) as Partial<SettlingSide & PayingSide>;
  if (typeof onAfterSettle === "function") {
    onAfterSettle.call(side, take);
  } else if (typeof onPaymentResponse === "function") {
    onPaymentResponse.call(side, (paid) => take({ requirements: paid?.requirements, result: paid?.settleResponse }));
  } else {
    const expected = "an x402ResourceServer, x402Facilitator or x402Client of @x402/core 2.x";
    throw new SdkError("invalid_argument", `the first argument of reportSettlements expected ${expected}`);
  }
  return {
    counts: () => ({ ...report.counts(), waiting: queue.waiting() }),
    flush: async () => queue.flush(),
    close: async () => queue.close(),
  };
}

type Reporter = {
  take(settled: SettledPayment, add: (work: QueuedWork) => void): void;
  counts(): Omit<ReportCounts, "waiting">;
};

function createReporter({
  client,
  agentOf = (address) => address,
  tokens = usdc,
  ...callbacks
}: ReportOptions): Reporter {
  const read = createSettlementReader(tokens);
  const droppedBy: Record<string, number> = {};
  const counts = { reported: 0, known: 0, dropped: 0 };

  function drop(dropped: DroppedSettlement): void {
    const { reason, error } = dropped;
    counts.dropped++;
    for (const name of reason === "refused" ? [reason, error?.code ?? "unknown"] : [reason]) {
      droppedBy[name] = (droppedBy[name] ?? 0) + 1;
    }
    quietly(() => callbacks.onDropped?.(dropped));
  }
  async function attempt(settlement: Settlement, last: { error?: SdkError }): Promise<AttemptOutcome> {
    try {
      const agentId = await agentOf(settlement.payTo);
      if (agentId === undefined) {
        drop({ reason: "agent_unknown", settlement });
        return "never";
      }
      const { network, transaction: transactionHash, payer, amount, asset } = settlement;
      const event = "payment.completed";
      const payment = await client.payments.report(
        { event, agentId, payer: { address: payer }, amount, network, transactionHash, asset },
        { idempotencyKey: keyOf(settlement) },
      );
      counts.reported++;
      quietly(() => callbacks.onReported?.(payment, settlement));
      return "done";
    } catch (error) {
      last.error = isSdkError(error) ? error : new SdkError("internal_error", "agentOf failed", { cause: error });
      // Each side may report; who comes second finds the transfer used up by the first.
      if (last.error.code === "settlement_used") {
        counts.known++;
        return "done";
      }
      if (mayPass(last.error)) return "again";
      drop({ reason: "refused", settlement, error: last.error });
      return "never";
    }
  }
  return {
    take(settled, add) {
      // Whatever x402 hands over: what is thrown in here would turn a settled payment into a failed one.
      try {
        const settlement = read(settled);
        if (settlement === "not_settled") return;
        if (typeof settlement === "string") return drop({ reason: settlement });
        const last: { error?: SdkError } = {};
        add({
          key: keyOf(settlement),
          attempt: () => attempt(settlement, last),
          abandon: (reason) => drop({ reason, settlement, ...last }),
        });
      } catch {
        drop({ reason: "malformed" });
      }
    },
    counts: () => ({ ...counts, droppedBy: { ...droppedBy } }),
  };
}

function keyOf({ network, transaction }: Settlement): string {
  const id = transaction.startsWith("0x") ? transaction.toLowerCase() : transaction;
  return `x402:${network}:${id}`.slice(0, 255);
}

/** Whether the same report may succeed later. A ledger may not have yet what x402 has just settled. */
function mayPass({ code, status }: SdkError): boolean {
  if (code === "settlement_not_found" || code === "conflict" || code === "internal_error") return true;
  if (status !== undefined) return status >= 500 || status === 408 || status === 429;
  return code === "server_unreachable" || code === "request_timed_out" || code === "server_invalid_answer";
}

/** Calls a callback of the caller and ignores its errors. */
function quietly(tell: () => void): void {
  try {
    tell();
  } catch {
    // Nobody waits for a report, so the error has nowhere to go.
  }
}

function checkOptions(options: ReportOptions): ReportOptions {
  const { client, agentOf, onReported, onDropped, capacity = DEFAULT_CAPACITY } = options ?? {};
  const isClient = typeof (client as Partial<ArcsClient> | undefined)?.payments?.report === "function";
  const functions = Object.entries({ agentOf, onReported, onDropped });
  const other = functions.find(([, value]) => value !== undefined && typeof value !== "function");
  if (!isClient) {
    const came = describeValue(client);
    throw new SdkError("invalid_argument", `client expected a client of createArcsClient, got ${came}`);
  }
  if (other !== undefined) {
    throw new SdkError("invalid_argument", `${other[0]} expected a function, got ${describeValue(other[1])}`);
  }
  if (!Number.isInteger(capacity) || capacity < 1 || capacity > MOST_CAPACITY) {
    throw new SdkError(
      "invalid_argument",
      `capacity expected a whole number from 1 to ${MOST_CAPACITY}, got ${showValue(capacity)}`,
    );
  }
  return options;
}

/** How one attempt ended: done, to be tried again, or never to be. */
export type AttemptOutcome = "done" | "again" | "never";

/** A piece of work that is tried until it is done. */
type QueuedWork = {
  /** The same key is the same work: it is done once. */
  key: string;
  /** Never rejects. */
  attempt: () => Promise<AttemptOutcome>;
  /** Called once if it is left undone. */
  abandon: (why: AbandonReason) => void;
};

/** Why a piece of work was left undone, though it might have succeeded: no room, no patience, or no time. */
type AbandonReason = "queue_full" | "gave_up" | "closed";

/** Work that waits, none of which anybody waits for. */
type ReportQueue = {
  /** Takes work, and returns at once. */
  add(work: QueuedWork): void;
  /** How many are not done yet. */
  waiting(): number;
  /** Tries at once what waits; resolves when all that was there has been tried. */
  flush(): Promise<void>;
  /** Takes no more, tries once what there is, and abandons what fails. */
  close(): Promise<void>;
};

type Waiting = QueuedWork & {
  attempts: number;
  /** Set while it waits for its next attempt. */
  timer?: ReturnType<typeof setTimeout>;
  /** Callbacks for the next attempt. */
  onTried: (() => void)[];
};

// Half an hour in all: by then a ledger has the transaction, and a server has been started again.
const MOST_ATTEMPTS = 14;
const FIRST_DELAY_MS = 1000;
const MOST_DELAY_MS = 300_000;
const AT_ONCE = 4;
const MOST_REMEMBERED = 10_000;

/**
 * Makes a queue of at most `capacity` reports that retries with doubling delays. Its timers do not keep the process alive: close
 * the queue before the process ends.
 */
export function createReportQueue({ capacity, random }: { capacity: number; random: () => number }): ReportQueue {
  const queued = new Map<string, Waiting>();
  const done = createBoundedCache<true>(MOST_REMEMBERED);
  const due: Waiting[] = [];
  let underWay = 0;
  let isClosed = false;

  function schedule(work: Waiting): void {
    // Jitter: reports that failed together are not retried together.
    const delay = (0.5 + random() / 2) * backOff(work.attempts, { first: FIRST_DELAY_MS, max: MOST_DELAY_MS });
    work.timer = setTimeout(() => makeDue(work), delay);
    // Browsers and edge workers give a number in place of an object.
    (work.timer as { unref?: () => void }).unref?.();
  }
  function makeDue(work: Waiting): void {
    clearTimeout(work.timer);
    delete work.timer;
    due.push(work);
    startDue();
  }
  function startDue(): void {
    while (underWay < AT_ONCE) {
      const work = due.shift();
      if (work === undefined) return;
      underWay++;
      void tryOnce(work);
    }
  }
  async function tryOnce(work: Waiting): Promise<void> {
    work.attempts++;
    const outcome = await work.attempt();
    underWay--;
    if (outcome === "again" && !isClosed && work.attempts < MOST_ATTEMPTS) schedule(work);
    else leave(work, outcome);
    for (const tell of work.onTried.splice(0)) tell();
    startDue();
  }
  function leave(work: Waiting, outcome: AttemptOutcome): void {
    queued.delete(work.key);
    if (outcome === "again") work.abandon(isClosed ? "closed" : "gave_up");
    else done.set(work.key, true);
  }
  async function flush(): Promise<void> {
    const all = [...queued.values()];
    const tried = all.map((work) => new Promise<void>((resolve) => work.onTried.push(resolve)));
    for (const work of all) if (work.timer !== undefined) makeDue(work);
    await Promise.all(tried);
  }
  return {
    add(work) {
      if (queued.has(work.key) || done.has(work.key)) return;
      if (isClosed) return work.abandon("closed");
      if (queued.size >= capacity) return work.abandon("queue_full");
      const waiting: Waiting = { ...work, attempts: 0, onTried: [] };
      queued.set(work.key, waiting);
      makeDue(waiting);
    },
    waiting: () => queued.size,
    flush,
    async close() {
      isClosed = true;
      await flush();
    },
  };
}

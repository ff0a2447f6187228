import { isSdkError, SdkError } from "@arcs/core";
import { assertShape, defined, describeValue } from "@arcs/core/internal";
import type { PaymentView } from "@arcs/core/http";

import type { ArcsClient } from "../arcs-client.ts";
import {
  type AbandonReason,
  type AttemptOutcome,
  createReportQueue,
  mayPass,
  type QueuedWork,
} from "./report-queue.ts";
import {
  type ClaimingSide,
  createMppReader,
  createSettlementReader,
  isClaimingSide,
  membersOf,
  type MppSellingSide,
  type MppSessionSettlement,
  type NoReport,
  type SettledPayment,
  type Settlement,
  usdc,
  watchClaims,
} from "./settlement.ts";
import type { TokenDecimals } from "../trust-gate/prices.ts";

/** An `x402ResourceServer` or an `x402Facilitator` of `@x402/core`. */
export type SettlingSide = {
  onAfterSettle(hook: (settled: SettledPayment) => Promise<void>): unknown;
  onSettleFailure?(hook: (failed: FailedPayment) => Promise<void>): unknown;
};

/** A settlement that x402 could not confirm: `error` is a `SettleError`, which may name it. */
type FailedPayment = Omit<SettledPayment, "result"> & { readonly error?: unknown };

/** An `x402Client` of `@x402/core` 2.12 or later, or `Mppx` of `mppx/client`: the buyer's side. */
export type PayingSide = {
  onPaymentResponse(
    hook: (paid: {
      readonly requirements?: unknown;
      readonly settleResponse?: unknown;
      readonly paymentPayload?: unknown;
      readonly challenge?: unknown;
      readonly credential?: unknown;
      readonly response?: unknown;
    }) => Promise<void>,
  ): unknown;
};

/**
 * Why a settlement was not reported: what x402 left out, what the server said, or what the queue
 * could not do.
 */
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
  /**
   * The dropped ones by their reason; where the server refused, by the code of its error as well.
   */
  droppedBy: Readonly<Record<string, number>>;
};

/** Reports that are being made. */
export type SettlementReports = {
  counts(): ReportCounts;
  /**
   * For `tempo.session` of `mppx/server`: takes what it settles of sessions whose requests came by
   * this side.
   */
  onSessionSettlement(settled: MppSessionSettlement): void;
  /**
   * Tries at once what waits; resolves when all of it has been tried. For `waitUntil` of edge
   * workers.
   */
  flush(): Promise<void>;
  /**
   * Takes no more, tries once what is left, and drops what fails. Call it before the program ends.
   */
  close(): Promise<void>;
};

/**
 * Reports each payment that one side of x402 settles, makes or facilitates, so that it counts for
 * the agent's Trust Score.
 *
 * A report never delays a payment, and never fails one: it waits in a queue, is tried again for
 * half an hour where the server is out of reach or its ledger does not have the transaction yet,
 * and is made once for each payer of a transaction. What becomes of it can be seen in `counts()`.
 * Networks and addresses are passed on as x402 says them (docs/payments.md).
 *
 * A settlement that the facilitator calls failed or pending, but names by its transaction, waits in
 * the queue as well: it is reported when the chain has it, and dropped with the server's error when
 * the chain refused it or never had it.
 *
 * Deposits into an escrow pay nobody and are not reported; claims of `batch-settlement` are, by the
 * seller, with `{ scheme, facilitator }` for the side.
 *
 * @param side - of `@x402/core` 2.x: an `x402ResourceServer`, an `x402Facilitator`, or, from 2.12
 *   on, the buyer's `x402Client`; or the scheme of `batch-settlement` with the client that its channel manager was, or will be, created with; or `Mppx` of `mppx` 0.11
 * @throws SdkError `invalid_argument` when `side` or an option is not what it says
 * @example
 * ```ts
 * import { reportSettlements } from "@arcs/client/x402";
 *
 * const reports = reportSettlements(resourceServer, { client });
 * process.once("SIGTERM", () => reports.close());
 * ```
 */
export function reportSettlements(
  side: SettlingSide | PayingSide | ClaimingSide | MppSellingSide,
  options: ReportOptions,
): SettlementReports {
  checkOptions(options);
  const queue = createReportQueue();
  const report = createReporter(options, (work) => queue.add(work));
  const take = async (settled: SettledPayment): Promise<void> => report.take(settled);
  const mpp = createMppReader();
  /** Takes what a reader finds, which may be nothing: its input is of others. */
  const takeFound = async (read: () => SettledPayment | undefined): Promise<void> =>
    quietly(() => {
      const settled = read();
      if (settled !== undefined) report.take(settled);
    });
  const { onAfterSettle, onPaymentResponse, onPaymentSuccess } = (side ?? {}) as Partial<
    SettlingSide & PayingSide & MppSellingSide
  >;
  if (typeof onAfterSettle === "function") {
    onAfterSettle.call(side, take);
    // A hook that returns nothing changes nothing of the failure.
    (side as SettlingSide).onSettleFailure?.(async (failed) =>
      take({ ...failed, result: resultOf(failed) }),
    );
  } else if (typeof onPaymentSuccess === "function") {
    onPaymentSuccess.call(side, (paid) => takeFound(() => mpp.readSuccess(paid)));
  } else if (typeof onPaymentResponse === "function") {
    onPaymentResponse.call(side, (paid) =>
      takeFound(() =>
        paid?.challenge === undefined
          ? { ...paid, result: paid?.settleResponse }
          : mpp.readResponse(paid),
      ),
    );
  } else if (isClaimingSide(side)) {
    watchClaims(side, take);
  } else {
    const sides =
      "an x402ResourceServer or x402Facilitator of @x402/core 2.x, an x402Client of 2.12 or later, a scheme with its client, or Mppx of mppx";
    throw new SdkError(
      "invalid_argument",
      `the first argument of reportSettlements has no hook to report by; pass ${sides}`,
    );
  }
  return {
    counts: () => ({ ...report.counts(), waiting: queue.waiting() }),
    onSessionSettlement: (settled) => void takeFound(() => mpp.readSettlement(settled)),
    flush: async () => queue.flush(),
    close: async () => queue.close(),
  };
}

/** Reads a `SettleError` as the answer that it was made of: only without success. */
function resultOf(failed: FailedPayment): object {
  const { transaction, payer, network } = membersOf(membersOf(failed)["error"]);
  return defined({ success: false, transaction, payer, network });
}

function createReporter(
  { client, agentOf = (address) => address, tokens = usdc, ...callbacks }: ReportOptions,
  add: (work: QueuedWork) => void,
) {
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
  async function attempt(
    settlement: Settlement,
    last: { error?: SdkError },
  ): Promise<AttemptOutcome> {
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
      last.error = isSdkError(error)
        ? error
        : new SdkError("internal_error", "agentOf failed", { cause: error });
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
    take(settled: SettledPayment): void {
      // Whatever x402 hands over: what is thrown in here would turn a settled payment into a failed
      // one.
      try {
        const settlement = read(settled);
        if (settlement === "not_settled") return;
        if (typeof settlement === "string") return drop({ reason: settlement });
        const last: { error?: SdkError } = {};
        add({
          key: keyOf(settlement),
          isUncertain: settlement.isUncertain,
          attempt: () => attempt(settlement, last),
          abandon: (reason) => drop({ reason, settlement, ...last }),
        });
      } catch {
        drop({ reason: "malformed" });
      }
    },
    counts: (): Omit<ReportCounts, "waiting"> => ({ ...counts, droppedBy: { ...droppedBy } }),
  };
}

/** Names a payment: a transaction may have those of many payers, and of many channels of one. */
function keyOf({ network, transaction, payer, channel = payer }: Settlement): string {
  const inOneCase = (name: string): string => (name.startsWith("0x") ? name.toLowerCase() : name);
  return ["x402", network, inOneCase(transaction), inOneCase(channel)].join(":").slice(0, 255);
}

function quietly(tell: () => void): void {
  try {
    tell();
  } catch {
    // Nobody waits for a report, so the error has nowhere to go.
  }
}

function checkOptions(options: ReportOptions): void {
  assertShape(options, "options", {
    "agentOf?": "function",
    "onReported?": "function",
    "onDropped?": "function",
  });
  const { client } = options;
  if (typeof (client as Partial<ArcsClient> | undefined)?.payments?.report === "function") return;
  const got = describeValue(client);
  throw new SdkError(
    "invalid_argument",
    `client must be a client of createArcsClient (received ${got})`,
  );
}

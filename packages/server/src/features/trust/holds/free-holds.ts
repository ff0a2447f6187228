import {
  addressOfAccount,
  defined,
  formatTokenId,
  readAccountId,
  readTokenId,
} from "@arcs/core/internal";
import type { EvmReader } from "@arcs/evm";
import { findMessageTransaction, readOpenedEscrow, readSent, readTransactions } from "@arcs/ledger";
import { unitsToMicro } from "@arcs/trust/internal";
import type { ServerContext } from "../../../context.ts";
import { type Cleaning, defineRepeatedJob, repeatedType } from "../../../platform/jobs/jobs.ts";
import { type SeenTransfer } from "../payment-records.ts";
import { closeHoldDispute } from "./hold-disputes.ts";
import { advanceHold, type HoldEvent, lockHold } from "./hold-machine.ts";
import { deleteEnded, type Hold, listDueHolds, listHoldPayments, postponeHold } from "./store.ts";
import type { EvmNetworks, ServerLedger } from "../../../platform/chains/chains.ts";
import type { PaymentToken, Settings } from "../../../platform/settings/settings.ts";

const EVERY_MS = 30_000;

export const freeHoldsJob = defineRepeatedJob(
  repeatedType("free-holds"),
  async (context: FreeContext & AuthorizationContext, signal) => {
    await freeHolds(context, { readUse: (hold) => readUse(context, hold), signal });
    return context.clock.now().getTime() + EVERY_MS;
  },
);

type FreeContext = Pick<ServerContext, "store" | "clock" | "randomBytes" | "payments" | "onError">;

const AT_ONCE = 8;

export async function freeHolds(
  context: FreeContext,
  { readUse, signal }: { readUse: (hold: Hold) => Promise<AuthorizationUse>; signal: AbortSignal },
): Promise<void> {
  const { store, clock, onError } = context;
  let holds: Hold[];
  do {
    signal.throwIfAborted();
    holds = await listDueHolds(store.pool, { now: clock.now(), limit: AT_ONCE });
    await Promise.all(
      holds.map(async (hold) => {
        const use = await readUse(hold).catch((error: unknown): AuthorizationUse => {
          onError(error, "read whether a held payment was made");
          return { state: "unknown", payments: [] };
        });
        await settleHold(context, hold, use);
      }),
    );
  } while (holds.length === AT_ONCE);
}

/** Captures that a reader lists, and some more. */
const MAX_KNOWN = 5000;

async function readUse(
  context: Pick<FreeContext, "store"> & AuthorizationContext,
  hold: Hold,
): Promise<AuthorizationUse> {
  const taken =
    hold.paid > 0n ? await listHoldPayments(context.store.pool, hold.id, { limit: MAX_KNOWN }) : [];
  const hashes = new Set(taken.map(({ transactionHash }) => transactionHash));
  return readAuthorizationUse(context, hold, {
    isTaken: (transactionHash) => hashes.has(transactionHash),
  });
}

const DAY_MS = 86_400_000;
/**
 * Time after the expiry that a payment has to come into the log. One that somebody has reported may
 * wait for its block, and one in an escrow for its operator, who would else capture it once its
 * hold is gone. Where its chain is asked for an hour in vain, all of it may have been paid.
 */
const REPORT_MS = {
  unused: 0,
  ended: DAY_MS,
  escrowed: DAY_MS,
  unclear: 3_600_000,
  unknown: Number.POSITIVE_INFINITY,
};

/**
 * Takes what came of a hold into the log, and frees the rest where nothing more comes; else asks
 * again later.
 */
async function settleHold(
  context: FreeContext,
  hold: Hold,
  { state, payments, sent = 0n }: AuthorizationUse,
): Promise<void> {
  const { store, clock } = context;
  const isTaken = await takeAll(context, payments);
  const now = clock.now();
  if (hold.state !== "held") {
    // Of an escrow payments alone tell, and they are in no log once its hold is.
    const isSent = hold.form === "exact" && (sent > 0n || payments.length === 0);
    if (state !== "unused" && !(state === "ended" && isSent)) {
      return postponeHold(store.pool, hold, { until: nextQuestion(hold, { now }) });
    }
    return advanceLocked(context, hold, { type: "proved", sent });
  }
  const isOver = state === "unused" || (state === "ended" && isTaken);
  const isOverdue = now.getTime() >= hold.expiresAt.getTime() + REPORT_MS[state];
  if (!isOver && !(isOverdue && !(await context.payments.isSettling(store.pool, hold.payment)))) {
    return postponeHold(store.pool, hold, { until: nextQuestion(hold, { now }) });
  }
  return advanceLocked(
    context,
    hold,
    state === "unclear" ? { type: "unclear" } : { type: "ended", sent },
  );
}

function advanceLocked(context: FreeContext, { id }: Hold, event: HoldEvent): Promise<void> {
  return context.store.transaction(async (tx) => {
    const hold = await lockHold(tx, id);
    if (hold === undefined) return;
    const after = await advanceHold(tx, hold, event, { now: context.clock.now() });
    if (hold.state === "disputed" && after?.state === "unpaid")
      await closeHoldDispute(tx, context, after);
  });
}

/**
 * Takes the payments of a hold into the log where nobody reported them: a seller that answers
 * nothing would else hide them, and they be disputed by nobody.
 *
 * @returns whether all are final there. One that was there before it was held, or took another
 *   hold, pays this hold no more
 */
async function takeAll(context: FreeContext, payments: readonly SeenTransfer[]): Promise<boolean> {
  let areFinal = true;
  for (const seen of payments) {
    areFinal &&= await context.store.transaction(async (tx) => {
      await context.payments.takePayment(tx, context, seen);
      const { transactionHash, token, transfer } = seen;
      return context.payments.isFinallySettled(tx, {
        network: token.network,
        transactionHash,
        instruction: transfer.instruction,
      });
    });
  }
  return areFinal;
}

const MAX_WAIT_MS = 15 * 60_000;

function nextQuestion({ attempts }: Hold, { now }: { now: Date }): Date {
  return new Date(now.getTime() + Math.min(MAX_WAIT_MS, EVERY_MS * 2 ** Math.min(attempts, 10)));
}

// A payment that comes late to its log may still be reported as failed for a week.
const KEPT_MS = 14 * 86_400_000;

export const deleteEndedHolds: Cleaning = (db, { now, limit }) =>
  deleteEnded(db, { before: new Date(now.getTime() - KEPT_MS), limit });

export type AuthorizationUse = {
  /**
   * - `unused`: nothing came of it for the account of the hold, and nothing can: a final block later
   *   than its expiry has it unused, or it was used before the hold, canceled, or for another account
   * - `ended`: it is used, and nothing more comes of it than is told here
   * - `escrowed`: its tokens are in an escrow, which may still pay them to the account of the hold
   * - `unclear`: the chain is that far, and what it shows tells neither that it was used nor that it
   *   was not
   * - `unknown`: the chain does not answer, or is not that far
   */
  state: "unused" | "ended" | "escrowed" | "unclear" | "unknown";
  payments: readonly SeenTransfer[];
  /**
   * Amount that left the payer for the account by the authorization, whether payments show it or
   * not, and whatever else its transaction did; millionths. Absent for nothing.
   */
  sent?: bigint;
};

const unused: AuthorizationUse = { state: "unused", payments: [] };

type AuthorizationContext = {
  settings: Pick<Settings, "network" | "paymentTokens">;
  evm: EvmNetworks;
  ledger: Pick<ServerLedger, "request">;
};

type SettledTransfer = SeenTransfer["transfer"] & { amount: bigint; opening?: string };

type UnpaidHold = Pick<
  Hold,
  "account" | "amount" | "payer" | "payment" | "token" | "form" | "expiresAt" | "createdAt"
>;

/** Lists the tokens that a hold may be paid in: its own, or any for one that names none. */
function tokensOf(
  { token: name }: UnpaidHold,
  { settings, network }: Pick<AuthorizationContext, "settings"> & { network: string },
): PaymentToken[] {
  const { paymentTokens } = settings;
  return paymentTokens.filter(
    (token) =>
      token.network === network &&
      (name === null || formatTokenId({ network, address: token.mint }) === name),
  );
}

/** Payments out of an escrow that are read at a time: each takes some requests. */
const MAX_READ = 16;

/**
 * Reads what came of the authorization of a hold: on an EVM chain in its token; on Solana by the
 * message that the payer was to sign. What pays
 * another account, or more than is held, is another payment: an authorization is used up at hardly
 * any cost, which must not keep money from others.
 *
 * @param options.isTaken - whether the payments of a transaction are in the log, so that they need
 *   not be read again
 */
export async function readAuthorizationUse(
  context: AuthorizationContext,
  hold: UnpaidHold,
  { isTaken = () => false }: { isTaken?: (transactionHash: string) => boolean } = {},
): Promise<AuthorizationUse> {
  const network = readAccountId(hold.payer)?.network;
  return network === undefined
    ? readMessageUse(context, hold)
    : readNonceUse(context, hold, { network, isTaken });
}

type SeenTransfers = Omit<SeenTransfer, "transfer" | "token"> & {
  transfers: readonly SeenTransfer["transfer"][];
  tokens: readonly PaymentToken[];
};

/**
 * Lists the transfers that may be payments of a hold: `takeHold` decides once they are in the log,
 * by what is left of it.
 */
function listPayments(
  hold: UnpaidHold,
  { transfers, tokens, ...seen }: SeenTransfers,
): SeenTransfer[] {
  const { account, payer, amount, payment: authorization } = hold;
  return transfers.flatMap((transfer) => {
    const token = tokens.find(({ mint }) => mint === transfer.mint);
    const micro = unitsToMicro(transfer.received, transfer.decimals);
    const isOfThem = transfer.payer === payer && transfer.payee === account;
    if (token === undefined || !isOfThem || micro <= 0n || micro > amount) return [];
    return [{ ...seen, token, transfer: { ...transfer, authorization } }];
  });
}

/**
 * Whether an account passed on, in the same transaction, what it was paid: nothing would be left to
 * dispute, and the hold be free.
 */
function isPassedOn(
  { account, payer }: UnpaidHold,
  {
    transfers,
    named,
  }: { transfers: readonly SettledTransfer[]; named: readonly SettledTransfer[] },
): boolean {
  const lacking = named.filter(
    (each) => each.payer === payer && each.payee === account && each.amount > each.received,
  );
  return lacking.some(({ mint }) =>
    transfers.some((each) => each.mint === mint && each.payer === account && each.payee !== payer),
  );
}

// Clocks differ: what a chain dates a little before the hold may be its payment.
const CLOCK_DRIFT_SECONDS = 300;
const sinceOf = ({ createdAt }: UnpaidHold): number =>
  Math.floor(createdAt.getTime() / 1000) - CLOCK_DRIFT_SECONDS;

async function readMessageUse(
  { ledger, settings }: AuthorizationContext,
  hold: UnpaidHold,
): Promise<AuthorizationUse> {
  const { payer, payment: messageHash, expiresAt } = hold;
  const until = Math.ceil(expiresAt.getTime() / 1000);
  const query = { payer, messageHash, since: sinceOf(hold), until };
  const found = await findMessageTransaction(ledger.request, query);
  if (found.state === "unknown" || found.state === "unclear")
    return { state: found.state, payments: [] };
  // The same message cannot land again after it has failed.
  if (found.state === "absent" || !found.hasSucceeded) return unused;
  const { signature } = found;
  const [read] = await readTransactions(ledger.request, [signature], { commitment: "finalized" });
  if (read === undefined || "problem" in read) return { state: "unknown", payments: [] };
  const opened = await readOpenedEscrow(ledger.request, { signature, recipient: hold.account });
  const tokens = tokensOf(hold, { settings, network: settings.network });
  // An escrow may pay in the transaction that opens it.
  const others = (opened?.payouts ?? []).filter((payout) => payout.signature !== signature);
  const payments = [read, ...others].flatMap(({ signature: transactionHash, transaction }) => {
    const { transfers, blockTime } = transaction;
    const paidAt = blockTime === null ? hold.createdAt : new Date(blockTime * 1000);
    return listPayments(hold, { transactionHash, paidAt, transfers, tokens });
  });
  const sent = await readSentTo(ledger, hold, { signature });
  if (sent > 0n) return { state: "ended", payments, sent };
  const isHidden = [read, ...others].some(({ transaction: { transfers } }) =>
    isPassedOn(hold, {
      transfers,
      named: transfers.filter(({ opening = signature }) => opening === signature),
    }),
  );
  if (isHidden) return { state: "unclear", payments };
  // The payer signed all of it, and it opens nothing for the account.
  if (opened === undefined && payments.length === 0) return unused;
  const isOpen = opened?.isOpen === true;
  return {
    state: isOpen ? "escrowed" : "ended",
    payments,
  };
}

/** Reads what a message itself sent to the associated account of the account that is paid. */
async function readSentTo(
  { request }: AuthorizationContext["ledger"],
  { payer, account: recipient, token, form }: UnpaidHold,
  { signature }: { signature: string },
): Promise<bigint> {
  const mint = form === "exact" && token !== null ? readTokenId(token)?.address : undefined;
  if (mint === undefined) return 0n;
  const query = { payer, mint, recipient, commitment: "finalized" } as const;
  const sent = await readSent(request, signature, query);
  return sent === undefined ? 0n : unitsToMicro(sent.amount, sent.decimals);
}

type AuthorizationQuery = Record<"token" | "authorizer" | "nonce", string>;

type NonceOptions = { network: string; isTaken: (transactionHash: string) => boolean };

async function readNonceUse(
  { settings, evm }: AuthorizationContext,
  hold: UnpaidHold,
  { network, isTaken }: NonceOptions,
): Promise<AuthorizationUse> {
  const reader = evm.get(network);
  const tokens = tokensOf(hold, { settings, network });
  if (reader === undefined || tokens.length === 0) return { state: "unknown", payments: [] };
  const payments: SeenTransfer[] = [];
  let sent: bigint | undefined;
  const states = new Set<AuthorizationUse["state"]>();
  for (const token of tokens) {
    const query = {
      token: token.mint,
      authorizer: addressOfAccount(hold.payer),
      nonce: hold.payment,
    };
    const { isUsed, finalTime } = await reader.readAuthorizationState(query);
    const paid = isUsed ? await readPaid(reader, hold, { query, token, isTaken }) : unused;
    payments.push(...(paid?.payments ?? []));
    sent = paid?.sent ?? sent;
    const isPast = finalTime * 1000 > hold.expiresAt.getTime();
    const { state: shown = "ended" } = paid ?? {};
    const isOpen = !isPast && (paid === undefined || shown === "unused");
    states.add(isOpen ? "unknown" : shown);
  }
  const inTurn = ["escrowed", "unknown", "unclear", "ended"] as const;
  const state = inTurn.find((each) => states.has(each)) ?? "unused";
  return { state, payments, ...defined({ sent }) };
}

/**
 * Reads what an authorization paid where it was used for its hold, or what came and may still come
 * of it out of an escrow.
 */
async function readPaid(
  reader: EvmReader,
  hold: UnpaidHold,
  {
    query,
    token,
    isTaken,
  }: Pick<NonceOptions, "isTaken"> & { query: AuthorizationQuery; token: PaymentToken },
): Promise<AuthorizationUse | undefined> {
  if (hold.form === "exact") return readExact(reader, hold, { query, token });
  const transactionHash = await reader.findAuthorizationUse({ ...query, since: sinceOf(hold) });
  if (transactionHash === undefined) return unused;
  const paid = await readPayments(reader, hold, { transactionHash, token });
  if (paid.isHidden) return { state: "unclear", payments: paid.payments };
  if (paid.payments.length > 0) return { state: "ended", payments: paid.payments };
  const escrowed = await reader.readEscrowed({ transactionHash, nonce: hold.payment });
  // The settler chooses what else its transaction shows, and may hide what an escrow got.
  if (escrowed === undefined) return undefined;
  if (escrowed.payee !== addressOfAccount(hold.account).toLowerCase()) return unused;
  const unread = escrowed.captures.filter((capture) => !isTaken(capture));
  const payments: SeenTransfer[] = [];
  for (const capture of unread.slice(-MAX_READ)) {
    const read = await readPayments(reader, hold, { transactionHash: capture, token });
    if (read.isHidden) return { state: "unclear", payments: read.payments };
    payments.push(...read.payments);
  }
  const mayPay = escrowed.isCapturable || unread.length > MAX_READ;
  return { state: mayPay ? "escrowed" : "ended", payments };
}

/**
 * Reads what an authorization sent to the account itself, by the two logs of its token, and the
 * payment that shows it, where one does. What paid another account is another payment.
 */
async function readExact(
  reader: EvmReader,
  hold: UnpaidHold,
  { query, token }: { query: AuthorizationQuery; token: PaymentToken },
): Promise<AuthorizationUse> {
  const used = await reader.readAuthorizedUse({ ...query, since: sinceOf(hold) });
  if (used === undefined) return unused;
  const { transactionHash, moved } = used;
  if (moved === undefined) return { state: "unclear", payments: [] };
  const isTo = moved.to === addressOfAccount(hold.account).toLowerCase();
  if (!isTo) return unused;
  const { payments } = await readPayments(reader, hold, { transactionHash, token });
  return { state: "ended", payments, sent: unitsToMicro(moved.value, moved.decimals) };
}

async function readPayments(
  reader: EvmReader,
  hold: UnpaidHold,
  { transactionHash, token }: { transactionHash: string; token: PaymentToken },
): Promise<{ payments: SeenTransfer[]; isHidden: boolean }> {
  const parties = [hold.payer, hold.account];
  const settlement = await reader.readSettlement({
    transactionHash,
    tokens: [token.mint.toLowerCase()],
    parties,
  });
  if (settlement === undefined) return { payments: [], isHidden: false };
  const { transfers } = settlement;
  const named = transfers.filter(({ authorization }) => authorization === hold.payment);
  const paidAt = new Date(settlement.blockTime * 1000);
  const payments = listPayments(hold, {
    transactionHash,
    paidAt,
    transfers: named,
    tokens: [token],
  });
  return {
    payments,
    isHidden: isPassedOn(hold, { transfers, named }),
  };
}

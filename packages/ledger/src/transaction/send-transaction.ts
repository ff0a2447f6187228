import { isSdkError, SdkError, type Signer } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getTransactionSize,
  type Instruction,
  isBlockhash,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type SignatureBytes,
} from "@solana/kit";

import { ED25519_PROGRAM } from "../program/addresses.ts";
import { MAX_SECONDS_VALID } from "../program/messages.ts";
import {
  arrayOf,
  bigintOf,
  checkCommitment,
  checkInteger,
  type Commitment,
  commitments,
  integerOf,
  type LedgerRequest,
  malformed,
  MAX_MS,
  memberOf,
  objectOf,
  readAccount,
  textOf,
} from "./ledger-request.ts";
import { toSendError, toTransactionError, type TransactionFacts } from "./transaction-errors.ts";

/** Cost of transactions, and how long to wait for them. */
export type TransactionSettings = {
  /** Default `confirmed`. */
  commitment?: Commitment;
  /** Priority fee in millionths of a lamport per compute unit. Default 0. */
  microLamportsPerComputeUnit?: number | bigint;
  /**
   * Max lamports of a transaction's priority fee; above it nothing is sent. Default 10,000,000
   * (0.01 SOL).
   */
  maxPriorityFee?: number | bigint;
  /** Compute units to request instead of the package's own estimate, at most 1,400,000. */
  computeUnitLimit?: number;
  /** Milliseconds between two checks of a transaction's status. Default 400, about a slot. */
  pollIntervalMs?: number;
  /**
   * Milliseconds after which a transaction with an unknown fate is given up. Default 180,000: a
   * blockhash is valid for about 60 seconds, and a transaction is final about 15 seconds after it
   * has landed.
   */
  confirmTimeoutMs?: number;
  /**
   * Seconds within which an issuer's signature has to land, at most 1,800. Default 120: a minute
   * for which a transaction's blockhash is valid, and another one for a ledger clock that is ahead
   * of the issuer's. Increase it where the issuer has to approve each signature.
   */
  validForSeconds?: number;
};

/** A landed transaction. */
export type LandedTransaction = {
  /** Base58 signature, by which explorers find it. */
  transactionHash: string;
  slot: number;
};

const DEFAULT_VALID_FOR_SECONDS = 120;
// Size limit of a transaction in a packet (the IPv6 minimum MTU less headers).
const MAX_BYTES = 1232;
// A leader may silently drop a transaction, so it is sent again until it lands or no longer can.
const RESEND_AFTER_MS = 2_000;

export type TransactionSender = {
  payer: string;
  /**
   * Returns the end, in Unix seconds, for the next signature of an issuer. It uses the caller's
   * clock: an endpoint that chose it could use the signature later. It is called for each attempt,
   * so that each is signed anew.
   */
  lastValidAt(): number;
  /**
   * Sends instructions; those that have to ask the endpoint first do so beside the request for a
   * blockhash, in one round trip. `computeUnits` is their max; `signers` sign besides the payer.
   * `lastValidAt` is the end of the issuer's signature, which others can land as well: until then,
   * no error says that nothing will land.
   */
  send(
    instructions: readonly (Instruction | (() => Promise<Instruction>))[],
    options: { computeUnits: number; signers?: readonly Signer[]; lastValidAt?: number },
  ): Promise<LandedTransaction>;
};

/**
 * Creates a sender. It confirms by polling, which works with every RPC endpoint.
 *
 * @throws SdkError (when sending) one of the `ledger_…` codes of docs/errors.md
 */
export function createTransactionSender(
  request: LedgerRequest,
  {
    payer,
    settings,
    now = () => new Date(),
  }: { payer: Signer; settings: TransactionSettings; now?: () => Date },
): TransactionSender {
  checkSettings(settings);
  const commitment = settings.commitment ?? "confirmed";
  return {
    payer: payer.address,
    lastValidAt: () => secondsOf(now()) + (settings.validForSeconds ?? DEFAULT_VALID_FOR_SECONDS),
    async send(given, { computeUnits, signers = [], lastValidAt }) {
      const units = settings.computeUnitLimit ?? computeUnits;
      checkPriorityFee(units, settings);
      const [lifetime, ...instructions] = await Promise.all([
        latestBlockhash(request, commitment),
        ...given.map((each) => (typeof each === "function" ? each() : each)),
      ]);
      const facts = {
        payer: payer.address,
        precompileIndexes: instructions.flatMap((each, index) =>
          each.programAddress === ED25519_PROGRAM ? [index] : [],
        ),
      };
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayer(payer.address as Address, empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
        (timed) => appendTransactionMessageInstructions(instructions, timed),
        (full) => setTransactionMessageComputeUnitLimit(units, full),
        (limited) => withPriorityFee(limited, settings.microLamportsPerComputeUnit),
      );
      const compiled = compileTransaction(message);
      const signatures: Record<string, SignatureBytes | null> = { ...compiled.signatures };
      for (const signer of [payer, ...signers]) {
        signatures[signer.address] = (await signer.sign(
          Uint8Array.from(compiled.messageBytes),
        )) as SignatureBytes;
      }
      const transaction = { ...compiled, signatures };
      const size = getTransactionSize(transaction);
      if (size > MAX_BYTES) {
        throw new SdkError(
          "ledger_transaction_too_large",
          `the transaction has ${size} bytes, more than ${MAX_BYTES}`,
        );
      }
      const sent: SentTransaction = {
        commitment,
        facts,
        wire: getBase64EncodedWireTransaction(transaction),
        transactionHash: getBase58Decoder().decode(signatures[payer.address] as SignatureBytes),
        lastValidBlockHeight: lifetime.lastValidBlockHeight,
        async hasEnded() {
          if (lastValidAt === undefined) return true;
          return (
            secondsOf(now()) > lastValidAt &&
            (await readLedgerTime(request, commitment)) > lastValidAt
          );
        },
      };
      try {
        await request("sendTransaction", [
          sent.wire,
          { encoding: "base64", preflightCommitment: commitment },
        ]);
      } catch (failure) {
        const error = toSendError(failure, facts);
        // The endpoint still has the transaction, and others can land the issuer's signature until
        // its end.
        const isExpired = isSdkError(error, "ledger_blockhash_expired");
        if (isExpired && !(await sent.hasEnded().catch(() => false)))
          throw unknownFate(sent.transactionHash, error);
        throw error;
      }
      return confirm(request, sent, settings);
    },
  };
}

type SentTransaction = {
  commitment: Commitment;
  facts: TransactionFacts;
  wire: string;
  transactionHash: string;
  lastValidBlockHeight: bigint;
  /**
   * Tells whether the issuer's signature has ended, by both the caller's and the ledger's clock: an
   * endpoint alone may lie.
   */
  hasEnded(): Promise<boolean>;
};

function withPriorityFee<
  Message extends Parameters<typeof setTransactionMessageComputeUnitPrice>[1],
>(message: Message, price: number | bigint | undefined): Message {
  const isFree = price === undefined || BigInt(price) === 0n;
  return isFree ? message : setTransactionMessageComputeUnitPrice(BigInt(price), message);
}

async function latestBlockhash(
  request: LedgerRequest,
  commitment: Commitment,
): Promise<{ blockhash: Blockhash; lastValidBlockHeight: bigint }> {
  const { value } = objectOf(await request("getLatestBlockhash", [{ commitment }]), "blockhash");
  const { blockhash, lastValidBlockHeight } = objectOf(value, "blockhash");
  const text = textOf(blockhash, "blockhash");
  if (!isBlockhash(text)) throw malformed("blockhash");
  return { blockhash: text, lastValidBlockHeight: bigintOf(lastValidBlockHeight, "block height") };
}

type Status = { err: unknown; confirmationStatus: unknown; slot: number };

/** Polls a transaction until it has reached the commitment, has failed, or can no longer land. */
async function confirm(
  request: LedgerRequest,
  sent: SentTransaction,
  { pollIntervalMs = 400, confirmTimeoutMs = 180_000 }: TransactionSettings,
): Promise<LandedTransaction> {
  const deadline = performance.now() + confirmTimeoutMs;
  let sentAt = performance.now();
  const look = async (): Promise<LandedTransaction | undefined> => {
    const status = await statusOf(request, sent.transactionHash);
    if (status && hasReached(status, sent.commitment)) {
      // Only at this commitment: on another fork, whose clock is behind, it may still succeed.
      if (status.err) throw toTransactionError(status.err, sent.facts);
      return { transactionHash: sent.transactionHash, slot: status.slot };
    }
    if (status === undefined && performance.now() - sentAt > RESEND_AFTER_MS) {
      sentAt = performance.now();
      if (await isPast(request, sent)) await assertLanded(request, sent.transactionHash);
      else await resend(request, sent.wire);
    }
    return undefined;
  };
  for (;;) {
    let lastError: unknown;
    try {
      const landed = await look();
      if (landed !== undefined) return landed;
    } catch (error) {
      // A failed check says nothing about the transaction, which is on its way.
      if (!isSdkError(error, "ledger_unreachable") && !isSdkError(error, "ledger_rpc_error"))
        throw error;
      lastError = error;
    }
    if (performance.now() > deadline) throw unknownFate(sent.transactionHash, lastError);
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

/**
 * Checks once more after the transaction can no longer land: it may have landed since the last
 * check.
 */
async function assertLanded(request: LedgerRequest, transactionHash: string): Promise<void> {
  if ((await statusOf(request, transactionHash)) !== undefined) return;
  const message =
    "the transaction was not taken up in time and, by what the endpoint says, will never land";
  throw new SdkError("ledger_blockhash_expired", message, { details: { transactionHash } });
}

function unknownFate(transactionHash: string, cause: unknown): SdkError {
  return new SdkError(
    "ledger_unreachable",
    "the RPC endpoint did not tell in time what became of the transaction: it may have landed, or land yet",
    { details: { transactionHash }, ...defined({ cause }) },
  );
}

async function statusOf(
  request: LedgerRequest,
  transactionHash: string,
): Promise<Status | undefined> {
  const answer = await request("getSignatureStatuses", [[transactionHash]]);
  const [status] = arrayOf(memberOf(answer, "value"), "statuses");
  if (status === null || status === undefined) return undefined;
  const { err = null, confirmationStatus, confirmations, slot } = objectOf(status, "status");
  // Old nodes leave it out, and report null confirmations for a final block.
  const reached = confirmationStatus ?? (confirmations === null ? "finalized" : "processed");
  return { err, confirmationStatus: reached, slot: integerOf(slot, "slot") };
}

function hasReached({ confirmationStatus }: Status, commitment: Commitment): boolean {
  return commitments.indexOf(confirmationStatus) >= commitments.indexOf(commitment);
}

/** Tells whether neither the transaction nor the issuer's signature in it can land any more. */
async function isPast(
  request: LedgerRequest,
  { commitment, ...sent }: SentTransaction,
): Promise<boolean> {
  const height = bigintOf(await request("getBlockHeight", [{ commitment }]), "block height");
  return height > sent.lastValidBlockHeight && (await sent.hasEnded());
}

/** Sends once more. A refusal means nothing: the transaction may have landed in between. */
async function resend(request: LedgerRequest, wire: string): Promise<void> {
  await request("sendTransaction", [wire, { encoding: "base64", skipPreflight: true }]).catch(
    () => undefined,
  );
}

const CLOCK_SYSVAR = "SysvarC1ock11111111111111111111111111111111";
// Max time of a `Date`, in seconds.
const MAX_SECONDS = 8_640_000_000_000n;
// The Clock sysvar: slot, start of the epoch, epoch, epoch of the leader schedule, Unix time; 8
// bytes each (https://docs.anza.xyz/runtime/sysvars#clock).
const CLOCK = { bytes: 40, unixTimestampAt: 32 } as const;

/**
 * Returns the ledger's present time in Unix seconds, as programs see it, according to the endpoint.
 */
export async function readLedgerTime(
  request: LedgerRequest,
  commitment: Commitment,
): Promise<number> {
  const { data } = (await readAccount(request, CLOCK_SYSVAR, { commitment })) ?? {};
  if (data?.length !== CLOCK.bytes) throw malformed("clock");
  const time = new DataView(data.buffer, data.byteOffset).getBigInt64(CLOCK.unixTimestampAt, true);
  return Number(bigintOf(time, "clock", MAX_SECONDS));
}

/**
 * Returns the time of a block in Unix seconds, according to the endpoint: the time that its
 * programs saw.
 */
export async function readBlockTime(request: LedgerRequest, slot: number): Promise<number> {
  return Number(bigintOf(await request("getBlockTime", [slot]), "block time", MAX_SECONDS));
}

function secondsOf(date: Date): number {
  const milliseconds: unknown = (date as Date | undefined)?.getTime?.();
  const seconds = Math.floor(typeof milliseconds === "number" ? milliseconds / 1000 : Number.NaN);
  if (!Number.isSafeInteger(seconds))
    throw new SdkError("invalid_argument", "now must give a date");
  return seconds;
}

/** 0.01 SOL: some hundred times the price of one of our transactions in busy hours. */
const USUAL_MAX_PRIORITY_FEE = 10_000_000n;
const MAX_PRICE = 2n ** 64n - 1n;

const maxOf = {
  microLamportsPerComputeUnit: MAX_PRICE,
  maxPriorityFee: MAX_PRICE,
  computeUnitLimit: 1_400_000,
  pollIntervalMs: MAX_MS,
  confirmTimeoutMs: MAX_MS,
  validForSeconds: MAX_SECONDS_VALID,
} as const;

/**
 * Checks settings before the first transaction is sent. A mistake noticed later would fail what has
 * been paid for.
 */
function checkSettings(settings: TransactionSettings): void {
  checkCommitment(settings.commitment);
  for (const [name, max] of Object.entries(maxOf))
    checkInteger(name, settings[name as keyof typeof maxOf], max);
}

/**
 * Checks the fee of a transaction: prices follow the market, and a configured one may be wrong by
 * powers of ten.
 */
function checkPriorityFee(
  computeUnits: number,
  { microLamportsPerComputeUnit = 0, maxPriorityFee = USUAL_MAX_PRIORITY_FEE }: TransactionSettings,
): void {
  const fee = (BigInt(computeUnits) * BigInt(microLamportsPerComputeUnit) + 999_999n) / 1_000_000n;
  if (fee <= BigInt(maxPriorityFee)) return;
  throw new SdkError(
    "ledger_fee_too_high",
    `the priority fee would be ${fee} lamports, more than maxPriorityFee (${maxPriorityFee})`,
    { details: { fee: String(fee), maxPriorityFee: String(maxPriorityFee) } },
  );
}

import { SdkError, type Signer } from "@arcs/core";
import {
  type Address,
  appendTransactionMessageInstructions,
  type Base64EncodedWireTransaction,
  compileTransaction,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getTransactionSize,
  type Instruction,
  pipe,
  type Signature,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type SignatureBytes,
} from "@solana/kit";

import { ED25519_PROGRAM } from "../program/addresses.ts";
import { toRequestError, toSendError, toTransactionError, type TransactionFacts } from "./ledger-error.ts";
import type { LedgerRpc } from "./ledger-rpc.ts";

/** How far a transaction must have got before it counts, in the ledger's own terms. */
export type Commitment = "processed" | "confirmed" | "finalized";

/** What transactions cost and how long they are waited for. */
export type TransactionSettings = {
  /** Default `confirmed`. */
  commitment?: Commitment;
  /** Priority fee in millionths of a lamport per compute unit. Default 0. */
  microLamportsPerComputeUnit?: number | bigint;
  /** Compute units asked for in place of the package's own estimate, at most 1,400,000. */
  computeUnitLimit?: number;
  /** Milliseconds between two looks at a transaction's status. Default 400, about a slot. */
  pollIntervalMs?: number;
};

/** A transaction that the ledger has taken up. */
export type LandedTransaction = {
  /** Base58 signature, by which explorers find it. */
  transactionHash: string;
  slot: number;
};

// Size limit of a transaction in a packet (the IPv6 minimum MTU less headers).
const MOST_BYTES = 1232;
// A leader may drop a transaction without a word, so it is sent again until it lands or can no longer.
const RESEND_AFTER_MS = 2_000;
const reaches: Readonly<Record<Commitment, readonly string[]>> = {
  processed: ["processed", "confirmed", "finalized"],
  confirmed: ["confirmed", "finalized"],
  finalized: ["finalized"],
};

/** Builds, signs, sends and confirms transactions for one payer. */
export type TransactionSender = {
  payer: string;
  /** `computeUnits` is what the instructions need at most; `signers` sign besides the payer. */
  send(
    instructions: readonly Instruction[],
    options: { computeUnits: number; signers?: readonly Signer[] },
  ): Promise<LandedTransaction>;
};

/**
 * Makes a sender. Confirmation is by polling, which works with every RPC endpoint.
 *
 * @throws SdkError (when sending) one of the `ledger_…` codes of docs/errors.md
 */
export function createTransactionSender(
  rpc: LedgerRpc,
  { payer, settings }: { payer: Signer; settings: TransactionSettings },
): TransactionSender {
  const commitment = settings.commitment ?? "confirmed";
  return {
    payer: payer.address,
    async send(instructions, { computeUnits, signers = [] }) {
      const facts = {
        payer: payer.address,
        precompileIndexes: instructions.flatMap((each, index) =>
          each.programAddress === ED25519_PROGRAM ? [index] : [],
        ),
      };
      const lifetime = await latestBlockhash(rpc, commitment);
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayer(payer.address as Address, empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
        (timed) => appendTransactionMessageInstructions(instructions, timed),
        (full) => setTransactionMessageComputeUnitLimit(settings.computeUnitLimit ?? computeUnits, full),
        (limited) => withPriorityFee(limited, settings.microLamportsPerComputeUnit),
      );
      const compiled = compileTransaction(message);
      const signatures: Record<string, SignatureBytes | null> = { ...compiled.signatures };
      for (const signer of [payer, ...signers]) {
        signatures[signer.address] = (await signer.sign(Uint8Array.from(compiled.messageBytes))) as SignatureBytes;
      }
      const transaction = { ...compiled, signatures };
      const size = getTransactionSize(transaction);
      if (size > MOST_BYTES) {
        throw new SdkError(
          "ledger_transaction_too_large",
          `the transaction has ${size} bytes, more than ${MOST_BYTES}`,
        );
      }
      const sent: SentTransaction = {
        wire: getBase64EncodedWireTransaction(transaction),
        transactionHash: getBase58Decoder().decode(signatures[payer.address] as SignatureBytes) as Signature,
        lastValidBlockHeight: lifetime.lastValidBlockHeight,
      };
      await submit(rpc, { sent, commitment, facts });
      return confirm(rpc, { sent, commitment, facts, pollIntervalMs: settings.pollIntervalMs ?? 400 });
    },
  };
}

type SentTransaction = {
  wire: Base64EncodedWireTransaction;
  transactionHash: Signature;
  lastValidBlockHeight: bigint;
};

function withPriorityFee<Message extends Parameters<typeof setTransactionMessageComputeUnitPrice>[1]>(
  message: Message,
  price: number | bigint | undefined,
): Message {
  const isFree = price === undefined || BigInt(price) === 0n;
  return isFree ? message : setTransactionMessageComputeUnitPrice(BigInt(price), message);
}

async function latestBlockhash(
  rpc: LedgerRpc,
  commitment: Commitment,
): Promise<Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]> {
  try {
    return (await rpc.getLatestBlockhash({ commitment }).send()).value;
  } catch (error) {
    throw toRequestError(error);
  }
}

async function submit(
  rpc: LedgerRpc,
  { sent, commitment, facts }: { sent: SentTransaction; commitment: Commitment; facts: TransactionFacts },
): Promise<void> {
  try {
    const options = { encoding: "base64", preflightCommitment: commitment } as const;
    await rpc.sendTransaction(sent.wire, options).send();
  } catch (error) {
    throw toSendError(error, facts);
  }
}

async function confirm(
  rpc: LedgerRpc,
  options: { sent: SentTransaction; commitment: Commitment; facts: TransactionFacts; pollIntervalMs: number },
): Promise<LandedTransaction> {
  const { sent, commitment, facts, pollIntervalMs } = options;
  let sentAt = performance.now();
  for (;;) {
    const status = await statusOf(rpc, sent.transactionHash);
    if (status?.err) throw toTransactionError(status.err, facts);
    if (status && reaches[commitment].includes(status.confirmationStatus ?? "finalized")) {
      return { transactionHash: sent.transactionHash, slot: Number(status.slot) };
    }
    if (status === null && performance.now() - sentAt > RESEND_AFTER_MS) {
      sentAt = performance.now();
      if (await isPast(rpc, sent.lastValidBlockHeight, commitment)) await assertLanded(rpc, sent.transactionHash);
      else await resend(rpc, sent.wire);
    }
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
}

/** Looks once more, now that the transaction can land no longer: it may have landed since the last look. */
async function assertLanded(rpc: LedgerRpc, transactionHash: Signature): Promise<void> {
  if ((await statusOf(rpc, transactionHash)) !== null) return;
  throw new SdkError("ledger_blockhash_expired", "the transaction was not taken up in time and will never land", {
    details: { transactionHash },
  });
}

async function statusOf(
  rpc: LedgerRpc,
  transactionHash: Signature,
): Promise<{
  err: Parameters<typeof toTransactionError>[0] | null;
  confirmationStatus: string | null;
  slot: bigint;
} | null> {
  try {
    const { value } = await rpc.getSignatureStatuses([transactionHash]).send();
    return value[0] ?? null;
  } catch (error) {
    throw toRequestError(error);
  }
}

async function isPast(rpc: LedgerRpc, height: bigint, commitment: Commitment): Promise<boolean> {
  try {
    return (await rpc.getBlockHeight({ commitment }).send()) > height;
  } catch (error) {
    throw toRequestError(error);
  }
}

/** Sends once more. A refusal says nothing new: the transaction may have landed in between. */
async function resend(rpc: LedgerRpc, wire: Base64EncodedWireTransaction): Promise<void> {
  await rpc
    .sendTransaction(wire, { encoding: "base64", skipPreflight: true })
    .send()
    .catch(() => undefined);
}

import { decodeAddress, isAddress, verifyEd25519 } from "@arcs/core";
import { assertShape, createBoundedCache } from "@arcs/core/internal";
import type { Memory } from "@elizaos/core";

export type PaymentClaim = {
  transactionHash: string;
  /** Ledger address of the payer, whose wallet has signed the claim. */
  payer: string;
};

/**
 * Returns the text that a payer signs to name the job of a payment. Anyone can read a payment's
 * transaction and payer on the ledger, but only the payer knows its purpose.
 *
 * @param claim.agent - ledger address of the paid agent
 * @param claim.transactionHash - signature of the payment's transaction
 * @throws SdkError `invalid_argument` when one of them is missing
 * @example
 * ```ts
 * const text = new TextEncoder().encode(formatJobClaim({ agent, transactionHash }));
 * const signature = Buffer.from(await wallet.sign(text)).toString("base64");
 * const content = { text: "Translate this", payment: { transactionHash, payer: wallet.address, signature } };
 * ```
 */
export function formatJobClaim(claim: { agent: string; transactionHash: string }): string {
  assertShape(claim, "claim", { agent: "text", transactionHash: "text" });
  return `This payment is for the job of this message.\nAgent: ${claim.agent}\nTransaction: ${claim.transactionHash}`;
}

/** Returns the claim in a message, `content.payment`, if its payer has signed it for this agent. */
export function claimOf(
  { content }: Pick<Memory, "content">,
  agent: string,
): PaymentClaim | undefined {
  const { transactionHash, payer, signature } = payment(content);
  const isWhole =
    typeof transactionHash === "string" &&
    /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(transactionHash) &&
    typeof payer === "string" &&
    isAddress(payer) &&
    typeof signature === "string" &&
    /^[A-Za-z0-9+/]{86}==$/.test(signature);
  if (!isWhole) return undefined;
  const message = new TextEncoder().encode(formatJobClaim({ agent, transactionHash }));
  const isSigned = verifyEd25519({
    signature: Uint8Array.from(Buffer.from(signature, "base64")),
    message,
    publicKey: decodeAddress(payer),
  });
  return isSigned ? { transactionHash, payer } : undefined;
}

/** Returns the wallet that a message claims as its payer: for a lookup, and nothing more. */
export function paidBy({ content }: Pick<Memory, "content">): string | undefined {
  const { payer } = payment(content);
  return typeof payer === "string" && isAddress(payer) ? payer : undefined;
}

function payment(content: Memory["content"]): Record<string, unknown> {
  const { payment: given } = content as Record<string, unknown>;
  return typeof given === "object" && given !== null ? (given as Record<string, unknown>) : {};
}

export type JobOutcome = { outcome: "completed" | "failed"; responseTimeMs: number };

export type JobLog = ReturnType<typeof createJobLog>;

type Job = { claim: PaymentClaim; runId: string; startedAt: number; outcome?: JobOutcome };

const MAX_JOBS = 1000;
// A run that never ends must not hold back a payment forever.
const PATIENCE_MS = 10 * 60_000;

/**
 * Makes an empty log of an agent's paid jobs, by the paying transaction and the claimed payer.
 * Others may claim the same. Only the claim of the transfer's payer counts, who is known once the
 * transaction is read.
 */
export function createJobLog() {
  const jobs = createBoundedCache<Job>(MAX_JOBS);
  return {
    start(claim: PaymentClaim, job: { runId: string; startedAt: number }): void {
      if (jobs.has(keyOf(claim))) return;
      jobs.set(keyOf(claim), { claim, ...job });
    },
    end(
      runId: string,
      { outcome, endedAt }: { outcome: JobOutcome["outcome"]; endedAt: number },
    ): PaymentClaim | undefined {
      for (const [, job] of jobs.entries()) {
        if (job.runId !== runId || job.outcome !== undefined) continue;
        job.outcome = { outcome, responseTimeMs: Math.max(0, Math.round(endedAt - job.startedAt)) };
        return job.claim;
      }
      return undefined;
    },
    /** Tells whether a job is still running, so that its payment should be reported later. */
    isUnderWay(claim: PaymentClaim): boolean {
      const job = jobs.get(keyOf(claim));
      return (
        job !== undefined && job.outcome === undefined && Date.now() - job.startedAt < PATIENCE_MS
      );
    },
    outcomeOf: (claim: PaymentClaim): JobOutcome | undefined => jobs.get(keyOf(claim))?.outcome,
    forget(transactionHash: string): void {
      for (const [key, { claim }] of jobs.entries())
        if (claim.transactionHash === transactionHash) jobs.delete(key);
    },
  };
}

function keyOf({ transactionHash, payer }: PaymentClaim): string {
  return `${transactionHash} ${payer}`;
}

import { createBoundedCache } from "@arcs/core/internal";

import type { PaymentClaim } from "./message-payment.ts";

/** Outcome of a paid job. */
export type JobOutcome = { outcome: "completed" | "failed"; responseTimeMs: number };

/**
 * Paid jobs of an agent, by the paying transaction and the claimed payer. Others may claim the same. Only the claim of
 * the transfer's payer counts, who is known once the transaction is read.
 */
export type JobLog = {
  start(claim: PaymentClaim, job: { runId: string; startedAt: number }): void;
  /** Returns the claim of the ended job. */
  end(runId: string, end: { outcome: JobOutcome["outcome"]; endedAt: number }): PaymentClaim | undefined;
  /** Tells whether a job is still running, so that its payment should be reported later. */
  isUnderWay(claim: PaymentClaim, now: number): boolean;
  outcomeOf(claim: PaymentClaim): JobOutcome | undefined;
  forget(transactionHash: string): void;
};

type Job = { claim: PaymentClaim; runId: string; startedAt: number; outcome?: JobOutcome };

const MAX_JOBS = 1000;
// A run that never ends must not hold back a payment forever.
const PATIENCE_MS = 10 * 60_000;

/** Makes an empty log. */
export function createJobLog(): JobLog {
  const jobs = createBoundedCache<Job>(MAX_JOBS);
  return {
    start(claim, job) {
      if (jobs.has(keyOf(claim))) return;
      jobs.set(keyOf(claim), { claim, ...job });
    },
    end(runId, { outcome, endedAt }) {
      for (const [, job] of jobs.entries()) {
        if (job.runId !== runId || job.outcome !== undefined) continue;
        job.outcome = { outcome, responseTimeMs: Math.max(0, Math.round(endedAt - job.startedAt)) };
        return job.claim;
      }
      return undefined;
    },
    isUnderWay(claim, now) {
      const job = jobs.get(keyOf(claim));
      return job !== undefined && job.outcome === undefined && now - job.startedAt < PATIENCE_MS;
    },
    outcomeOf: (claim) => jobs.get(keyOf(claim))?.outcome,
    forget(transactionHash) {
      for (const [key, { claim }] of jobs.entries()) if (claim.transactionHash === transactionHash) jobs.delete(key);
    },
  };
}

function keyOf({ transactionHash, payer }: PaymentClaim): string {
  return `${transactionHash} ${payer}`;
}

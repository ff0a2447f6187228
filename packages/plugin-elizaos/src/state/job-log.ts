import { createBoundedCache } from "@arcs/core/internal";

import type { PaymentClaim } from "./message-payment.ts";

/** How a paid job ended. */
export type JobOutcome = { outcome: "completed" | "failed"; responseTimeMs: number };

/**
 * The paid jobs of an agent, by the transaction that paid for them and who claims to have paid. Others may claim the same: what
 * counts is the claim of the transfer's payer, who is known once the transaction is read.
 */
export type JobLog = {
  start(claim: PaymentClaim, job: { runId: string; startedAt: number }): void;
  /** Gives the claim whose job it was. */
  end(runId: string, end: { outcome: JobOutcome["outcome"]; endedAt: number }): PaymentClaim | undefined;
  /** Whether a job is still under way, so that its payment is better reported a little later. */
  isUnderWay(claim: PaymentClaim, now: number): boolean;
  outcomeOf(claim: PaymentClaim): JobOutcome | undefined;
  forget(transactionHash: string): void;
};

type Job = { claim: PaymentClaim; runId: string; startedAt: number; outcome?: JobOutcome };

const MOST_KEPT = 1000;
// A run that nobody ends must not keep a payment back for ever.
const PATIENCE_MS = 10 * 60_000;

/** Makes an empty log. */
export function createJobLog(): JobLog {
  const jobs = createBoundedCache<Job>(MOST_KEPT);
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

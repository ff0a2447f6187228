/** How a paid job ended. */
export type JobOutcome = { outcome: "completed" | "failed"; responseTimeMs: number };

/** The paid jobs of an agent, by the transaction that paid for them. */
export type JobLog = {
  start(transactionHash: string, job: { runId: string; startedAt: number }): void;
  /** Gives the transaction whose job it was. */
  end(runId: string, end: { outcome: JobOutcome["outcome"]; endedAt: number }): string | undefined;
  /** Whether a job is still under way, so that its payment is better reported a little later. */
  isUnderWay(transactionHash: string, now: number): boolean;
  outcomeOf(transactionHash: string): JobOutcome | undefined;
  forget(transactionHash: string): void;
};

type Job = { runId: string; startedAt: number; outcome?: JobOutcome };

const MOST_KEPT = 1000;
// A run that nobody ends must not keep a payment back for ever.
const PATIENCE_MS = 10 * 60_000;

/** Makes an empty log. */
export function createJobLog(): JobLog {
  const jobs = new Map<string, Job>();
  return {
    start(transactionHash, job) {
      if (jobs.has(transactionHash)) return;
      jobs.set(transactionHash, job);
      const [oldest] = jobs.keys();
      if (jobs.size > MOST_KEPT && oldest !== undefined) jobs.delete(oldest);
    },
    end(runId, { outcome, endedAt }) {
      for (const [transactionHash, job] of jobs) {
        if (job.runId !== runId || job.outcome !== undefined) continue;
        job.outcome = { outcome, responseTimeMs: Math.max(0, Math.round(endedAt - job.startedAt)) };
        return transactionHash;
      }
      return undefined;
    },
    isUnderWay(transactionHash, now) {
      const job = jobs.get(transactionHash);
      return job !== undefined && job.outcome === undefined && now - job.startedAt < PATIENCE_MS;
    },
    outcomeOf: (transactionHash) => jobs.get(transactionHash)?.outcome,
    forget: (transactionHash) => void jobs.delete(transactionHash),
  };
}

// Shared by tests of credentials: agents with real addresses, and workers that run when a test says
// so.
import { encodeAddress, createSigner } from "@arcs/core";
import { createLedgerAnchor, type LedgerAnchor } from "@arcs/ledger";
import { randomBytes } from "node:crypto";

import type { ServerContext } from "../../src/context.ts";
import {
  claimJobs,
  type JobOutcome,
  settleJob,
  type JobHandler,
} from "../../src/platform/jobs/jobs.ts";
import type { Settings } from "../../src/platform/settings/settings.ts";
import type { Agent } from "../../src/features/registry/registered-agents.ts";
import { anchorBatchJob } from "../../src/features/credentials/anchoring/anchor-batch.ts";
import {
  anchorRecordJob,
  subjectDataJob,
} from "../../src/features/credentials/anchoring/anchor-record.ts";
import {
  anchorRevocationJob,
  revokeAllOfAgentJob,
} from "../../src/features/credentials/revocation.ts";
import { credentialExpiryJob } from "../../src/features/credentials/service.ts";
import type { RunningServer } from "./server.ts";
import { addAgent } from "./fixtures.ts";

/** Settings of a server that gathers what it issues into batches, but for identities. */
export const gathering: Pick<Settings, "batchedTypes"> = {
  batchedTypes: [
    "SkillCredential",
    "ReputationCredential",
    "CompletionCredential",
    "POAPCredential",
  ],
};

/** A ledger address whose key is gone. */
export function newAddress(): string {
  return createSigner(randomBytes(32)).address;
}

/** Stores an agent with a ledger address. */
export function registerAgent(
  { context }: RunningServer,
  parts: Partial<Agent> = {},
): Promise<Agent> {
  return addAgent(context.store, { id: newAddress(), owner: newAddress(), ...parts });
}

/** Does the jobs that are there now, due or not, as the workers would; gives what came of each. */
export async function runJobs(context: ServerContext): Promise<JobOutcome["state"][]> {
  const jobs = [
    anchorRecordJob,
    anchorBatchJob,
    anchorRevocationJob,
    credentialExpiryJob,
    revokeAllOfAgentJob,
    subjectDataJob,
  ];
  const handlers: Record<string, JobHandler> = Object.fromEntries(
    jobs.map((job) => [job.kind, job.handlerOf(context)]),
  );
  const { pool } = context.store;
  const later = new Date(context.clock.now().getTime() + 10 * 365 * 86_400_000);
  const request = { limit: 100, now: later, leasedUntil: later };
  const states: JobOutcome["state"][] = [];
  for (const job of await claimJobs(pool, Object.keys(handlers), request)) {
    const outcome = await outcomeOf(handlers[job.kind]!.run(job, new AbortController().signal));
    await settleJob(pool, job, { outcome, now: context.clock.now() });
    states.push(outcome.state);
  }
  return states;
}

async function outcomeOf(run: Promise<JobOutcome | void>): Promise<JobOutcome> {
  try {
    return (await run) ?? { state: "done" };
  } catch (error) {
    return { state: "retry", at: new Date(), error: String(error) };
  }
}

/**
 * Puts a ledger in place of the server's own, which does not answer, answers with a failure, or
 * loses its answers.
 */
export async function withLedger<Result>(
  { context, ledger, issuer }: RunningServer,
  way: "hangs" | "is away" | "loses answers",
  work: () => Promise<Result>,
): Promise<Result> {
  const own = context.ledger.anchor;
  const transport = async (request: Parameters<typeof ledger.transport>[0]): Promise<unknown> => {
    if (way === "hangs") return new Promise(() => undefined);
    if (way === "is away") throw new TypeError("fetch failed");
    const { method } = request.payload as { method: string };
    const answer = await ledger.transport(request);
    if (method === "sendTransaction") throw new TypeError("fetch failed");
    return answer;
  };
  const anchor: LedgerAnchor = createLedgerAnchor({ network: "local", transport, payer: issuer });
  const { onError } = context;
  context.ledger.anchor = anchor;
  context.onError = () => undefined;
  try {
    return await work();
  } finally {
    context.ledger.anchor = own;
    context.onError = onError;
  }
}

/** A time to expire at, which only {@link anHourLater} lets pass. */
export function inHalfAnHour(): Date {
  return new Date(Date.now() + 1_800_000);
}

/** Does something as if an hour had passed for the server. */
export async function anHourLater<Result>(
  { context }: RunningServer,
  work: () => Promise<Result>,
): Promise<Result> {
  const own = context.clock;
  context.clock = { ...own, now: () => new Date(own.now().getTime() + 3_600_000) };
  try {
    return await work();
  } finally {
    context.clock = own;
  }
}

/** An address that belongs to no registered agent. */
export const strangerAddress = encodeAddress(
  Uint8Array.from(
    Buffer.from("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "hex"),
  ),
);

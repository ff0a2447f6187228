import type { TrustScoreInput } from "@arcs/trust";

import { queryAll, type Queryable } from "../../../../platform/db/queryable.ts";
import { type BookName, type BookRoots, findRoots } from "./books.ts";

/** By which book an agent's payments are vouched for, and what else of it enters the score. */
export type AgentVouching = {
  book: BookName;
  terms: Pick<TrustScoreInput, "rootsDigest" | "bonded">;
};

/** A root of a curated group. */
export type CuratedRoot = { address: string; group: number };

type AgentRow = { id: string; mode: string; bond: string };

/**
 * Reads by which book an agent is scored: the public one where it shows everything, so that anybody can compute its score
 * again from the public log; else the full one. And the curated roots: payments to these count in full.
 */
export async function readVouching(
  db: Queryable,
  agentId: string,
): Promise<AgentVouching & { curated: readonly CuratedRoot[] }> {
  const { roots, agents } = await readBonds(db, [agentId]);
  const listed = roots.isConfigured ? roots.document.roots : [];
  const curated = listed.flatMap(({ address, group }) => (group > 0 ? [{ address, group }] : []));
  return { ...vouchingOf(agents.get(agentId), roots), curated };
}

async function readBonds(
  db: Queryable,
  agentIds: readonly string[],
): Promise<{ roots: BookRoots; agents: ReadonlyMap<string, AgentRow> }> {
  const roots = await findRoots(db);
  const agents = await queryAll<AgentRow>(
    db,
    `select a.id, a.privacy_mode as mode,
       trim_scale(coalesce((
         select sum(r.bond) from rooms r join vouching_books b on b.edition = r.edition
         where b.book = case when a.privacy_mode = 'public' then 'public' else 'full' end and r.address = a.id
       ), 0) / 1000000)::text as bond
     from agents a where a.id = any($1)`,
    [agentIds],
  );
  return { roots, agents: new Map(agents.map((agent) => [agent.id, agent])) };
}

function vouchingOf(agent: AgentRow | undefined, roots: BookRoots): AgentVouching {
  const book = agent?.mode === "public" ? "public" : "full";
  if (!roots.isConfigured) return { book, terms: {} };
  const bonded = agent?.bond ?? "0";
  return { book, terms: { rootsDigest: roots.digest, ...(bonded === "0" ? {} : { bonded }) } };
}

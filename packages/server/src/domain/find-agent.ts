import { SdkError } from "@arcs/core";

import { findAgentsWithReputations, type FoundAgent } from "../store/agent-search.ts";
import type { Queryable } from "../store/queryable.ts";

// What is no id is not asked for: Postgres refuses some texts even in a question.
const AGENT_ID = /^[0-9A-Za-z_]{1,64}$/;

/**
 * Finds an agent by its ledger address or internal id, with its reputation as of the same moment.
 *
 * @throws SdkError `agent_not_found`
 */
export async function findShownAgent(db: Queryable, id: string): Promise<FoundAgent> {
  const { found } = await findShownAgents(db, [id]);
  const agent = found[0];
  if (agent === undefined) throw new SdkError("agent_not_found", "there is no agent with this id");
  return agent;
}

/** Finds agents in the order in which they are asked for: each id once, and those that are nobody's apart. */
export async function findShownAgents(
  db: Queryable,
  ids: readonly string[],
): Promise<{ requested: number; found: FoundAgent[]; notFound: string[] }> {
  const wanted = [...new Set(ids)];
  const rows = await findAgentsWithReputations(
    db,
    wanted.filter((id) => AGENT_ID.test(id)),
  );
  const byInternalId = new Map(rows.map((row) => [row.agent.internalId, row]));
  const byId = new Map(rows.map((row) => [row.agent.id, row]));
  const results = wanted.map((id) => ({ id, row: byId.get(id) ?? byInternalId.get(id) }));
  return {
    requested: wanted.length,
    found: results.flatMap(({ row }) => (row === undefined ? [] : [row])),
    notFound: results.filter(({ row }) => row === undefined).map(({ id }) => id),
  };
}

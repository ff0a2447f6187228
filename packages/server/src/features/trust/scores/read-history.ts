import type { Store } from "../../../platform/db/store.ts";
import { type HistorySpan, listHistory, type ScorePoint } from "./history-store.ts";
import type { FoundAgent } from "../../agents/search/store.ts";
import { findShownAgent } from "../../agents/find-agent.ts";

/**
 * Reads how the score of an agent came about, and the agent with what it allows to be shown of it.
 *
 * @throws SdkError `agent_not_found`
 */
export async function readHistory(
  store: Pick<Store, "pool" | "readLarge">,
  id: string,
  { since, until, granularity }: HistorySpan,
): Promise<{ found: FoundAgent; points: ScorePoint[] }> {
  const { agent } = await findShownAgent(store.pool, id);
  const points = await store.readLarge((db) => listHistory(db, agent.id, { since, until, granularity }));
  // Settings are read after what they guard: a change in between must not show more than they allow now.
  return { found: await findShownAgent(store.pool, agent.id), points };
}

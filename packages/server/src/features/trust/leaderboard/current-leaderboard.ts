import type { Tier } from "@arcs/trust";

import type { Queryable } from "../../../platform/db/queryable.ts";
import { type LeaderboardEntry, readLeaderboard } from "./store.ts";
import { LEADERBOARD_HOUR_MS } from "./service.ts";

/** A part of the leaderboard, and until when it stands. */
export type CurrentLeaderboard = {
  entries: LeaderboardEntry[];
  total: number;
  takenAt: Date | null;
  /** In the past where a new one is due, or there was none yet. */
  goodUntil: Date;
};

/** Finds agents on the current leaderboard. */
export async function findCurrentLeaderboard(
  db: Queryable,
  wanted: { tier?: Tier; capability?: string; limit: number; offset?: number },
): Promise<CurrentLeaderboard> {
  const found = await readLeaderboard(db, wanted);
  const takenAt = found.takenAt?.getTime();
  return { ...found, goodUntil: new Date(takenAt === undefined ? 0 : takenAt + LEADERBOARD_HOUR_MS) };
}

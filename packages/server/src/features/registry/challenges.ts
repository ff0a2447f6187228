import type { ServerContext } from "../../context.ts";
import { newId } from "../../platform/base/runtime.ts";
import {
  column,
  defineTable,
  hasRow,
  type Queryable,
  queryOne,
  type RowOf,
  type Transaction,
} from "../../platform/db/queryable.ts";

const columns = {
  id: column<string>(),
  address: column<string>(),
  /** Purpose of the signature; a signature for another purpose does not pass. */
  purpose: column<string>(),
  message: column<string>(),
  createdAt: column<Date>(),
  expiresAt: column<Date>(),
};

const table = defineTable("challenges", columns);

/** A text that a wallet signs once, to show that it is there. */
export type Challenge = RowOf<typeof columns>;

export async function insertChallenge(db: Queryable, challenge: Challenge): Promise<void> {
  await db.query(table.insert, table.values(challenge));
}

const VALID_MS = 10 * 60 * 1000;

/**
 * Makes a text to sign, once, within ten minutes.
 *
 * @param options.textOf - writes it for the id and the end of the challenge
 */
export async function createChallenge(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  {
    address,
    purpose,
    textOf,
  }: Pick<Challenge, "address" | "purpose"> & {
    textOf: (about: Pick<Challenge, "id" | "expiresAt">) => string;
  },
): Promise<Challenge> {
  const createdAt = context.clock.now();
  const about = { id: newId(context, "chl"), expiresAt: new Date(createdAt.getTime() + VALID_MS) };
  const challenge = { ...about, address, purpose, message: textOf(about), createdAt };
  await insertChallenge(tx, challenge);
  return challenge;
}

export function findOpenChallenge(
  db: Queryable,
  id: string,
  { now }: { now: Date },
): Promise<Challenge | undefined> {
  return queryOne<Challenge>(
    db,
    `select ${table.select()} from challenges where id = $1 and used_at is null and expires_at > $2`,
    [id, now],
  );
}

/** Takes a challenge; true once, and only for its address, for its purpose, in its time. */
export function takeChallenge(
  db: Queryable,
  id: string,
  { address, purpose, now }: { address: string; purpose: string; now: Date },
): Promise<boolean> {
  return hasRow(
    db,
    `update challenges set used_at = $4
     where id = $1 and address = $2 and purpose = $3 and used_at is null and expires_at > $4
     returning ${table.select()}`,
    [id, address, purpose, now],
  );
}

export async function deleteExpiredChallenges(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    "delete from challenges where id in (select id from challenges where expires_at <= $1 order by expires_at limit $2)",
    [now, limit],
  );
  return rowCount ?? 0;
}

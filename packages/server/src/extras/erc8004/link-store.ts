import {
  column,
  defineTable,
  type RowOf,
  type Queryable,
  queryAll,
  queryOne,
  type Transaction,
} from "../../platform/db/queryable.ts";

export type LinkEnd = "withdrawn" | "linked_elsewhere" | "holder_changed";

/** The registration file of an identity, as it was read last; nothing of it before that. */
const registrationColumns = {
  fileUri: column<string | null>(),
  /** Keccak-256, 0x and 64 digits. */
  fileHash: column<string | null>(),
  /** JSON. */
  fileClaims: column<string | null>(),
  fileProblem: column<string | null>(),
  fileReadAt: column<Date | null>(),
};

export type StoredRegistration = RowOf<typeof registrationColumns>;

const columns = {
  agentId: column<string>(),
  /** In its normal form. */
  identity: column<string>(),
  holder: column<string>(),
  /** Address of who signed: the owner, or the wallet of the identity. */
  signer: column<string>(),
  scoreFeedback: column<"allowed" | "refused">(),
  linkedAt: column<Date>(),
  /** When the chain last said that it is still so. */
  checkedAt: column<Date>(),
  dueAt: column<Date>(),
  /** Of others: JSON; null before it was read. */
  feedback: column<string | null>(),
  ...registrationColumns,
};

const table = defineTable("erc8004_links", columns);

export type Erc8004Link = RowOf<typeof columns>;

export function listLinks(db: Queryable, agentId: string): Promise<Erc8004Link[]> {
  return queryAll<Erc8004Link>(
    db,
    `select ${table.select()} from erc8004_links where agent_id = $1 and ended_at is null order by identity`,
    [agentId],
  );
}

export function findLink(db: Queryable, identity: string): Promise<Erc8004Link | undefined> {
  return queryOne<Erc8004Link>(
    db,
    `select ${table.select()} from erc8004_links where identity = $1 and ended_at is null`,
    [identity],
  );
}

export async function saveLink(
  tx: Transaction,
  link: Omit<Erc8004Link, keyof StoredRegistration | "feedback">,
): Promise<void> {
  const { agentId, identity, holder, signer, scoreFeedback, linkedAt, checkedAt, dueAt } = link;
  await tx.query(
    `insert into erc8004_identities (identity, agent_id) values ($1, $2)
     on conflict (identity) do update set agent_id = excluded.agent_id`,
    [identity, agentId],
  );
  const former = await findLink(tx, identity);
  if (former !== undefined && former.agentId !== agentId)
    await endLink(tx, former, { reason: "linked_elsewhere", now: linkedAt });
  await tx.query(
    `insert into erc8004_links (agent_id, identity, holder, signer, score_feedback, linked_at, checked_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (agent_id, identity) do update set holder = excluded.holder, signer = excluded.signer,
       score_feedback = excluded.score_feedback, linked_at = excluded.linked_at, checked_at = excluded.checked_at,
       due_at = excluded.due_at, ended_at = null, ended_for = null`,
    [agentId, identity, holder, signer, scoreFeedback, linkedAt, checkedAt, dueAt],
  );
}

/** Ends an identity's being an agent's; false where it was not. */
export async function endLink(
  tx: Transaction,
  { agentId, identity }: Pick<Erc8004Link, "agentId" | "identity">,
  { reason, now }: { reason: LinkEnd; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update erc8004_links set ended_at = $3, ended_for = $4
     where agent_id = $1 and identity = $2 and ended_at is null`,
    [agentId, identity, now, reason],
  );
  return rowCount === 1;
}

/** Lists the identities that are due for a check on their chain, the longest waiting first. */
export function listDueLinks(db: Queryable, { now, limit }: { now: Date; limit: number }): Promise<Erc8004Link[]> {
  return queryAll<Erc8004Link>(
    db,
    `select ${table.select()} from erc8004_links where ended_at is null and due_at <= $1 order by due_at limit $2`,
    [now, limit],
  );
}

/** Notes a check of the chain: its result, or only the time of the next one. */
export async function noteCheck(
  tx: Transaction,
  { agentId, identity, linkedAt }: Pick<Erc8004Link, "agentId" | "identity" | "linkedAt">,
  { checkedAt, dueAt }: { checkedAt?: Date; dueAt: Date },
): Promise<void> {
  await tx.query(
    `update erc8004_links set checked_at = coalesce($4, checked_at), due_at = $5
     where agent_id = $1 and identity = $2 and linked_at = $3`,
    [agentId, identity, linkedAt, checkedAt ?? null, dueAt],
  );
}

/** Keeps what a registration file claims, or what is wrong with it, with the feedback of others. */
export async function saveRegistration(
  tx: Transaction,
  { agentId, identity }: Pick<Erc8004Link, "agentId" | "identity">,
  {
    fileUri,
    fileHash,
    fileClaims,
    fileProblem,
    fileReadAt,
    feedback,
  }: StoredRegistration & { feedback: string | null },
): Promise<void> {
  await tx.query(
    `update erc8004_links set file_uri = $3, file_hash = $4, file_claims = $5, file_problem = $6, file_read_at = $7,
       feedback = coalesce($8, feedback) where agent_id = $1 and identity = $2`,
    [agentId, identity, fileUri, fileHash, fileClaims, fileProblem, fileReadAt, feedback],
  );
}

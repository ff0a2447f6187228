import { SdkError } from "@arcs/core";
import {
  formatErc8004Id,
  formatErc8004Statement,
  type Erc8004Id,
  readErc8004Id,
} from "@arcs/core/internal";
import {
  type Queryable,
  queryAll,
  queryOne,
  repeatedType,
  requestJob,
  type ServerContext,
  type Transaction,
} from "@arcs/server/extension";
import {
  type Agent,
  type ApiKey,
  type Challenge,
  column,
  confirmName,
  createChallenge,
  defineTable,
  type EvmNetwork,
  findOpenChallenge,
  giveName,
  isOperator,
  isSignedByAccount,
  lockAgents,
  refusedMember,
  type RowOf,
  takeChallenge,
  takeName,
} from "@arcs/server/internal";

import type { Erc8004Registries } from "@arcs/evm";

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
  await giveName(tx, { agentId, name: identity, now: checkedAt });
}

/** Ends an identity's being an agent's; false where it was not. */
export async function endLink(
  tx: Transaction,
  { agentId, identity }: Pick<Erc8004Link, "agentId" | "identity">,
  { reason, now }: { reason: "withdrawn" | "linked_elsewhere" | "holder_changed"; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update erc8004_links set ended_at = $3, ended_for = $4
     where agent_id = $1 and identity = $2 and ended_at is null`,
    [agentId, identity, now, reason],
  );
  if (rowCount !== 1) return false;
  await takeName(tx, { agentId, name: identity });
  return true;
}

export function listDueLinks(
  db: Queryable,
  { now, limit }: { now: Date; limit: number },
): Promise<Erc8004Link[]> {
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
  const { rowCount } = await tx.query(
    `update erc8004_links set checked_at = coalesce($4, checked_at), due_at = $5
     where agent_id = $1 and identity = $2 and linked_at = $3`,
    [agentId, identity, linkedAt, checkedAt ?? null, dueAt],
  );
  if (rowCount === 1 && checkedAt !== undefined)
    await confirmName(tx, { agentId, name: identity, now: checkedAt });
}

/** Keeps what a registration file claims, or what is wrong with it, with the feedback of others. */
export async function saveRegistration(
  tx: Transaction,
  { agentId, identity }: Pick<Erc8004Link, "agentId" | "identity">,
  read: StoredRegistration & { feedback: string | null },
): Promise<void> {
  await tx.query(
    `update erc8004_links set file_uri = $3, file_hash = $4, file_claims = $5, file_problem = $6, file_read_at = $7,
       feedback = coalesce($8, feedback) where agent_id = $1 and identity = $2`,
    [
      agentId,
      identity,
      read.fileUri,
      read.fileHash,
      read.fileClaims,
      read.fileProblem,
      read.fileReadAt,
      read.feedback,
    ],
  );
}

const PURPOSE = "agent.erc8004";
// Each is asked for on its chain every ten minutes, and shown with the agent wherever it is.
const MAX_IDENTITIES = 16;

export type WantedLink = Pick<Erc8004Link, "identity" | "scoreFeedback">;

export type LinkProof = WantedLink & {
  challengeId: string;
  /** By the owner or the wallet of the identity. */
  signature: string;
  /** By the owner of the agent: base64 of 64 bytes. */
  ownerSignature: string;
};

/** A proof whose signatures hold. It counts once {@link addLink} has taken its challenge. */
export type CheckedLink = WantedLink &
  Pick<Erc8004Link, "holder" | "signer"> & { agent: Agent; challengeId: string };

type LinkContext = Pick<ServerContext, "settings" | "clock" | "evm">;

/** Makes the text that the identity's owner or wallet and the agent's owner sign. */
export async function createLinkChallenge(
  tx: Transaction,
  context: LinkContext & Pick<ServerContext, "randomBytes">,
  { agent, ...given }: WantedLink & { agent: Agent },
): Promise<Challenge & WantedLink> {
  const wanted = normalized(context, given);
  const textOf = (about: Pick<Challenge, "id" | "expiresAt">): string =>
    linkText(context, { ...about, ...wanted, agent });
  return {
    ...(await createChallenge(tx, context, { address: agent.id, purpose: PURPOSE, textOf })),
    ...wanted,
  };
}

/**
 * Checks the signatures of a proof, with who holds the identity as the chain has it now. The
 * signature of the agent's owner is there because an API key lies on a server; that of the
 * identity's owner or wallet because nobody may take another's name.
 *
 * @throws SdkError `invalid_request` when the challenge cannot be used, or there is no such
 *   identity
 * @throws SdkError `statement_signature_invalid` when a signature does not hold
 */
export async function checkLink(
  context: LinkContext & Pick<ServerContext, "store">,
  { challengeId, signature, ownerSignature, ...given }: LinkProof,
  agent: Agent,
): Promise<CheckedLink> {
  const wanted = normalized(context, given);
  const challenge = await findOpenChallenge(context.store.pool, challengeId, {
    now: context.clock.now(),
  });
  if (challenge?.address !== agent.id || challenge.purpose !== PURPOSE) throw unusableChallenge();
  const { message, id, expiresAt } = challenge;
  if (message !== linkText(context, { id, expiresAt, ...wanted, agent })) throw unusableChallenge();
  if (
    !(await isSignedByAccount(context, message, { signer: agent.owner, signature: ownerSignature }))
  ) {
    throw wrongSignature(agent.owner, message);
  }
  const known = requireRegistry(context, wanted.identity);
  const found = await known.chain.erc8004.readIdentity(known.id);
  if (found === undefined)
    throw refusedMember("identity", "must be registered; the registry has none of this number");
  for (const signer of new Set([found.owner, found.wallet ?? found.owner])) {
    const account = `${known.id.network}:${signer}`;
    if (!(await isSignedByAccount(context, message, { signer: account, signature }))) continue;
    return { ...wanted, agent, challengeId, holder: found.owner, signer };
  }
  throw wrongSignature(`the owner or the wallet of ${wanted.identity}`, message);
}

/**
 * Makes the identity the agent's. Where it was another agent's, it is no more: its own signature
 * says whose.
 */
export async function addLink(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  { agent, challengeId, ...link }: CheckedLink,
): Promise<void> {
  const now = context.clock.now();
  if (!(await takeChallenge(tx, challengeId, { address: agent.id, purpose: PURPOSE, now })))
    throw unusableChallenge();
  // One after the other: two that come at once would both be the last that fits. In one order with
  // whose it was, which is written, too: two who exchange identities would wait for each other.
  const former = await findLink(tx, link.identity);
  await lockAgents(tx, former === undefined ? [agent.id] : [agent.id, former.agentId]);
  const others = (await listLinks(tx, agent.id)).filter(
    ({ identity }) => identity !== link.identity,
  );
  if (others.length >= MAX_IDENTITIES) {
    throw new SdkError(
      "conflict",
      `an agent holds at most ${MAX_IDENTITIES} identities; withdraw one first`,
    );
  }
  await saveLink(tx, { ...link, agentId: agent.id, linkedAt: now, checkedAt: now, dueAt: now });
  await requestJob(tx, checkErc8004Type, { key: "all", runAt: now, now });
}

/**
 * Ends an identity's being an agent's, by the agent's own key. Feedback that was given stays on the
 * chain.
 */
export async function removeLink(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  { agent, identity, caller }: { agent: Agent; identity: string; caller: ApiKey },
): Promise<void> {
  assertOwnKey(caller, agent);
  const ended = await endLink(
    tx,
    { agentId: agent.id, identity: identity.toLowerCase() },
    { reason: "withdrawn", now: context.clock.now() },
  );
  if (!ended) throw refusedMember("identity", "must be one that is linked to the agent");
}

export function assertOwnKey(caller: ApiKey, agent: Pick<Agent, "id">): void {
  if (caller.agentId === agent.id || isOperator(caller)) return;
  throw new SdkError(
    "insufficient_permissions",
    "only the agent's own API key can change its identities",
  );
}

function normalized(context: LinkContext, { identity, scoreFeedback }: WantedLink): WantedLink {
  return { identity: formatErc8004Id(requireRegistry(context, identity).id), scoreFeedback };
}

function linkText(
  { settings }: Pick<ServerContext, "settings">,
  {
    id,
    expiresAt,
    agent,
    ...wanted
  }: Pick<Challenge, "id" | "expiresAt"> & WantedLink & { agent: Agent },
): string {
  const origin = new URL(settings.publicUrl).origin;
  const about = {
    agent: agent.id,
    owner: agent.owner,
    challengeId: id,
    validUntil: expiresAt.toISOString(),
  };
  return formatErc8004Statement({ origin, ...wanted, ...about });
}

function wrongSignature(signer: string, statement: string): SdkError {
  return new SdkError("statement_signature_invalid", `proof has no valid signature by ${signer}`, {
    details: { signer, statement },
  });
}

function unusableChallenge(): SdkError {
  return refusedMember(
    "challengeId",
    "must be that of a challenge for this agent, identity and consent, not used and not expired",
  );
}

/** Asks the chains who holds the identities that agents have linked. One job for all servers. */
export const checkErc8004Type = repeatedType("check-erc8004");

/**
 * Gives Trust Scores as feedback. One job for all servers, so that one at a time uses the nonces of
 * the account.
 */
export const giveErc8004Type = repeatedType("give-erc8004");

export type KnownIdentity = { id: Erc8004Id; registries: Erc8004Registries; chain: EvmNetwork };

/**
 * Finds the reader of an identity; `undefined` where the settings do not have its registry, or its
 * chain is not read.
 */
export function findRegistry(
  { evm, settings }: Pick<ServerContext, "evm" | "settings">,
  identity: string,
): KnownIdentity | undefined {
  const id = readErc8004Id(identity);
  const chain = id && evm.get(id.network);
  // Anybody can make a registry, and mint any number in it.
  const registries = settings.erc8004Registries.find(
    ({ network, value }) => network === id?.network && value.identity === id.registry,
  )?.value;
  return id === undefined || chain === undefined || registries === undefined
    ? undefined
    : { id, registries, chain };
}

/** @throws SdkError `invalid_request` where this server does not read the identity */
export function requireRegistry(
  context: Pick<ServerContext, "evm" | "settings">,
  identity: string,
): KnownIdentity {
  const found = findRegistry(context, identity);
  if (found !== undefined) return found;
  throw refusedMember(
    "identity",
    "must be eip155:chain:registry:agentId of an identity registry that this server reads",
  );
}

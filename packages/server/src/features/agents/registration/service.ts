import { hashAgentBody, isAddress, SdkError } from "@arcs/core";
import {
  type AgentChallenge,
  defined,
  formatAgentChallenge,
  isSignedByWallet,
} from "@arcs/core/internal";
import type { ServerContext } from "../../../context.ts";
import {
  type Agent,
  type AgentPrivacy,
  type AgentProfile,
  agentNotFound,
  findAgent,
  lockAgent,
  updateAgent,
} from "../../registry/registered-agents.ts";
import { insertAgent, updateAgentPrivacy, requestFamilyScores } from "../agent-with-score.ts";
import { type Queryable, type Transaction } from "../../../platform/db/queryable.ts";
import { newId, nextMidnight } from "../../../platform/base/runtime.ts";
import { toPrivacySettings } from "../../registry/agent-privacy.ts";
import { visibleValuesOf, findReputation, type Reputation } from "../../trust/scores/service.ts";
import { takeOverPayments } from "../../payments/service.ts";
import { requestScore } from "../../../platform/outbox.ts";
import {
  type Challenge,
  createChallenge,
  findOpenChallenge,
  takeChallenge,
} from "../../registry/challenges.ts";

type AgentRegistration = {
  address: string;
  owner: string;
  profile: Pick<AgentProfile, "name"> & Partial<AgentProfile>;
  privacy?: Partial<AgentPrivacy>;
};

const emptyProfile: Omit<AgentProfile, "name"> = {
  description: "",
  capabilities: [],
  serviceEndpoint: null,
  frameworkOrigin: null,
  x402Enabled: false,
  x402PaymentAddress: null,
  x402AcceptedTokens: [],
  x402PricePerCall: null,
  website: null,
  twitter: null,
  github: null,
  email: null,
};

/**
 * Lists the wallets that must agree to what an agent says of itself: its own, its owner's, and that
 * of its payment address. Else anybody could take an agent into his family, or take credit for
 * payments to somebody else.
 */
export function walletsOf({ address, owner, profile }: AgentRegistration): string[] {
  return [...new Set([address, owner, profile.x402PaymentAddress ?? address])];
}

/**
 * Registers an agent.
 *
 * @throws SdkError `conflict` when its address is an agent already
 * @throws SdkError `invalid_request` when the challenge of the proof was used in the meantime
 */
export async function registerAgent(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { registration, proof }: { registration: AgentRegistration; proof: CheckedProof },
): Promise<Agent> {
  await useWalletProof(tx, context, proof);
  const agent = await addAgent(tx, context, registration);
  if (agent === undefined && (await findAgent(tx, registration.address))?.closedAt)
    throw new SdkError(
      "conflict",
      "the owner of this address's agent has closed it for good; register another address",
    );
  if (agent === undefined)
    throw new SdkError(
      "conflict",
      "this address is registered already; a lost key of the agent is replaced by the operator, with arcs-server keys create --agent",
    );
  if (agent.x402PaymentAddress !== null) {
    await takeOverPayments(tx, context, { account: agent.x402PaymentAddress, agentId: agent.id });
  }
  await requestFamilyScores(tx, context, { agent, trigger: "agent_registered" });
  return agent;
}

/**
 * Stores a new agent as it describes itself, with nothing shown of it yet; `undefined` where its
 * address is an agent already.
 */
export async function addAgent(
  tx: Transaction,
  context: Pick<ServerContext, "clock" | "randomBytes">,
  { address, owner, profile, privacy }: AgentRegistration,
): Promise<Agent | undefined> {
  const now = context.clock.now();
  const agent: Agent = {
    id: address,
    internalId: newId(context, "agt"),
    owner,
    ...emptyProfile,
    ...profile,
    emailVerified: false,
    walletVerified: true,
    identityCredentialId: null,
    hasPoap: false,
    privacyMode: "public",
    visibleData: [],
    privacyMessage: null,
    ...privacy,
    privacyVersion: 1,
    createdAt: now,
    updatedAt: now,
    closedAt: null,
  };
  const nothingYet = {
    overallScore: 0,
    basis: "seen",
    proven: 0,
    tier: "bronze",
    totalTransactions: 0,
  } as const;
  const visible = visibleValuesOf(nothingYet, toPrivacySettings(agent));
  return (await insertAgent(tx, agent, { visible, nextUpdateAt: nextMidnight(now) }))
    ? agent
    : undefined;
}

type AgentPurpose = AgentChallenge["purpose"];

/** The request that wallets are to sign for, as far as the text shows it. */
type ChallengedRequest = {
  address: string;
  purpose: AgentPurpose;
  owner?: string;
  /** As the request names it: `null` takes it away, absent leaves it. */
  paymentAddress?: string | null;
  bodyDigest: string;
};

/**
 * Makes a text that the wallets of an agent sign once, for one request.
 *
 * @throws SdkError `invalid_request` when an address is no ledger address, or the owner is another
 * @throws SdkError `agent_not_found` for a change of an agent that is not there
 */
export async function createAgentChallenge(
  tx: Transaction,
  context: Pick<ServerContext, "settings" | "clock" | "randomBytes">,
  request: ChallengedRequest,
): Promise<Challenge> {
  const { address, purpose } = request;
  for (const member of ["address", "owner", "paymentAddress"] as const) {
    const value = request[member] ?? address;
    if (!isAddress(value))
      throw new SdkError("invalid_request", `${member} must be the ledger address of a wallet`);
  }
  const owner = await ownerOf(tx, request);
  const textOf = (about: Pick<Challenge, "id" | "expiresAt">): string =>
    challengeText(context, { ...request, ...about, owner });
  return createChallenge(tx, context, { address, purpose: purposeOf(purpose), textOf });
}

async function ownerOf(
  db: Queryable,
  { address, purpose, owner = address }: ChallengedRequest,
): Promise<string> {
  if (purpose === "register") return owner;
  const agent = await findAgent(db, address);
  if (agent === undefined || agent.closedAt !== null) throw agentNotFound(agent);
  return agent.owner;
}

/** Writes the text for a request: the same text for the same request, and no other. */
function challengeText(
  { settings }: Pick<ServerContext, "settings">,
  request: Required<Pick<ChallengedRequest, "owner">> &
    ChallengedRequest &
    Pick<Challenge, "id" | "expiresAt">,
): string {
  const { id, expiresAt, address, purpose, owner, bodyDigest } = request;
  const { paymentAddress = purpose === "register" ? null : "unchanged" } = request;
  return formatAgentChallenge({
    origin: new URL(settings.publicUrl).origin,
    purpose,
    agent: address,
    challengeId: id,
    owner,
    paymentAddress,
    bodyDigest,
    validUntil: expiresAt.toISOString(),
  });
}

/** The purpose as challenges carry it, which others use too. */
function purposeOf(purpose: AgentPurpose): string {
  return `agent.${purpose}`;
}

type WalletProof = {
  challengeId: string;
  /** Base64 of 64 bytes each. */
  signatures: readonly { address: string; signature: string }[];
};

type ProofRequest = {
  agentId: string;
  owner: string;
  purpose: AgentPurpose;
  wallets: readonly string[];
  /** The request's body: the signatures are for this one only. */
  body: { proof?: unknown; x402?: { paymentAddress?: string | null } };
};

/** A proof whose signatures hold. It counts once {@link useWalletProof} has taken its challenge. */
export type CheckedProof = Readonly<
  Pick<ProofRequest, "agentId" | "purpose" | "wallets"> & { challengeId: string }
>;

/**
 * Checks that the wallets have signed a challenge for this very request. Before any transaction: it
 * takes some time.
 *
 * @throws SdkError `invalid_request` when the challenge cannot be used
 * @throws SdkError `statement_signature_invalid` when a signature is missing or does not hold
 * @throws SdkError `invalid_address` when one of them is no ledger address
 */
export async function checkWalletProof(
  context: Pick<ServerContext, "store" | "settings" | "clock">,
  { challengeId, signatures }: WalletProof,
  request: ProofRequest,
): Promise<CheckedProof> {
  const challenge = await findOpenChallenge(context.store.pool, challengeId, {
    now: context.clock.now(),
  });
  const { agentId, purpose, wallets } = request;
  if (challenge?.address !== agentId || challenge.purpose !== purposeOf(purpose))
    throw unusableChallenge(request);
  assertSameRequest(context, { challenge, request });
  const message = new TextEncoder().encode(challenge.message);
  for (const wallet of new Set(wallets)) {
    const given = signatures.find(({ address }) => address === wallet);
    const signature = Uint8Array.from(Buffer.from(given?.signature ?? "", "base64"));
    if (given !== undefined && isSignedByWallet(message, { address: wallet, signature })) continue;
    const fact = given === undefined ? "no signature" : "no valid signature";
    throw new SdkError("statement_signature_invalid", `proof has ${fact} by ${wallet}`, {
      details: { signer: wallet, statement: challenge.message },
    });
  }
  return { agentId, purpose, wallets, challengeId };
}

/**
 * Uses up the challenge of a proof.
 *
 * @throws SdkError `invalid_request` when somebody else did in the meantime
 */
export async function useWalletProof(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  proof: CheckedProof,
): Promise<void> {
  const { challengeId, agentId, purpose } = proof;
  const now = context.clock.now();
  const isTaken = await takeChallenge(tx, challengeId, {
    address: agentId,
    purpose: purposeOf(purpose),
    now,
  });
  if (!isTaken) throw unusableChallenge(proof);
}

/** Refuses any other request than the signed one: the wallets have not seen that. */
function assertSameRequest(
  context: Pick<ServerContext, "settings">,
  { challenge, request }: { challenge: Challenge; request: ProofRequest },
): void {
  const { agentId: address, purpose, owner, body } = request;
  const { id, expiresAt, message } = challenge;
  const named = defined({ paymentAddress: body.x402?.paymentAddress });
  const bodyDigest = hashAgentBody(body);
  const expected = challengeText(context, {
    id,
    expiresAt,
    address,
    purpose,
    owner,
    bodyDigest,
    ...named,
  });
  if (message !== expected)
    throw invalidProof("challengeId names the challenge of another request");
}

function unusableChallenge({ purpose }: Pick<ProofRequest, "purpose">): SdkError {
  return invalidProof(
    `challengeId names no open challenge to ${purpose} this agent; it may be used or expired`,
  );
}

function invalidProof(message: string): SdkError {
  return new SdkError("invalid_request", message, {
    details: { errors: [{ path: "body/proof", message }] },
  });
}

export type AgentChange = {
  id: string;
  profile: Partial<AgentProfile>;
  privacy?: Partial<AgentPrivacy>;
};

/**
 * Lists the wallets that must agree to a change. One is the owner's, unless the agent's own key
 * asks and the payment address stays. The other is that of a new payment address.
 */
export function walletsForChange(
  agent: Agent,
  { profile: { x402PaymentAddress: address } }: AgentChange,
  { isOwnKey }: { isOwnKey: boolean },
): string[] {
  const known = [agent.id, agent.owner, agent.x402PaymentAddress];
  const isNewAddress = typeof address === "string" && !known.includes(address);
  // A key lies on a server, and a thief of the key must not get payments to the agent.
  const isPaidElsewhere =
    address !== undefined && (address ?? agent.id) !== (agent.x402PaymentAddress ?? agent.id);
  return [
    ...(isOwnKey && !isPaidElsewhere ? [] : [agent.owner]),
    ...(isNewAddress ? [address] : []),
  ];
}

/**
 * Changes an agent. What it shows holds for searches in the same moment.
 *
 * @param options.proof - where wallets had to agree
 * @throws SdkError `conflict` when the agent was changed in the meantime, so that other wallets
 *   have to agree
 * @throws SdkError `invalid_request` when the challenge of the proof was used in the meantime
 */
export async function changeAgent(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  {
    change,
    proof,
    isOwnKey,
  }: { change: AgentChange; proof: CheckedProof | undefined; isOwnKey: boolean },
): Promise<void> {
  const { id, profile, privacy } = change;
  const agent = await lockAgent(tx, id);
  const reputation = await findReputation(tx, id);
  if (agent === undefined || agent.closedAt !== null || reputation === undefined)
    throw agentNotFound(agent);
  const agreed = new Set(proof?.wallets);
  if (!walletsForChange(agent, change, { isOwnKey }).every((wallet) => agreed.has(wallet))) {
    throw new SdkError("conflict", "the agent was changed in the meantime; try again");
  }
  if (proof !== undefined) await useWalletProof(tx, context, proof);
  const now = context.clock.now();
  const isOtherEmail = profile.email !== undefined && profile.email !== agent.email;
  await updateAgent(tx, id, {
    changes: { ...profile, ...(isOtherEmail ? { emailVerified: false } : {}) },
    now,
  });
  if (privacy !== undefined) await changePrivacy(tx, context, { agent, reputation, privacy });
  const { x402PaymentAddress: address } = profile;
  if (address === undefined || address === agent.x402PaymentAddress) return;
  // The address has agreed to it: what it was paid before is the agent's, too.
  if (address !== null)
    await takeOverPayments(tx, context, { account: address, agentId: agent.id });
  await requestFamilyScores(tx, context, { agent, trigger: "agent_updated" });
}

async function changePrivacy(
  tx: Transaction,
  context: Pick<ServerContext, "clock">,
  {
    agent,
    reputation,
    privacy,
  }: { agent: Agent; reputation: Reputation; privacy: Partial<AgentPrivacy> },
): Promise<void> {
  const { privacyMode, visibleData, privacyMessage } = { ...agent, ...privacy };
  const changed = { privacyMode, visibleData, privacyMessage };
  const visible = visibleValuesOf(reputation, toPrivacySettings(changed));
  await updateAgentPrivacy(tx, agent.id, { privacy: changed, visible, now: context.clock.now() });
  // Records of a hiding agent stay hidden in the public log: its score has to be there in the open.
  if (privacyMode === "public" && agent.privacyMode !== "public") {
    await requestScore(tx, context, { agentId: agent.id, trigger: "privacy_changed" });
  }
}

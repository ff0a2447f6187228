import { isAddress, isSdkError, parseDid, SdkError } from "@arcs/core";
import type { AccountCheck, AgentView, TrustScoreView, W3cCredential } from "@arcs/core/http";
import {
  addressOfAccount,
  defined,
  formatAccountId,
  formatErc8004Id,
  isEvmAddress,
  isLedgerAccount,
  kindDefinition,
  readAccountId,
  readErc8004Id,
} from "@arcs/core/internal";
import type { ScoreClaims } from "@arcs/trust";

import type { ArcsClient } from "../arcs-client.ts";
import { cacheReads } from "../http/time-limits.ts";
import {
  type AgentFacts,
  faultsIn,
  judgeIdentity,
  judgeScore,
  type Minimum,
  reasonOfFailure,
  type TrustReason,
} from "./decision.ts";
import type { ScoreProofDesk } from "./score-proofs.ts";
import { membersOf } from "../x402/settlement.ts";

/** Verifies an identity credential: `verifyCredential`, with the issuers that the caller trusts. */
export type VerifyIdentity = (credential: W3cCredential) => Promise<{
  valid: boolean;
  errors?: readonly { code: string }[];
}>;

/**
 * Finds out what a decision about an agent rests on. Where the server answers about another one,
 * `details.answeredAbout` says so.
 */
async function lookUpAgent(
  agentId: string,
  { client, verifyIdentity }: { client: ArcsClient; verifyIdentity: VerifyIdentity | undefined },
): Promise<AgentFacts> {
  const agent = await client.agents.get(agentId).catch((error: unknown) => {
    if (isSdkError(error, "agent_not_found") && error.status === 404) return error;
    throw error;
  });
  if (agent instanceof SdkError) {
    const identity = verifyIdentity === undefined ? "not_asked" : "missing";
    return { ...(await lookUpAccount(agentId, { client, notFound: agent })), identity };
  }
  if (!isAbout(agent, agentId)) throw aboutAnother(agent);
  const checked: CheckedIdentity =
    verifyIdentity === undefined
      ? { identity: "not_asked" }
      : await checkIdentity(agent, { client, verifyIdentity });
  // Nobody signed the server's answer: where there is a verified credential, it alone says where
  // the agent is paid.
  const {
    addresses = addressesOf(agent.id, [agent.owner, agent.x402.paymentAddress]),
    ...identity
  } = checked;
  // Of other chains no credential says anything: the server has seen the signatures of these
  // accounts.
  return {
    id: agent.id,
    trustScore: agent.trustScore,
    addresses: [...addresses, ...accountsOf(agent)],
    ...identity,
  };
}

/**
 * Finds out what there is to know of an account that nobody registered and somebody has paid. @throws `notFound`
 */
async function lookUpAccount(
  name: string,
  { client, notFound }: { client: ArcsClient; notFound: SdkError },
): Promise<Omit<AgentFacts, "identity">> {
  const isAccount =
    isLedgerAccount(name) || isEvmAddress(name) || readAccountId(name) !== undefined;
  const check = isAccount ? await client.check(name).catch(() => undefined) : undefined;
  if (check === undefined || !isPaidWithoutAgent(check, name)) throw notFound;
  return {
    id: check.account,
    trustScore: check.score ?? null,
    addresses: [check.account],
    isUnclaimed: true,
  };
}

function isPaidWithoutAgent(
  { account, claimed, payments }: Partial<AccountCheck>,
  name: string,
): boolean {
  const isOfIt = account !== undefined && (account === name || isAccountAt(account, name));
  return isOfIt && claimed === false && (payments?.count ?? 0) > 0;
}

/**
 * Internal ids are the server's own, to be given to whom it likes; an address is its agent's alone.
 */
function isAbout(agent: AgentView, agentId: string): boolean {
  const { id, internalId } = agent;
  if (id === agentId) return true;
  const identity = readErc8004Id(agentId);
  if (identity !== undefined) {
    const held: unknown = agent.erc8004;
    return Array.isArray(held) && held.includes(formatErc8004Id(identity));
  }
  if (!isEvmAddress(agentId) && readAccountId(agentId) === undefined) {
    return internalId === agentId && !isAddress(agentId);
  }
  return accountsOf(agent).some((account) => isAccountAt(account, agentId));
}

/** The accounts on other chains that an agent is paid at, in their normal form. */
function accountsOf({ x402: { paymentAccounts } }: AgentView): string[] {
  const given: unknown = paymentAccounts;
  return Array.isArray(given)
    ? given.flatMap((each: unknown) => {
        const account = typeof each === "string" ? readAccountId(each) : undefined;
        return account === undefined ? [] : [formatAccountId(account)];
      })
    : [];
}

/**
 * Tells whether an account is the one that is paid at an address, or account id: on any chain where
 * none is named.
 */
function isAccountAt(account: string, address: string): boolean {
  const asked = readAccountId(address);
  return asked === undefined
    ? isEvmAddress(address) && addressOfAccount(account) === address.toLowerCase()
    : formatAccountId(asked) === account;
}

function aboutAnother({ id }: AgentView): SdkError {
  if (typeof id !== "string")
    return new SdkError("server_invalid_answer", "the server answered with no agent");
  const details = { answeredAbout: id.slice(0, 128) };
  return new SdkError("server_invalid_answer", "the server answered about another agent", {
    details,
  });
}

const identityType = kindDefinition("AgentIdentity").credentialType;

type CheckedIdentity = Pick<AgentFacts, "identity" | "identityProblem"> & {
  addresses?: readonly string[];
};

async function checkIdentity(
  { id, verification }: AgentView,
  { client, verifyIdentity }: { client: ArcsClient; verifyIdentity: VerifyIdentity },
): Promise<CheckedIdentity> {
  const credentialId = verification.identityCredential;
  if (credentialId === null) return { identity: "missing" };
  const credential = await client.credentials.getW3c(credentialId);
  // It may be somebody's own: what is no report is no word for the agent either.
  const report = membersOf(await verifyIdentity(credential));
  if (report.valid !== true)
    return { identity: "invalid", identityProblem: faultsIn(report.errors) };
  // A valid credential about its skills says nothing of who it is.
  const { type } = membersOf(credential);
  if (!Array.isArray(type) || !type.includes(identityType))
    return { identity: "invalid", identityProblem: `it is no ${identityType}` };
  const { id: subject, owner, x402PaymentAddress } = membersOf(credential.credentialSubject);
  // Somebody else's credential is valid too.
  if (addressOfDid(subject) !== id)
    return { identity: "invalid", identityProblem: "it is about another agent" };
  return {
    identity: "verified",
    addresses: addressesOf(id, [owner, x402PaymentAddress]),
  };
}

function addressesOf(id: string, others: readonly unknown[]): string[] {
  return [
    id,
    ...others.filter((other): other is string => typeof other === "string" && other !== ""),
  ];
}

function addressOfDid(did: unknown): string | undefined {
  try {
    return typeof did === "string" ? parseDid(did).address : undefined;
  } catch {
    return undefined;
  }
}

const MOST_CACHED = 10_000;

type Subject = { address?: string | undefined; scoreProof?: unknown };

export type Findings = {
  agentId: string;
  found: TrustReason[];
  trustScore?: TrustScoreView | null;
  proved?: ScoreClaims;
  facts?: AgentFacts;
};

/** Makes a judge of agents, by what a gate asks of them besides amounts. */
export function createAgentJudge({
  client,
  minimum,
  desk,
  verifyIdentity,
  agentOf,
  maxAgeMs,
}: {
  client: ArcsClient;
  minimum: Minimum | undefined;
  desk: ScoreProofDesk | undefined;
  verifyIdentity: VerifyIdentity | undefined;
  agentOf: ((address: string) => string | undefined | Promise<string | undefined>) | undefined;
  maxAgeMs: number;
}) {
  const isAsked = minimum !== undefined || verifyIdentity !== undefined || agentOf !== undefined;
  const find = (agentId: string): Promise<AgentFacts> =>
    lookUpAgent(agentId, { client, verifyIdentity });
  const readFacts = cacheReads(find, { maxEntries: MOST_CACHED, maxAgeMs });

  async function judge(agentId: string, { address, scoreProof }: Subject): Promise<Findings> {
    if (desk !== undefined && scoreProof !== undefined && scoreProof !== null) {
      const { reason, proved } = await desk.judge(scoreProof, agentId);
      const found =
        proved === undefined ? [reason] : [reason, ...(await judgeOthers(agentId, address))];
      return { agentId, found, ...defined({ proved }) };
    }
    if (!isAsked) return { agentId, found: [] };
    try {
      const facts = await readFacts(agentId);
      const found = minimum === undefined ? [] : [judgeScore(facts.trustScore, minimum)];
      return {
        agentId,
        found: [...found, ...judgeWho(facts, address)],
        trustScore: facts.trustScore,
        facts,
      };
    } catch (error) {
      return { agentId, found: [reasonOfFailure(error)] };
    }
  }
  /** Judges what a score proof leaves open: the address and the identity of the agent. */
  async function judgeOthers(agentId: string, address: string | undefined): Promise<TrustReason[]> {
    // The proof was signed with the key of the agent's own address: there is nothing to look up.
    if (verifyIdentity === undefined && (address === undefined || address === agentId)) return [];
    try {
      return judgeWho(await readFacts(agentId), address);
    } catch (error) {
      return [reasonOfFailure(error)];
    }
  }
  return {
    /** Whether anything is asked: where not, nothing is looked up, and everybody passes. */
    isAsked,
    judge,
    /** Judges the agent behind an address; `account` is the address on its chain. */
    async judgeAt(
      address: string,
      { account, scoreProof }: { account: string; scoreProof?: unknown },
    ): Promise<Findings> {
      let agentId: string | undefined = address;
      try {
        if (agentOf !== undefined) agentId = await agentOf(address);
      } catch (error) {
        return { agentId: address, found: [reasonOfFailure(error)] };
      }
      if (agentId === undefined) {
        const unknown = {
          code: "agent_not_found",
          message: `no agent is known for ${address}`,
        } as const;
        return { agentId: address, found: [unknown] };
      }
      // The same address is a different account on each chain: the payment names the chain.
      return judge(agentId === address ? account : agentId, { address: account, scoreProof });
    },
  };
}

function judgeWho(facts: AgentFacts, address: string | undefined): TrustReason[] {
  const found = judgeIdentity(facts);
  const isOwn = (known: string): boolean => known === address || isAccountAt(known, address ?? "");
  if (address === undefined || facts.addresses.some(isOwn)) return found;
  return [
    ...found,
    { code: "address_of_another", message: `${address} is not an address of the agent` },
  ];
}

import type { TrustScoreView } from "@arcs/core/http";
import { defined } from "@arcs/core/internal";
import type { ScoreClaims } from "@arcs/trust";

import type { ArcsClient } from "../arcs-client.ts";
import { cacheFacts, isAccountAt, lookUpAgent, type VerifyIdentity } from "./agent-facts.ts";
import {
  type AgentFacts,
  judgeIdentity,
  judgeScore,
  type Minimum,
  reasonOfFailure,
  type TrustReason,
} from "./decision.ts";
import type { ScoreProofDesk } from "./score-proofs.ts";

type Subject = { address?: string | undefined; scoreProof?: unknown };

/** Everything that was found out about an agent, but for amounts. */
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
  now,
}: {
  client: ArcsClient;
  minimum: Minimum | undefined;
  desk: ScoreProofDesk | undefined;
  verifyIdentity: VerifyIdentity | undefined;
  agentOf: ((address: string) => string | undefined | Promise<string | undefined>) | undefined;
  maxAgeMs: number;
  now: () => number;
}) {
  const isAsked = minimum !== undefined || verifyIdentity !== undefined || agentOf !== undefined;
  const find = (agentId: string): Promise<AgentFacts> => lookUpAgent(agentId, { client, verifyIdentity });
  const readFacts = cacheFacts(find, { maxAgeMs, now });

  async function judge(agentId: string, { address, scoreProof }: Subject): Promise<Findings> {
    if (desk !== undefined && scoreProof !== undefined && scoreProof !== null) {
      const { reason, proved } = await desk.judge(scoreProof, agentId);
      const found = proved === undefined ? [reason] : [reason, ...(await judgeOthers(agentId, address))];
      return { agentId, found, ...defined({ proved }) };
    }
    if (!isAsked) return { agentId, found: [] };
    try {
      const facts = await readFacts(agentId);
      const found = minimum === undefined ? [] : [judgeScore(facts.trustScore, minimum)];
      return { agentId, found: [...found, ...judgeWho(facts, address)], trustScore: facts.trustScore, facts };
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
        const unknown = { code: "agent_not_found", message: `no agent is known for ${address}` } as const;
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
  return [...found, { code: "address_of_another", message: `${address} is not an address of the agent` }];
}

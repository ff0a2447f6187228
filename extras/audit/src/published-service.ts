import { isSdkError, SdkError } from "@arcs/core";
import type { ReputationEvidence } from "@arcs/core/http";
import { isJsonObject, parseJson } from "@arcs/core/internal";
import { readRootList, type VouchingRoots } from "@arcs/trust";

import { fetchBytes, type FetchSettings } from "./http-log-reader.ts";
import type { ServedEvidence } from "./check-score.ts";

/** Public data of a service besides its log; readable without an API key. */
export type PublishedService = {
  /** Reads the list of roots with a digest; `undefined` where the service has none. */
  readRoots(digest: string): Promise<VouchingRoots | undefined>;
  /**
   * Reads all that the score of an agent was computed from.
   *
   * @returns `changing` while the score is being computed again; the code of any other refusal
   */
  readEvidence(agentId: string): Promise<ServedEvidence | "changing" | { withheld: string }>;
};

const MOST_ANSWER_BYTES = 16 * 1024 * 1024;
const MOST_TRANSACTIONS = 1_000_000;
// Begun anew where the score is computed again in between.
const ATTEMPTS = 5;

/**
 * Makes a reader of a service's public data.
 *
 * @param options.url - of the service, without `/v1`
 */
export function createPublishedService({ url, ...settings }: FetchSettings & { url: string }): PublishedService {
  const load = async (path: string): Promise<Record<string, unknown>> => {
    const bytes = await fetchBytes(`${url}${path}`, { ...settings, mostBytes: MOST_ANSWER_BYTES });
    try {
      const value: unknown = parseJson(new TextDecoder().decode(bytes));
      if (isJsonObject(value)) return value;
    } catch {
      // As below.
    }
    throw invalid(path, "a JSON object");
  };

  async function readPages(agentId: string): Promise<ServedEvidence> {
    const path = `/agents/${encodeURIComponent(agentId)}/evidence`;
    const first = await load(`${path}?limit=5000`);
    assertEvidence(first, { path, agentId });
    const transactions = [...first.transactions];
    const seen = new Set<string>();
    let { nextCursor } = first;
    while (nextCursor !== null) {
      if (seen.has(nextCursor) || transactions.length > MOST_TRANSACTIONS) throw invalid(path, "an end of its pages");
      seen.add(nextCursor);
      const page = await load(`${path}?limit=5000&cursor=${encodeURIComponent(nextCursor)}`);
      assertEvidence(page, { path, agentId });
      transactions.push(...page.transactions);
      ({ nextCursor } = page);
    }
    return { ...first, transactions };
  }

  return {
    async readRoots(digest) {
      try {
        const { list } = await load(`/evidence/roots?digest=${digest}`);
        return readRootList(list);
      } catch (error) {
        if (statusOf(error) === 404 || isSdkError(error, "invalid_root_list")) return undefined;
        throw error;
      }
    },
    async readEvidence(agentId) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await readPages(agentId);
        } catch (error) {
          const status = statusOf(error);
          if (status === 409 && attempt < ATTEMPTS) continue;
          if (status === 409) return "changing";
          if (status === undefined || status >= 500) throw error;
          return { withheld: `HTTP ${status}` };
        }
      }
    },
  };
}

function assertEvidence(
  value: Record<string, unknown>,
  { path, agentId }: { path: string; agentId: string },
): asserts value is ReputationEvidence {
  const { agentId: id, computedAt, ownAddresses, cover, log, transactions, nextCursor } = value;
  if (id !== agentId) throw invalid(path, "the agent that was asked for");
  const isWhole =
    typeof computedAt === "string" &&
    !Number.isNaN(Date.parse(computedAt)) &&
    Array.isArray(ownAddresses) &&
    ownAddresses.every((address) => typeof address === "string") &&
    isJsonObject(cover) &&
    isJsonObject(log) &&
    Array.isArray(transactions) &&
    (nextCursor === null || typeof nextCursor === "string");
  if (!isWhole) throw invalid(path, "computedAt, ownAddresses, cover, log, transactions and nextCursor");
}

function statusOf(error: unknown): number | undefined {
  const status = isSdkError(error, "server_invalid_answer") ? error.details["status"] : undefined;
  return typeof status === "number" ? status : undefined;
}

function invalid(path: string, expected: string): SdkError {
  return new SdkError("server_invalid_answer", `${path.slice(0, 200)} expected ${expected}`);
}

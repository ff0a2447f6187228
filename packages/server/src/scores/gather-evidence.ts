import { computePayerCredibility, type ScoreTransaction } from "@arcs/core";

import { listEvidence, listSpending } from "../store/evidence.ts";
import type { Queryable } from "../store/queryable.ts";

// Short enough that nobody waits long: neither the embedded store, nor the requests of this process.
const PAGE = 300;

/** How credible a payer is, in basis points. */
export type PayerCredibility = { payer: string; credibility: number };

/**
 * Goes through the evidence of an agent page by page, as it was at a version, with its payers as credible as they are now.
 *
 * @param options.onPage - gets each page
 * @param options.pause - called after each page but the last with the milliseconds that it took: others get their turn
 * @returns the payers that are not as credible as they were when the score was computed before
 */
export async function gatherEvidence(
  db: Queryable,
  agentId: string,
  {
    version,
    ownAddresses,
    signal,
    onPage,
    pause,
  }: {
    version: number;
    ownAddresses: readonly string[];
    signal: AbortSignal;
    onPage: (transactions: ScoreTransaction[]) => void;
    pause: (milliseconds: number) => Promise<void>;
  },
): Promise<PayerCredibility[]> {
  const credibilities = new Map<string, number>();
  const changed = new Map<string, number>();
  let last: ScoreTransaction | undefined;
  for (;;) {
    signal.throwIfAborted();
    const begun = performance.now();
    const after = last === undefined ? {} : { after: last };
    const page = await listEvidence(db, agentId, { limit: PAGE, version, ...after });
    const payers = [...new Set(page.map(({ payer }) => payer))].filter((payer) => !credibilities.has(payer));
    const spending = await listSpending(db, payers, { ownAddresses });
    for (const payer of payers) {
      credibilities.set(payer, computePayerCredibility(spending.get(payer) ?? [], { ownAddresses }));
    }
    const transactions = page.map((transaction) => {
      const { payer, payerCredibility: before } = transaction;
      const credibility = credibilities.get(payer) ?? 0;
      if (credibility !== before) changed.set(payer, credibility);
      return { ...transaction, payerCredibility: credibility };
    });
    onPage(transactions);
    if (page.length < PAGE) return [...changed].map(([payer, credibility]) => ({ payer, credibility }));
    last = page.at(-1);
    await pause(performance.now() - begun);
  }
}

import { defined } from "@arcs/core/internal";

import type { Queryable } from "../../../platform/db/queryable.ts";
import { type EvidenceTransaction } from "../../trust/payment-records.ts";
import { listEvidence } from "../evidence.ts";

/** Lists all payments of an agent's evidence, page by page. */
export async function listAllEvidence(
  db: Queryable,
  agentId: string,
  { version, log }: { version?: number; log?: { position: number; at: string } } = {},
): Promise<EvidenceTransaction[]> {
  const all: EvidenceTransaction[] = [];
  for (;;) {
    const last = all.at(-1);
    const after = last === undefined ? {} : { after: last };
    const part = { limit: PAGE, ...defined({ version, log }), ...after };
    const { transactions } = await listEvidence(db, agentId, part);
    all.push(...transactions);
    if (transactions.length < PAGE) return all;
  }
}

const PAGE = 5000;

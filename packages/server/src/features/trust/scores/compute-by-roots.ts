import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { AmountsByGroup, TrustScore, VouchingEntry, VouchingRoots } from "@arcs/trust";
import {
  computeScoreByRoots,
  createVouchingBook,
  foldInPlace,
  formatAmounts,
  keepPayments,
  loggedAs,
  type PaymentEntry,
  type ScoredEvidence,
  type VouchedByRoots,
} from "@arcs/trust/internal";

import type { Queryable } from "../../../platform/db/queryable.ts";
import { listAllEvidence } from "../../payments/evidence.ts";
import { findReputation } from "./store.ts";
import type { BookName } from "../vouching/store/books.ts";
import { listEntryTexts } from "../vouching/store/log.ts";
import { storedScoreOf } from "./reputation-record.ts";

/** A score by other roots than those of the server, beside the one that it serves. */
export type ScoreByRoots = { agentId: string; score: TrustScore; served: number };

const PAGE = 5_000;

type Found = ScoredEvidence & { book: BookName; served: number };

/**
 * Computes the scores of agents by a list of roots, each from the evidence and by the book of the score that is served: by
 * the list that is configured it is that score. It reads the whole log, and writes nothing.
 *
 * @throws SdkError `agent_not_found`
 */
export async function computeByRoots(
  db: Queryable,
  { roots, agentIds }: { roots: VouchingRoots; agentIds: readonly string[] },
): Promise<ScoreByRoots[]> {
  const agents: Found[] = [];
  for (const agentId of agentIds) agents.push(await findEvidence(db, agentId));
  const books = new Map<BookName, VouchedByRoots>();
  for (const book of new Set(agents.map((agent) => agent.book))) {
    const payments = agents.filter((agent) => agent.book === book).flatMap((agent) => agent.transactions.map(loggedAs));
    books.set(book, await foldBook(db, { book, roots, payments: new Set(payments) }));
  }
  return agents.map(({ book, served, ...evidence }) => ({
    agentId: evidence.agentId,
    score: computeScoreByRoots(evidence, books.get(book) as VouchedByRoots),
    served,
  }));
}

async function findEvidence(db: Queryable, agentId: string): Promise<Found> {
  const found = await findReputation(db, agentId);
  if (found === undefined) throw new SdkError("agent_not_found", `there is no agent ${agentId.slice(0, 100)}`);
  const { book, ownAddresses, firstProvedAt, tierPrices } = storedScoreOf(found.details);
  return {
    agentId,
    book,
    served: found.overallScore,
    computedAt: (found.computedAt ?? new Date(0)).toISOString(),
    ownAddresses,
    firstProvedAt: firstProvedAt ?? undefined,
    tierPrices,
    // Before the first score there are no transactions that it was computed from.
    transactions:
      found.computedAt === null ? [] : await listAllEvidence(db, agentId, { version: found.computedVersion, book }),
  };
}

async function foldBook(
  db: Queryable,
  { book, roots, payments }: { book: BookName; roots: VouchingRoots; payments: ReadonlySet<string> },
): Promise<VouchedByRoots> {
  const folded = createVouchingBook({ roots });
  const vouched = new Map<string, AmountsByGroup>();
  const logged = new Map<string, PaymentEntry>();
  for (;;) {
    const texts = await listEntryTexts(db, book, { after: folded.position, limit: PAGE });
    const log = texts.map((text) => parseJson(text) as VouchingEntry);
    keepPayments(logged, log, payments);
    foldInPlace(folded, {
      log,
      onVouched(payment, given) {
        if (payments.has(payment)) vouched.set(payment, formatAmounts(given));
      },
    });
    if (texts.length < PAGE) return { roots, vouched, payments: logged, bonds: folded.bonds };
  }
}

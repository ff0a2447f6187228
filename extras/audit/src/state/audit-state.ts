import { isSdkError, SdkError } from "@arcs/core";
import { readVouchingState, type VouchingRoots, writeVouchingState } from "@arcs/trust";
import { createVouchingBook, stateOf, type VouchingBook } from "@arcs/trust/internal";
import { emptyLogState, type LogState, readLogState, rootOfEdge, writeLogState } from "@arcs/trust/transparency";

import { NEXT } from "./state-folder.ts";

/** State of an audit apart from the facts about agents. */
export type AuditState = {
  log: LogState;
  /** The log of payments, folded by the roots of now. */
  book: VouchingBook;
  /** Digest of the roots that the log named last; absent: none were named. */
  namedRoots?: string;
  /** When the log named its first rating, score or credential, in milliseconds; absent: it has none yet. */
  began?: number;
  counts: AuditCounts;
};

/** How many entries there are of some kinds. */
export type AuditCounts = { commitments: number; withdrawals: number; scores: number };

/** Which log an audit is of. */
export type AuditedLog = { origin: string; key: string };

const VERSION = 1;

/** Returns the state before the first entry. */
export function emptyAuditState(roots: VouchingRoots): AuditState {
  const counts = { commitments: 0, withdrawals: 0, scores: 0 };
  return { log: emptyLogState(), book: createVouchingBook({ roots }), counts };
}

/** Writes a state as JSON. */
export function writeAuditState(
  { log, book, namedRoots, began, counts }: AuditState,
  { audited, facts }: { audited: AuditedLog; facts: readonly number[] },
): object {
  return {
    version: VERSION,
    ...audited,
    log: writeLogState(log),
    roots: book.roots.digest,
    book: writeVouchingState(stateOf(book)),
    namedRoots: namedRoots ?? null,
    began: began ?? null,
    counts,
    facts,
  };
}

/**
 * Reads what {@link writeAuditState} wrote.
 *
 * @returns the state; without its book, and its facts, where the roots are others by now
 * @throws SdkError `conflict` for the state of another log; `invalid_argument` for anything else
 */
export function readAuditState(
  value: unknown,
  { audited, roots }: { audited: AuditedLog; roots: VouchingRoots },
): { state: AuditState; facts: unknown } | { earlier: { size: number; root: Uint8Array } } {
  const saved = (typeof value === "object" && value !== null ? value : {}) as Partial<Record<string, unknown>>;
  if (saved["version"] !== VERSION) throw unusable();
  if (saved["origin"] !== audited.origin || saved["key"] !== audited.key) {
    throw new SdkError("conflict", `the state's folder is of another log: ${String(saved["origin"]).slice(0, 200)}`);
  }
  try {
    const log = readLogState(saved["log"]);
    // By other roots all payments are vouched for anew; the entries must still be the same.
    if (saved["roots"] !== roots.digest) return { earlier: { size: log.edge.size, root: rootOfEdge(log.edge) } };
    const book = createVouchingBook({ roots, state: readVouchingState(saved["book"]) });
    const { namedRoots, began } = saved;
    const state = {
      log,
      book,
      counts: readCounts(saved["counts"]),
      ...(typeof namedRoots === "string" ? { namedRoots } : {}),
      ...(typeof began === "number" ? { began } : {}),
    };
    return { state, facts: saved["facts"] };
  } catch (cause) {
    if (isSdkError(cause)) throw unusable(cause);
    throw cause;
  }
}

function readCounts(value: unknown): AuditCounts {
  const { commitments, withdrawals, scores } = (value ?? {}) as Partial<Record<string, unknown>>;
  const all = [commitments, withdrawals, scores];
  if (all.some((count) => !Number.isSafeInteger(count))) throw unusable();
  return { commitments, withdrawals, scores } as AuditCounts;
}

function unusable(cause?: unknown): SdkError {
  return new SdkError("invalid_argument", `the state's folder expected what arcs-audit wrote; ${NEXT}`, { cause });
}

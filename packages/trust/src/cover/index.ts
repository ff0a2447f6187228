/**
 * The amount that is safe to spend with an agent: what its history would have cost to fake, less
 * what it lost in disputes, less what others are spending with it.
 *
 * @module
 */
export type { AgentBacking } from "./safe-to-spend.ts";
export { applyCoverEntry, settleDue } from "./apply-cover-entry.ts";
export { readCover, scoreFactsOf } from "./safe-to-spend.ts";
export type { Cover, ScoredRow, ScoreFacts } from "./safe-to-spend.ts";
export { createCoverBook } from "./cover-book.ts";
export type { AgentCover, BookedPayment, CoverBook, FindRoots } from "./cover-book.ts";
export { parseCoverEntry } from "./cover-entry.ts";
export type { CoverEntry, ParsedCoverEntry } from "./cover-entry.ts";
export { foldCoverPages } from "./apply-cover-entry.ts";
export type { CoverPage, CoverReading } from "./apply-cover-entry.ts";

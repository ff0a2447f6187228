/**
 * The amount that is safe to spend with an agent: what its history would have cost to fake, less what it lost in disputes, less
 * what others are spending with it.
 *
 * @module
 */
export { applyCoverEntry, readCover, settleDue } from "./apply-cover-entry.ts";
export type { Cover } from "./apply-cover-entry.ts";
export { agentAccounts, backingOfAgent, sumBacking } from "./agent-cover.ts";
export type { AgentBacking, BackingSums } from "./agent-cover.ts";
export { createCoverBook, credentialKey, putPayment } from "./cover-book.ts";
export type { AgentCover, BookedPayment, CoverBook, FindRoots } from "./cover-book.ts";
export { parseCoverEntry } from "./cover-entry.ts";
export type { CoverEntry, ParsedCoverEntry } from "./cover-entry.ts";
export { computeCoverScore } from "./cover-score.ts";
export type { CoverOutcome, CoverScore, ScoredPayment } from "./cover-score.ts";

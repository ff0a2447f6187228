// Trust Scores by roots of one's own, from what a service publishes.
export { computeOwnScores } from "./compute-own-scores.ts";
export type { OwnScore, OwnScores } from "./compute-own-scores.ts";
export { foldPublicLog } from "./fold-log.ts";
export type { FoldedLog } from "./fold-log.ts";

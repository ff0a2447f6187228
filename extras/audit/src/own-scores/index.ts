// Trust Scores by roots of one's own, from what a service publishes.
export { computeOwnScores, foldPublicLog } from "./compute-own-scores.ts";
export type { OwnScore, OwnScores } from "./compute-own-scores.ts";
export type { FoldedLog } from "@arcs/trust/internal";

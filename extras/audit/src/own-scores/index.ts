// Trust Scores from what a service publishes, by its roots or by one's own.
export { computeOwnScores } from "./compute-own-scores.ts";
export type { OwnScore, OwnScores } from "./compute-own-scores.ts";

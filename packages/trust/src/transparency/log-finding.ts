import type { CheckpointProblem } from "./checkpoint.ts";

/** An error in a log. */
export type LogFinding = {
  problem:
    | CheckpointProblem
    /** The log has fewer entries than before. */
    | "rolled_back"
    /** Earlier entries changed, or the entries do not match the checkpoint. */
    | "inconsistent"
    /** An entry is malformed. */
    | "invalid_entry"
    /** An agent's entry is missing, repeated, or changed. */
    | "chain_broken"
    /** An entry of the vouching log is missing, repeated, or out of order. */
    | "vouching_broken";
  message: string;
  /** Position of the entry, from 0; absent if it is not about one entry. */
  position?: number;
};

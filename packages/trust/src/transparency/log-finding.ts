import type { CheckpointProblem } from "./checkpoint.ts";

/** What is wrong with a log. */
export type LogFinding = {
  problem:
    | CheckpointProblem
    /** There are fewer entries than there were. */
    | "rolled_back"
    /** Other entries stand where these were, or the entries are not those of the checkpoint. */
    | "inconsistent"
    /** An entry is none. */
    | "invalid_entry"
    /** Of an agent an entry is missing, repeated, or another one. */
    | "chain_broken"
    /** Of the vouching log an entry is missing, repeated, or out of order. */
    | "vouching_broken";
  message: string;
  /** Of the entry, from 0; absent where it is none in particular. */
  position?: number;
};

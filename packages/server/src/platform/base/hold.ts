/** What somebody's work is wanted by, until it is over: as an `AbortSignal`, which costs more than all else that a short piece of work needs. */
export type Hold = {
  /** Whether nobody waits for the outcome any more. */
  isOver: boolean;
  /** Called when that happens; for who works to set. */
  onOver?: (() => void) | undefined;
};

/**
 * Cancellation of work that others wait for: as an `AbortSignal`, which costs more than all else that a short piece of
 * work needs.
 */
export type Hold = {
  /** Whether the work is cancelled. */
  isOver: boolean;
  /** Called on cancellation; set by the worker. */
  onOver?: (() => void) | undefined;
};

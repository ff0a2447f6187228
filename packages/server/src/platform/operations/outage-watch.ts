import { storeFailureOf } from "../db/store-failures.ts";

/** Remembers that the store failed a request, until it has worked again. */
export type OutageWatch = {
  /** Called with every failure of a request; those that are not the store's are ignored. */
  note(error: unknown): void;
  /** Whether the store has failed since it last showed that it works. */
  isSuspected(): boolean;
  /** The store has accepted a change. */
  clear(): void;
};

/** Creates a watch of a store that works. */
export function createOutageWatch(): OutageWatch {
  let suspected = false;
  return {
    note(error) {
      const failure = storeFailureOf(error);
      if (failure === "outage" || failure === "damage") suspected = true;
    },
    isSuspected: () => suspected,
    clear() {
      suspected = false;
    },
  };
}

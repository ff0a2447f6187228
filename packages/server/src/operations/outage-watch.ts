import { storeFailureOf } from "../domain/operations/store-failures.ts";

/** Remembers that the store failed somebody, until it has shown that it works. */
export type OutageWatch = {
  /** Told of every failure of a request; those that are not the store's are of no interest. */
  note(error: unknown): void;
  /** Whether the store has failed since it last showed that it works. */
  isSuspected(): boolean;
  /** The store has taken a change. */
  clear(): void;
};

/** Makes a watch that suspects nothing. */
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

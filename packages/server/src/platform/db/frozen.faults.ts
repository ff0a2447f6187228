/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "frozen.system.test.ts": {
    "answer-awaited-forever": {
      means: "Requests hang for as long as the database stands still.",
      in: "open-store.ts",
      find: "query_timeout: ANSWER_TIMEOUT_MS",
      instead: "query_timeout: 0",
    },
  },
};

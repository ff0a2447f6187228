/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "clients.system.test.ts": {
    "wrong-keys-unthrottled": { means: "API keys can be guessed without end.", instead: "true" },
    "responses-may-be-stored": { means: "Caches may store private responses.", instead: "" },
  },
};

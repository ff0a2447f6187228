/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "public-view.test.ts": {
    "cached-response-of-another-viewer": { means: "The owner's cached response goes to anyone.", instead: '""' },
  },
};

/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "credential-route.test.ts": {
    "page-shows-hidden-score": {
      means: "The verify page shows a hidden score.",
      in: "credential-route.ts",
      find: 'areClaimsVisible(credential, { agent, viewer: "public", })',
      instead: "true",
    },
  },
};

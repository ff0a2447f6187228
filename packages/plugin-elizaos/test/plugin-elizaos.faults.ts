/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "operator-requests.test.ts": {
    "plugin-challenge-unchecked": {
      means: "The plugin's wallet signs whatever the service asks it to.",
      instead: "new TextEncoder().encode(challenge.message)",
    },
    "plugin-owners-view-shown": {
      means: "The plugin shows the owner's view to anyone.",
      instead: "",
    },
  },
  "paid-job.test.ts": {
    "plugin-job-claim-unsigned": { means: "Anyone claims a paid job.", instead: "true" },
  },
};

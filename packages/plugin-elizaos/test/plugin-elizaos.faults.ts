/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "operator-requests.test.ts": {
    "plugin-challenge-of-another-server": {
      means: "The plugin's wallet signs another server's challenge.",
      instead: 'readAgentChallenge(message)?.origin ?? ""',
    },
    "plugin-owners-view-shown": { means: "The plugin shows the owner's view to anyone.", instead: "" },
  },
  "paid-job.test.ts": {
    "plugin-job-claim-unsigned": { means: "Anyone claims a paid job.", instead: "true" },
  },
};

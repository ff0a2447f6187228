/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "operator-requests.test.ts": {
    "plugin-challenge-unchecked": {
      means: "The plugin's wallet signs whatever the service asks it to.",
      in: "../src/actions/registration-actions.ts",
      find: "checkAgentChallenge(challenge, expected)",
      instead: "new TextEncoder().encode(challenge.message)",
    },
    "plugin-owners-view-shown": {
      means: "The plugin shows the owner's view to anyone.",
      in: "../src/state/standings.ts",
      find: 'view: "public",',
      instead: "",
    },
  },
  "paid-job.test.ts": {
    "plugin-job-claim-unsigned": {
      means: "Anyone claims a paid job.",
      in: "../src/state/paid-jobs.ts",
      find: "return isSigned",
      instead: "return true",
    },
  },
};

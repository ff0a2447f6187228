/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "privacy.test.ts": {
    "hidden-events-for-all": {
      means: "Events of hidden agents go to all subscribers.",
      in: "features/webhooks/events/service.ts",
      find: "body !== null",
      instead: "true",
    },
  },
};

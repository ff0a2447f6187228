/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "clients.system.test.ts": {
    "connections-of-one-address": {
      means: "Connections of one address keep all others out.",
      instead: "own",
    },
  },
  "shares.test.ts": {
    "places-first-come": {
      means: "Requests of one address take all places.",
      instead: "atHand.taken < most.places",
    },
    "waiting-first-come": {
      means: "Who has nothing waits behind all those that have much.",
      instead: "next === undefined",
    },
  },
  "few-at-a-time.test.ts": {
    "bodies-first-come": {
      means: "Slow bodies of one address have those of others dropped.",
      instead: "[...arriving]",
    },
  },
  "refused-bodies.test.ts": {
    "refused-body-read-for-ever": {
      means: "The body of a request that was answered is read for as long as the client sends.",
      instead: ";",
    },
  },
};

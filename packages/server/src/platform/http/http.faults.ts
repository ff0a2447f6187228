/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "clients.system.test.ts": {
    "connections-of-one-address": {
      means: "Connections of one address keep all others out.",
      in: "connections.ts",
      find: "open.most()",
      instead: "own",
    },
  },
  "shares.test.ts": {
    "places-first-come": {
      means: "Requests of one address take all places.",
      in: "shares.ts",
      find: "atHand.of(network).size < most.places - atHand.taken",
      instead: "atHand.taken < most.places",
    },
    "waiting-first-come": {
      means: "Who has nothing waits behind all those that have much.",
      in: "shares.ts",
      find: "size < fewest",
      instead: "next === undefined",
    },
  },
  "few-at-a-time.test.ts": {
    "bodies-first-come": {
      means: "Slow bodies of one address have those of others dropped.",
      in: "anonymous-limits.ts",
      find: "arriving.most()",
      instead: "[...arriving]",
    },
  },
  "turns.test.ts": {
    "requests-first-come": {
      means: "Hundreds of requests of one address are begun before one of another.",
      in: "connections.ts",
      find: "places.take(asker);",
      instead: "asker.begin();",
    },
  },
  "refused-bodies.test.ts": {
    "refused-body-read-for-ever": {
      means: "The body of a request that was answered is read for as long as the client sends.",
      in: "connections.ts",
      find: "if (dropped > MAX_DROPPED_BYTES) request.destroy();",
      instead: ";",
    },
  },
};

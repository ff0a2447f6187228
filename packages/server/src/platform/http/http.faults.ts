/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "clients.system.test.ts": {
    "connections-of-one-address": {
      means: "Connections of one address keep all others out.",
      instead: "if (most !== own) return newest;",
    },
  },
  "refused-bodies.test.ts": {
    "refused-body-read-for-ever": {
      means: "The body of a request that was answered is read for as long as the client sends.",
      instead: ";",
    },
  },
};

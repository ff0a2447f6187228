/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "arcs-client.test.ts": {
    "client-key-in-details": {
      means: "An error's details show the API key.",
      instead: "JSON.parse(text) as Partial<ErrorBody>",
    },
  },
  "register-agent.test.ts": {
    "challenge-of-another-server": {
      means: "A wallet signs the challenge of another server.",
      instead: "origin: read.origin",
    },
    "challenge-for-another-body": {
      means: "A wallet signs a challenge for another request.",
      instead: "read.bodyDigest",
    },
  },
};

/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "arcs-client.test.ts": {
    "client-key-in-details": {
      means: "An error's details show the API key.",
      instead: "JSON.parse(text) as Partial<ErrorBody>",
    },
  },
  "http/other-answers.test.ts": {
    "long-answers-read-again": {
      means: "A server has the client read megabytes of nothing four times.",
      instead: "false",
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

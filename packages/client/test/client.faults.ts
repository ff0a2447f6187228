/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "arcs-client.test.ts": {
    "client-key-in-details": {
      means: "An error's details show the API key.",
      in: "../src/http/attempt.ts",
      find: "redactJson(parseJson(text), redact) as Partial<ErrorBody>",
      instead: "JSON.parse(text) as Partial<ErrorBody>",
    },
  },
  "http/other-answers.test.ts": {
    "long-answers-read-again": {
      means: "A server has the client read megabytes of nothing four times.",
      in: "../src/http/attempt.ts",
      find: "text.length > MOST_READ_AGAIN",
      instead: "false",
    },
  },
  "register-agent.test.ts": {
    "challenge-of-another-server": {
      means: "A wallet signs the challenge of another server.",
      in: "../src/agent-wallets.ts",
      find: "const expected = { origin",
      instead: "const expected = { origin: read.origin",
    },
    "challenge-for-another-body": {
      means: "A wallet signs a challenge for another request.",
      in: "../src/agent-wallets.ts",
      find: "paymentAddress, bodyDigest: hashAgentBody(body)",
      instead: "paymentAddress, bodyDigest: read.bodyDigest",
    },
  },
};

/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "http-transport.test.ts": {
    "endpoint-redirects-followed": {
      means: "An endpoint redirects a request, key and all.",
      in: "../../../core/src/base/http-exchange.ts",
      find: 'headers: { ...named, ...sent, ...headers }, redirect: "manual"',
      instead: 'headers: { ...named, ...sent, ...headers }, redirect: "follow"',
    },
    "ledger-reason-with-key": {
      means: "An error message shows the key in the RPC URL.",
      in: "../../src/transaction/ledger-request.ts",
      find: "withoutSecretsOf(url, error.message)",
      instead: "error.message",
    },
    "json-rpc-integers-rounded": {
      means: "Amounts above 2^53 are rounded.",
      in: "../../src/transaction/ledger-request.ts",
      find: "INTEGER.test(token)",
      instead: 'token === ""',
    },
  },
  "other-clusters.test.ts": {
    "cluster-unasked": {
      means: "Transactions go to a cluster without asking which one it is.",
      in: "../../src/transaction/ledger-request.ts",
      find: 'network === "local"',
      instead: 'network !== ""',
    },
  },
  "send-transaction.test.ts": {
    "ledger-priority-fee-uncapped": {
      means: "Priority fees are not capped.",
      in: "../../src/transaction/send-transaction.ts",
      find: "fee <= BigInt(maxPriorityFee)",
      instead: "fee >= 0n",
    },
    "failed-on-any-fork": {
      means:
        "A transaction counts before it has reached its commitment, though a fork may decide otherwise.",
      in: "../../src/transaction/send-transaction.ts",
      find: "hasReached(status, sent.commitment)",
      instead: "true",
    },
  },
};

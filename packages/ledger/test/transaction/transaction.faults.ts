/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "http-transport.test.ts": {
    "endpoint-redirects-followed": {
      means: "An endpoint redirects a request, key and all.",
      instead: '"follow"',
    },
    "ledger-reason-with-key": {
      means: "An error message shows the key in the RPC URL.",
      instead: "error.message",
    },
    "json-rpc-integers-rounded": {
      means: "Amounts above 2^53 are rounded.",
      instead: 'token === ""',
    },
  },
  "other-clusters.test.ts": {
    "cluster-unasked": {
      means: "Transactions go to a cluster without asking which one it is.",
      instead: 'network !== ""',
    },
  },
  "send-transaction.test.ts": {
    "ledger-priority-fee-uncapped": {
      means: "Priority fees are not capped.",
      instead: "fee >= 0n",
    },
    "failed-on-any-fork": {
      means:
        "A transaction counts before it has reached its commitment, though a fork may decide otherwise.",
      instead: "true",
    },
  },
};

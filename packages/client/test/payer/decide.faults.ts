const decide = "../../src/payer/decide.ts";
const applyLine = "../../src/payer/apply-line.ts";

/** Tables of states whose cells these tests must notice. */
export const machines = {
  "transitions.test.ts": { file: "../../src/payer/apply-line.ts", table: "transitions" },
};

/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "adversary.test.ts": {
    "payer-open-not-counted": {
      means: "What is open does not lower what a seller has earned.",
      in: decide,
      find: "policy.most)) - openOwn",
      instead: "policy.most))",
    },
    "payer-trial-not-counted": {
      means: "Every payment to a seller may use the whole trial.",
      in: decide,
      find: "least(least(policy.trial - tried, ofTrial), strangers)",
      instead: "least(policy.trial + least(0n, share - lostLately), strangers)",
    },
    "payer-strangers-not-bounded": {
      means: "Each new seller is worth another trial, without an end.",
      in: decide,
      find: "const strangers = policy.strangers - triedAll",
      instead: "const strangers = policy.strangers",
    },
    "payer-loss-forgotten": {
      means: "What a seller did not deliver does not lower what it has earned.",
      in: applyLine,
      find: "lost: isLost && !forgiven",
      instead: "lost: false",
    },
    "payer-trial-back-after-loss": {
      means: "A lost trial is free again at once, not after 30 days.",
      in: applyLine,
      find: "tried: isOpen || isLost",
      instead: "tried: isOpen",
    },
    "payer-no-patience": {
      means: "A delivery counts before junk can be found out.",
      in: applyLine,
      find: "judgedGood ? 0 : deliveredAt + state.policy.patience",
      instead: "0",
    },
    "payer-gifts-count": {
      means: "A seller that says it was paid, and was not, earns by what it gives away.",
      in: applyLine,
      find: 'waits: state === "delivered" && settled === true && !counts',
      instead: 'waits: state === "delivered" && !counts',
    },
    "payer-month-by-senders-clock": {
      means: "A clock that is set back makes an old loss leave its month.",
      in: applyLine,
      find: "state.now = Math.max(state.now, line.at)",
      instead: "state.now = line.at",
    },
    "payer-refund-is-delivery": {
      means: "A seller that gives the money back and answers late earns by it.",
      in: applyLine,
      find: "delivered: counts ? restOf(payment)",
      instead: "delivered: counts ? amount",
    },
  },
  "budgets.test.ts": {
    "payer-window-ends-late": {
      means: "A window is a millisecond shorter than its budget says.",
      in: "../../src/payer/windows.ts",
      find: "timeOf(place) <= now - span",
      instead: "timeOf(place) <= now - span + 1",
    },
    "payer-budget-one-above": {
      means: "A budget is overdrawn by a millionth.",
      in: decide,
      find: "if (amount <= left) continue",
      instead: "if (amount <= left + 1n) continue",
    },
    "payer-parent-not-charged": {
      means: "A sub-agent's budget is not spent of the one above it.",
      in: applyLine,
      find: "...budgetsOf(state, budget).map(scopes.budget)",
      instead: "...(budget === undefined ? [] : [scopes.budget(budget)])",
    },
    "payer-budget-made-twice": {
      means: "A sub-agent makes its budget anew, with more in it.",
      in: applyLine,
      find: "state.budgets.has(id) ||",
      instead: "",
    },
    "payer-cashback-refills-budget": {
      means: "A seller that gives money back lets more be spent than the budget.",
      in: applyLine,
      find: "spent: isOpen || isLost || counts ? amount",
      instead: "spent: isOpen || isLost || counts ? restOf(payment)",
    },
    "payer-approval-beats-budgets": {
      means: "A person's yes to a price lifts lists and budgets.",
      in: decide,
      find: 'if (reasons.some(({ verdict }) => verdict === "refuse"))',
      instead:
        'if (!isApproved(state, intent) && reasons.some(({ verdict }) => verdict === "refuse"))',
    },
    "payer-listed-beats-denied": {
      means: "Whoever is on the list of sellers is paid, though denied.",
      in: decide,
      find: "if (state.policy.deny.includes(name))",
      instead: "if (state.policy.deny.includes(name) && state.policy.sellers.length === 0)",
    },
    "payer-laxest-policy-decides": {
      means: "Any process of a journal lifts the limits of the others.",
      in: applyLine,
      find: "replaces ? policy : stricter(state.policy, policy)",
      instead: "policy",
    },
    "payer-unknown-token-passes": {
      means: "A token without a known worth is paid.",
      in: decide,
      find: "if (amount === undefined) refuse(",
      instead: "if (false) refuse(",
    },
  },
  "decide.test.ts": {
    "payer-capitals-are-another-seller": {
      means: "A seller gets a new trial by writing its address in other capitals.",
      in: "../../src/payer/policy.ts",
      find: 'return name.startsWith("eip155:") ? name.toLowerCase() : name',
      instead: "return name",
    },
    "payer-forgiven-loss-is-a-gain": {
      means: "A refund after forgiving makes the loss negative.",
      in: applyLine,
      find: "change(state, payment, { forgiven: true })",
      instead: "change(state, payment, { weight: -payment.weight, forgiven: undefined })",
    },
    "payer-second-payment-of-a-call": {
      means: "A call is paid again while its first payment is open.",
      in: decide,
      find: "if (earlier !== undefined)",
      instead: "if (false)",
    },
    "payer-approval-of-another-amount": {
      means: "A person's yes is good for every price.",
      in: decide,
      find: "&& approval.amount === amount",
      instead: "&& true",
    },
    "payer-approval-of-another-seller": {
      means: "A person's yes is good for every seller.",
      in: decide,
      find: "approval?.seller === nameKey(seller)",
      instead: "approval !== undefined",
    },
  },
  "transitions.test.ts": {
    "payer-signed-by-another-name": {
      means: "A payment is signed by a name that no server holds money for.",
      in: applyLine,
      find: 'passedBy === "hold" && held?.name !== name',
      instead: "false",
    },
  },
};

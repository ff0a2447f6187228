const chains = "../../src/payer/chains.ts";
const makePayment = "../../src/payer/make-payment.ts";

/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "failing-chains.system.test.ts": {
    "payer-one-endpoint-proves": {
      means:
        "One endpoint that says unused proves that nothing was paid, and the call is paid again.",
      in: chains,
      find: "return answers.every((answer) => isAlike(answer, first)) ? first",
      instead: "return first !== undefined ? first",
    },
    "payer-any-chain": {
      means: "An endpoint of another chain proves that nothing was paid.",
      in: chains,
      find: 'if (numberIn(await call("eth_chainId")) !== chainId) throw new Error("another chain");',
      instead: "",
    },
    "payer-endpoint-floods": {
      means: "An endpoint fills the memory of the program with one answer.",
      in: chains,
      find: "maxBytes: MAX_ANSWER",
      instead: "maxBytes: Number.POSITIVE_INFINITY",
    },
    "payer-latest-block": {
      means: "A block that may be taken back proves a payment.",
      in: chains,
      find: 'await readBlock(rpc, "finalized")',
      instead: 'await readBlock(rpc, "latest")',
    },
  },
  "lying-sellers.system.test.ts": {
    "payer-price-changes": {
      means: "A seller asks a small price first, and another one before it is signed.",
      in: makePayment,
      find: "before.amount === amount &&",
      instead: "",
    },
  },
  "no-trial.test.ts": {
    "payer-tries-cheats": {
      means: "A seller that lost disputes, and keeps the money, is tried by each new payer.",
      in: makePayment,
      find: "if (lost !== undefined) decision =",
      instead: "if (lost === null) decision =",
    },
  },
  "repair-journal.system.test.ts": {
    "payer-repair-forgets": {
      means: "A payment that the chain took is forgotten with its lines.",
      in: "../../src/node/payer/repair-journal.ts",
      find: "if (state.recovered.has(nonce) || !lostStates.includes(stands)) continue;",
      instead: "continue;",
    },
    "payer-repair-too-early": {
      means: "A repair ends while a payment that it does not know may still be taken.",
      in: "../../src/node/payer/repair-journal.ts",
      find: "if (time < end) throw tooEarly(network, end);",
      instead: "",
    },
    "payer-recovered-costs-nothing": {
      means: "What a repair found is spent of no budget.",
      in: "../../src/payer/apply-line.ts",
      find: 'state: "dropped", passedBy: "trust",',
      instead: 'state: "intended", passedBy: "trust",',
    },
  },
  "strange-inputs.test.ts": {
    "payer-signs-anything": {
      means: "The scheme has the wallet sign anything.",
      in: "../../src/payer/x402.ts",
      find: "if (!isThisPayment)",
      instead: "if (false)",
    },
    "payer-payable-for-years": {
      means: "A seller keeps a payment payable, and its amount in the way, as long as it likes.",
      in: makePayment,
      find: "payable.filter(endsSoon)",
      instead: "payable",
    },
    "payer-signs-for-years": {
      means: "The scheme has the wallet sign an end that the server did not ask for.",
      in: "../../src/payer/x402.ts",
      find: "Number(validBefore) <= now() / 1000 + MAX_PAYABLE_SECONDS",
      instead: "true",
    },
    "payer-terms-too-deep": {
      means: "A seller's terms are too deep to be written, and stop all payments of the program.",
      in: makePayment,
      find: "if (!isKeepable(required))",
      instead: "if (false)",
    },
    "payer-unsigned-in-the-way": {
      means: "What nobody will sign any more is in the way of other payments.",
      in: makePayment,
      find: "await dropAbandoned(context);",
      instead: "",
    },
    "payer-damages-its-journal": {
      means: "A program's argument becomes a line that nobody can read, and ends the journal.",
      in: "../../src/payer/create-payer.ts",
      find: "const read = readLine({ w: opened.writer, n: 1, at: 0, ...entry });",
      instead: "const read: { malformed?: string } = {};",
    },
  },
  "whole-payer.system.test.ts": {
    "payer-bad-answer-again": {
      means: "An answer that was found bad becomes good when the call is made again.",
      in: "../../src/payer/end-payment.ts",
      find: "if (answer === undefined || !isGood)",
      instead: "if (answer === undefined)",
    },
    "payer-silence-is-yes": {
      means: "Where nobody answers in five minutes, the payment passes.",
      in: makePayment,
      find: "if (isApproved !== true)",
      instead: "if (isApproved === false)",
    },
  },
};

/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "check-entry.test.ts": {
    "entry-without-its-proof": {
      means: "An entry passes although the log does not contain it.",
      instead: "true",
    },
  },
  "consistency.test.ts": {
    "log-consistency-earlier-root-ignored": {
      means: "A log that rewrote its past passes.",
      instead: "true",
    },
  },
  "follow-log.test.ts": {
    "log-rollback-unseen": { means: "A log that became shorter passes.", instead: "" },
    "log-root-unchecked": {
      means: "Entries pass that are not those of the checkpoint.",
      instead: "true",
    },
    "log-commitment-without-salt": {
      means: "A hidden record can be guessed from its hash.",
      instead: "",
    },
  },
  "malicious-log.test.ts": {
    "log-witness-rolls-back": {
      means: "A witness signs an earlier state after a later one.",
      instead: "oldSize > size",
    },
    "log-witness-trusts-any-proof": {
      means: "A witness signs without a consistency proof.",
      instead: "",
    },
  },
  "signed-note.test.ts": {
    "log-quorum-ignored": { means: "A checkpoint passes with too few witnesses.", instead: "" },
    "log-witness-counted-by-name": {
      means: "One witness counts once for each of its names.",
      instead: "({ name }) => [name, name]",
    },
    "log-cosignature-without-time": {
      means: "A cosignature does not sign its time.",
      instead: "0",
    },
  },
};

/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "check-entry.test.ts": {
    "entry-without-its-proof": {
      means: "An entry passes although the log does not contain it.",
      in: "../../src/transparency/follow-log.ts",
      find: "if (isThere",
      instead: "if (true",
    },
  },
  "consistency.test.ts": {
    "log-consistency-earlier-root-ignored": {
      means: "A log that rewrote its past passes.",
      in: "../../src/transparency/tree.ts",
      find: "equalBytes(roots.earlier, earlier.root)",
      instead: "true",
    },
  },
  "follow-log.test.ts": {
    "log-rollback-unseen": {
      means: "A log that became shorter passes.",
      in: "../../src/transparency/follow-log.ts",
      find: 'if (checkpoint.size < size) { const message = `the log had ${size} entries, and has ${checkpoint.size}`; return { state, finding: { problem: "rolled_back", message } }; }',
      instead: "",
    },
    "log-root-unchecked": {
      means: "Entries pass that are not those of the checkpoint.",
      in: "../../src/transparency/follow-log.ts",
      find: "await isPartOf(next.edge, { checkpoint, reader })",
      instead: "true",
    },
    "log-commitment-without-salt": {
      means: "A hidden record can be guessed from its hash.",
      in: "../../src/transparency/log-entry.ts",
      find: "sha256(concatBytes(salt,",
      instead: "sha256(concatBytes(",
    },
  },
  "malicious-log.test.ts": {
    "log-witness-rolls-back": {
      means: "A witness signs an earlier state after a later one.",
      in: "../../src/transparency/checkpoint.ts",
      find: "oldSize !== size",
      instead: "oldSize > size",
    },
    "log-witness-trusts-any-proof": {
      means: "A witness signs without a consistency proof.",
      in: "../../src/transparency/checkpoint.ts",
      find: 'if (!isConsistent) return { status: 422, message: "the consistency proof does not hold" };',
      instead: "",
    },
  },
  "signed-note.test.ts": {
    "log-quorum-ignored": {
      means: "A checkpoint passes with too few witnesses.",
      in: "../../src/transparency/checkpoint.ts",
      find: 'if (cosigners.size < quorum) { return refuse( "too_few_witnesses", `${cosigners.size} witnesses cosigned it, ${quorum} are asked for`, ); }',
      instead: "",
    },
    "log-witness-counted-by-name": {
      means: "One witness counts once for each of its names.",
      in: "../../src/transparency/checkpoint.ts",
      find: "({ name, publicKey }) => [publicKey.join(), name]",
      instead: "({ name }) => [name, name]",
    },
    "log-cosignature-without-time": {
      means: "A cosignature does not sign its time.",
      in: "../../src/transparency/signed-note.ts",
      find: "`cosignature/v1\\ntime ${time",
      instead: "`cosignature/v1\\ntime ${0",
    },
  },
};

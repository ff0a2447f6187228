/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "log-witnesses.test.ts": {
    "log-takes-any-cosignature": {
      means: "A cosignature is published unverified.",
      in: "log-witnesses.ts",
      find: "checkNote({ text, signatures: [signature] }, [key]).signedBy.length === 1",
      instead: "true",
    },
  },
  "publish-log.test.ts": {
    "log-placed-twice": {
      means: "Records that are in the log are placed again.",
      in: "../../platform/outbox.ts",
      find: "[ids]",
      instead: "[[]]",
    },
    "log-signed-by-any-key": {
      means: "The log goes on under another key.",
      in: "publish-log.ts",
      find: "address === signer.address",
      instead: 'address !== ""',
    },
  },
};

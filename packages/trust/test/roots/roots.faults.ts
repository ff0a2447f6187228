/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "signed-root-list.test.ts": {
    "root-list-of-any-signer": { means: "A list of roots by an untrusted signer is accepted.", instead: "true" },
  },
};

/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "verify-jcs.test.ts": {
    "verify-jcs-by-anybody": {
      means: "The small verifier accepts any signer.",
      in: "../../../vc/src/verify-jcs/index.ts",
      find: "!signers.some((signer) => signer === issuer)",
      instead: "false",
    },
    "verify-jcs-status-unlooked": {
      means: "The small verifier skips the status.",
      in: "../../../vc/src/verify-jcs/index.ts",
      find: 'options.statusCheck === "skipped"',
      instead: "true",
    },
    "verify-jcs-signature-true": {
      means: "The small verifier accepts every signature.",
      in: "../../../vc/src/proof/data-integrity.ts",
      find: "(await holds({ signature, message, publicKey: method.publicKey, }))",
      instead: "true",
    },
  },
};

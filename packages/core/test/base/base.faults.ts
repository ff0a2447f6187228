/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "native-crypto.test.ts": {
    "platform-untested": {
      means: "The platform's Ed25519 is used without a known answer.",
      in: "../../../vc/src/base/bytes.ts",
      find: "answersRight(crypto)",
      instead: "true",
    },
  },
};

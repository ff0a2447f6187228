/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "vc-api.test.ts": {
    "vc-api-signs-own-kinds": {
      means: "The VC API signs the service's own kinds for anyone.",
      instead: "",
    },
    "vc-signs-in-any-name": {
      means: "The VC API signs in any issuer's name.",
      instead: "credential",
    },
  },
};

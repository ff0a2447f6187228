/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "vc-api.test.ts": {
    "vc-api-signs-own-kinds": {
      means: "The VC API signs the service's own kinds for anyone.",
      in: "issue-routes.ts",
      find: "await assertNoOwnWord(context, credential);",
      instead: "",
    },
    "vc-signs-in-any-name": {
      means: "The VC API signs in any issuer's name.",
      in: "issue-routes.ts",
      find: 'if (typeof issuer === "string" && URL_FORM.test(issuer)) return { ...credential, issuer: did }',
      instead: 'if (typeof issuer === "string" && URL_FORM.test(issuer)) return credential',
    },
  },
};

/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "verify-credential.test.ts": {
    "verified-although-the-store-failed": {
      means: "A credential is verified although the store could not be read.",
      in: "service.ts",
      find: "await findNamed(context.store, credential)",
      instead: "await findNamed(context.store, credential).catch(() => undefined)",
    },
  },
};

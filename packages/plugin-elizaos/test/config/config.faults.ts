/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "env-file.test.ts": {
    "plugin-host-without-token": {
      means: "The plugin starts on a host that lets anyone in.",
      instead: "",
    },
    "plugin-env-file-unseen": {
      means: "A wallet's key in a public .env goes unnoticed.",
      instead: "false",
    },
  },
  "key-sources.test.ts": {
    "plugin-signer-redirect-followed": {
      means: "An external signer redirects what is to be signed.",
      instead: '"follow"',
    },
    "plugin-key-file-read-by-others": {
      means: "A key file that others can read is used.",
      instead: "",
    },
    "plugin-operators-of-character": {
      means: "A character file names the operators.",
      instead: "false",
    },
  },
};

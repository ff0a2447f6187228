/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "env-file.test.ts": {
    "plugin-host-without-token": {
      means: "The plugin starts on a host that lets anyone in.",
      in: "../../src/config/host-settings.ts",
      find: 'if (!hasToken) { problems.push( "ELIZA_SERVER_AUTH_TOKEN must be a token on mainnet-beta, because without one anybody can read what the host stores, write its .env file, and speak to the agent as an operator", ); }',
      instead: "",
    },
    "plugin-env-file-unseen": {
      means: "A wallet's key in a public .env goes unnoticed.",
      in: "../../src/config/host-settings.ts",
      find: 'const [names, which] = [secrets, addresses].map((each) => [...each].join(", ")); if (secrets.size > 0',
      instead:
        'const [names, which] = [secrets, addresses].map((each) => [...each].join(", ")); if (false',
    },
  },
  "key-sources.test.ts": {
    "plugin-signer-redirect-followed": {
      means: "An external signer redirects what is to be signed.",
      in: "../../src/config/read-config.ts",
      find: '"error"',
      instead: '"follow"',
    },
    "plugin-key-file-read-by-others": {
      means: "A key file that others can read is used.",
      in: "../../src/config/read-config.ts",
      find: 'if ((status.mode & 0o077) !== 0) { const mode = (status.mode & 0o777).toString(8).padStart(4, "0"); throw badFile(`a file of mode 0600, which its owner alone can read (received mode ${mode})`); }',
      instead: "",
    },
    "plugin-operators-of-character": {
      means: "A character file names the operators.",
      in: "../../src/config/host-settings.ts",
      find: "}); if (isHostsOnly",
      instead: "}); if (false",
    },
  },
};

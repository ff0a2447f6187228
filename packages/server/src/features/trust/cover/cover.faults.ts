/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "../roots/load-roots.test.ts": {
    "root-list-not-verified": {
      means: "The server loads an unsigned list of roots.",
      in: "../roots/load-roots.ts",
      find: "if (!valid",
      instead: "if (false",
    },
  },
  "../roots/older-roots.test.ts": {
    "replaced-roots-come-back": {
      means: "An older list of roots takes the place of a newer one.",
      in: "../roots/load-roots.ts",
      find: "isReplaced(proof, known)",
      instead: "false",
    },
  },
  "replaced-blocks.test.ts": {
    "replaceable-block-earns": {
      means: "A payment in a replaceable block earns voice.",
      in: "service.ts",
      find: "!known.isFinal",
      instead: "false",
    },
  },
  "cover.test.ts": {
    "cover-hash-of-the-last-entry-only": {
      means: "The log's running hash does not cover its past.",
      in: "record-entry.ts",
      find: ".update(before",
      instead: '.update(""',
    },
  },
};

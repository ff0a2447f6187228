/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "../roots/load-roots.test.ts": {
    "root-list-not-verified": {
      means: "The server loads an unsigned list of roots.",
      instead: "false",
    },
  },
  "../roots/older-roots.test.ts": {
    "replaced-roots-come-back": {
      means: "An older list of roots takes the place of a newer one.",
      instead: "false",
    },
  },
  "replaced-blocks.test.ts": {
    "replaceable-block-earns": {
      means: "A payment in a replaceable block earns voice.",
      instead: "false",
    },
  },
  "cover.test.ts": {
    "cover-hash-of-the-last-entry-only": {
      means: "The log's running hash does not cover its past.",
      instead: '""',
    },
  },
};

/** Faults that these tests must notice (scripts/faults.ts). */
export const faults = {
  "gzip.test.ts": {
    "bomb-unpacked": {
      means: "A small list unpacks to any size.",
      in: "../../src/status/gzip.ts",
      find: "needed > this.#maxBytes",
      instead: "needed < 0",
    },
    "codes-made-for-each-block": {
      means: "A list of empty blocks holds the process for ten seconds.",
      in: "../../src/status/gzip.ts",
      find: "fixed ??= makeFixedCodes()",
      instead: "fixed = makeFixedCodes()",
    },
    "damaged-list-unpacked": {
      means: "A list whose checksum is another one is read.",
      in: "../../src/status/gzip.ts",
      find: "readUint32(packed, end) !== crc32(bytes) ||",
      instead: "",
    },
  },
  "bitstring-status.test.ts": {
    "status-list-of-anybody": {
      means: "Another issuer publishes the list of a credential.",
      in: "../../src/status/bitstring-status.ts",
      find: "|| !mayPublish(publisher, issuer)",
      instead: "",
    },
    "status-list-of-another-address": {
      means: "Another list of the issuer stands in for the one that the credential names.",
      in: "../../src/status/bitstring-status.ts",
      find: "id !== undefined && id !== place.url",
      instead: "false",
    },
    "status-list-of-another-purpose": {
      means: "A list of suspensions is read as one of revocations.",
      in: "../../src/status/bitstring-status.ts",
      find: '!listOf(list["statusPurpose"]).includes(place.purpose)',
      instead: "false",
    },
    "status-list-of-any-credential": {
      means: "What an issuer signed as somebody's data is read as its list.",
      in: "../../src/status/bitstring-status.ts",
      find: "!listOf(types).some((type) => credentialTypes.includes(type))",
      instead: "false",
    },
    "status-list-not-verified": {
      means: "A list whose signature is not intact is read.",
      in: "../../src/status/bitstring-status.ts",
      find: "if (!valid || credential === undefined)",
      instead: "if (credential === undefined)",
    },
  },
};

/** Faults that these tests must detect (scripts/faults.ts). */
export const faults = {
  "provider-client.test.ts": {
    "bridge-writes-repeated": {
      means: "A write is sent again after an error.",
      in: "../../src/provider/provider-client.ts",
      find: 'method === "GET"',
      instead: "true",
    },
    "bridge-key-in-message": {
      means: "An error message shows the provider's key.",
      in: "../../src/provider/provider-client.ts",
      find: ".replaceAll(secretKey",
      instead: '.replaceAll("another key"',
    },
  },
};

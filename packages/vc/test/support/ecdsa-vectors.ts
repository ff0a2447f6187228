import type { JsonObject } from "../../src/base/json.ts";

// The decisive figures of W3C vc-di-ecdsa, TestVectors (W3C Software and Document License): the
// credential, the keys, and for each suite and curve the combined hash and the proof's value.

/** The unsigned credential of the vectors. */
export const unsigned: JsonObject = {
  "@context": [
    "https://www.w3.org/ns/credentials/v2",
    "https://www.w3.org/ns/credentials/examples/v2",
  ],
  id: "urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33",
  type: ["VerifiableCredential", "AlumniCredential"],
  name: "Alumni Credential",
  description: "A minimum viable example of an Alumni Credential.",
  issuer: "https://vc.example/issuers/5678",
  validFrom: "2023-01-01T00:00:00Z",
  credentialSubject: { id: "did:example:abcdefgh", alumniOf: "The School of Examples" },
};

/** W3C's context for examples, whole. */
export const contexts = new Map<string, JsonObject>([
  [
    "https://www.w3.org/ns/credentials/examples/v2",
    { "@context": { "@vocab": "https://www.w3.org/ns/credentials/examples#" } },
  ],
]);

export const keys = {
  "P-256": {
    public: "zDnaepBuvsQ8cpsWrVKw8fbpGpvPeNSjVPTWoq6cRqaYzBKVP",
    secret: "z42twTcNeSYcnqg1FLuSFs2bsGH3ZqbRHFmvS9XMsYhjxvHN",
  },
  "P-384": {
    public: "z82LkuBieyGShVBhvtE2zoiD6Kma4tJGFtkAhxR5pfkp5QPw4LutoYWhvQCnGjdVn14kujQ",
    secret: "z2fanyY7zgwNpZGxX5fXXibvScNaUWNprHU9dKx7qpVj7mws9J8LLt4mDB5TyH2GLHWkUc",
  },
} as const;

export const ecdsaVectors = [
  {
    cryptosuite: "ecdsa-rdfc-2019",
    curve: "P-256",
    combinedHash:
      "3a8a522f689025727fb9d1f0fa99a618da023e8494ac74f51015d009d35abc2e517744132ae165a5349155bef0bb0cf2258fff99dfe1dbd914b938d775a36017",
    proofValue:
      "zaHXrr7AQdydBk3ahpCDpWbxfLokDqmCToYm2dyWvpcFVyWooC2he63w1f7UNQoAMKdhaRtcnaE2KTo5o5vTCcfw",
  },
  {
    cryptosuite: "ecdsa-rdfc-2019",
    curve: "P-384",
    combinedHash:
      "e32805a26492eac777aa7a138f6d8da3c74e0c7be7b296dcaccf97420c3b92eaad7be6449ca565e165031567f5c7cbc18bf6e01df72c5b62f91b685231915ac4b8c58ea95f002c6b8f6bfafa1b251df476b56b8e01518e317dab099d3ecbff96",
    proofValue:
      "z967Mvv5bxtmLNqTzPZ8KmJjFmFXaAKeQNzq7GWnQkMcLtaGSSmuozE5WtJ8PipMe178B1tE28K1vsJur9bGVJhz6jgSJsRHFSQeqgH8hhjcg8gZDFJC1b9FsR5ggNmDBqHv",
  },
  {
    cryptosuite: "ecdsa-jcs-2019",
    curve: "P-256",
    combinedHash:
      "fe5799489119c7fe3c528715e72bd39d2ec6b4ab345978df32e9a9312648ec2559b7cb6251b8991add1ce0bc83107e3db9dbbab5bd2c28f687db1a03abc92f19",
    proofValue:
      "z5ptCet75SaEgzG4v4zJhbJtfNi74Wv7Fq15hhKouJQQjEPQvPZKaYxcMXAMLPQS2FXrkCWokNJkFVkwxNzZfD5oT",
  },
  {
    cryptosuite: "ecdsa-jcs-2019",
    curve: "P-384",
    combinedHash:
      "83e5057817abb0c6872eafeaba1a9e53893c58eeb7414fb6d8aa3fa8c7917f7ad4792890b257c598baa17f4fbe6d183c3e0be671cc1881035d463158c80921973dab3534d4f8dfacf4ff2725a4115eb718e49d66de0e90e7365cd6062abf2259",
    proofValue:
      "zq3EuTeLiGurmB2JR5oL8oWEsT7u2tba4HT1oZbiMYWc5qzsoW2kLYcBcF4HM5vCpJyTkceULKrVXuJQkXeN5seL4uXrFNFRMm53GWy1Yrto8rTWxZi9DkNeWP7yUPs7ELAm",
  },
] as const;

export type EcdsaVector = (typeof ecdsaVectors)[number];

/** The signed credential of a vector. */
export function signedBy({ cryptosuite, curve, proofValue }: EcdsaVector): JsonObject {
  const key = keys[curve].public;
  const isOfJson = cryptosuite === "ecdsa-jcs-2019";
  return {
    ...unsigned,
    proof: {
      type: "DataIntegrityProof",
      cryptosuite,
      created: "2023-02-24T23:36:38Z",
      verificationMethod: `did:key:${key}#${key}`,
      proofPurpose: "assertionMethod",
      ...(isOfJson ? { "@context": unsigned["@context"]! } : {}),
      proofValue,
    },
  };
}

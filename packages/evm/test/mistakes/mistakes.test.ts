import { isSdkError } from "@arcs/core";
import { expect, test } from "vitest";

import * as bridge from "../../src/index.ts";

// Common first mistakes, and the expected messages: the field, the expected value, the actual one.

// These messages are for callers without types.
type Loose = Readonly<Record<string, (...args: unknown[]) => unknown>>;
const loose = bridge as unknown as Loose;
const address = `0x${"1".repeat(40)}`;
const provider = { request: () => Promise.resolve("0x1") };
const key = "sk_staging_A1b2C3d4E5f6";
const credential = {
  id: "urn:service:agentidentity-a",
  issuer: { id: "did:x:y" },
  credentialSubject: { id: "did:x:z" },
};
const attester = { address, sign: () => "0x" };
const eas = (changes: object): unknown =>
  loose["createEasBridge"]?.({ chain: "base-sepolia", provider, attester, ...changes });
const reader = (changes: object): unknown =>
  loose["createEvmReader"]?.({ chainId: 8453, providers: [provider], ...changes });
const resolver = (changes: object): unknown =>
  loose["createEvmStatusResolver"]?.({
    network: "base",
    provider,
    attesters: { "did:x:y": [address] },
    findEvidence: () => undefined,
    ...changes,
  });
const signer = (privateKey: unknown): unknown => loose["createEvmSigner"]?.(privateKey);
const request = (...args: unknown[]): unknown => loose["createBridgeRequest"]?.(...args);
const config = (variables: object): unknown =>
  loose["readBridgeConfig"]?.({ BRIDGE_SECRET_KEY: key, ...variables });
const client = (changes: object): unknown =>
  loose["createProviderClient"]?.({ secretKey: key, ...changes });

const CHAINS =
  "ethereum, sepolia, base, base-sepolia, polygon, polygon-amoy, arbitrum, arbitrum-sepolia";
const ATTESTER =
  "attester must be an object with an EVM address and sign(hash), as createEvmSigner makes it";
const KEY = "privateKey must be 32 bytes, or 64 hexadecimal digits";
const SECRET = "BRIDGE_SECRET_KEY must be a server-side key: sk_staging_… or sk_production_…";

const mistakes: readonly (readonly [mistake: string, make: () => unknown, message: string])[] = [
  [
    "no options",
    () => loose["createEasBridge"]?.(),
    "options must be an object (received undefined)",
  ],
  [
    "a chain that is not known",
    () => eas({ chain: "bsc" }),
    `chain must be one of ${CHAINS} (received "bsc")`,
  ],
  [
    "the id of a chain",
    () => eas({ chain: 8453 }),
    `chain must be one of ${CHAINS} (received 8453)`,
  ],
  [
    "a chain by CAIP-2",
    () => eas({ chain: "eip155:8453" }),
    `chain must be one of ${CHAINS} (received "eip155:8453")`,
  ],
  [
    "no provider",
    () => eas({ provider: undefined }),
    "provider must be a URL, or an object with a request function (EIP-1193) (received undefined)",
  ],
  [
    "a provider without its scheme",
    () => eas({ provider: "rpc.example/hunter2" }),
    "provider must be an http or https URL (received a text of 19 characters)",
  ],
  [
    "a key for the attester",
    () => eas({ attester: "11".repeat(32) }),
    `${ATTESTER} (received a text of 64 characters)`,
  ],
  [
    "no await before the attester",
    () => eas({ attester: bridge.createEvmSigner("11".repeat(32)) }),
    `${ATTESTER} (received a promise: is an await missing?)`,
  ],
  ["no attester", () => eas({ attester: undefined }), `${ATTESTER} (received undefined)`],
  [
    "blocks as text",
    () => eas({ confirmations: "12" }),
    'confirmations must be a whole number from 1 (received "12")',
  ],
  [
    "no blocks",
    () => eas({ confirmations: 0 }),
    "confirmations must be a whole number from 1 (received 0)",
  ],
  [
    "a fee in ether",
    () => eas({ maxTransactionFee: 0.01 }),
    "maxTransactionFee must be a bigint of wei, from 1n (received 0.01)",
  ],
  [
    "another form",
    () => eas({ form: "batches" }),
    'form must be one of attestation, batch (received "batches")',
  ],
  [
    "a key with a digit missing",
    () => signer("1".repeat(63)),
    `${KEY} (received a text of 63 characters)`,
  ],
  [
    "a phrase of words",
    () => signer("test ".repeat(11) + "junk"),
    `${KEY} (received a text of 59 characters)`,
  ],
  ["a key of the ledger", () => signer(new Uint8Array(64)), `${KEY} (received bytes of length 64)`],
  ["a key whose variable is not set", () => signer(undefined), `${KEY} (received undefined)`],
  [
    "no await before the credential",
    () => request(Promise.resolve(credential)),
    "credential must be a JSON object (received a promise: is an await missing?)",
  ],
  [
    "a credential as text",
    () => request(JSON.stringify(credential)),
    "credential must be a JSON object (received a text of 99 characters)",
  ],
  [
    "what was issued, not its W3C form",
    () => request({ credential, w3cCredential: credential }),
    "credential must be a W3C credential with its proof (received an object with the members credential, w3cCredential)",
  ],
  [
    "a key for browsers",
    () => config({ BRIDGE_SECRET_KEY: "ck_staging_x" }),
    `${SECRET} (received another value)`,
  ],
  ["no key", () => loose["readKeyEnvironment"]?.(), `${SECRET} (received undefined)`],
  [
    "no variables",
    () => loose["readBridgeConfig"]?.(),
    "variables must be an object (received undefined)",
  ],
  [
    "the key of another environment",
    () => config({ BRIDGE_ENV: "production" }),
    'BRIDGE_ENV must be staging, which BRIDGE_SECRET_KEY is for (received "production")',
  ],
  [
    "an environment by another name",
    () => config({ BRIDGE_ENV: "prod" }),
    'BRIDGE_ENV must be one of staging, production (received "prod")',
  ],
  [
    "a main chain with a key for tests",
    () => config({ BRIDGE_CHAIN: "base" }),
    "BRIDGE_CHAIN must be a chain of staging, which BRIDGE_SECRET_KEY is for (received base)",
  ],
  [
    "a chain that the provider has not",
    () => config({ BRIDGE_CHAIN: "bsc" }),
    'BRIDGE_CHAIN must be one of base-sepolia, base, polygon-amoy, polygon, arbitrum-sepolia, arbitrum (received "bsc")',
  ],
  [
    "a timeout as text",
    () => client({ timeoutMs: "30" }),
    'timeoutMs must be a whole number from 1 to 2147483647 (received "30")',
  ],
  [
    "a reader by name",
    () => reader({ chainId: "base" }),
    'chainId must be an integer from 1, such as 8453 (received "base")',
  ],
  [
    "a chain in hex",
    () => reader({ chainId: "0x2105" }),
    'chainId must be an integer from 1, such as 8453 (received "0x2105")',
  ],
  [
    "one provider, no array",
    () => reader({ providers: provider }),
    "providers must be an array of one endpoint or several (received an object with the member request)",
  ],
  [
    "no providers",
    () => reader({ providers: [] }),
    "providers must be an array of one endpoint or several (received an array of 0 items)",
  ],
  [
    "the ledger as network",
    () => resolver({ network: "solana" }),
    `chain must be one of ${CHAINS} (received "solana")`,
  ],
  [
    "attesters without their issuers",
    () => resolver({ attesters: [address] }),
    "attesters must be an object (received an array of 1 item)",
  ],
  [
    "one address, no list",
    () => resolver({ attesters: { "did:x:y": address } }),
    "attesters must be a list of addresses for did:x:y (received a text of 42 characters)",
  ],
  [
    "no way to find evidence",
    () => resolver({ findEvidence: undefined }),
    "options.findEvidence must be a function (received undefined)",
  ],
  [
    "a head that may be no age old",
    () => resolver({ maxHeadAgeSeconds: 0 }),
    "maxHeadAgeSeconds must be a number above 0 (received 0)",
  ],
  [
    "no offer",
    () => loose["verifyX402Offer"]?.(),
    "expectation must be an object (received undefined)",
  ],
  [
    "the time in milliseconds",
    () =>
      loose["verifyX402Offer"]?.(
        {},
        {
          resourceUrl: "https://a.example",
          requirements: {
            scheme: "exact",
            network: "base",
            asset: address,
            payTo: address,
            amount: "1",
          },
          now: 1_767_225_600_000,
        },
      ),
    "expectation.now must be a Date, such as new Date() (received a number)",
  ],
  [
    "a mistyped artifact",
    () => loose["readX402Artifact"]?.("reciept", {}),
    'kind must be one of offer, receipt (received "reciept")',
  ],
  [
    "a registration file as text",
    () => loose["readRegistrationFile"]?.("{}"),
    "bytes must be a Uint8Array (received a text of 2 characters)",
  ],
  [
    "a worker that is none",
    () => loose["advanceSyncs"]?.(),
    "worker must be an object (received undefined)",
  ],
];

test.each(mistakes)("%s", async (_, make, message) => {
  const outcome: unknown = await (async () => make())().catch((error: unknown) => error);
  expect([isSdkError(outcome), (outcome as Error).message]).toEqual([true, message]);
});

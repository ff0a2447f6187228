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
  "attester expected an object with an EVM address and sign(hash), as createEvmSigner makes it";
const KEY = "privateKey expected 32 bytes, or 64 hexadecimal digits";
const SECRET = "BRIDGE_SECRET_KEY expected a server-side key: sk_staging_… or sk_production_…";

const mistakes: readonly (readonly [mistake: string, make: () => unknown, message: string])[] = [
  ["no options", () => loose["createEasBridge"]?.(), "options expected an object, got undefined"],
  [
    "a chain that is not known",
    () => eas({ chain: "bsc" }),
    `chain expected one of ${CHAINS}, got "bsc"`,
  ],
  ["the id of a chain", () => eas({ chain: 8453 }), `chain expected one of ${CHAINS}, got 8453`],
  [
    "a chain by CAIP-2",
    () => eas({ chain: "eip155:8453" }),
    `chain expected one of ${CHAINS}, got "eip155:8453"`,
  ],
  [
    "no provider",
    () => eas({ provider: undefined }),
    "provider expected a URL, or an object with a request function (EIP-1193), got undefined",
  ],
  [
    "a provider without its scheme",
    () => eas({ provider: "rpc.example/hunter2" }),
    "provider expected an http or https URL, got a text of 19 characters",
  ],
  [
    "a key for the attester",
    () => eas({ attester: "11".repeat(32) }),
    `${ATTESTER}, got a text of 64 characters`,
  ],
  [
    "no await before the attester",
    () => eas({ attester: bridge.createEvmSigner("11".repeat(32)) }),
    `${ATTESTER}, got a promise: is an await missing?`,
  ],
  ["no attester", () => eas({ attester: undefined }), `${ATTESTER}, got undefined`],
  [
    "blocks as text",
    () => eas({ confirmations: "12" }),
    'confirmations expected a whole number from 1, got "12"',
  ],
  [
    "no blocks",
    () => eas({ confirmations: 0 }),
    "confirmations expected a whole number from 1, got 0",
  ],
  [
    "a fee in ether",
    () => eas({ maxTransactionFee: 0.01 }),
    "maxTransactionFee expected a bigint of wei, from 1n, got 0.01",
  ],
  [
    "another form",
    () => eas({ form: "batches" }),
    'form expected one of attestation, batch, got "batches"',
  ],
  [
    "a key with a digit missing",
    () => signer("1".repeat(63)),
    `${KEY}, got a text of 63 characters`,
  ],
  [
    "a phrase of words",
    () => signer("test ".repeat(11) + "junk"),
    `${KEY}, got a text of 59 characters`,
  ],
  ["a key of the ledger", () => signer(new Uint8Array(64)), `${KEY}, got bytes of length 64`],
  ["a key whose variable is not set", () => signer(undefined), `${KEY}, got undefined`],
  [
    "no await before the credential",
    () => request(Promise.resolve(credential)),
    "credential expected a JSON object, got a promise: is an await missing?",
  ],
  [
    "a credential as text",
    () => request(JSON.stringify(credential)),
    "credential expected a JSON object, got a text of 99 characters",
  ],
  [
    "what was issued, not its W3C form",
    () => request({ credential, w3cCredential: credential }),
    "credential expected a W3C credential with its proof, got an object with the members credential, w3cCredential",
  ],
  [
    "a key for browsers",
    () => config({ BRIDGE_SECRET_KEY: "ck_staging_x" }),
    `${SECRET}, got another value`,
  ],
  ["no key", () => loose["readKeyEnvironment"]?.(), `${SECRET}, got undefined`],
  [
    "no variables",
    () => loose["readBridgeConfig"]?.(),
    "variables expected an object, got undefined",
  ],
  [
    "the key of another environment",
    () => config({ BRIDGE_ENV: "production" }),
    'BRIDGE_ENV expected staging, which BRIDGE_SECRET_KEY is for, got "production"',
  ],
  [
    "an environment by another name",
    () => config({ BRIDGE_ENV: "prod" }),
    'BRIDGE_ENV expected one of staging, production, got "prod"',
  ],
  [
    "a main chain with a key for tests",
    () => config({ BRIDGE_CHAIN: "base" }),
    "BRIDGE_CHAIN expected a chain of staging, which BRIDGE_SECRET_KEY is for, got base",
  ],
  [
    "a chain that the provider has not",
    () => config({ BRIDGE_CHAIN: "bsc" }),
    'BRIDGE_CHAIN expected one of base-sepolia, base, polygon-amoy, polygon, arbitrum-sepolia, arbitrum, got "bsc"',
  ],
  [
    "a timeout as text",
    () => client({ timeoutMs: "30" }),
    'timeoutMs expected a whole number from 1 to 2147483647, got "30"',
  ],
  [
    "a reader by name",
    () => reader({ chainId: "base" }),
    'chainId expected an integer from 1, such as 8453, got "base"',
  ],
  [
    "a chain in hex",
    () => reader({ chainId: "0x2105" }),
    'chainId expected an integer from 1, such as 8453, got "0x2105"',
  ],
  [
    "one provider, no array",
    () => reader({ providers: provider }),
    "providers expected an array of one endpoint or several, got an object with the member request",
  ],
  [
    "no providers",
    () => reader({ providers: [] }),
    "providers expected an array of one endpoint or several, got an array of 0 items",
  ],
  [
    "the ledger as network",
    () => resolver({ network: "solana" }),
    `chain expected one of ${CHAINS}, got "solana"`,
  ],
  [
    "attesters without their issuers",
    () => resolver({ attesters: [address] }),
    "attesters expected an object, got an array of 1 item",
  ],
  [
    "one address, no list",
    () => resolver({ attesters: { "did:x:y": address } }),
    "attesters expected a list of addresses for did:x:y, got a text of 42 characters",
  ],
  [
    "no way to find evidence",
    () => resolver({ findEvidence: undefined }),
    "options.findEvidence expected a function, got undefined",
  ],
  [
    "a head that may be no age old",
    () => resolver({ maxHeadAgeSeconds: 0 }),
    "maxHeadAgeSeconds expected a number above 0, got 0",
  ],
  ["no offer", () => loose["verifyX402Offer"]?.(), "expectation expected an object, got undefined"],
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
    "expectation.now expected a Date, such as new Date(), got a number",
  ],
  [
    "a mistyped artifact",
    () => loose["readX402Artifact"]?.("reciept", {}),
    'kind expected one of offer, receipt, got "reciept"',
  ],
  [
    "a registration file as text",
    () => loose["readRegistrationFile"]?.("{}"),
    "bytes expected a Uint8Array, got a text of 2 characters",
  ],
  [
    "a worker that is none",
    () => loose["advanceSyncs"]?.(),
    "worker expected an object, got undefined",
  ],
];

test.each(mistakes)("%s", async (_, make, message) => {
  const outcome: unknown = await (async () => make())().catch((error: unknown) => error);
  expect([isSdkError(outcome), (outcome as Error).message]).toEqual([true, message]);
});

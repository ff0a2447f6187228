import * as core from "../../src/index.ts";

// Mistakes of users in code, and the messages they must get: the field, the expected form, the
// value received.

const seed = new Uint8Array(32).fill(7);
const signer = core.createSigner(seed);
const now = new Date("2026-01-01T00:00:00Z");
const identity = {
  agentAddress: signer.address,
  agentId: "translator-1",
  owner: signer.address,
  name: "Translator",
  serviceEndpoint: "https://translator.example",
  network: "devnet",
};
const about = { agentAddress: signer.address, network: "devnet" };
// These messages are for callers without types.
const call = core as unknown as Readonly<Record<string, (...args: unknown[]) => unknown>>;
const issue = (changes: object, options: unknown = { signer, now }): unknown =>
  call["issueX402AgentCredential"]?.({ ...identity, ...changes }, options);
const issueKind = (kind: string, subjectData: object): unknown =>
  call["issueCredential"]?.({ ...about, kind, subjectData }, { signer, now });

/** A mistake, the code that makes it, and the required message. */
export const coreMistakes: readonly (readonly [
  mistake: string,
  make: () => unknown,
  message: string,
])[] = [
  // Keys and signers
  [
    "a key as hex",
    () => call["createSigner"]?.("07".repeat(32)),
    "key expected a Uint8Array or a key pair, got a text of 64 characters: read keys that are texts with parseWalletKey",
  ],
  [
    "a key as number[]",
    () => call["createSigner"]?.([...seed]),
    "key expected a Uint8Array or a key pair, got an array of 32 items: pass Uint8Array.from(it)",
  ],
  [
    "no await before the key",
    () => call["createSigner"]?.(Promise.resolve(seed)),
    "key expected a Uint8Array or a key pair, got a promise: is an await missing?",
  ],
  [
    "no key",
    () => call["createSigner"]?.(),
    "key expected a Uint8Array or a key pair, got undefined",
  ],
  [
    "half a key",
    () => call["createSigner"]?.(seed.subarray(16)),
    "key expected 32 or 64 bytes, got 16",
  ],
  [
    "a kit signer for a key",
    () => call["createSigner"]?.({ address: signer.address, signMessages: () => [] }),
    "key expected a Uint8Array or a key pair, got a signer of @solana/kit: see the README of @arcs/core",
  ],
  [
    "a kit signer",
    () => issue({}, { signer: { address: signer.address, signMessages: () => [] }, now }),
    "signer expected an object with address and sign(bytes), or a key pair, got a signer of @solana/kit: see the README of @arcs/core",
  ],
  [
    "a key as base58 for a signer",
    () => issue({}, { signer: "4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw", now }),
    "signer expected an object with address and sign(bytes), or a key pair, got a text of 43 characters: read keys that are texts with parseWalletKey",
  ],
  [
    "no await before the signer",
    () => issue({}, { signer: Promise.resolve(signer), now }),
    "signer expected an object with address and sign(bytes), or a key pair, got a promise: is an await missing?",
  ],
  [
    "no signer",
    () => issue({}, { now }),
    "signer expected an object with address and sign(bytes), or a key pair, got undefined",
  ],
  [
    "a signer that signs nothing",
    () => issue({}, { signer: { address: signer.address, sign: () => undefined }, now }),
    `signer expected to return a signature by ${signer.address}, got undefined`,
  ],
  [
    "a wallet key with 0x",
    () => call["parseWalletKey"]?.(`0x${"07".repeat(32)}`),
    "wallet key expected hex without the prefix 0x",
  ],
  [
    "a seed phrase",
    () => call["parseWalletKey"]?.("abandon abandon ability"),
    "wallet key expected base58, hex of 64 or 128 digits, or a JSON array of bytes, got a text of 23 characters",
  ],
  [
    "a wallet key in quotes",
    () => call["parseWalletKey"]?.('"4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw"'),
    "wallet key expected base58, hex of 64 or 128 digits, or a JSON array of bytes, got a text of 45 characters, with quotes around it",
  ],
  [
    "a wallet key in PEM",
    () =>
      call["parseWalletKey"]?.(
        "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n-----END PRIVATE KEY-----\n",
      ),
    "wallet key expected base58, hex or a JSON array of bytes, got a key in PEM",
  ],
  [
    "a wallet key of bytes with signs",
    () => call["parseWalletKey"]?.(JSON.stringify([...new Int8Array(32).fill(-7)])),
    "wallet key expected a JSON array of integers from 0 to 255",
  ],
  [
    "a part of a wallet key",
    () => call["parseWalletKey"]?.("[1,2,3]"),
    "wallet key expected 32 or 64 bytes, got 3",
  ],
  [
    "an unset wallet key",
    () => call["parseWalletKey"]?.(undefined),
    "wallet key expected a text, got undefined",
  ],
  [
    "an empty wallet key",
    () => call["parseWalletKey"]?.(""),
    "wallet key expected base58, hex of 64 or 128 digits, or a JSON array of bytes, got an empty text",
  ],
  // Options, times and units
  [
    "no options",
    () => call["issueX402AgentCredential"]?.(identity),
    "options expected an object, got undefined",
  ],
  [
    "no arguments",
    () => call["issueX402AgentCredential"]?.(),
    "input expected an object, got undefined",
  ],
  [
    "no await before the input",
    () => call["issueCredential"]?.(Promise.resolve({}), { signer, now }),
    "input expected an object, got a promise: is an await missing?",
  ],
  [
    "milliseconds for a Date",
    () => issue({}, { signer, now: 1767225600000 }),
    "now expected a Date, such as new Date(), got a number",
  ],
  [
    "no time",
    () => issue({}, { signer }),
    "now expected a Date, such as new Date(), got undefined",
  ],
  [
    "a Date of nothing",
    () => issue({}, { signer, now: new Date("soon") }),
    "now expected a Date, such as new Date(), got an invalid Date",
  ],
  [
    "an expiry in the past",
    () => issue({}, { signer, now, expiresAt: new Date(0) }),
    "expiresAt expected a time after 2026-01-01T00:00:00Z, got 1970-01-01T00:00:00Z",
  ],
  [
    "an expiry in seconds",
    () => issue({}, { signer, now, expiresAt: 1_800_000_000 }),
    "expiresAt expected a Date, such as new Date(), got a number",
  ],
  [
    "milliseconds in a claim",
    () =>
      issueKind("POAP", { agentId: "a", eventId: "e", eventName: "E", attendedAt: 1767225600000 }),
    "/attendedAt must be at most 253402300799, got 1767225600000",
  ],
  [
    "a rating of 6",
    () =>
      issueKind("Completion", { agentId: "a", taskId: "t", title: "T", rating: 6, completedAt: 1 }),
    "/rating must be at most 5, got 6",
  ],
  [
    "a kind by another name",
    () => issueKind("Identity", {}),
    'kind expected one of AgentIdentity, Skill, Reputation, Completion, POAP, ReputationScore, JobCompletion, DelegatedSigner, Custom, CommittedReputation, got "Identity"',
  ],
  // Claims
  [
    "an EVM address for the agent",
    () => issue({ agentAddress: `0x${"ab".repeat(20)}` }),
    "address expected the base58 text of 32 bytes, got an EVM address",
  ],
  [
    "a DID for the agent",
    () => issue({ agentAddress: `did:service:devnet:${signer.address}` }),
    "address expected the base58 text of 32 bytes, got a DID",
  ],
  [
    "an account with its network for the agent",
    () => issue({ agentAddress: `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${signer.address}` }),
    "address expected the base58 text of 32 bytes, got an account id of CAIP-10, which names its network too",
  ],
  [
    "an address with a space",
    () => issue({ agentAddress: ` ${signer.address}` }),
    "address expected the base58 text of 32 bytes, got a text of 45 characters, with spaces or line breaks around it",
  ],
  [
    "an owner in quotes",
    () => issue({ owner: `"${signer.address}"` }),
    "/owner must be a ledger address: base58 of 32 to 44 characters, got a text of 46 characters, with quotes around it",
  ],
  [
    "a price in SOL",
    () => issue({ x402PricePerCall: "0.1 SOL" }),
    '/x402PricePerCall must be a whole number of base units as text, such as "10000" for 0.01 USDC, got "0.1 SOL"',
  ],
  [
    "a price with an exponent",
    () => issue({ x402PricePerCall: "1e6" }),
    '/x402PricePerCall must be a whole number of base units as text, such as "10000" for 0.01 USDC, got "1e6"',
  ],
  [
    "a price as a number",
    () => issue({ x402PricePerCall: 10_000 }),
    "/x402PricePerCall must be a text, got 10000",
  ],
  [
    "a price in dollars",
    () => issue({ x402PricePerCall: "0.01" }),
    '/x402PricePerCall must be a whole number of base units as text, such as "10000" for 0.01 USDC, got "0.01"',
  ],
  [
    "an endpoint without https",
    () => issue({ serviceEndpoint: "translator.example" }),
    '/serviceEndpoint must be a URL with its scheme, such as https://agent.example, got "translator.example"',
  ],
  ["no name", () => issue({ name: undefined }), 'the document must have the member "name"'],
  [
    "a member too many",
    () => issue({ title: "x" }),
    'the document must not have the member "title"',
  ],
  [
    "capabilities in one text",
    () => issue({ capabilities: "a,b" }),
    '/capabilities must be an array, got "a,b"',
  ],
  ["an empty name", () => issue({ name: "" }), '/name must have at least 1 character, got ""'],
  [
    "an unknown network",
    () => issue({ network: "solana" }),
    'network expected one of mainnet-beta, devnet, testnet, local, got "solana"',
  ],
  [
    "a network by CAIP-2",
    () => issue({ network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" }),
    "network expected one of mainnet-beta, devnet, testnet, local, got a name of CAIP-2",
  ],
  [
    "a chain for the ledger",
    () => issue({ network: "eip155:8453" }),
    "network expected one of mainnet-beta, devnet, testnet, local, got a name of CAIP-2",
  ],
  [
    "no network",
    () => issue({ network: undefined }),
    "network expected one of mainnet-beta, devnet, testnet, local, got undefined",
  ],
  // Verification
  [
    "verification without options",
    () => call["verifyCredential"]?.({}),
    "options expected an object, got undefined",
  ],
  [
    "one issuer, not a list",
    () => call["verifyCredential"]?.({}, { trustedIssuers: "did:key:z6Mk", now }),
    "trustedIssuers expected an array of DIDs or issuer entries, got a text of 12 characters",
  ],
  [
    "an address for an issuer",
    () => call["verifyCredential"]?.({}, { trustedIssuers: [signer.address], now }),
    "trustedIssuers expected DIDs or URLs, each alone or as an id, got a text of 44 characters",
  ],
  [
    "an issuer with a space",
    () =>
      call["verifyCredential"]?.(
        {},
        { trustedIssuers: [`did:service:devnet:${signer.address} `], now },
      ),
    "trustedIssuers expected DIDs or URLs, each alone or as an id, got a text of 64 characters, with spaces or line breaks around it",
  ],
  [
    "a date in words",
    () => call["verifyCredential"]?.({}, { trustedIssuers: [], now: "2026-01-01" }),
    "now expected a Date, such as new Date(), got a text of 10 characters",
  ],
  [
    "an unset issuer",
    () => call["verifyCredential"]?.({}, { trustedIssuers: [undefined], now }),
    "trustedIssuers expected DIDs or URLs, each alone or as an id, got undefined",
  ],
  [
    "a skew as text",
    () => call["verifyCredential"]?.({}, { trustedIssuers: [], now, clockSkewSeconds: "60" }),
    'clockSkewSeconds expected a number of seconds from 0, got "60"',
  ],
  [
    "a DID of another method",
    () => call["parseDid"]?.("did:web:arcs.example"),
    'DID expected did:service:<network>:<address>, got "did:web:arcs.example"',
  ],
  [
    "a DID with a network's other name",
    () => call["parseDid"]?.(`did:service:mainnet:${signer.address}`),
    'DID expected did:service:<network>:<address>, got one with the network "mainnet", which is none of mainnet-beta, devnet, testnet, local',
  ],
  [
    "the id of a key for a DID",
    () => call["parseDid"]?.(`did:service:devnet:${signer.address}#key-1`),
    "DID expected did:service:<network>:<address>, got one with a path, a query or a fragment",
  ],
  [
    "a parsed webhook body",
    () => call["verifyWebhook"]?.({ body: { id: 1 }, headers: {}, secrets: [], now }),
    "body expected the raw bytes of the request, before any JSON parsing, got an object with the member id",
  ],
];

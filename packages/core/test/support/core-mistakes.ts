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
    "key must be a Uint8Array or a key pair (received a text of 64 characters: read keys that are texts with parseWalletKey)",
  ],
  [
    "a key as number[]",
    () => call["createSigner"]?.([...seed]),
    "key must be a Uint8Array or a key pair (received an array of 32 items: pass Uint8Array.from(it))",
  ],
  [
    "no await before the key",
    () => call["createSigner"]?.(Promise.resolve(seed)),
    "key must be a Uint8Array or a key pair (received a promise: is an await missing?)",
  ],
  [
    "no key",
    () => call["createSigner"]?.(),
    "key must be a Uint8Array or a key pair (received undefined)",
  ],
  [
    "half a key",
    () => call["createSigner"]?.(seed.subarray(16)),
    "key must be 32 or 64 bytes (received 16)",
  ],
  [
    "a kit signer for a key",
    () => call["createSigner"]?.({ address: signer.address, signMessages: () => [] }),
    "key must be a Uint8Array or a key pair (received a signer of @solana/kit: see the README of @arcs/core)",
  ],
  [
    "a kit signer",
    () => issue({}, { signer: { address: signer.address, signMessages: () => [] }, now }),
    "signer must be an object with address and sign(bytes), or a key pair (received a signer of @solana/kit: see the README of @arcs/core)",
  ],
  [
    "a key as base58 for a signer",
    () => issue({}, { signer: "4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw", now }),
    "signer must be an object with address and sign(bytes), or a key pair (received a text of 43 characters: read keys that are texts with parseWalletKey)",
  ],
  [
    "no await before the signer",
    () => issue({}, { signer: Promise.resolve(signer), now }),
    "signer must be an object with address and sign(bytes), or a key pair (received a promise: is an await missing?)",
  ],
  [
    "no signer",
    () => issue({}, { now }),
    "signer must be an object with address and sign(bytes), or a key pair (received undefined)",
  ],
  [
    "a signer that signs nothing",
    () => issue({}, { signer: { address: signer.address, sign: () => undefined }, now }),
    `signer must return a signature by ${signer.address} (received undefined)`,
  ],
  [
    "a wallet key with 0x",
    () => call["parseWalletKey"]?.(`0x${"07".repeat(32)}`),
    "wallet key must be hex without the prefix 0x",
  ],
  [
    "a seed phrase",
    () => call["parseWalletKey"]?.("abandon abandon ability"),
    "wallet key must be base58, hex of 64 or 128 digits, or a JSON array of bytes (received a text of 23 characters)",
  ],
  [
    "a wallet key in quotes",
    () => call["parseWalletKey"]?.('"4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw"'),
    "wallet key must be base58, hex of 64 or 128 digits, or a JSON array of bytes (received a text of 45 characters, with quotes around it)",
  ],
  [
    "a wallet key in PEM",
    () =>
      call["parseWalletKey"]?.(
        "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIA==\n-----END PRIVATE KEY-----\n",
      ),
    "wallet key must be base58, hex or a JSON array of bytes (received a key in PEM)",
  ],
  [
    "a wallet key of bytes with signs",
    () => call["parseWalletKey"]?.(JSON.stringify([...new Int8Array(32).fill(-7)])),
    "wallet key must be a JSON array of integers from 0 to 255",
  ],
  [
    "a part of a wallet key",
    () => call["parseWalletKey"]?.("[1,2,3]"),
    "wallet key must be 32 or 64 bytes (received 3)",
  ],
  [
    "an unset wallet key",
    () => call["parseWalletKey"]?.(undefined),
    "wallet key must be a text (received undefined)",
  ],
  [
    "an empty wallet key",
    () => call["parseWalletKey"]?.(""),
    "wallet key must be base58, hex of 64 or 128 digits, or a JSON array of bytes (received an empty text)",
  ],
  // Options, times and units
  [
    "no options",
    () => call["issueX402AgentCredential"]?.(identity),
    "options must be an object (received undefined)",
  ],
  [
    "no arguments",
    () => call["issueX402AgentCredential"]?.(),
    "input must be an object (received undefined)",
  ],
  [
    "no await before the input",
    () => call["issueCredential"]?.(Promise.resolve({}), { signer, now }),
    "input must be an object (received a promise: is an await missing?)",
  ],
  [
    "milliseconds for a Date",
    () => issue({}, { signer, now: 1767225600000 }),
    "now must be a Date, such as new Date() (received a number)",
  ],
  [
    "no time",
    () => issue({}, { signer }),
    "now must be a Date, such as new Date() (received undefined)",
  ],
  [
    "a Date of nothing",
    () => issue({}, { signer, now: new Date("soon") }),
    "now must be a Date, such as new Date() (received an invalid Date)",
  ],
  [
    "an expiry in the past",
    () => issue({}, { signer, now, expiresAt: new Date(0) }),
    "expiresAt must be a time after 2026-01-01T00:00:00Z (received 1970-01-01T00:00:00Z)",
  ],
  [
    "an expiry in seconds",
    () => issue({}, { signer, now, expiresAt: 1_800_000_000 }),
    "expiresAt must be a Date, such as new Date() (received a number)",
  ],
  [
    "milliseconds in a claim",
    () =>
      issueKind("POAP", { agentId: "a", eventId: "e", eventName: "E", attendedAt: 1767225600000 }),
    "/attendedAt must be at most 253402300799 (received 1767225600000)",
  ],
  [
    "a rating of 6",
    () =>
      issueKind("Completion", { agentId: "a", taskId: "t", title: "T", rating: 6, completedAt: 1 }),
    "/rating must be at most 5 (received 6)",
  ],
  [
    "a kind by another name",
    () => issueKind("Identity", {}),
    'kind must be one of AgentIdentity, Skill, Reputation, Completion, POAP, ReputationScore, JobCompletion, DelegatedSigner, Custom, CommittedReputation (received "Identity")',
  ],
  // Claims
  [
    "an EVM address for the agent",
    () => issue({ agentAddress: `0x${"ab".repeat(20)}` }),
    "address must be the base58 text of 32 bytes (received an EVM address)",
  ],
  [
    "a DID for the agent",
    () => issue({ agentAddress: `did:service:devnet:${signer.address}` }),
    "address must be the base58 text of 32 bytes (received a DID)",
  ],
  [
    "an account with its network for the agent",
    () => issue({ agentAddress: `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${signer.address}` }),
    "address must be the base58 text of 32 bytes (received an account id of CAIP-10, which names its network too)",
  ],
  [
    "an address with a space",
    () => issue({ agentAddress: ` ${signer.address}` }),
    "address must be the base58 text of 32 bytes (received a text of 45 characters, with spaces or line breaks around it)",
  ],
  [
    "an owner in quotes",
    () => issue({ owner: `"${signer.address}"` }),
    "/owner must be a ledger address: base58 of 32 to 44 characters (received a text of 46 characters, with quotes around it)",
  ],
  [
    "a price in SOL",
    () => issue({ x402PricePerCall: "0.1 SOL" }),
    '/x402PricePerCall must be a whole number of base units as text, such as "10000" for 0.01 USDC (received "0.1 SOL")',
  ],
  [
    "a price with an exponent",
    () => issue({ x402PricePerCall: "1e6" }),
    '/x402PricePerCall must be a whole number of base units as text, such as "10000" for 0.01 USDC (received "1e6")',
  ],
  [
    "a price as a number",
    () => issue({ x402PricePerCall: 10_000 }),
    "/x402PricePerCall must be a text (received 10000)",
  ],
  [
    "a price in dollars",
    () => issue({ x402PricePerCall: "0.01" }),
    '/x402PricePerCall must be a whole number of base units as text, such as "10000" for 0.01 USDC (received "0.01")',
  ],
  [
    "an endpoint without https",
    () => issue({ serviceEndpoint: "translator.example" }),
    '/serviceEndpoint must be a URL with its scheme, such as https://agent.example (received "translator.example")',
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
    '/capabilities must be an array (received "a,b")',
  ],
  [
    "an empty name",
    () => issue({ name: "" }),
    '/name must have at least 1 character (received "")',
  ],
  [
    "an unknown network",
    () => issue({ network: "solana" }),
    'network must be one of mainnet-beta, devnet, testnet, local (received "solana")',
  ],
  [
    "a network by CAIP-2",
    () => issue({ network: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" }),
    "network must be one of mainnet-beta, devnet, testnet, local (received a name of CAIP-2)",
  ],
  [
    "a chain for the ledger",
    () => issue({ network: "eip155:8453" }),
    "network must be one of mainnet-beta, devnet, testnet, local (received a name of CAIP-2)",
  ],
  [
    "no network",
    () => issue({ network: undefined }),
    "network must be one of mainnet-beta, devnet, testnet, local (received undefined)",
  ],
  // Verification
  [
    "verification without options",
    () => call["verifyCredential"]?.({}),
    "options must be an object (received undefined)",
  ],
  [
    "one issuer, not a list",
    () => call["verifyCredential"]?.({}, { trustedIssuers: "did:key:z6Mk", now }),
    "trustedIssuers must be an array of DIDs or issuer entries (received a text of 12 characters)",
  ],
  [
    "an address for an issuer",
    () => call["verifyCredential"]?.({}, { trustedIssuers: [signer.address], now }),
    "trustedIssuers must be DIDs or URLs, each alone or as an id (received a text of 44 characters)",
  ],
  [
    "an issuer with a space",
    () =>
      call["verifyCredential"]?.(
        {},
        { trustedIssuers: [`did:service:devnet:${signer.address} `], now },
      ),
    "trustedIssuers must be DIDs or URLs, each alone or as an id (received a text of 64 characters, with spaces or line breaks around it)",
  ],
  [
    "a date in words",
    () => call["verifyCredential"]?.({}, { trustedIssuers: [], now: "2026-01-01" }),
    "now must be a Date, such as new Date() (received a text of 10 characters)",
  ],
  [
    "an unset issuer",
    () => call["verifyCredential"]?.({}, { trustedIssuers: [undefined], now }),
    "trustedIssuers must be DIDs or URLs, each alone or as an id (received undefined)",
  ],
  [
    "a skew as text",
    () => call["verifyCredential"]?.({}, { trustedIssuers: [], now, clockSkewSeconds: "60" }),
    'clockSkewSeconds must be a number of seconds from 0 (received "60")',
  ],
  [
    "a DID of another method",
    () => call["parseDid"]?.("did:web:arcs.example"),
    'DID must be did:service:<network>:<address> (received "did:web:arcs.example")',
  ],
  [
    "a DID with a network's other name",
    () => call["parseDid"]?.(`did:service:mainnet:${signer.address}`),
    'DID must be did:service:<network>:<address> (received one with the network "mainnet", which is none of mainnet-beta, devnet, testnet, local)',
  ],
  [
    "the id of a key for a DID",
    () => call["parseDid"]?.(`did:service:devnet:${signer.address}#key-1`),
    "DID must be did:service:<network>:<address> (received one with a path, a query or a fragment)",
  ],
  [
    "a parsed webhook body",
    () => call["verifyWebhook"]?.({ body: { id: 1 }, headers: {}, secrets: [], now }),
    "body must be the raw bytes of the request, before any JSON parsing (received an object with the member id)",
  ],
];

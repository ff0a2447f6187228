// The part of the Ethereum Attestation Service that is the same in all its deployments, from version 0.26 on: what a
// delegate signs, and the version calls, differ between them and are not used. Written by hand.

const bytes32 = <const Name extends string>(name: Name) => ({ name, type: "bytes32" }) as const;
const uint64 = <const Name extends string>(name: Name) => ({ name, type: "uint64" }) as const;
const uint256 = <const Name extends string>(name: Name) => ({ name, type: "uint256" }) as const;
const address = <const Name extends string>(name: Name) => ({ name, type: "address" }) as const;

/** Functions, events and errors of the contract `EAS`. */
export const easAbi = [
  {
    type: "function",
    name: "attest",
    stateMutability: "payable",
    inputs: [
      {
        name: "request",
        type: "tuple",
        components: [
          bytes32("schema"),
          {
            name: "data",
            type: "tuple",
            components: [
              address("recipient"),
              uint64("expirationTime"),
              { name: "revocable", type: "bool" },
              bytes32("refUID"),
              { name: "data", type: "bytes" },
              uint256("value"),
            ],
          },
        ],
      },
    ],
    outputs: [bytes32("uid")],
  },
  {
    type: "function",
    name: "revoke",
    stateMutability: "payable",
    inputs: [
      {
        name: "request",
        type: "tuple",
        components: [
          bytes32("schema"),
          { name: "data", type: "tuple", components: [bytes32("uid"), uint256("value")] },
        ],
      },
    ],
    outputs: [],
  },
  {
    type: "function",
    name: "getAttestation",
    stateMutability: "view",
    inputs: [bytes32("uid")],
    outputs: [
      {
        name: "attestation",
        type: "tuple",
        components: [
          bytes32("uid"),
          bytes32("schema"),
          uint64("time"),
          uint64("expirationTime"),
          uint64("revocationTime"),
          bytes32("refUID"),
          address("recipient"),
          address("attester"),
          { name: "revocable", type: "bool" },
          { name: "data", type: "bytes" },
        ],
      },
    ],
  },
  {
    type: "function",
    name: "timestamp",
    stateMutability: "nonpayable",
    inputs: [bytes32("data")],
    outputs: [uint64("time")],
  },
  {
    type: "function",
    name: "getTimestamp",
    stateMutability: "view",
    inputs: [bytes32("data")],
    outputs: [uint64("time")],
  },
  {
    type: "function",
    name: "revokeOffchain",
    stateMutability: "nonpayable",
    inputs: [bytes32("data")],
    outputs: [uint64("time")],
  },
  {
    type: "function",
    name: "getRevokeOffchain",
    stateMutability: "view",
    inputs: [address("revoker"), bytes32("data")],
    outputs: [uint64("time")],
  },
  {
    type: "event",
    name: "Attested",
    inputs: [
      { ...address("recipient"), indexed: true },
      { ...address("attester"), indexed: true },
      { ...bytes32("uid"), indexed: false },
      { ...bytes32("schemaUID"), indexed: true },
    ],
  },
  { type: "error", name: "AccessDenied", inputs: [] },
  { type: "error", name: "AlreadyRevoked", inputs: [] },
  { type: "error", name: "AlreadyRevokedOffchain", inputs: [] },
  { type: "error", name: "AlreadyTimestamped", inputs: [] },
  { type: "error", name: "InvalidExpirationTime", inputs: [] },
  { type: "error", name: "InvalidSchema", inputs: [] },
  { type: "error", name: "Irrevocable", inputs: [] },
  { type: "error", name: "NotFound", inputs: [] },
] as const;

/** Functions and errors of the contract `SchemaRegistry`. */
export const schemaRegistryAbi = [
  {
    type: "function",
    name: "register",
    stateMutability: "nonpayable",
    inputs: [
      { name: "schema", type: "string" },
      { name: "resolver", type: "address" },
      { name: "revocable", type: "bool" },
    ],
    outputs: [bytes32("uid")],
  },
  {
    type: "function",
    name: "getSchema",
    stateMutability: "view",
    inputs: [bytes32("uid")],
    outputs: [
      {
        name: "schema",
        type: "tuple",
        components: [
          bytes32("uid"),
          address("resolver"),
          { name: "revocable", type: "bool" },
          { name: "schema", type: "string" },
        ],
      },
    ],
  },
  { type: "error", name: "AlreadyExists", inputs: [] },
] as const;

/**
 * Descriptions of the schemas' patterns, to follow "must be". People read these instead of regular expressions; a test looks for
 * missing ones.
 */
export const patternWords: Readonly<Record<string, string>> = {
  "^[0-9a-f]{64}$": "64 hexadecimal digits of lower case",
  "^[1-9A-HJ-NP-Za-km-z]{32,44}$": "a ledger address: base58 of 32 to 44 characters",
  '^[^\\s<>"{}|\\\\^`]+$': "a URL without spaces",
  "^(0|[1-9][0-9]{0,17})(\\.[0-9]{1,18})?$": 'a decimal amount as text, such as "2.50"',
  "^[A-Za-z0-9.]{1,16}$": 'the code of a currency or token, such as "USDC"',
  "^([1-9A-HJ-NP-Za-km-z]{32,44}|0x[0-9a-fA-F]{40})$":
    "a ledger address in base58, or an EVM address: 0x and 40 digits",
  "^([1-9A-HJ-NP-Za-km-z]{64,88}|0x[0-9a-fA-F]{64})$":
    "a signature of the ledger in base58, or the hash of an EVM transaction: 0x and 64 digits",
  "^(?:0|[1-9][0-9]{0,17})(?:\\.[0-9]{0,5}[1-9])?$":
    "a decimal amount as text, with at most 6 digits after the point and no zero at its end",
  "^(0|[1-9][0-9]{0,38})$": 'a whole number of base units as text, such as "10000" for 0.01 USDC',
  "^u[A-Za-z0-9_-]{43}$": "u and the base64url of 32 bytes",
  "^urn:service:[a-z]+-[1-9A-HJ-NP-Za-km-z]{1,11}$": "urn:service: and the id of a credential",
  "^did:service:(mainnet-beta|devnet|testnet|local):[1-9A-HJ-NP-Za-km-z]{32,44}$":
    "a DID of the form did:service:<network>:<address>",
  "^-?([1-9]\\d{3,}|0\\d{3})-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])T(([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?|24:00:00(\\.0+)?)(Z|[+-]((0\\d|1[0-3]):[0-5]\\d|14:00))$":
    "a time with its zone, such as 2026-01-02T03:04:05Z",
  "^ledger:[1-9A-HJ-NP-Za-km-z]{32,44}:credential:[a-z]+-[1-9A-HJ-NP-Za-km-z]{1,11}$":
    "the address of a record, of the form ledger:<issuer>:credential:<id>",
  "^did:service:(mainnet-beta|devnet|testnet|local):[1-9A-HJ-NP-Za-km-z]{32,44}#[A-Za-z0-9_-]{1,64}$":
    "a key of the form did:service:<network>:<address>#<name>",
  "^z[1-9A-HJ-NP-Za-km-z]{64,88}$": "z and the base58 of a signature of 64 bytes",
  '^[A-Za-z][A-Za-z0-9+.-]*:[^\\s<>"{}|\\\\^`]+$': "an absolute IRI, such as a URL or a DID",
};

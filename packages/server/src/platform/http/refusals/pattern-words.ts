/**
 * Words for the patterns of `schemas/http/` and of the routes' parameters, as they follow "must be"; core knows those
 * of its own schemas. A test looks for patterns that have no words.
 */
export const patternWords: Readonly<Record<string, string>> = {
  "^sha256-[0-9A-Za-z_-]{43}$": "sha256- and the base64url of 32 bytes",
  "^eip155:[0-9]{1,16}:0x[0-9a-fA-F]{40}$":
    "an account on an EVM chain, such as eip155:8453:0x and 40 hexadecimal digits",
  "^eip155:[0-9]{1,16}:0x[0-9a-fA-F]{40}:(?:0|[1-9][0-9]{0,77})$":
    "an identity of ERC-8004, such as eip155:8453:0x and 40 hexadecimal digits, a colon and its number",
  "^[^\\u0000]*$": "a text without the character U+0000",
  "^[^\\u0000-\\u001f\\u007f]*$": "a text without control characters",
  "^[^\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$":
    "a text without control characters and without those that turn its direction",
  "^[0-9A-Za-z_]{1,64}$": "the address or id of an agent: 1 to 64 letters, digits or underscores",
  "^[0-9A-Za-z_-]{1,64}$": "an id: 1 to 64 letters, digits, underscores or hyphens",
  "^[0-9A-Za-z_-]+$": "an id: letters, digits, underscores or hyphens",
  "^[a-z0-9_]+$": "a name of lower-case letters, digits and underscores",
  "^[\\x21-\\x7e]+$": "a text of visible ASCII characters without spaces",
  "^[^\\s:@\\u0000]{1,64}@[^\\s:@\\u0000]{1,190}$": "an e-mail address",
  "^[^\\s@\\u0000-\\u001f\\u007f]+@[^\\s@\\u0000-\\u001f\\u007f]+$": "an e-mail address",
  "^0x[0-9a-fA-F]{40}$": "an EVM address: 0x and 40 hexadecimal digits",
  "^pay_[1-9A-HJ-NP-Za-km-z]{1,22}$": "the id of a payment: pay_ and up to 22 base58 characters",
  "^chl_[1-9A-HJ-NP-Za-km-z]{1,22}$": "the id of a challenge: chl_ and up to 22 base58 characters",
  "^(?:[A-Za-z0-9+/]{86}==|0x(?:[0-9a-fA-F]{2}){1,8192})$":
    "a signature: the base64 of 64 bytes on the ledger, or 0x and hexadecimal digits on an EVM chain",
  "^(?:(?:solana:[A-Za-z0-9]{1,32}:)?[1-9A-HJ-NP-Za-km-z]{32,44}|(?:eip155:[0-9]{1,16}:)?0x[0-9a-fA-F]{40})$":
    "a ledger address in base58 or an EVM address, alone or as an account id (CAIP-10)",
  "^(?:0|[1-9][0-9]{0,17})(?:\\.[0-9]{1,18})?$": 'a decimal amount as text, such as "2.50"',
  "^[A-Z0-9]{2,12}$": 'the code of a currency or token, such as "USDC"',
  "^[a-z0-9-]{1,32}(?::[A-Za-z0-9_-]{1,64})?$": "the name of a network, such as devnet, base or eip155:8453",
  "^[0-9A-Za-z]{32,128}$": "the signature or hash of a transaction: 32 to 128 letters and digits",
  "^(?:0|[1-9][0-9]{0,4})(?:\\.(?:0|[1-9][0-9]{0,2}))?(?::(?:0|[1-9][0-9]{0,2}))?$":
    "the place of an instruction, such as 2, 2.1 for an inner one, or 2:0 for one of a batch",
  "^[0-9A-Za-z]{1,64}$": "the address of a token: 1 to 64 letters and digits",
  "^[a-z0-9_]{1,100}$": "a reason in lower-case letters, digits and underscores, such as insufficient_funds",
  "^[A-Z0-9_]{1,100}$": "a code in capital letters, digits and underscores, such as INSUFFICIENT_FUNDS",
  "^0x(?:[0-9a-fA-F]{2})+$": "a signature: 0x and hexadecimal digits",
  "^[A-Za-z0-9+/]{86}==$": "a signature: the base64 of 64 bytes, which ends with ==",
  "^[^,\\s\\u0000-\\u001f\\u007f](?:[^,\\u0000-\\u001f\\u007f]*[^,\\s\\u0000-\\u001f\\u007f])?$":
    "a capability: a text without commas and control characters, and no space at either end",
  '^https?://[^\\s\\u0000-\\u001f\\u007f"<>]+$': "a URL that begins with http:// or https://, without spaces",
  "^(?:https?://)?[A-Za-z0-9_.@/-]+$": "a name or a URL of letters, digits and the characters _ . @ / -",
  "^(?:0|[1-9][0-9]{0,77})$": 'a whole number of base units as text, such as "10000" for 0.01 USDC',
  "^[\\x21-\\x7e]{1,255}$": "1 to 255 visible ASCII characters",
};

import {
  getMintDecoder,
  getMintSize,
  getMultisigSize,
  getTokenDecoder,
  getTokenSize,
  type Mint,
  type Token,
} from "@solana-program/token";

import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "./known-programs.ts";
import type { LedgerAccount } from "./virtual-machine.ts";

// After the size of a token account, Token-2022 has a byte for the kind of account, then its extensions.
const KINDS = { mint: 1, account: 2 } as const;
const MINT_INITIALIZED_AT = 45;
const ACCOUNT_STATE_AT = 108;
const [tokenDecoder, mintDecoder] = [getTokenDecoder(), getMintDecoder()];

/** Tells whether this is one of the two token programs. */
export function isTokenProgram(address: string): boolean {
  return address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM;
}

/** Returns the kind of an initialized account of a token program. */
export function kindOfTokenAccount(data: Uint8Array): "mint" | "account" | "multisig" | undefined {
  if (data.length === getMultisigSize()) return data[2] === 1 ? "multisig" : undefined;
  const kind = data.length > getTokenSize() ? data[getTokenSize()] : undefined;
  if (data.length === getMintSize() || kind === KINDS.mint) return data[MINT_INITIALIZED_AT] === 1 ? "mint" : undefined;
  if (data.length === getTokenSize() || kind === KINDS.account)
    return data[ACCOUNT_STATE_AT] === 0 ? undefined : "account";
  return undefined;
}

/** Reads a token account of either token program. Its extensions come after the parsed part. */
export function readToken({ owner, data }: LedgerAccount): Token | undefined {
  return isTokenProgram(owner) && kindOfTokenAccount(data) === "account" ? tokenDecoder.decode(data) : undefined;
}

/** Reads a mint of either token program. Its extensions come after the parsed part. */
export function readMint({ owner, data }: LedgerAccount): Mint | undefined {
  return isTokenProgram(owner) && kindOfTokenAccount(data) === "mint" ? mintDecoder.decode(data) : undefined;
}

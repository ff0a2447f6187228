import { getBase58Decoder } from "@solana/kit";

import { uiAmountOf } from "./ui-amount.ts";
import type { LedgerAccount } from "./virtual-machine.ts";

/** What a token account holds, and whose it is. */
export type TokenBalance = {
  /** Place of the token account in the transaction's list of addresses. */
  accountIndex: number;
  mint: string;
  owner: string;
  /** The token program that the account belongs to. */
  programId: string;
  /** Base units, as text. */
  amount: string;
  decimals: number;
};

const tokenPrograms: ReadonlySet<string> = new Set([
  "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
  "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb",
]);

// Layout of the SPL Token program, which Token-2022 begins with too.
const ACCOUNT_BYTES = 165;
const MINT_BYTES = 82;
const AMOUNT_AT = 64;
const STATE_AT = 108;
const DECIMALS_AT = 44;
const MINT_INITIALIZED_AT = 45;
// Behind the base, Token-2022 says which of the two an account with extensions is.
const KIND_AT = 165;
const KIND_MINT = 1;
const KIND_ACCOUNT = 2;

/**
 * Reads the balances of the token accounts among the addresses of a transaction, as a node shows them before and after it:
 * none where the transaction names no token program.
 */
export function readTokenBalances(
  addresses: readonly string[],
  accountAt: (address: string) => LedgerAccount | undefined,
): TokenBalance[] {
  if (!addresses.some((address) => tokenPrograms.has(address))) return [];
  return addresses.flatMap((address, accountIndex) => {
    const account = accountAt(address);
    if (account === undefined || !isTokenAccount(account)) return [];
    const { data, owner: programId } = account;
    const mint = toAddress(data.subarray(0, 32));
    const decimals = decimalsOf(accountAt(mint));
    if (decimals === undefined) return [];
    const amount = new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_AT, true).toString();
    return [{ accountIndex, mint, owner: toAddress(data.subarray(32, 64)), programId, amount, decimals }];
  });
}

/** Writes a balance as JSON-RPC does. */
export function writeTokenBalance({ amount, decimals, ...rest }: TokenBalance): unknown {
  const shown = uiAmountOf(BigInt(amount), decimals);
  // A node keeps what came of a transaction in a form in which nothing and zero are the same.
  return { ...rest, uiTokenAmount: amount === "0" ? { ...shown, uiAmount: null } : shown };
}

function isTokenAccount({ data, owner }: LedgerAccount): boolean {
  if (!tokenPrograms.has(owner) || data.length < ACCOUNT_BYTES || data[STATE_AT] === 0) return false;
  return data.length === ACCOUNT_BYTES || data[KIND_AT] === KIND_ACCOUNT;
}

function decimalsOf(mint: LedgerAccount | undefined): number | undefined {
  if (mint === undefined || !tokenPrograms.has(mint.owner)) return undefined;
  const isMint = mint.data.length === MINT_BYTES || mint.data[KIND_AT] === KIND_MINT;
  return isMint && mint.data[MINT_INITIALIZED_AT] === 1 ? mint.data[DECIMALS_AT] : undefined;
}

function toAddress(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes);
}

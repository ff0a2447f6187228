import { isTokenProgram, readMint, readToken } from "./token-state.ts";
import { uiAmountOf } from "./ui-amount.ts";
import type { LedgerAccount } from "./virtual-machine.ts";

/** Balance of a token account, with its owner. */
export type TokenBalance = {
  /** Index of the token account in the transaction's list of addresses. */
  accountIndex: number;
  mint: string;
  owner: string;
  /** The token program that the account belongs to. */
  programId: string;
  /** Base units, as text. */
  amount: string;
  decimals: number;
};

/**
 * Reads token balances of the addresses of a transaction, as a node shows them before and after it. Returns an empty
 * list where the transaction names no token program.
 */
export function readTokenBalances(
  addresses: readonly string[],
  accountAt: (address: string) => LedgerAccount | undefined,
): TokenBalance[] {
  if (!addresses.some(isTokenProgram)) return [];
  return addresses.flatMap((address, accountIndex) => {
    const account = accountAt(address);
    const token = account && readToken(account);
    const mint = token && accountAt(token.mint);
    const decimals = mint && readMint(mint)?.decimals;
    if (account === undefined || token === undefined || decimals === undefined) return [];
    const { mint: ofMint, owner, amount } = token;
    return [{ accountIndex, mint: ofMint, owner, programId: account.owner, amount: amount.toString(), decimals }];
  });
}

/** Writes a balance as JSON-RPC does. */
export function writeTokenBalance({ amount, decimals, ...rest }: TokenBalance): unknown {
  const shown = uiAmountOf(BigInt(amount), decimals);
  // Nodes store a transaction's outcome in a format that does not distinguish null from zero.
  return { ...rest, uiTokenAmount: amount === "0" ? { ...shown, uiAmount: null } : shown };
}

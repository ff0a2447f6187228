import {
  getMintDecoder,
  getMintSize,
  getMultisigSize,
  getTokenDecoder,
  getTokenSize,
  type Mint,
  type Token,
} from "@solana-program/token";
import { formatUnits } from "@arcs/core/internal";

import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../../settlement/token-instruction.ts";
import type { LedgerAccount, VirtualMachine } from "./virtual-machine.ts";

// After the size of a token account, Token-2022 has a byte for the kind of account, then its extensions.
const KINDS = { mint: 1, account: 2 } as const;
const MINT_INITIALIZED_AT = 45;
const ACCOUNT_STATE_AT = 108;
const [tokenDecoder, mintDecoder] = [getTokenDecoder(), getMintDecoder()];

/** Tells whether this is one of the two token programs. */
export function isTokenProgram(address: string): boolean {
  return address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM;
}

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

export type UiAmount = { amount: string; decimals: number; uiAmount: number; uiAmountString: string };

/** Formats an amount of base units, also for people. */
export function uiAmountOf(amount: bigint, decimals: number): UiAmount {
  const uiAmountString = formatUnits(amount, decimals);
  return { amount: amount.toString(), decimals, uiAmount: Number(uiAmountString), uiAmountString };
}

export type TokenBalance = {
  /** Index of the token account in the transaction's list of addresses. */
  accountIndex: number;
  mint: string;
  owner: string;
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

type HoldingAccount = LedgerAccount & { address: string; token: Token };

/** Finds accounts that hold tokens: all, or those of a token program, or of one mint. */
export function tokenAccounts(
  machine: Pick<VirtualMachine, "programAccounts">,
  { programId, mint }: { programId?: string; mint?: string },
): HoldingAccount[] {
  return [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
    .filter((program) => program === (programId ?? program))
    .flatMap((program) => machine.programAccounts(program))
    .flatMap((account) => {
      const token = readToken(account);
      return token === undefined || token.mint !== (mint ?? token.mint) ? [] : [{ ...account, token }];
    });
}

/** Returns the decimals of a mint; `undefined` for another address. */
export function decimalsIn(machine: Pick<VirtualMachine, "account">, mint: string): number | undefined {
  const account = machine.account(mint);
  return account && readMint(account)?.decimals;
}

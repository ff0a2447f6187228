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

// After the size of a token account, Token-2022 has a byte for the kind of account, then its
// extensions.
const KINDS = { mint: 1, account: 2 } as const;
const MINT_INITIALIZED_AT = 45;
const ACCOUNT_STATE_AT = 108;
const [tokenDecoder, mintDecoder] = [getTokenDecoder(), getMintDecoder()];

export function isTokenProgram(address: string): boolean {
  return address === TOKEN_PROGRAM || address === TOKEN_2022_PROGRAM;
}

export function isTokenAccount(data: Uint8Array): boolean {
  return (
    isKind(data, { size: getTokenSize(), kind: KINDS.account }) && data[ACCOUNT_STATE_AT] !== 0
  );
}

function isMint(data: Uint8Array): boolean {
  return isKind(data, { size: getMintSize(), kind: KINDS.mint }) && data[MINT_INITIALIZED_AT] === 1;
}

function isKind(data: Uint8Array, { size, kind }: { size: number; kind: number }): boolean {
  if (data.length === getMultisigSize()) return false;
  return data.length === size || data[getTokenSize()] === kind;
}

/** Reads a token account of either token program. Its extensions come after the parsed part. */
export function readToken({ owner, data }: LedgerAccount): Token | undefined {
  return isTokenProgram(owner) && isTokenAccount(data) ? tokenDecoder.decode(data) : undefined;
}

function readMint({ owner, data }: LedgerAccount): Mint | undefined {
  return isTokenProgram(owner) && isMint(data) ? mintDecoder.decode(data) : undefined;
}

type UiAmount = { amount: string; decimals: number; uiAmount: number; uiAmountString: string };

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
 * Reads token balances of the addresses of a transaction, as a node shows them before and after it.
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
    return [
      {
        accountIndex,
        mint: ofMint,
        owner,
        programId: account.owner,
        amount: amount.toString(),
        decimals,
      },
    ];
  });
}

export function writeTokenBalance({ amount, decimals, ...rest }: TokenBalance): unknown {
  const shown = uiAmountOf(BigInt(amount), decimals);
  // Nodes store a transaction's outcome in a format that does not distinguish null from zero.
  return { ...rest, uiTokenAmount: amount === "0" ? { ...shown, uiAmount: null } : shown };
}

type HoldingAccount = LedgerAccount & { address: string; token: Token };

export function tokenAccounts(
  machine: Pick<VirtualMachine, "programAccounts">,
  { programId, mint }: { programId?: string; mint?: string },
): HoldingAccount[] {
  return [TOKEN_PROGRAM, TOKEN_2022_PROGRAM]
    .filter((program) => program === (programId ?? program))
    .flatMap((program) => machine.programAccounts(program))
    .flatMap((account) => {
      const token = readToken(account);
      return token === undefined || token.mint !== (mint ?? token.mint)
        ? []
        : [{ ...account, token }];
    });
}

export function decimalsIn(
  machine: Pick<VirtualMachine, "account">,
  mint: string,
): number | undefined {
  const account = machine.account(mint);
  return account && readMint(account)?.decimals;
}

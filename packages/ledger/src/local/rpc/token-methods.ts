import type { Mint, Token } from "@solana-program/token";
import { unwrapOption } from "@solana/kit";

import type { LedgerState } from "../machine/state.ts";
import { isTokenProgram, readMint, readToken } from "../machine/token-state.ts";
import { decimalsIn, tokenAccounts } from "../parsed/token-accounts.ts";
import type { LedgerAccount } from "../machine/virtual-machine.ts";
import { writeAccount } from "./account-methods.ts";
import { withContext } from "./context.ts";
import { address, configOf, invalid } from "./params.ts";
import { type UiAmount, uiAmountOf } from "../machine/ui-amount.ts";

const LARGEST = 20;

/** Returns the balance of a token account. */
export function getTokenAccountBalance(state: LedgerState, [key]: readonly unknown[]): unknown {
  const token = readToken(existing(state, address(key)));
  if (token === undefined) throw invalid("Invalid param: not a Token account");
  return withContext(state, amountIn(state, token));
}

/** Returns the total supply of a token. */
export function getTokenSupply(state: LedgerState, [key]: readonly unknown[]): unknown {
  const { supply, decimals } = existingMint(state, address(key));
  return withContext(state, uiAmountOf(supply, decimals));
}

/** Returns the largest accounts of a token. */
export function getTokenLargestAccounts(state: LedgerState, [key]: readonly unknown[]): unknown {
  const mint = address(key);
  const { decimals } = existingMint(state, mint);
  const held = tokenAccounts(state.machine, { mint });
  held.sort((left, right) => (left.token.amount < right.token.amount ? 1 : -1));
  const shown = held.slice(0, LARGEST);
  return withContext(
    state,
    shown.map((account) => ({ address: account.address, ...uiAmountOf(account.token.amount, decimals) })),
  );
}

/** Returns an owner's token accounts, of one mint or one program. */
export function getTokenAccountsByOwner(state: LedgerState, [owner, filter, settings]: readonly unknown[]): unknown {
  const config = configOf(settings);
  const wanted = address(owner);
  const found = tokenAccounts(state.machine, wantedOf(state, filter)).filter(({ token }) => token.owner === wanted);
  return withContext(
    state,
    found.map((account) => ({ pubkey: account.address, account: writeAccount(state, account, config) })),
  );
}

/** Returns the token accounts that a delegate may spend from. */
export function getTokenAccountsByDelegate(
  state: LedgerState,
  [delegate, filter, settings]: readonly unknown[],
): unknown {
  const config = configOf(settings);
  const wanted = address(delegate);
  const found = tokenAccounts(state.machine, wantedOf(state, filter)).filter(
    ({ token }) => unwrapOption(token.delegate) === wanted,
  );
  return withContext(
    state,
    found.map((account) => ({ pubkey: account.address, account: writeAccount(state, account, config) })),
  );
}

function wantedOf(state: LedgerState, filter: unknown): { programId?: string; mint?: string } {
  const { programId, mint } = configOf(filter);
  if ((programId === undefined) === (mint === undefined)) throw invalid("expected either programId or mint");
  if (mint !== undefined) {
    const wanted = address(mint);
    if (state.machine.account(wanted) === undefined) throw invalid("Invalid param: could not find mint");
    return { mint: wanted };
  }
  const program = address(programId);
  if (!isTokenProgram(program)) throw invalid("Invalid param: unrecognized Token program id");
  return { programId: program };
}

function existing(state: LedgerState, key: string): LedgerAccount {
  const account = state.machine.account(key);
  if (account === undefined) throw invalid("Invalid param: could not find account");
  return account;
}

function existingMint(state: LedgerState, key: string): Mint {
  const mint = readMint(existing(state, key));
  if (mint === undefined) throw invalid("Invalid param: not a Token mint");
  return mint;
}

function amountIn(state: LedgerState, { amount, mint }: Token): UiAmount {
  const decimals = decimalsIn(state.machine, mint);
  if (decimals === undefined) throw invalid("Invalid param: mint could not be unpacked");
  return uiAmountOf(amount, decimals);
}

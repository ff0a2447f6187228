import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../../settlement/token-instruction.ts";
import type { LedgerState } from "../machine/state.ts";
import { decimalsIn, delegateOf, mintOf, tokenAccounts, tokenAccountsOf } from "../parsed/token-accounts.ts";
import type { LedgerAccount } from "../machine/virtual-machine.ts";
import { writeAccount } from "./account-methods.ts";
import { withContext } from "./context.ts";
import { address, configOf, invalid } from "./params.ts";
import { kindOfTokenAccount } from "../parsed/parsed-accounts.ts";
import { type UiAmount, uiAmountOf } from "../machine/ui-amount.ts";

const AMOUNT_AT = 64;
const SUPPLY_AT = 36;
const LARGEST = 20;

/** What a token account holds. */
export function getTokenAccountBalance(state: LedgerState, [key]: readonly unknown[]): unknown {
  const account = existing(state, address(key));
  if (!isOf(account, "account")) throw invalid("Invalid param: not a Token account");
  return withContext(state, amountIn(state, account, { at: AMOUNT_AT, mint: mintOf(account.data) }));
}

/** How much of a token there is. */
export function getTokenSupply(state: LedgerState, [key]: readonly unknown[]): unknown {
  const mint = address(key);
  const account = existing(state, mint);
  if (!isOf(account, "mint")) throw invalid("Invalid param: not a Token mint");
  return withContext(state, amountIn(state, account, { at: SUPPLY_AT, mint }));
}

/** The accounts that hold most of a token. */
export function getTokenLargestAccounts(state: LedgerState, [key]: readonly unknown[]): unknown {
  const mint = address(key);
  if (!isOf(existing(state, mint), "mint")) throw invalid("Invalid param: not a Token mint");
  const held = tokenAccounts(state.machine)
    .filter(({ data }) => mintOf(data) === mint)
    .map((account) => ({ address: account.address, ...amountIn(state, account, { at: AMOUNT_AT, mint }) }));
  held.sort((left, right) => (BigInt(left.amount) < BigInt(right.amount) ? 1 : -1));
  return withContext(state, held.slice(0, LARGEST));
}

/** The token accounts of an owner, of one mint or of one program. */
export function getTokenAccountsByOwner(state: LedgerState, [owner, filter, settings]: readonly unknown[]): unknown {
  const config = configOf(settings);
  const found = tokenAccountsOf(state.machine, address(owner), wantedOf(state, filter));
  return withContext(
    state,
    found.map((account) => ({ pubkey: account.address, account: writeAccount(state, account, config) })),
  );
}

/** The token accounts that a delegate may spend from. */
export function getTokenAccountsByDelegate(
  state: LedgerState,
  [delegate, filter, settings]: readonly unknown[],
): unknown {
  const { programId, mint } = wantedOf(state, filter);
  const config = configOf(settings);
  const wanted = address(delegate);
  const found = tokenAccounts(state.machine, programId).filter(
    ({ data }) => delegateOf(data) === wanted && mintOf(data) === (mint ?? mintOf(data)),
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
  if (program !== TOKEN_PROGRAM && program !== TOKEN_2022_PROGRAM) {
    throw invalid("Invalid param: unrecognized Token program id");
  }
  return { programId: program };
}

function existing(state: LedgerState, key: string): LedgerAccount {
  const account = state.machine.account(key);
  if (account === undefined) throw invalid("Invalid param: could not find account");
  return account;
}

function isOf({ owner, data }: LedgerAccount, kind: "mint" | "account"): boolean {
  return (owner === TOKEN_PROGRAM || owner === TOKEN_2022_PROGRAM) && kindOfTokenAccount(data) === kind;
}

function amountIn(state: LedgerState, { data }: LedgerAccount, { at, mint }: { at: number; mint: string }): UiAmount {
  const decimals = decimalsIn(state.machine, mint);
  if (decimals === undefined) throw invalid("Invalid param: mint could not be unpacked");
  return uiAmountOf(new DataView(data.buffer, data.byteOffset, data.length).getBigUint64(at, true), decimals);
}

import type { Mint, Token } from "@solana-program/token";
import { unwrapOption } from "@solana/kit";

import { SYSTEM_PROGRAM } from "../../program/addresses.ts";
import type { LedgerState } from "../machine/state.ts";
import {
  decimalsIn,
  isTokenProgram,
  kindOfTokenAccount,
  readMint,
  readToken,
  tokenAccounts,
  type UiAmount,
  uiAmountOf,
} from "../machine/token-state.ts";
import type { LedgerAccount } from "../machine/virtual-machine.ts";
import {
  address,
  base58,
  base64,
  type Config,
  configOf,
  decode,
  integer,
  invalid,
  INVALID_REQUEST,
  JsonRpcError,
  text,
  withContext,
} from "./json-rpc.ts";
import { parseAccount } from "./json-parsed.ts";

const U64_MAX = 18446744073709551615n;
const MOST_BASE58_BYTES = 128;
const MAX_FILTERS = 4;
const MAX_MEMCMP_BYTES = 128;
const encodings: ReadonlySet<unknown> = new Set(["base58", "base64", "jsonParsed"]);

/** Returns an account in the form of `getAccountInfo`, or `null`. */
export function accountAt(state: LedgerState, key: string, config: Config): unknown {
  const account = state.machine.account(key);
  return account === undefined ? null : writeAccount(state, account, config);
}

/** Placeholder for a deleted account, for subscribers. */
export const goneAccount: LedgerAccount = {
  lamports: 0n,
  owner: SYSTEM_PROGRAM,
  executable: false,
  data: new Uint8Array(0),
};

/** Does the same for subscribers, who get an empty account for a deleted one. */
export function writeAccountAt(state: LedgerState, key: string, config: Config): unknown {
  return writeAccount(state, state.machine.account(key) ?? goneAccount, config);
}

/** Formats an account in the requested encoding: parsed where a node knows the program, else in bytes. */
export function writeAccount(state: LedgerState, account: LedgerAccount, config: Config): unknown {
  const { lamports, owner, executable, data } = account;
  const { encoding = "base64" } = config;
  if (!encodings.has(encoding)) throw invalid(`the local ledger does not know the encoding ${String(encoding)}`);
  const parsed =
    encoding === "jsonParsed" ? parseAccount(account, (mint) => decimalsIn(state.machine, mint)) : undefined;
  const shown = parsed ?? writeBytes(data, config);
  return { lamports, owner, executable, rentEpoch: U64_MAX, space: data.length, data: shown };
}

function writeBytes(data: Uint8Array, { encoding, dataSlice }: Config): [string, string] {
  const slice = dataSlice as { offset?: unknown; length?: unknown } | undefined | null;
  const start = slice === undefined || slice === null ? 0 : integer(slice.offset, "offset");
  const part =
    slice === undefined || slice === null ? data : data.subarray(start, start + integer(slice.length, "length"));
  if (encoding !== "base58") return [base64(part), "base64"];
  if (part.length > MOST_BASE58_BYTES) {
    throw new JsonRpcError(
      INVALID_REQUEST,
      `Encoded binary (base 58) data should be less than ${MOST_BASE58_BYTES} bytes, please use Base64 encoding.`,
    );
  }
  return [base58(part), "base58"];
}

/** Returns a program's accounts that match all filters. */
export function getProgramAccounts(state: LedgerState, [key, settings]: readonly unknown[]): unknown {
  const config = configOf(settings);
  const matches = matchesFilters(config);
  const found = state.machine
    .programAccounts(address(key))
    .filter(({ data }) => matches(data))
    .map((account) => ({ pubkey: account.address, account: writeAccount(state, account, config) }));
  return config["withContext"] === true ? withContext(state, found) : found;
}

/** Reads the filters of a request. */
export function matchesFilters(config: Config): (data: Uint8Array) => boolean {
  const filters = config["filters"] ?? [];
  if (!Array.isArray(filters)) throw invalid("filters expected a list");
  if (filters.length > MAX_FILTERS) throw invalid(`Too many filters provided; max ${MAX_FILTERS}`);
  const matches = filters.map(toPredicate);
  return (data) => matches.every((match) => match(data));
}

function toPredicate(filter: unknown): (data: Uint8Array) => boolean {
  if (filter === "tokenAccountState") return (data) => kindOfTokenAccount(data) === "account";
  const { dataSize, memcmp } = configOf(filter);
  if (dataSize !== undefined) {
    const size = integer(dataSize, "dataSize");
    return (data) => data.length === size;
  }
  if (typeof memcmp !== "object" || memcmp === null)
    throw invalid("a filter expected dataSize, memcmp or tokenAccountState");
  const { offset, bytes, encoding } = memcmp as Config;
  const wanted = bytesToCompare(bytes, encoding);
  if (wanted.length > MAX_MEMCMP_BYTES)
    throw invalid(`encoded binary data should be less than ${MAX_MEMCMP_BYTES} bytes`);
  const start = integer(offset, "offset");
  return (data) => start + wanted.length <= data.length && wanted.every((byte, index) => data[start + index] === byte);
}

function bytesToCompare(bytes: unknown, encoding: unknown): Uint8Array {
  if (!Array.isArray(bytes)) return decode(text(bytes, "bytes"), encoding === "base64" ? "base64" : "base58");
  const numbers = bytes.map((byte) => integer(byte, "byte"));
  if (numbers.some((byte) => byte > 255)) throw invalid("bytes expected numbers from 0 to 255");
  return Uint8Array.from(numbers);
}

const LARGEST = 20;

export function getTokenAccountBalance(state: LedgerState, [key]: readonly unknown[]): unknown {
  const token = readToken(existing(state, address(key)));
  if (token === undefined) throw invalid("Invalid param: not a Token account");
  return withContext(state, amountIn(state, token));
}

export function getTokenSupply(state: LedgerState, [key]: readonly unknown[]): unknown {
  const { supply, decimals } = existingMint(state, address(key));
  return withContext(state, uiAmountOf(supply, decimals));
}

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

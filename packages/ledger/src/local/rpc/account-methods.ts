import { encodeBase64 } from "@arcs/core/internal";

import { SYSTEM_PROGRAM } from "../../program/addresses.ts";
import type { LedgerState } from "../machine/state.ts";
import {
  decimalsIn,
  isTokenAccount,
  isTokenProgram,
  readToken,
  tokenAccounts,
  uiAmountOf,
} from "../machine/token-state.ts";
import type { LedgerAccount } from "../machine/virtual-machine.ts";
import {
  address,
  type Config,
  configOf,
  decode,
  integer,
  invalid,
  text,
  withContext,
} from "./json-rpc.ts";

const U64_MAX = 18446744073709551615n;
const MAX_FILTERS = 4;
const MAX_MEMCMP_BYTES = 128;

export function accountAt(state: LedgerState, key: string, config: Config): unknown {
  const account = state.machine.account(key);
  return account === undefined ? null : writeAccount(account, config);
}

/** Does the same for subscribers, who get an empty account for a deleted one. */
export function writeAccountAt(state: LedgerState, key: string, config: Config): unknown {
  const gone = { lamports: 0n, owner: SYSTEM_PROGRAM, executable: false, data: new Uint8Array(0) };
  return writeAccount(state.machine.account(key) ?? gone, config);
}

export function writeAccount(
  { lamports, owner, executable, data }: LedgerAccount,
  { encoding = "base64", dataSlice }: Config,
): unknown {
  if (encoding !== "base64")
    throw invalid(`the local ledger does not know the encoding ${String(encoding)} of accounts`);
  const { offset = 0, length = data.length } = configOf(dataSlice);
  const start = integer(offset, "offset");
  const shown = data.subarray(start, start + integer(length, "length"));
  return {
    lamports,
    owner,
    executable,
    rentEpoch: U64_MAX,
    space: data.length,
    data: [encodeBase64(shown), "base64"],
  };
}

export function getProgramAccounts(
  state: LedgerState,
  [key, settings]: readonly unknown[],
): unknown {
  const config = configOf(settings);
  const matches = matchesFilters(config);
  const found = state.machine
    .programAccounts(address(key))
    .filter(({ data }) => matches(data))
    .map((account) => ({ pubkey: account.address, account: writeAccount(account, config) }));
  return config["withContext"] === true ? withContext(state, found) : found;
}

function matchesFilters(config: Config): (data: Uint8Array) => boolean {
  const filters = config["filters"] ?? [];
  if (!Array.isArray(filters)) throw invalid("filters must be a list");
  if (filters.length > MAX_FILTERS) throw invalid(`Too many filters provided; max ${MAX_FILTERS}`);
  const matches = filters.map(toPredicate);
  return (data) => matches.every((match) => match(data));
}

function toPredicate(filter: unknown): (data: Uint8Array) => boolean {
  if (filter === "tokenAccountState") return isTokenAccount;
  const { dataSize, memcmp } = configOf(filter);
  if (dataSize !== undefined) {
    const size = integer(dataSize, "dataSize");
    return (data) => data.length === size;
  }
  if (typeof memcmp !== "object" || memcmp === null)
    throw invalid("a filter must be dataSize, memcmp or tokenAccountState");
  const { offset, bytes, encoding } = memcmp as Config;
  const wanted = decode(text(bytes, "bytes"), encoding === "base64" ? "base64" : "base58");
  if (wanted.length > MAX_MEMCMP_BYTES)
    throw invalid(`encoded binary data should be less than ${MAX_MEMCMP_BYTES} bytes`);
  const start = integer(offset, "offset");
  return (data) =>
    start + wanted.length <= data.length &&
    wanted.every((byte, index) => data[start + index] === byte);
}

export function getTokenAccountBalance(state: LedgerState, [key]: readonly unknown[]): unknown {
  const account = state.machine.account(address(key));
  if (account === undefined) throw invalid("Invalid param: could not find account");
  const token = readToken(account);
  const decimals = token && decimalsIn(state.machine, token.mint);
  if (token === undefined || decimals === undefined)
    throw invalid("Invalid param: not a Token account");
  return withContext(state, uiAmountOf(token.amount, decimals));
}

export function getTokenAccountsByOwner(
  state: LedgerState,
  [owner, filter, settings]: readonly unknown[],
): unknown {
  const config = configOf(settings);
  const wanted = address(owner);
  const found = tokenAccounts(state.machine, wantedOf(state, filter)).filter(
    ({ token }) => token.owner === wanted,
  );
  return withContext(
    state,
    found.map((account) => ({ pubkey: account.address, account: writeAccount(account, config) })),
  );
}

function wantedOf(state: LedgerState, filter: unknown): { programId?: string; mint?: string } {
  const { programId, mint } = configOf(filter);
  if ((programId === undefined) === (mint === undefined))
    throw invalid("must be either programId or mint");
  if (mint !== undefined) {
    const wanted = address(mint);
    if (state.machine.account(wanted) === undefined)
      throw invalid("Invalid param: could not find mint");
    return { mint: wanted };
  }
  const program = address(programId);
  if (!isTokenProgram(program)) throw invalid("Invalid param: unrecognized Token program id");
  return { programId: program };
}

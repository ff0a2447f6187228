import { getBase58Decoder, getBase58Encoder, getBase64Decoder, getBase64Encoder } from "@solana/kit";

import { INVALID_PARAMS, JsonRpcError } from "./json-rpc.ts";
import type { LandedEntry } from "./landed-transactions.ts";
import type { LedgerState } from "./state.ts";
import { decodeMessage, feeOf, readTransaction, submitTransaction } from "./submit.ts";
import { tokenAccountsOf } from "./token-accounts.ts";
import { writeTokenBalance } from "./token-balances.ts";
import type { LedgerAccount } from "./virtual-machine.ts";

type Config = Readonly<Record<string, unknown>>;
type Method = (state: LedgerState, params: readonly unknown[]) => unknown;

// A node calls a block confirmed as soon as two thirds have voted for it, and final 31 blocks later.
const FINAL_DEPTH = 32;
const MOST_SIGNATURES = 1000;
const U64_MAX = 18446744073709551615n;
const API_VERSION = "4.3.0";

const base58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes);
const base64 = (bytes: Uint8Array): string => getBase64Decoder().decode(bytes);

/** The JSON-RPC methods that the local ledger answers, by name. */
export const methods: Readonly<Record<string, Method>> = {
  getHealth: () => "ok",
  getVersion: () => ({ "solana-core": API_VERSION, "feature-set": 0 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getIdentity: ({ genesisHash }) => ({ identity: genesisHash }),
  getSlot: (state) => state.now().slot,
  getBlockHeight: (state) => state.now().slot,
  getBlockTime: (state) => state.now().unixSeconds,
  getFirstAvailableBlock: () => 0,
  getTransactionCount: ({ landed }) => landed.count(),
  getEpochInfo: (state) => {
    const { slot } = state.now();
    const count = state.landed.count();
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: 0,
      slotIndex: slot,
      slotsInEpoch: 432_000,
      transactionCount: count,
    };
  },
  getLatestBlockhash: (state) => withContext(state, state.blockhashes.latest(state.now().slot)),
  isBlockhashValid: (state, [blockhash]) =>
    withContext(state, state.blockhashes.isValid(text(blockhash, "blockhash"), state.now().slot)),
  getMinimumBalanceForRentExemption: ({ machine }, [bytes]) => machine.rent(integer(bytes, "length")),
  getFeeForMessage: (state, [encoded]) => {
    const message = decodeMessage(decode(text(encoded, "message"), "base64"));
    if (message === undefined) throw invalid("failed to deserialize solana_message::VersionedMessage");
    return withContext(
      state,
      state.blockhashes.isValid(message.lifetimeToken, state.now().slot) ? feeOf(message) : null,
    );
  },
  getRecentPrioritizationFees: (state) => [{ slot: state.now().slot, prioritizationFee: 0 }],
  getBalance: (state, [key]) => withContext(state, state.machine.account(address(key))?.lamports ?? 0n),
  getAccountInfo: (state, [key, config]) => withContext(state, accountAt(state, address(key), configOf(config))),
  getMultipleAccounts: (state, [keys, config]) => {
    if (!Array.isArray(keys) || keys.length > 100) throw invalid("expected up to 100 addresses");
    return withContext(
      state,
      keys.map((key) => accountAt(state, address(key), configOf(config))),
    );
  },
  getProgramAccounts,
  getTokenAccountsByOwner,
  requestAirdrop: (state, [key, lamports]) => state.airdrop(address(key), BigInt(integer(lamports, "lamports"))),
  sendTransaction: (state, [wire, config]) =>
    submitTransaction(state, decodeWire(wire, configOf(config)), {
      skipPreflight: configOf(config)["skipPreflight"] === true,
    }),
  simulateTransaction,
  getSignatureStatuses: (state, [signatures]) => {
    if (!Array.isArray(signatures) || signatures.length > 256) throw invalid("expected up to 256 signatures");
    return withContext(
      state,
      signatures.map((signature) => statusOf(state, text(signature, "signature"))),
    );
  },
  getSignaturesForAddress,
  getTransaction,
};

function withContext(state: LedgerState, value: unknown): unknown {
  return { context: { apiVersion: API_VERSION, slot: state.now().slot }, value };
}

function accountAt(state: LedgerState, key: string, config: Config): unknown {
  const account = state.machine.account(key);
  return account === undefined ? null : writeAccount(account, config);
}

function writeAccount({ lamports, owner, executable, data }: LedgerAccount, config: Config): unknown {
  const { encoding = "base64", dataSlice } = config;
  const slice = dataSlice as { offset?: unknown; length?: unknown } | undefined;
  const start = slice === undefined ? 0 : integer(slice.offset, "offset");
  const part = slice === undefined ? data : data.subarray(start, start + integer(slice.length, "length"));
  const written = encoding === "base58" ? base58(part) : base64(part);
  // A parsed form is only known for some programs; a node falls back to base64 for the others, and so for all here.
  const label = encoding === "base58" ? "base58" : "base64";
  return { lamports, owner, executable, rentEpoch: U64_MAX, space: data.length, data: [written, label] };
}

function getProgramAccounts(state: LedgerState, [key, settings]: readonly unknown[]): unknown {
  const config = configOf(settings);
  const filters = (config["filters"] ?? []) as readonly Config[];
  if (!Array.isArray(filters) || filters.length > 4) throw invalid("expected up to 4 filters");
  const matches = filters.map(toPredicate);
  const found = state.machine
    .programAccounts(address(key))
    .filter(({ data }) => matches.every((match) => match(data)))
    .map((account) => ({ pubkey: account.address, account: writeAccount(account, config) }));
  return config["withContext"] === true ? withContext(state, found) : found;
}

function getTokenAccountsByOwner(state: LedgerState, [owner, filter, settings]: readonly unknown[]): unknown {
  const { programId, mint } = configOf(filter);
  if ((programId === undefined) === (mint === undefined)) throw invalid("expected either programId or mint");
  const wanted = programId === undefined ? { mint: address(mint) } : { programId: address(programId) };
  const found = tokenAccountsOf(state.machine, address(owner), wanted);
  const config = configOf(settings);
  return withContext(
    state,
    found.map((account) => ({ pubkey: account.address, account: writeAccount(account, config) })),
  );
}

function toPredicate(filter: Config): (data: Uint8Array) => boolean {
  if (filter["dataSize"] !== undefined) {
    const size = integer(filter["dataSize"], "dataSize");
    return (data) => data.length === size;
  }
  const { offset, bytes, encoding } = (filter["memcmp"] ?? {}) as Config;
  const wanted = decode(text(bytes, "bytes"), encoding === "base64" ? "base64" : "base58");
  const start = integer(offset, "offset");
  return (data) => wanted.every((byte, index) => data[start + index] === byte);
}

function simulateTransaction(state: LedgerState, [wire, settings]: readonly unknown[]): unknown {
  const config = configOf(settings);
  const { transaction, message } = readTransaction(decodeWire(wire, config));
  const isInTime =
    config["replaceRecentBlockhash"] === true || state.blockhashes.isValid(message.lifetimeToken, state.now().slot);
  const trial = isInTime
    ? state.machine.simulate(transaction, { verifySignatures: config["sigVerify"] === true })
    : { err: "BlockhashNotFound", logs: [], unitsConsumed: 0n };
  const { err, logs, unitsConsumed } = trial;
  return withContext(state, { err, logs, accounts: null, unitsConsumed, returnData: null });
}

function statusOf(state: LedgerState, signature: string): unknown {
  const found = state.landed.summary(signature);
  if (found === undefined) return null;
  const { slot, err } = found;
  const depth = state.now().slot - slot;
  const isFinal = depth >= FINAL_DEPTH;
  return {
    slot,
    confirmations: isFinal ? null : depth,
    err,
    status: err === null ? { Ok: null } : { Err: err },
    confirmationStatus: isFinal ? "finalized" : depth >= 1 ? "confirmed" : "processed",
  };
}

/** A node answers with what has reached the commitment asked for; by default that is final. */
function hasReached(state: LedgerState, slot: number, config: Config): boolean {
  const needed = (config["commitment"] ?? "finalized") === "finalized" ? FINAL_DEPTH : 1;
  return state.now().slot - slot >= needed;
}

function getSignaturesForAddress(state: LedgerState, [key, settings]: readonly unknown[]): unknown {
  const config = configOf(settings);
  const { before, until } = config;
  const limit = config["limit"] === undefined ? MOST_SIGNATURES : integer(config["limit"], "limit");
  if (limit < 1 || limit > MOST_SIGNATURES) throw invalid(`Invalid limit; max ${MOST_SIGNATURES}`);
  const newestFirst = [...state.landed.signaturesFor(address(key))].reverse();
  const from = before === undefined ? 0 : newestFirst.indexOf(text(before, "before")) + 1;
  const to = until === undefined ? -1 : newestFirst.indexOf(text(until, "until"));
  if (before !== undefined && from === 0) return [];
  return newestFirst
    .slice(from, to < 0 ? undefined : to)
    .flatMap((signature) => state.landed.summary(signature) ?? [])
    .filter(({ slot }) => hasReached(state, slot, config))
    .slice(0, limit)
    .map(({ slot, ...rest }) => ({
      ...rest,
      slot,
      confirmationStatus: state.now().slot - slot >= FINAL_DEPTH ? "finalized" : "confirmed",
    }));
}

function getTransaction(state: LedgerState, [signature, settings]: readonly unknown[]): unknown {
  const config = typeof settings === "string" ? { encoding: settings } : configOf(settings);
  const { encoding = "json", maxSupportedTransactionVersion } = config;
  const entry = state.landed.entry(text(signature, "signature"));
  if (entry === undefined || entry.wire === "" || !hasReached(state, entry.slot, config)) return null;
  const wire = decode(entry.wire, "base64");
  const { message } = readTransaction(wire);
  if (message.version !== "legacy" && maxSupportedTransactionVersion === undefined) {
    throw new JsonRpcError(-32015, "Transaction version (0) is not supported by the requesting client");
  }
  return {
    slot: entry.slot,
    blockTime: entry.blockTime,
    version: message.version,
    meta: metaOf(entry),
    transaction: writeTransaction(entry, { wire, encoding }),
  };
}

function writeTransaction(entry: LandedEntry, { wire, encoding }: { wire: Uint8Array; encoding: unknown }): unknown {
  if (encoding === "base64") return [entry.wire, "base64"];
  if (encoding === "base58") return [base58(wire), "base58"];
  if (encoding !== "json") throw invalid(`the local ledger does not know the encoding ${String(encoding)}`);
  const { transaction, message } = readTransaction(wire);
  return {
    signatures: Object.values(transaction.signatures).map((signature) => base58(signature ?? new Uint8Array(64))),
    message: {
      accountKeys: message.staticAccounts,
      header: {
        numRequiredSignatures: message.header.numSignerAccounts,
        numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
        numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
      },
      recentBlockhash: message.lifetimeToken,
      ...(message.version === "legacy" ? {} : { addressTableLookups: [] }),
      instructions: message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
        programIdIndex: programAddressIndex,
        accounts: accountIndices,
        data: base58(Uint8Array.from(data ?? [])),
        stackHeight: 1,
      })),
    },
  };
}

function metaOf(entry: LandedEntry): unknown {
  const { err, fee, logs, unitsConsumed, preBalances, postBalances, innerInstructions } = entry;
  const { preTokenBalances, postTokenBalances } = entry;
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee,
    logMessages: logs,
    computeUnitsConsumed: unitsConsumed,
    preBalances,
    postBalances,
    innerInstructions,
    preTokenBalances: preTokenBalances.map(writeTokenBalance),
    postTokenBalances: postTokenBalances.map(writeTokenBalance),
    rewards: [],
    loadedAddresses: { readonly: [], writable: [] },
  };
}

function decodeWire(wire: unknown, config: Config): Uint8Array {
  return decode(text(wire, "transaction"), config["encoding"] === "base64" ? "base64" : "base58");
}

function decode(encoded: string, encoding: "base58" | "base64"): Uint8Array {
  try {
    const encoder = encoding === "base64" ? getBase64Encoder() : getBase58Encoder();
    return Uint8Array.from(encoder.encode(encoded));
  } catch {
    throw invalid(`invalid ${encoding} encoding`);
  }
}

function address(value: unknown): string {
  const key = text(value, "address");
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(key) || getBase58Encoder().encode(key).length !== 32) {
    throw invalid("Invalid param: WrongSize");
  }
  return key;
}

function text(value: unknown, what: string): string {
  if (typeof value !== "string" || value.length > 4096) throw invalid(`${what} expected a text`);
  return value;
}

function integer(value: unknown, what: string): number {
  const number = typeof value === "bigint" ? Number(value) : value;
  if (!Number.isSafeInteger(number) || (number as number) < 0) throw invalid(`${what} expected an integer from 0`);
  return number as number;
}

function configOf(value: unknown): Config {
  return typeof value === "object" && value !== null ? (value as Config) : {};
}

function invalid(message: string): JsonRpcError {
  return new JsonRpcError(INVALID_PARAMS, message);
}

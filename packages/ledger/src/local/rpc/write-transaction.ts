import { defined } from "@arcs/core/internal";
import { getBase58Encoder, isSolanaError, type Transaction } from "@solana/kit";
import { parseSystemInstruction as parse, SystemInstruction } from "@solana-program/system";

import type { LandedEntry, TableLookup } from "../machine/landed-transactions.ts";
import { type CompiledMessage, memoPrograms, readTransaction } from "./submit.ts";
import { writeTokenBalance } from "../machine/token-state.ts";
import { base58, type Config, decode, integer, invalid, JsonRpcError } from "./json-rpc.ts";
import { ASSOCIATED_TOKEN_PROGRAM, SYSTEM_PROGRAM } from "../../program/addresses.ts";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../../settlement/token-instruction.ts";
import { type NamedInstruction, type ParsedInstruction, parseTokenInstruction, withMetas } from "./json-parsed.ts";

const UNSUPPORTED_VERSION = -32015;

/**
 * Formats a transaction for `getTransaction` and `getBlock`.
 *
 * @throws JsonRpcError for an unknown encoding, or a version that the client does not support
 */
export function writeLanded(
  entry: LandedEntry,
  config: Config,
): { version?: unknown; meta: unknown; transaction: unknown } {
  const { encoding = "json", maxSupportedTransactionVersion } = config;
  const wire = decode(entry.wire, "base64");
  const { message } = readTransaction(wire);
  if (message.version !== "legacy") {
    const max = maxSupportedTransactionVersion === undefined ? -1 : integer(maxSupportedTransactionVersion, "version");
    if (max < message.version) {
      throw new JsonRpcError(
        UNSUPPORTED_VERSION,
        `Transaction version (${message.version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${message.version}`,
      );
    }
  }
  // Clients without version support get neither versions nor the addresses that come with them.
  const isVersioned = maxSupportedTransactionVersion !== undefined;
  const meta = metaOf(entry, { isParsed: encoding === "jsonParsed" });
  return {
    ...(isVersioned ? { version: message.version } : {}),
    meta: isVersioned && encoding !== "jsonParsed" ? { ...meta, loadedAddresses: entry.loadedAddresses } : meta,
    transaction: writeTransaction(entry, { wire, encoding }),
  };
}

/** Formats signers, accounts and balance changes of a transaction. */
export function writeAccountsOnly(entry: LandedEntry, config: Config): object {
  const { version } = writeLanded(entry, { ...config, encoding: "base64" });
  const { transaction } = readTransaction(decode(entry.wire, "base64"));
  return {
    ...defined({ version }),
    meta: balancesOf(entry),
    transaction: { accountKeys: accountKeysOf(entry), signatures: signaturesOf(transaction) },
  };
}

function signaturesOf({ signatures }: Transaction): string[] {
  return Object.values(signatures).map((signature) => base58(Uint8Array.from(signature ?? new Uint8Array(64))));
}

/** Returns the addresses of a transaction, with their permissions. */
function accountKeysOf(entry: LandedEntry): unknown[] {
  const { message } = readTransaction(decode(entry.wire, "base64"));
  const { numSignerAccounts: signers, numReadonlySignerAccounts, numReadonlyNonSignerAccounts } = message.header;
  const { length } = message.staticAccounts;
  const isWritable = (index: number): boolean =>
    index < signers ? index < signers - numReadonlySignerAccounts : index < length - numReadonlyNonSignerAccounts;
  const fromTable = (writable: boolean) => (pubkey: string) => ({
    pubkey,
    signer: false,
    source: "lookupTable",
    writable,
  });
  return [
    ...message.staticAccounts.map((pubkey, index) => ({
      pubkey,
      signer: index < signers,
      source: "transaction",
      writable: isWritable(index),
    })),
    ...entry.loadedAddresses.writable.map(fromTable(true)),
    ...entry.loadedAddresses.readonly.map(fromTable(false)),
  ];
}

function writeTransaction(entry: LandedEntry, { wire, encoding }: { wire: Uint8Array; encoding: unknown }): unknown {
  if (encoding === "base64") return [entry.wire, "base64"];
  if (encoding === "base58") return [base58(wire), "base58"];
  if (encoding !== "json" && encoding !== "jsonParsed") {
    throw invalid(`the local ledger does not know the encoding ${String(encoding)}`);
  }
  const { transaction, message } = readTransaction(wire);
  const lookups = message.version === "legacy" ? {} : { addressTableLookups: lookupsOf(message) };
  return {
    signatures: signaturesOf(transaction),
    message:
      encoding === "json"
        ? { ...writeMessage(message), ...lookups }
        : {
            accountKeys: accountKeysOf(entry),
            recentBlockhash: message.lifetimeToken,
            instructions: compiledOf(message).map((each) => writeParsed(each, entry.accountKeys)),
            ...lookups,
          },
  };
}

/** An instruction as in a transaction's message, with its data in base58. */
type Compiled = { programIdIndex: number; accounts: readonly number[]; data: string; stackHeight: number };

function compiledOf(message: CompiledMessage): Compiled[] {
  return message.instructions.map(({ programAddressIndex, accountIndices = [], data }) => ({
    programIdIndex: programAddressIndex,
    accounts: accountIndices,
    data: base58(Uint8Array.from(data ?? [])),
    stackHeight: 1,
  }));
}

function writeMessage(message: CompiledMessage): object {
  return {
    accountKeys: message.staticAccounts,
    header: {
      numRequiredSignatures: message.header.numSignerAccounts,
      numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
    },
    recentBlockhash: message.lifetimeToken,
    instructions: compiledOf(message),
  };
}

/** Parses the instruction where the program is known; else shows its accounts by address. */
function writeParsed({ programIdIndex, accounts, data, stackHeight }: Compiled, keys: readonly string[]): unknown {
  const programId = keys[programIdIndex] ?? "";
  const named = accounts.map((index) => keys[index] ?? "");
  const bytes = Uint8Array.from(getBase58Encoder().encode(data));
  const parsed = parseInstruction({ programId, accounts: named, data: bytes });
  return parsed === undefined
    ? { programId, accounts: named, data, stackHeight }
    : { ...parsed, programId, stackHeight };
}

function lookupsOf({ addressTableLookups = [] }: CompiledMessage): unknown[] {
  return addressTableLookups.map(({ lookupTableAddress, writableIndexes, readonlyIndexes }: TableLookup) => ({
    accountKey: lookupTableAddress,
    writableIndexes,
    readonlyIndexes,
  }));
}

function metaOf(entry: LandedEntry, { isParsed }: { isParsed: boolean }): object {
  const { logs, unitsConsumed, innerInstructions, accountKeys } = entry;
  return {
    ...balancesOf(entry),
    logMessages: logs,
    computeUnitsConsumed: unitsConsumed,
    innerInstructions: isParsed
      ? innerInstructions.map(({ index, instructions }) => ({
          index,
          instructions: instructions.map((each) => writeParsed(each, accountKeys)),
        }))
      : innerInstructions,
    rewards: [],
  };
}

function balancesOf(entry: LandedEntry): object {
  const { err, fee, preBalances, postBalances, preTokenBalances, postTokenBalances } = entry;
  return {
    err,
    status: err === null ? { Ok: null } : { Err: err },
    fee,
    preBalances,
    postBalances,
    preTokenBalances: preTokenBalances.map(writeTokenBalance),
    postTokenBalances: postTokenBalances.map(writeTokenBalance),
  };
}

/**
 * Parses an instruction of programs that nodes know and ordinary transactions use. Returns `undefined` for others,
 * which are shown with their accounts and bytes.
 */
function parseInstruction(
  instruction: NamedInstruction,
): { program: string; parsed: ParsedInstruction | string } | undefined {
  const { programId, data } = instruction;
  if (memoPrograms.has(programId)) return { program: "spl-memo", parsed: new TextDecoder().decode(data) };
  const known = parsers.get(programId);
  const parsed = known?.parse(instruction);
  return known === undefined || parsed === undefined ? undefined : { program: known.program, parsed };
}

type Parser = { program: string; parse: (instruction: NamedInstruction) => ParsedInstruction | undefined };
const parsers: ReadonlyMap<string, Parser> = new Map([
  [SYSTEM_PROGRAM as string, { program: "system", parse: parseSystemInstruction }],
  [TOKEN_PROGRAM, { program: "spl-token", parse: parseTokenInstruction }],
  [TOKEN_2022_PROGRAM, { program: "spl-token", parse: parseTokenInstruction }],
  [ASSOCIATED_TOKEN_PROGRAM, { program: "spl-associated-token-account", parse: parseAssociatedToken }],
]);

const ataKinds = new Map<number | undefined, string>([
  [undefined, "create"],
  [0, "create"],
  [1, "createIdempotent"],
]);

function parseAssociatedToken({ accounts, data }: NamedInstruction): ParsedInstruction | undefined {
  const type = ataKinds.get(data[0]);
  if (type === undefined || accounts.length < 6) return undefined;
  const [source, account, wallet, mint, systemProgram, tokenProgram] = accounts;
  return { type, info: { source, account, wallet, mint, systemProgram, tokenProgram } };
}

/** Parses an instruction of the system program that creates an account or moves lamports. */
function parseSystemInstruction(instruction: NamedInstruction): ParsedInstruction | undefined {
  try {
    return show(parse(withMetas(instruction)));
  } catch (error) {
    // An unknown instruction, or one with too short data or accounts.
    if (isSolanaError(error)) return undefined;
    throw error;
  }
}

/** Nodes and the program's client use different names for some parts. */
function show(parsed: ReturnType<typeof parse>): ParsedInstruction | undefined {
  switch (parsed.instructionType) {
    case SystemInstruction.CreateAccount: {
      const { accounts, data } = parsed;
      const addresses = { source: accounts.payer.address, newAccount: accounts.newAccount.address };
      const { lamports, space, programAddress: owner } = data;
      return { type: "createAccount", info: { ...addresses, lamports, space, owner } };
    }
    case SystemInstruction.Assign: {
      const { accounts, data } = parsed;
      return { type: "assign", info: { account: accounts.account.address, owner: data.programAddress } };
    }
    case SystemInstruction.TransferSol: {
      const { accounts, data } = parsed;
      const addresses = { source: accounts.source.address, destination: accounts.destination.address };
      return { type: "transfer", info: { ...addresses, lamports: data.amount } };
    }
    case SystemInstruction.Allocate: {
      const { accounts, data } = parsed;
      return { type: "allocate", info: { account: accounts.newAccount.address, space: data.space } };
    }
    default:
      return undefined;
  }
}

import { defined } from "@arcs/core/internal";
import {
  type AccountMeta,
  AccountRole,
  type Address,
  getAddressDecoder,
  isSolanaError,
  type Option,
  unwrapOption,
} from "@solana/kit";
import {
  AccountState,
  getMultisigDecoder,
  getTokenSize,
  type Mint,
  parseTokenInstruction as parse,
  type Token,
  TokenInstruction,
} from "@solana-program/token";

import { isTokenProgram, kindOfTokenAccount, readMint, readToken, uiAmountOf } from "../machine/token-state.ts";
import { TOKEN_PROGRAM } from "../../settlement/token-instruction.ts";
import { TABLE_PROGRAM } from "../machine/landed-transactions.ts";
import type { LedgerAccount } from "../machine/virtual-machine.ts";

/** Instructions that are shown as bytes. */
const unparsed: ReadonlySet<TokenInstruction> = new Set([
  TokenInstruction.InitializeMultisig,
  TokenInstruction.InitializeMultisig2,
  TokenInstruction.SetAuthority,
  TokenInstruction.AmountToUiAmount,
  TokenInstruction.UiAmountToAmount,
  TokenInstruction.WithdrawExcessLamports,
  TokenInstruction.UnwrapLamports,
]);
/** Accounts that may be a multisig, whose signers then follow. */
const authorities: ReadonlySet<string> = new Set(["authority", "owner", "mintAuthority", "freezeAuthority"]);

/**
 * Parses an instruction of either token program that creates, moves or destroys tokens and their accounts. Nodes and
 * the program's client use different names for some accounts.
 */
export function parseTokenInstruction(instruction: NamedInstruction): ParsedInstruction | undefined {
  try {
    const parsed = parse(withMetas(instruction));
    if (parsed.instructionType === TokenInstruction.Batch || unparsed.has(parsed.instructionType)) return undefined;
    const name = TokenInstruction[parsed.instructionType];
    const named = namedAccounts(parsed.accounts, name);
    const signers = instruction.accounts.slice(named.length);
    return {
      type: `${name[0]?.toLowerCase()}${name.slice(1)}`,
      info: { ...Object.fromEntries(withSigners(named, signers)), ...showData(parsed.data) },
    };
  } catch (error) {
    // An unknown instruction, or one with too short data or accounts.
    if (isSolanaError(error)) return undefined;
    throw error;
  }
}

function namedAccounts(accounts: object, instruction: string): [name: string, address: string][] {
  const isFreeze = instruction === "FreezeAccount" || instruction === "ThawAccount";
  const names: Readonly<Record<string, string>> = {
    token: "account",
    rent: "rentSysvar",
    ...(isFreeze ? { owner: "freezeAuthority" } : {}),
  };
  return Object.entries(accounts as Readonly<Record<string, AccountMeta | undefined>>).flatMap(([name, meta]) =>
    meta === undefined ? [] : [[names[name] ?? name, meta.address]],
  );
}

function withSigners(named: [string, string][], signers: readonly string[]): [string, unknown][] {
  const [name, address] = named.at(-1) ?? ["", ""];
  if (signers.length === 0 || !authorities.has(name)) return named;
  const multisig = `multisig${name[0]?.toUpperCase()}${name.slice(1)}`;
  return [...named.slice(0, -1), [multisig, address], ["signers", signers]];
}

/** Union of all instructions' data: each has some of these. */
type Data = {
  amount?: number | bigint;
  decimals?: number;
  owner?: string;
  mintAuthority?: string;
  freezeAuthority?: Option<string>;
};

function showData(data: object): Readonly<Record<string, unknown>> {
  const { amount, decimals, owner, mintAuthority, freezeAuthority } = data as Data;
  if (amount === undefined) {
    return defined({
      decimals,
      owner,
      mintAuthority,
      freezeAuthority: freezeAuthority && (unwrapOption(freezeAuthority) ?? undefined),
    });
  }
  return decimals === undefined ? { amount: amount.toString() } : { tokenAmount: uiAmountOf(BigInt(amount), decimals) };
}

/** An instruction with addresses in place of indexes. */
export type NamedInstruction = { programId: string; accounts: readonly string[]; data: Uint8Array };

/** An instruction in words: its type, and its parts by name. */
export type ParsedInstruction = { type: string; info: Readonly<Record<string, unknown>> };

/** Converts an instruction for the parsers of the programs' clients, which ignore roles. */
export function withMetas({ programId, accounts, data }: NamedInstruction): {
  programAddress: Address<never>;
  accounts: AccountMeta[];
  data: Uint8Array;
} {
  const metas = accounts.map((address) => ({ address: address as Address, role: AccountRole.READONLY }));
  return { programAddress: programId as Address<never>, accounts: metas, data };
}

/** Account data in the form of `jsonParsed`. */
type ParsedAccount = { program: string; parsed: { type: string; info: unknown }; space: number };

/** Returns the decimals of a mint; `undefined` where there is no such mint. */
type DecimalsOf = (mint: string) => number | undefined;

// Offset after the base of a token account and its kind byte: each extension's number, length, and value.
const EXTENSIONS_AT = getTokenSize() + 1;
/** Extensions of Token-2022 without a value, and so without state to show. */
const plainExtensions = new Map([
  [7, "immutableOwner"],
  [9, "nonTransferable"],
  [13, "nonTransferableAccount"],
]);

/** Parses accounts of the token programs and lookup tables. Others are shown as bytes, as by a node. */
export function parseAccount(account: LedgerAccount, decimalsOf: DecimalsOf): ParsedAccount | undefined {
  const { owner, data } = account;
  const space = data.length;
  if (owner === TABLE_PROGRAM) {
    const info = parseTable(data);
    if (info === undefined) return undefined;
    return { program: "address-lookup-table", parsed: { type: "lookupTable", info }, space };
  }
  if (!isTokenProgram(owner)) return undefined;
  const parsed = parseTokenAccount(account, decimalsOf);
  return parsed && { program: owner === TOKEN_PROGRAM ? "spl-token" : "spl-token-2022", parsed, space };
}

function parseTokenAccount(account: LedgerAccount, decimalsOf: DecimalsOf): ParsedAccount["parsed"] | undefined {
  const { data } = account;
  const mint = readMint(account);
  if (mint !== undefined) return { type: "mint", info: { ...showMint(mint), ...extensionsOf(data) } };
  if (kindOfTokenAccount(data) === "multisig") return { type: "multisig", info: parseMultisig(data) };
  const token = readToken(account);
  const decimals = token && decimalsOf(token.mint);
  if (token === undefined || decimals === undefined) return undefined;
  return { type: "account", info: { ...showToken(token, decimals), ...extensionsOf(data) } };
}

function showMint({ decimals, freezeAuthority, mintAuthority, supply }: Mint): object {
  return {
    decimals,
    freezeAuthority: unwrapOption(freezeAuthority),
    isInitialized: true,
    mintAuthority: unwrapOption(mintAuthority),
    supply: String(supply),
  };
}

function showToken(token: Token, decimals: number): object {
  const delegate = unwrapOption(token.delegate);
  const closeAuthority = unwrapOption(token.closeAuthority);
  const reserve = unwrapOption(token.isNative);
  return {
    ...(closeAuthority === null ? {} : { closeAuthority }),
    ...(delegate === null ? {} : { delegate, delegatedAmount: uiAmountOf(token.delegatedAmount, decimals) }),
    isNative: reserve !== null,
    mint: token.mint,
    owner: token.owner,
    ...(reserve === null ? {} : { rentExemptReserve: uiAmountOf(reserve, decimals) }),
    state: token.state === AccountState.Frozen ? "frozen" : "initialized",
    tokenAmount: uiAmountOf(token.amount, decimals),
  };
}

function parseMultisig(data: Uint8Array): object {
  const { m, n, isInitialized, signers } = getMultisigDecoder().decode(data);
  return { numRequiredSigners: m, numValidSigners: n, isInitialized, signers: signers.slice(0, n) };
}

function extensionsOf(data: Uint8Array): { extensions?: unknown[] } {
  if (data.length <= EXTENSIONS_AT) return {};
  const view = viewOf(data);
  const extensions: unknown[] = [];
  for (let at = EXTENSIONS_AT; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
    const kind = view.getUint16(at, true);
    if (kind === 0) break;
    extensions.push({ extension: plainExtensions.get(kind) ?? "unparseableExtension" });
  }
  return extensions.length === 0 ? {} : { extensions };
}

function parseTable(data: Uint8Array): unknown {
  if (data.length < 56 || data[0] !== 1) return undefined;
  const view = viewOf(data);
  const count = Math.floor((data.length - 56) / 32);
  return {
    addresses: Array.from({ length: count }, (_, index) => addressAt(data, 56 + index * 32)),
    ...(data[21] === 1 ? { authority: addressAt(data, 22) } : {}),
    deactivationSlot: String(view.getBigUint64(4, true)),
    lastExtendedSlot: String(view.getBigUint64(12, true)),
    lastExtendedSlotStartIndex: data[20],
  };
}

function addressAt(data: Uint8Array, at: number): string {
  return getAddressDecoder().decode(data.subarray(at, at + 32));
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.length);
}

import { AccountState, getMultisigDecoder, getTokenSize, type Mint, type Token } from "@solana-program/token";
import { getAddressDecoder, unwrapOption } from "@solana/kit";

import { TOKEN_PROGRAM } from "../machine/known-programs.ts";
import { isTokenProgram, kindOfTokenAccount, readMint, readToken } from "../machine/token-state.ts";
import type { LedgerAccount } from "../machine/virtual-machine.ts";
import { uiAmountOf } from "../machine/ui-amount.ts";

/** Account data in the form of `jsonParsed`. */
export type ParsedAccount = { program: string; parsed: { type: string; info: unknown }; space: number };

/** Returns the decimals of a mint; `undefined` where there is no such mint. */
export type DecimalsOf = (mint: string) => number | undefined;

const TABLE_PROGRAM = "AddressLookupTab1e1111111111111111111111111";

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

import { getAddressDecoder } from "@solana/kit";

import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "../../settlement/token-instruction.ts";
import type { LedgerAccount } from "../machine/virtual-machine.ts";
import { uiAmountOf } from "../machine/ui-amount.ts";

/** The data of an account as `jsonParsed` shows them. */
export type ParsedAccount = { program: string; parsed: { type: string; info: unknown }; space: number };

/** Looks up the decimals of a mint; `undefined` where there is no such mint. */
export type DecimalsOf = (mint: string) => number | undefined;

const TABLE_PROGRAM = "AddressLookupTab1e1111111111111111111111111";

// Sizes of the SPL Token program's accounts, with which those of Token-2022 begin too; behind the larger of them that program
// says what an account with extensions is, and then lists the extensions: kind, length, value.
const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
const MULTISIG_BYTES = 355;
const KINDS = { mint: 1, account: 2 } as const;
const states = ["uninitialized", "initialized", "frozen"];
/** The extensions of Token-2022 that have no value, and so no state to show. */
const plainExtensions = new Map([
  [7, "immutableOwner"],
  [9, "nonTransferable"],
  [13, "nonTransferableAccount"],
]);

/**
 * Parses the accounts of the token programs and lookup tables. Others are shown as bytes, as a node shows what it does not
 * know.
 */
export function parseAccount({ owner, data }: LedgerAccount, decimalsOf: DecimalsOf): ParsedAccount | undefined {
  const space = data.length;
  if (owner === TABLE_PROGRAM) {
    const info = parseTable(data);
    if (info === undefined) return undefined;
    return { program: "address-lookup-table", parsed: { type: "lookupTable", info }, space };
  }
  if (owner !== TOKEN_PROGRAM && owner !== TOKEN_2022_PROGRAM) return undefined;
  const parsed = parseTokenAccount(data, decimalsOf);
  return parsed && { program: owner === TOKEN_PROGRAM ? "spl-token" : "spl-token-2022", parsed, space };
}

/** Tells which of the token programs' accounts this is, if it is one that has been set up. */
export function kindOfTokenAccount(data: Uint8Array): "mint" | "account" | "multisig" | undefined {
  if (data.length === MULTISIG_BYTES) return data[2] === 1 ? "multisig" : undefined;
  const kind = data.length > ACCOUNT_BYTES ? data[ACCOUNT_BYTES] : undefined;
  if (data.length === MINT_BYTES || kind === KINDS.mint) return data[45] === 1 ? "mint" : undefined;
  if (data.length === ACCOUNT_BYTES || kind === KINDS.account) return data[108] === 0 ? undefined : "account";
  return undefined;
}

function parseTokenAccount(data: Uint8Array, decimalsOf: DecimalsOf): ParsedAccount["parsed"] | undefined {
  const type = kindOfTokenAccount(data);
  if (type === "mint") return { type, info: parseMint(data) };
  if (type === "multisig") return { type, info: parseMultisig(data) };
  const decimals = type && decimalsOf(addressAt(data, 0));
  return type === undefined || decimals === undefined ? undefined : { type, info: parseHolder(data, decimals) };
}

function parseMint(data: Uint8Array): unknown {
  return {
    decimals: data[44],
    freezeAuthority: optionalAddress(data, 46),
    isInitialized: true,
    mintAuthority: optionalAddress(data, 0),
    supply: String(viewOf(data).getBigUint64(36, true)),
    ...extensionsOf(data),
  };
}

function parseHolder(data: Uint8Array, decimals: number): unknown {
  const view = viewOf(data);
  const delegate = optionalAddress(data, 72);
  const closeAuthority = optionalAddress(data, 129);
  const isNative = view.getUint32(109, true) === 1;
  return {
    ...(closeAuthority === null ? {} : { closeAuthority }),
    ...(delegate === null ? {} : { delegate, delegatedAmount: uiAmountOf(view.getBigUint64(121, true), decimals) }),
    isNative,
    mint: addressAt(data, 0),
    owner: addressAt(data, 32),
    ...(isNative ? { rentExemptReserve: uiAmountOf(view.getBigUint64(113, true), decimals) } : {}),
    state: states[data[108] ?? 0] ?? "uninitialized",
    tokenAmount: uiAmountOf(view.getBigUint64(64, true), decimals),
    ...extensionsOf(data),
  };
}

function parseMultisig(data: Uint8Array): unknown {
  const [required = 0, valid = 0] = data;
  return {
    numRequiredSigners: required,
    numValidSigners: valid,
    isInitialized: true,
    signers: Array.from({ length: valid }, (_, index) => addressAt(data, 3 + index * 32)),
  };
}

function extensionsOf(data: Uint8Array): { extensions?: unknown[] } {
  if (data.length <= ACCOUNT_BYTES + 1) return {};
  const view = viewOf(data);
  const extensions: unknown[] = [];
  for (let at = ACCOUNT_BYTES + 1; at + 4 <= data.length; at += 4 + view.getUint16(at + 2, true)) {
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

/** An address behind an option of four bytes. */
function optionalAddress(data: Uint8Array, at: number): string | null {
  return viewOf(data).getUint32(at, true) === 1 ? addressAt(data, at + 4) : null;
}

function addressAt(data: Uint8Array, at: number): string {
  return getAddressDecoder().decode(data.subarray(at, at + 32));
}

function viewOf(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.length);
}

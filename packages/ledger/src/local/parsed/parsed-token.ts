import { defined } from "@arcs/core/internal";
import { getAddressDecoder } from "@solana/kit";

import type { NamedInstruction, ParsedInstruction } from "./parsed-form.ts";
import { uiAmountOf } from "../machine/ui-amount.ts";

type Data = {
  /** The amount of eight bytes behind the tag. */
  amount(): bigint;
  /** The same with the decimals behind it. */
  checkedAmount(): unknown;
  byte(at: number): number;
  address(at: number): string;
  /** An address behind an option of one byte. */
  optionalAddress(at: number): string | undefined;
};

/** How one instruction reads: the names of its accounts, who signs for it last of them, and what its data say. */
type Form = {
  type: string;
  accounts: readonly string[];
  /** The name of the account that may be a multisig, whose signers then follow. */
  authority?: string;
  data?: (data: Data) => Readonly<Record<string, unknown>>;
};

const amount = (data: Data): Readonly<Record<string, unknown>> => ({ amount: data.amount().toString() });
const tokenAmount = (data: Data): Readonly<Record<string, unknown>> => ({ tokenAmount: data.checkedAmount() });
const mintData = (data: Data): Readonly<Record<string, unknown>> => {
  const freezeAuthority = data.optionalAddress(34);
  return {
    decimals: data.byte(1),
    mintAuthority: data.address(2),
    ...defined({ freezeAuthority }),
  };
};
const ownerData = (data: Data): Readonly<Record<string, unknown>> => ({ owner: data.address(1) });

// By the tags of the SPL Token program, which Token-2022 has too.
const forms: ReadonlyMap<number | undefined, Form> = new Map([
  [0, { type: "initializeMint", accounts: ["mint", "rentSysvar"], data: mintData }],
  [1, { type: "initializeAccount", accounts: ["account", "mint", "owner", "rentSysvar"] }],
  [3, { type: "transfer", accounts: ["source", "destination"], authority: "authority", data: amount }],
  [4, { type: "approve", accounts: ["source", "delegate"], authority: "owner", data: amount }],
  [5, { type: "revoke", accounts: ["source"], authority: "owner" }],
  [7, { type: "mintTo", accounts: ["mint", "account"], authority: "mintAuthority", data: amount }],
  [8, { type: "burn", accounts: ["account", "mint"], authority: "authority", data: amount }],
  [9, { type: "closeAccount", accounts: ["account", "destination"], authority: "owner" }],
  [10, { type: "freezeAccount", accounts: ["account", "mint"], authority: "freezeAuthority" }],
  [11, { type: "thawAccount", accounts: ["account", "mint"], authority: "freezeAuthority" }],
  [
    12,
    { type: "transferChecked", accounts: ["source", "mint", "destination"], authority: "authority", data: tokenAmount },
  ],
  [13, { type: "approveChecked", accounts: ["source", "mint", "delegate"], authority: "owner", data: tokenAmount }],
  [14, { type: "mintToChecked", accounts: ["mint", "account"], authority: "mintAuthority", data: tokenAmount }],
  [15, { type: "burnChecked", accounts: ["account", "mint"], authority: "authority", data: tokenAmount }],
  [16, { type: "initializeAccount2", accounts: ["account", "mint", "rentSysvar"], data: ownerData }],
  [17, { type: "syncNative", accounts: ["account"] }],
  [18, { type: "initializeAccount3", accounts: ["account", "mint"], data: ownerData }],
  [20, { type: "initializeMint2", accounts: ["mint"], data: mintData }],
  [21, { type: "getAccountDataSize", accounts: ["mint"] }],
  [22, { type: "initializeImmutableOwner", accounts: ["account"] }],
]);

/** Parses an instruction of the token programs that makes, moves or ends tokens and their accounts. */
export function parseTokenInstruction({ accounts, data }: NamedInstruction): ParsedInstruction | undefined {
  const form = forms.get(data[0]);
  if (form === undefined) return undefined;
  const needed = form.accounts.length + (form.authority === undefined ? 0 : 1);
  if (accounts.length < needed) return undefined;
  try {
    const named = Object.fromEntries(form.accounts.map((name, index) => [name, accounts[index]]));
    return { type: form.type, info: { ...named, ...authorityOf(form, accounts), ...form.data?.(reader(data)) } };
  } catch (error) {
    // Bytes that end too early are no such instruction.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function authorityOf({ authority, accounts }: Form, given: readonly string[]): Readonly<Record<string, unknown>> {
  if (authority === undefined) return {};
  const [who, ...signers] = given.slice(accounts.length);
  if (signers.length === 0) return { [authority]: who };
  return { [`multisig${authority[0]?.toUpperCase()}${authority.slice(1)}`]: who, signers };
}

function reader(data: Uint8Array): Data {
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  const address = (at: number): string => {
    if (at + 32 > data.length) throw new RangeError("too short");
    return getAddressDecoder().decode(data.subarray(at, at + 32));
  };
  return {
    amount: () => view.getBigUint64(1, true),
    checkedAmount: () => uiAmountOf(view.getBigUint64(1, true), view.getUint8(9)),
    byte: (at) => view.getUint8(at),
    address,
    optionalAddress: (at) => (view.getUint8(at) === 1 ? address(at + 1) : undefined),
  };
}

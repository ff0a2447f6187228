import { defined } from "@arcs/core/internal";
import { type AccountMeta, isSolanaError, type Option, unwrapOption } from "@solana/kit";
import { parseTokenInstruction as parse, TokenInstruction } from "@solana-program/token";

import { uiAmountOf } from "../machine/ui-amount.ts";
import { type NamedInstruction, type ParsedInstruction, withMetas } from "./parsed-form.ts";

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

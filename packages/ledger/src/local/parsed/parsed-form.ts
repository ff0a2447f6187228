import { type AccountMeta, AccountRole, type Address } from "@solana/kit";

/** An instruction with addresses in place of indexes. */
export type NamedInstruction = { programId: string; accounts: readonly string[]; data: Uint8Array };

/** What an instruction does, in words: its kind, and its parts by name. */
export type ParsedInstruction = { type: string; info: Readonly<Record<string, unknown>> };

/** Writes an instruction as the parsers of the programs' clients read it. They do not look at roles. */
export function withMetas({ programId, accounts, data }: NamedInstruction): {
  programAddress: Address<never>;
  accounts: AccountMeta[];
  data: Uint8Array;
} {
  const metas = accounts.map((address) => ({ address: address as Address, role: AccountRole.READONLY }));
  return { programAddress: programId as Address<never>, accounts: metas, data };
}

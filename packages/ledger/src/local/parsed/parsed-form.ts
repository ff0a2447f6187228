import { type AccountMeta, AccountRole, type Address } from "@solana/kit";

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

/** An instruction with addresses in place of indexes. */
export type NamedInstruction = { programId: string; accounts: readonly string[]; data: Uint8Array };

/** What an instruction does, in words: its kind, and its parts by name. */
export type ParsedInstruction = { type: string; info: Readonly<Record<string, unknown>> };

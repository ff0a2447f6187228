import type { AccountMeta, Instruction } from "@solana/kit";

import {
  addressBytes,
  ED25519_PROGRAM,
  INSTRUCTIONS_SYSVAR,
  littleEndian,
  makeInstruction,
  readonly,
  SYSTEM_PROGRAM,
  writable,
  writableSigner,
} from "./addresses.ts";
import { type SignedBatch, type SignedFields, packFields } from "./messages.ts";

export type IssuerProof = { issuer: string; message: Uint8Array; signature: Uint8Array };

// Tags of the program's instructions (programs/anchor/src/anchor.c).
export const instructionTags = {
  issue: 0,
  activate: 1,
  revoke: 2,
  expire: 3,
  close: 4,
  anchorBatch: 5,
  revokeInBatch: 6,
  closeBatch: 7,
} as const;

/** The Ed25519 precompile in the one form that the program accepts: one signature; key, signature and message in it. */
export function proofInstruction({ issuer, message, signature }: IssuerProof): Instruction {
  const here = 0xffff;
  const header = [48, here, 16, here, 112, message.length, here].map((value) => littleEndian(value, 2));
  const data = [Uint8Array.of(1, 0), ...header, addressBytes(issuer), signature, message];
  return makeInstruction(ED25519_PROGRAM, [], ...data);
}

/** Creates a record. `lamports` is the account's total balance: its rent. */
export function issueInstruction(
  program: string,
  input: { payer: string; address: string; record: SignedFields; status: "Pending" | "Active"; lamports: bigint },
): Instruction {
  const { payer, address, record, lamports } = input;
  const { lengths, content } = packFields(record);
  const accounts = [writableSigner(payer), readonly(record.issuer), readonly(record.subject), writable(address)];
  return makeInstruction(
    program,
    [...accounts, ...makingAccounts],
    Uint8Array.of(instructionTags.issue, input.status === "Active" ? 1 : 0),
    lengths,
    new Uint8Array(2),
    littleEndian(lamports, 8),
    content,
  );
}

export function anchorBatchInstruction(
  program: string,
  { payer, address, batch, lamports }: { payer: string; address: string; batch: SignedBatch; lamports: bigint },
): Instruction {
  return makeInstruction(
    program,
    [writableSigner(payer), readonly(batch.issuer), writable(address), ...makingAccounts],
    Uint8Array.of(instructionTags.anchorBatch, 0, 0, 0),
    littleEndian(batch.size, 4),
    littleEndian(lamports, 8),
    littleEndian(batch.closableAt ?? 0, 8),
    batch.root,
  );
}

/** The program checks the signatures next to it, and has the system program create the account. */
const makingAccounts: readonly AccountMeta[] = [INSTRUCTIONS_SYSVAR, SYSTEM_PROGRAM].map(readonly);

/** Changes an account that exists: activate, revoke, revoke in batch. */
export function changeInstruction(program: string, address: string, data: Uint8Array): Instruction {
  return makeInstruction(program, [writable(address), readonly(INSTRUCTIONS_SYSVAR)], data);
}

/** Marks an expired record. Needs no signature. */
export function expireInstruction(program: string, address: string): Instruction {
  return makeInstruction(program, [writable(address)], Uint8Array.of(instructionTags.expire));
}

/** Removes a record or batch and returns the rent to its payer. */
export function closeInstruction(
  program: string,
  { address, payer, tag }: { address: string; payer: string; tag: number },
): Instruction {
  const accounts = [writable(address), readonly(INSTRUCTIONS_SYSVAR), writable(payer)];
  return makeInstruction(program, accounts, Uint8Array.of(tag));
}

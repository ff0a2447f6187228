// Transactions built by hand, as by an attacker: every part can be replaced.
import type { CredentialRecord, Signer } from "@arcs/core";
import {
  createSolanaRpcFromTransport,
  type Instruction,
  type Rpc,
  type SolanaRpcApi,
} from "@solana/kit";

import type { LocalLedger } from "../../src/local/index.ts";
import {
  deriveBatchAddress,
  deriveRecordAddress,
  findProgramAddress,
} from "../../src/program/addresses.ts";
import { batchAccountSize, recordAccountSize } from "../../src/program/accounts.ts";
import {
  anchorBatchInstruction,
  issueInstruction,
  proofInstruction,
  type SignedBatch,
} from "../../src/program/messages.ts";
import { createLedgerRequest, type LedgerRequest } from "../../src/transaction/ledger-request.ts";
import {
  createTransactionSender,
  type LandedTransaction,
} from "../../src/transaction/send-transaction.ts";
import { issuer, payer } from "./fixtures.ts";
import { batchMessage, recordMessage } from "./messages.ts";

export const program = findProgramAddress("local");

export function rpcOf({ transport }: LocalLedger): Rpc<SolanaRpcApi> {
  return createSolanaRpcFromTransport(transport as never);
}

export function requestOf({ transport }: LocalLedger): LedgerRequest {
  return createLedgerRequest({ network: "local", transport });
}

/** Sends instructions as they are. */
export function send(
  ledger: LocalLedger,
  instructions: readonly Instruction[],
  { by = payer, signers = [] }: { by?: Signer; signers?: readonly Signer[] } = {},
): Promise<LandedTransaction> {
  const sender = createTransactionSender(requestOf(ledger), { payer: by, settings: {} });
  return sender.send(instructions, { computeUnits: 400_000, signers });
}

/**
 * Returns the instruction with a signature of the issuer, or of another key in its place, for the
 * one after it.
 */
export async function prove(message: Uint8Array, by: Signer = issuer): Promise<Instruction> {
  return proofInstruction({ issuer: by.address, message, signature: await by.sign(message) });
}

/** Returns the two instructions of an honest issue, and applies the attacker's later changes. */
export async function issueParts(
  record: CredentialRecord,
  changes: {
    record?: Partial<CredentialRecord>;
    status?: "Pending" | "Active";
    address?: string;
    program?: string;
    payer?: string;
    lamports?: bigint;
  } = {},
): Promise<{
  proof: Instruction;
  issue: Instruction;
  message: Uint8Array;
  address: string;
  signature: Uint8Array;
}> {
  const own = (
    await deriveRecordAddress(program, { issuer: record.issuer, credentialId: record.credentialId })
  ).address;
  const message = recordMessage("issue", { place: { program, address: own }, record, extra: 1 });
  const signature = await issuer.sign(message);
  const issue = issueInstruction(changes.program ?? program, {
    payer: changes.payer ?? payer.address,
    address: changes.address ?? own,
    record: { ...record, ...changes.record },
    status: changes.status ?? "Active",
    lamports: changes.lamports ?? rentOf(recordAccountSize(record)),
  });
  return {
    proof: proofInstruction({ issuer: issuer.address, message, signature }),
    issue,
    message,
    address: own,
    signature,
  };
}

export async function batchParts(
  batch: SignedBatch,
): Promise<{ proof: Instruction; anchor: Instruction; address: string }> {
  const { address } = await deriveBatchAddress(program, batch.issuer, batch.root);
  const message = batchMessage("anchorBatch", { place: { program, address }, batch });
  const lamports = rentOf(batchAccountSize(batch.size));
  const anchor = anchorBatchInstruction(program, {
    payer: payer.address,
    address,
    batch,
    lamports,
  });
  return { proof: await prove(message), anchor, address };
}

/** Rent of an account: 6,960 lamports for each byte, and for 128 bytes of overhead. */
export function rentOf(bytes: number): bigint {
  return 6_960n * BigInt(128 + bytes);
}

/** Replaces an account of an instruction, by its index. */
export function withAccount(instruction: Instruction, index: number, address: string): Instruction {
  const accounts = [...(instruction.accounts ?? [])];
  accounts[index] = { ...accounts[index]!, address: address as never };
  return { ...instruction, accounts };
}

/** Replaces bytes of an instruction's data. */
export function withData(
  instruction: Instruction,
  change: (data: Uint8Array) => Uint8Array | void,
): Instruction {
  const data = Uint8Array.from(instruction.data ?? []);
  return { ...instruction, data: change(data) ?? data };
}

import { SdkError } from "@arcs/core";
import { type Address, getBase58Encoder, type Signature } from "@solana/kit";

import type { LedgerEvent } from "../ledger-anchor.ts";
import { reasonOfCode } from "../revocation-reason.ts";
import type { LedgerRpc } from "../transaction/ledger-rpc.ts";
import { request } from "../transaction/request.ts";
import type { Commitment } from "../transaction/send-transaction.ts";
import { instructionTags } from "./instructions.ts";
import type { AccountReader } from "./read-accounts.ts";

/** An instruction of a transaction, with addresses in place of indexes. */
export type LandedInstruction = { program: string; accounts: readonly string[]; data: Uint8Array };

/** A transaction that succeeded, with all its instructions, those of inner calls included, in the order they ran. */
export type LandedTransactionDetails = {
  transactionHash: string;
  slot: number;
  timestamp?: number;
  /** Address of who paid. */
  payer: string;
  instructions: readonly LandedInstruction[];
};

const PAGE = 1000;
// Public endpoints limit the rate of requests; a few at a time is what they bear.
const AT_ONCE = 8;

/** Reads the successful transactions that name an address, oldest first. */
export async function readTransactions(
  rpc: LedgerRpc,
  { address, commitment }: { address: string; commitment: Commitment },
): Promise<LandedTransactionDetails[]> {
  const level = commitment === "processed" ? "confirmed" : commitment;
  const found: Signature[] = [];
  const seen = new Set<Signature>();
  for (let before: Signature | undefined; ;) {
    const options = { limit: PAGE, commitment: level, ...(before === undefined ? {} : { before }) };
    const page = await request(
      () => rpc.getSignaturesForAddress(address as Address, options).send(),
      (answer) => answer.map(({ signature, err }) => ({ signature, hasSucceeded: err === null })),
    );
    if (page.some(({ signature }) => seen.has(signature))) {
      throw new SdkError("ledger_rpc_error", "the RPC endpoint answers with a page of signatures that it gave before");
    }
    for (const { signature, hasSucceeded } of page) {
      seen.add(signature);
      if (hasSucceeded) found.push(signature);
    }
    before = page.at(-1)?.signature;
    if (page.length < PAGE) break;
  }
  found.reverse();
  const transactions: LandedTransactionDetails[] = [];
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const batch = found.slice(at, at + AT_ONCE).map((signature) => readTransaction(rpc, signature, level));
    transactions.push(...(await Promise.all(batch)));
  }
  return transactions;
}

async function readTransaction(
  rpc: LedgerRpc,
  signature: Signature,
  commitment: "confirmed" | "finalized",
): Promise<LandedTransactionDetails> {
  const options = { encoding: "json", maxSupportedTransactionVersion: 0, commitment } as const;
  return request(
    () => rpc.getTransaction(signature, options).send(),
    (answer) => detailsOf(signature, answer),
  );
}

type TransactionAnswer = {
  slot: bigint;
  blockTime: bigint | null;
  transaction: { message: { accountKeys: readonly string[]; instructions: readonly CompiledInstruction[] } };
  meta: {
    err: unknown;
    loadedAddresses?: { writable: readonly string[]; readonly: readonly string[] };
    innerInstructions?: readonly { index: number; instructions: readonly CompiledInstruction[] }[] | null;
  } | null;
};
type CompiledInstruction = { programIdIndex: number; accounts: readonly number[]; data: string };

function detailsOf(signature: Signature, answer: TransactionAnswer | null): LandedTransactionDetails {
  const meta = answer?.meta ?? undefined;
  // It may be a revocation that is missing: what is told without it could be the opposite of the truth.
  if (answer === null || meta === undefined || meta.err !== null) {
    throw new SdkError("ledger_rpc_error", `the RPC endpoint lists transaction ${signature}, but does not have it`);
  }
  const { transaction, slot, blockTime } = answer;
  const loaded = meta.loadedAddresses;
  const keys: string[] = [...transaction.message.accountKeys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])];
  const resolve = (each: CompiledInstruction): LandedInstruction => ({
    program: keys[each.programIdIndex] ?? "",
    accounts: each.accounts.map((index) => keys[index] ?? ""),
    data: Uint8Array.from(getBase58Encoder().encode(each.data)),
  });
  const instructions = transaction.message.instructions.flatMap((outer, index) => [
    resolve(outer),
    ...(meta.innerInstructions ?? [])
      .filter((inner) => inner.index === index)
      .flatMap((inner) => inner.instructions.map(resolve)),
  ]);
  return {
    transactionHash: signature,
    slot: Number(slot),
    ...(blockTime === null ? {} : { timestamp: Number(blockTime) }),
    payer: keys[0] ?? "",
    instructions,
  };
}

const actions = new Map<number | undefined, LedgerEvent["action"]>(
  Object.entries(instructionTags).map(([action, tag]) => [tag, action as LedgerEvent["action"]]),
);

// Where an instruction names the account that it is about. An address elsewhere, as a subject for one, proves nothing:
// anybody can put a stranger's there.
const targetAt: Readonly<Partial<Record<LedgerEvent["action"], number>>> = { issue: 3, anchorBatch: 2 };

/** Tells what the program did to an account, oldest first. */
export async function readHistory(
  { rpc, program, commitment }: AccountReader,
  address: string,
): Promise<LedgerEvent[]> {
  const transactions = await readTransactions(rpc, { address, commitment });
  return transactions.flatMap(({ transactionHash, slot, timestamp, instructions }) =>
    instructions
      .filter((each) => each.program === program)
      .flatMap(({ data, accounts }) => {
        const action = actions.get(data[0]);
        if (action === undefined || accounts[targetAt[action] ?? 0] !== address) return [];
        const when = { transactionHash, slot, ...(timestamp === undefined ? {} : { timestamp }) };
        return [{ ...when, action, ...revocationOf(action, data) }];
      }),
  );
}

function revocationOf(action: LedgerEvent["action"], data: Uint8Array): Pick<LedgerEvent, "reason" | "leafIndex"> {
  if (action === "revoke") return { reason: reasonOfCode(data[1] ?? 0) };
  if (action !== "revokeInBatch") return {};
  const leafIndex = new DataView(data.buffer, data.byteOffset).getUint32(4, true);
  return { reason: reasonOfCode(data[1] ?? 0), leafIndex };
}

import { type Address, getBase58Encoder, type Signature } from "@solana/kit";

import type { LedgerEvent } from "../ledger-anchor.ts";
import { reasonOfCode } from "../revocation-reason.ts";
import type { LedgerRpc } from "../transaction/ledger-rpc.ts";
import type { Commitment } from "../transaction/send-transaction.ts";
import { instructionTags } from "./instructions.ts";
import { type AccountReader, request } from "./read-accounts.ts";

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
  for (let before: Signature | undefined; ; before = found.at(-1)) {
    const options = { limit: PAGE, commitment: level, ...(before === undefined ? {} : { before }) };
    const page = await request(() => rpc.getSignaturesForAddress(address as Address, options).send());
    found.push(...page.map(({ signature }) => signature));
    if (page.length < PAGE) break;
  }
  found.reverse();
  const transactions: LandedTransactionDetails[] = [];
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const batch = found.slice(at, at + AT_ONCE).map((signature) => readTransaction(rpc, signature, level));
    for (const transaction of await Promise.all(batch)) if (transaction !== undefined) transactions.push(transaction);
  }
  return transactions;
}

async function readTransaction(
  rpc: LedgerRpc,
  signature: Signature,
  commitment: "confirmed" | "finalized",
): Promise<LandedTransactionDetails | undefined> {
  const answer = await request(() =>
    rpc.getTransaction(signature, { encoding: "json", maxSupportedTransactionVersion: 0, commitment }).send(),
  );
  if (answer === null || answer.meta === null || answer.meta.err !== null) return undefined;
  const { transaction, meta, slot, blockTime } = answer;
  const loaded = meta.loadedAddresses;
  const keys: string[] = [...transaction.message.accountKeys, ...(loaded?.writable ?? []), ...(loaded?.readonly ?? [])];
  const resolve = (each: { programIdIndex: number; accounts: readonly number[]; data: string }): LandedInstruction => ({
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

/** Tells what the program did to an account, oldest first. */
export async function readHistory(
  { rpc, program, commitment }: AccountReader,
  address: string,
): Promise<LedgerEvent[]> {
  const transactions = await readTransactions(rpc, { address, commitment });
  return transactions.flatMap(({ transactionHash, slot, timestamp, instructions }) =>
    instructions
      .filter((each) => each.program === program && each.accounts.includes(address))
      .flatMap(({ data }) => {
        const action = actions.get(data[0]);
        const when = { transactionHash, slot, ...(timestamp === undefined ? {} : { timestamp }) };
        return action === undefined ? [] : [{ ...when, action, ...detailsOf(action, data) }];
      }),
  );
}

function detailsOf(action: LedgerEvent["action"], data: Uint8Array): Pick<LedgerEvent, "reason" | "leafIndex"> {
  if (action === "revoke") return { reason: reasonOfCode(data[1] ?? 0) };
  if (action !== "revokeInBatch") return {};
  const leafIndex = new DataView(data.buffer, data.byteOffset).getUint32(4, true);
  return { reason: reasonOfCode(data[1] ?? 0), leafIndex };
}

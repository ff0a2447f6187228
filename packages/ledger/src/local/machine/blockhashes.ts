import { getBase58Decoder, getBase58Encoder } from "@solana/kit";

import { littleEndian, sha256 } from "../../base/bytes.ts";

// A transaction may name one of the last 150 blockhashes.
const WINDOW = 150;

/** The blockhashes of a ledger. They follow from its genesis hash and the slot, so that they survive a restart. */
export type Blockhashes = {
  latest(slot: number): { blockhash: string; lastValidBlockHeight: bigint };
  isValid(blockhash: string, slot: number): boolean;
  /** The blockhash of one slot, however long ago. */
  at(slot: number): string;
};

/** Makes the blockhashes of the ledger with this genesis hash. */
export function createBlockhashes(genesisHash: string): Blockhashes {
  const seed = Uint8Array.from(getBase58Encoder().encode(genesisHash));
  const slots = new Map<string, number>();
  let filledTo = -1;
  const blockhashOf = (slot: number): string => getBase58Decoder().decode(sha256(seed, littleEndian(slot, 8)));
  const fill = (slot: number): void => {
    for (let each = Math.max(filledTo + 1, slot - WINDOW); each <= slot; each++) slots.set(blockhashOf(each), each);
    filledTo = Math.max(filledTo, slot);
    for (const [blockhash, each] of slots) if (each < slot - WINDOW) slots.delete(blockhash);
  };
  return {
    at: blockhashOf,
    latest: (slot) => ({ blockhash: blockhashOf(slot), lastValidBlockHeight: BigInt(slot + WINDOW) }),
    isValid(blockhash, slot) {
      fill(slot);
      return slots.has(blockhash);
    },
  };
}

import { getBase58Encoder } from "@solana/kit";

/** The SPL Token program. */
export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

/** Token-2022: the same instructions, and extensions. */
export const TOKEN_2022_PROGRAM = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";

/** A transfer as its instruction says it, with accounts as places in the transaction's list of addresses. */
export type TransferInstruction = {
  source: number;
  destination: number;
  /** Base units that leave the source. */
  amount: bigint;
  /** What of it the instruction itself says is withheld as a fee. */
  fee: bigint;
};

// Tags of the SPL Token program, and of the extension for transfer fees.
const TRANSFER = 3;
const TRANSFER_CHECKED = 12;
const TRANSFER_FEE_EXTENSION = 26;
const TRANSFER_CHECKED_WITH_FEE = 1;
// A transaction has at most 1,232 bytes, which base58 writes in fewer characters than this.
const MOST_CHARACTERS = 2_000;

/**
 * Reads an instruction of a token program, or returns `undefined` where it transfers nothing that can be told.
 *
 * @param instruction - `data` in base58, as JSON-RPC gives it
 */
export function readTransferInstruction(
  programId: string,
  { accounts, data }: { accounts: readonly number[]; data: string },
): TransferInstruction | undefined {
  if (programId !== TOKEN_PROGRAM && programId !== TOKEN_2022_PROGRAM) return undefined;
  const bytes = decodeBase58(data);
  if (bytes === undefined) return undefined;
  switch (bytes[0]) {
    case TRANSFER: {
      const [source, destination] = accounts;
      return bytes.length === 9 ? transfer({ source, destination }, bytes, { amountAt: 1 }) : undefined;
    }
    case TRANSFER_CHECKED: {
      const [source, , destination] = accounts;
      return bytes.length === 10 ? transfer({ source, destination }, bytes, { amountAt: 1 }) : undefined;
    }
    case TRANSFER_FEE_EXTENSION: {
      const [source, , destination] = accounts;
      const isTransfer = bytes[1] === TRANSFER_CHECKED_WITH_FEE && bytes.length === 19;
      const places = { amountAt: 2, feeAt: 11 };
      return isTransfer && programId === TOKEN_2022_PROGRAM
        ? transfer({ source, destination }, bytes, places)
        : undefined;
    }
    default:
      return undefined;
  }
}

function transfer(
  { source, destination }: { source: number | undefined; destination: number | undefined },
  bytes: Uint8Array,
  { amountAt, feeAt }: { amountAt: number; feeAt?: number },
): TransferInstruction | undefined {
  if (source === undefined || destination === undefined) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const amount = view.getBigUint64(amountAt, true);
  return { source, destination, amount, fee: feeAt === undefined ? 0n : view.getBigUint64(feeAt, true) };
}

function decodeBase58(text: string): Uint8Array | undefined {
  if (text.length > MOST_CHARACTERS) return undefined;
  try {
    return Uint8Array.from(getBase58Encoder().encode(text));
  } catch {
    return undefined;
  }
}

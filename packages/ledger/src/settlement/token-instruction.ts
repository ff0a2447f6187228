import { getBase58Encoder } from "@solana/kit";
import { getBase58Decoder } from "@solana/kit";

/** The SPL Token program. */
export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

/** Token-2022: the same instructions, and extensions. */
export const TOKEN_2022_PROGRAM = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";

/**
 * What an instruction of a token program does, as far as it concerns whose tokens move. Accounts are places in the
 * transaction's list of addresses.
 */
export type TokenInstruction =
  | (TransferInstruction & { does: "transfer" })
  | (BurnInstruction & { does: "burn" })
  /** `owner` is an address, or the place of one. */
  | { does: "open"; account: number; mint: number; owner: string | number }
  | { does: "hand over"; account: number; owner: string }
  | { does: "close"; account: number }
  /** Names or dismisses a delegate. */
  | { does: "delegate"; account: number }
  | { does: "nothing of that" }
  /** It may do anything to these. */
  | { does: "unknown"; accounts: readonly number[] };

/** A transfer as its instruction says it. */
export type TransferInstruction = {
  source: number;
  destination: number;
  /** Who allowed it: the source's owner, or a delegate. */
  authority: number;
  /** Base units that leave the source. */
  amount: bigint;
  /** What of it the instruction itself says is withheld as a fee. */
  fee: bigint;
};

/** A burn as its instruction says it. */
export type BurnInstruction = {
  source: number;
  mint: number;
  /** Who allowed it: the source's owner, or a delegate. */
  authority: number;
  /** Base units that are destroyed. */
  amount: bigint;
};

// Tags of the SPL Token program, and of the extension for transfer fees.
const INITIALIZE_ACCOUNT = 1;
const TRANSFER = 3;
const APPROVE = 4;
const REVOKE = 5;
const SET_AUTHORITY = 6;
const BURN = 8;
const CLOSE_ACCOUNT = 9;
const TRANSFER_CHECKED = 12;
const APPROVE_CHECKED = 13;
const BURN_CHECKED = 15;
const INITIALIZE_ACCOUNT_2 = 16;
const INITIALIZE_ACCOUNT_3 = 18;
const TRANSFER_FEE_EXTENSION = 26;
const TRANSFER_CHECKED_WITH_FEE = 1;
const WITHDRAW_EXCESS_LAMPORTS = 38;
const UNWRAP_LAMPORTS = 45;
const PERMISSIONED_BURN_EXTENSION = 46;
const PERMISSIONED_BURNS: readonly unknown[] = [1, 2];
const BATCH = 255;
const ACCOUNT_OWNER = 2;
// The instructions whose meaning is known, by @solana-program/token 0.16.1 and @solana-program/token-2022 0.15.0 (their
// `identify…Instruction`). Later versions of a program may have others, which may hand accounts over.
const LAST_TAG = 24;
const LAST_TAG_2022 = 46;
/** How many instructions each extension of Token-2022 has, by its tag. The byte behind the tag says which. */
const extensions: ReadonlyMap<number, number> = new Map([
  [TRANSFER_FEE_EXTENSION, 6],
  [27, 15],
  [28, 2],
  [30, 2],
  [33, 2],
  [34, 2],
  [36, 2],
  [37, 6],
  [39, 2],
  [40, 2],
  [41, 2],
  [42, 6],
  [43, 2],
  [44, 3],
  [PERMISSIONED_BURN_EXTENSION, 4],
]);
const LATER_TAGS: readonly number[] = [WITHDRAW_EXCESS_LAMPORTS, UNWRAP_LAMPORTS];
// A call by a program has at most 10,240 bytes, a transaction of version 1 has 4,096: base58 writes them in fewer characters than this.
const MAX_CHARACTERS = 14_000;

/** Decodes data; `undefined` where it is none. Kit decodes texts of any length, which take quadratic time. */
function decodeData(data: string): Uint8Array | undefined {
  if (data.length > MAX_CHARACTERS) return undefined;
  try {
    return Uint8Array.from(getBase58Encoder().encode(data));
  } catch {
    return undefined;
  }
}

/**
 * Reads an instruction of a token program, or returns none for one of another program. The programs ignore bytes behind what an
 * instruction needs, and so does this. A batch is the instructions in it: the program runs them itself, and no node lists them.
 *
 * @param instruction - `id`: which of the transaction, in a batch `<id>:<place>`; `data` in base58, as JSON-RPC gives it
 */
export function readTokenInstructions(
  programId: string,
  { id, accounts, data }: { id: string; accounts: readonly number[]; data: string },
): (TokenInstruction & { id: string })[] {
  if (programId !== TOKEN_PROGRAM && programId !== TOKEN_2022_PROGRAM) return [];
  const bytes = decodeData(data);
  const unknown = { does: "unknown", accounts } as const;
  if (bytes?.[0] !== BATCH) return [{ id, ...((bytes && readKnown(programId, { accounts, bytes })) ?? unknown) }];
  const parts = unpackBatch({ accounts, bytes });
  // The program refuses a batch in a batch, and one that is cut short: what shows such a one shows something else.
  if (parts === undefined || parts.some((each) => each.bytes[0] === BATCH)) return [{ id, ...unknown }];
  return parts.map((each, place) => ({
    id: `${id}:${place}`,
    ...(readKnown(programId, each) ?? { does: "unknown", accounts: each.accounts }),
  }));
}

type Parts = { accounts: readonly number[]; bytes: Uint8Array };

/** Takes a batch apart: for each instruction the number of its accounts, that of its bytes, and the bytes (`process_batch` of p-token). */
function unpackBatch({ accounts, bytes }: Parts): Parts[] | undefined {
  const parts: Parts[] = [];
  let [at, account] = [1, 0];
  while (at < bytes.length) {
    const [count = 0, length = 0] = bytes.subarray(at, at + 2);
    const part = { accounts: accounts.slice(account, account + count), bytes: bytes.subarray(at + 2, at + 2 + length) };
    if (length === 0 || part.bytes.length < length || part.accounts.length < count) return undefined;
    parts.push(part);
    at += 2 + length;
    account += count;
  }
  return parts.length === 0 ? undefined : parts;
}

type Reader = (parts: Parts) => TokenInstruction | undefined;

const opensFor: Reader = ({ accounts: [account, mint], bytes }) => open({ account, mint, owner: addressAt(bytes, 1) });
const delegates: Reader = ({ accounts: [account] }) => withAccount("delegate", account);

/** Those that matter, by tag. `undefined` where something is missing that the instruction needs. */
const readers: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  [TRANSFER, (parts) => transfer(parts, { amountAt: 1 })],
  [TRANSFER_CHECKED, (parts) => transfer(withoutMint(parts), { amountAt: 1 })],
  [INITIALIZE_ACCOUNT, ({ accounts: [account, mint, owner] }) => open({ account, mint, owner })],
  [INITIALIZE_ACCOUNT_2, opensFor],
  [INITIALIZE_ACCOUNT_3, opensFor],
  [SET_AUTHORITY, setAuthority],
  [CLOSE_ACCOUNT, ({ accounts: [account] }) => withAccount("close", account)],
  [BURN, burn],
  [BURN_CHECKED, burn],
  [APPROVE, delegates],
  [APPROVE_CHECKED, delegates],
  [REVOKE, delegates],
]);

function readKnown(programId: string, parts: Parts): TokenInstruction | undefined {
  const [tag = Number.POSITIVE_INFINITY, kind] = parts.bytes;
  const is2022 = programId === TOKEN_2022_PROGRAM;
  if (is2022 && tag === TRANSFER_FEE_EXTENSION && kind === TRANSFER_CHECKED_WITH_FEE) {
    return transfer(withoutMint(parts), { amountAt: 2, feeAt: 11 });
  }
  if (is2022 && tag === PERMISSIONED_BURN_EXTENSION && PERMISSIONED_BURNS.includes(kind)) {
    const { accounts, bytes } = parts;
    // Between the mint and the owner stands who permits it.
    return burn({ accounts: accounts.toSpliced(2, 1), bytes: bytes.subarray(1) });
  }
  const reader = readers.get(tag);
  if (reader !== undefined) return reader(parts);
  return isKnown(programId, parts.bytes) ? { does: "nothing of that" } : undefined;
}

function isKnown(
  programId: string,
  [tag = Number.POSITIVE_INFINITY, kind = Number.POSITIVE_INFINITY]: Uint8Array,
): boolean {
  const last = programId === TOKEN_2022_PROGRAM ? LAST_TAG_2022 : LAST_TAG;
  const count = extensions.get(tag);
  return (tag <= last || LATER_TAGS.includes(tag)) && (count === undefined || kind < count);
}

function withoutMint({ accounts: [source, , ...others], bytes }: Parts): Parts {
  return { accounts: source === undefined ? [] : [source, ...others], bytes };
}

function transfer(
  { accounts: [source, destination, authority], bytes }: Parts,
  { amountAt, feeAt }: { amountAt: number; feeAt?: number },
): TokenInstruction | undefined {
  if (source === undefined || destination === undefined || authority === undefined) return undefined;
  if (bytes.length < (feeAt ?? amountAt) + 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const amount = view.getBigUint64(amountAt, true);
  const fee = feeAt === undefined ? 0n : view.getBigUint64(feeAt, true);
  return { does: "transfer", source, destination, authority, amount, fee };
}

function burn({ accounts: [source, mint, authority], bytes }: Parts): TokenInstruction | undefined {
  if (source === undefined || mint === undefined || authority === undefined || bytes.length < 9) return undefined;
  const amount = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(1, true);
  return { does: "burn", source, mint, authority, amount };
}

function open({
  account,
  mint,
  owner,
}: {
  account: number | undefined;
  mint: number | undefined;
  owner: string | number | undefined;
}): TokenInstruction | undefined {
  if (account === undefined || mint === undefined || owner === undefined) return undefined;
  return { does: "open", account, mint, owner };
}

function setAuthority({ accounts: [account], bytes }: Parts): TokenInstruction | undefined {
  if (bytes[1] !== ACCOUNT_OWNER) return { does: "nothing of that" };
  const owner = addressAt(bytes, 3);
  return account === undefined || owner === undefined ? undefined : { does: "hand over", account, owner };
}

function withAccount(does: "close" | "delegate", account: number | undefined): TokenInstruction | undefined {
  return account === undefined ? undefined : { does, account };
}

function addressAt(bytes: Uint8Array, offset: number): string | undefined {
  return bytes.length < offset + 32 ? undefined : getBase58Decoder().decode(bytes.subarray(offset, offset + 32));
}

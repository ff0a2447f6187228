import { concatBytes, decodeHex } from "@arcs/core/internal";
import { getBase58Decoder } from "@solana/kit";

export const TOKEN_PROGRAM = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";

/** Token-2022: the same instructions, and extensions. */
export const TOKEN_2022_PROGRAM = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";

/**
 * Effect of an instruction of a token program. Accounts are indexes into the transaction's
 * addresses.
 */
export type TokenInstruction =
  | (TransferInstruction & { does: "transfer" })
  | (BurnInstruction & { does: "burn" })
  /** `owner` is an address, or its index. */
  | { does: "open"; account: number; mint: number; owner: string | number }
  | { does: "hand over"; account: number; owner: string }
  | { does: "close"; account: number }
  | { does: "delegate"; account: number }
  | { does: "nothing of that" }
  /** It may change these in any way. */
  | { does: "unknown"; accounts: readonly number[] };

export type TransferInstruction = {
  source: number;
  destination: number;
  /** Signer of the transfer: the source's owner, or a delegate. */
  authority: number;
  /** Base units that leave the source. */
  amount: bigint;
  /** Part of the amount that the instruction itself withholds as a fee. */
  fee: bigint;
};

export type BurnInstruction = {
  source: number;
  mint: number;
  /** Signer of the burn: the source's owner, or a delegate. */
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
// Known instructions, by @solana-program/token 0.16.1 and @solana-program/token-2022 0.15.0 (their
// `identify…Instruction`). Later versions of a program may have others, which may hand accounts
// over.
const LAST_TAG = 24;
const LAST_TAG_2022 = 46;
/**
 * Number of instructions of each extension of Token-2022, by its tag. The byte after the tag
 * selects one.
 */
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
// A program's call has at most 10,240 bytes, and a transaction of version 1 at most 4,096: base58
// needs fewer characters than this.
const MAX_CHARACTERS = 14_000;

const DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/**
 * Decodes base58 data; `undefined` where it is invalid. A hostile transaction has 64 calls of the
 * max length, and kit takes a sixth of a second for each. Nine digits at a time, which are an exact
 * number, take a few milliseconds.
 */
export function decodeInstructionData(data: string): Uint8Array | undefined {
  if (data.length > MAX_CHARACTERS || !/^[1-9A-HJ-NP-Za-km-z]*$/.test(data)) return undefined;
  const digits = data.replace(/^1+/, "");
  let value = 0n;
  for (const group of digits.match(/.{1,9}/g) ?? []) {
    let number = 0;
    for (const digit of group) number = number * 58 + DIGITS.indexOf(digit);
    value = value * 58n ** BigInt(group.length) + BigInt(number);
  }
  const hex = digits === "" ? "" : value.toString(16);
  const bytes = decodeHex(hex.length % 2 === 0 ? hex : `0${hex}`);
  return bytes && concatBytes(new Uint8Array(data.length - digits.length), bytes);
}

/**
 * Reads an instruction of a token program; returns an empty list for another program. Trailing
 * bytes are ignored, as by the programs. A batch is expanded: the program runs its instructions
 * itself, and no node lists them.
 *
 * @param instruction - `id`: position in the transaction, in a batch `<id>:<place>`; `data` in
 *   base58, as in JSON-RPC
 */
export function readTokenInstructions(
  programId: string,
  { id, accounts, data }: { id: string; accounts: readonly number[]; data: string },
): (TokenInstruction & { id: string })[] {
  if (programId !== TOKEN_PROGRAM && programId !== TOKEN_2022_PROGRAM) return [];
  const bytes = decodeInstructionData(data);
  const unknown = { does: "unknown", accounts } as const;
  if (bytes?.[0] !== BATCH)
    return [{ id, ...((bytes && readKnown(programId, { accounts, bytes })) ?? unknown) }];
  const parts = unpackBatch({ accounts, bytes });
  // The program refuses nested and truncated batches, so such an answer is not what ran.
  if (parts === undefined || parts.some((each) => each.bytes[0] === BATCH))
    return [{ id, ...unknown }];
  return parts.map((each, place) => ({
    id: `${id}:${place}`,
    ...(readKnown(programId, each) ?? { does: "unknown", accounts: each.accounts }),
  }));
}

type Parts = { accounts: readonly number[]; bytes: Uint8Array };

/**
 * Splits a batch: of each instruction the numbers of accounts and of bytes, and the bytes
 * (`process_batch` of p-token).
 */
function unpackBatch({ accounts, bytes }: Parts): Parts[] | undefined {
  const parts: Parts[] = [];
  let [at, account] = [1, 0];
  while (at < bytes.length) {
    const [count = 0, length = 0] = bytes.subarray(at, at + 2);
    const part = {
      accounts: accounts.slice(account, account + count),
      bytes: bytes.subarray(at + 2, at + 2 + length),
    };
    if (length === 0 || part.bytes.length < length || part.accounts.length < count)
      return undefined;
    parts.push(part);
    at += 2 + length;
    account += count;
  }
  return parts.length === 0 ? undefined : parts;
}

type Reader = (parts: Parts) => TokenInstruction | undefined;

const opensFor: Reader = ({ accounts: [account, mint], bytes }) =>
  open(account, mint, addressAt(bytes, 1));
const delegates: Reader = ({ accounts: [account] }) => withAccount("delegate", account);

/**
 * Readers of the relevant instructions, by tag. They return `undefined` where a required part is
 * missing.
 */
const readers: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  [TRANSFER, (parts) => transfer(parts, { amountAt: 1 })],
  [TRANSFER_CHECKED, (parts) => transfer(withoutMint(parts), { amountAt: 1 })],
  [INITIALIZE_ACCOUNT, ({ accounts: [account, mint, owner] }) => open(account, mint, owner)],
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
    // The authority that permits it is between the mint and the owner.
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
  if (source === undefined || destination === undefined || authority === undefined)
    return undefined;
  if (bytes.length < (feeAt ?? amountAt) + 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const amount = view.getBigUint64(amountAt, true);
  const fee = feeAt === undefined ? 0n : view.getBigUint64(feeAt, true);
  return { does: "transfer", source, destination, authority, amount, fee };
}

function burn({ accounts: [source, mint, authority], bytes }: Parts): TokenInstruction | undefined {
  if (source === undefined || mint === undefined || authority === undefined || bytes.length < 9)
    return undefined;
  const amount = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(1, true);
  return { does: "burn", source, mint, authority, amount };
}

function open(
  account?: number,
  mint?: number,
  owner?: string | number,
): TokenInstruction | undefined {
  if (account === undefined || mint === undefined || owner === undefined) return undefined;
  return { does: "open", account, mint, owner };
}

function setAuthority({ accounts: [account], bytes }: Parts): TokenInstruction | undefined {
  if (bytes[1] !== ACCOUNT_OWNER) return { does: "nothing of that" };
  const owner = addressAt(bytes, 3);
  return account === undefined || owner === undefined
    ? undefined
    : { does: "hand over", account, owner };
}

function withAccount(
  does: "close" | "delegate",
  account: number | undefined,
): TokenInstruction | undefined {
  return account === undefined ? undefined : { does, account };
}

function addressAt(bytes: Uint8Array, offset: number): string | undefined {
  return bytes.length < offset + 32
    ? undefined
    : getBase58Decoder().decode(bytes.subarray(offset, offset + 32));
}

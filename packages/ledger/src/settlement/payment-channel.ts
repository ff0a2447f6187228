import { encodeAddress } from "@arcs/core";
import {
  type Address,
  getAddressEncoder,
  getProgramDerivedAddress,
  isAddress,
  isOffCurveAddress,
} from "@solana/kit";

import { decodeInstructionData } from "./token-instruction.ts";
import { replayTransaction, type TransactionAnswer } from "./transaction-answer.ts";

// Payment channels: `upto` of @x402/svm 2.27.0 (src/payment-channels), by the program of
// solana-foundation/payment-channels at 3ffa4d6. A payer opens a channel with a deposit, which
// waits in an escrow: an account that an address of the program owns. `distribute` pays the settled
// part of it to the recipients, and once the channel is sealed the rest back to the payer. Plain
// transfers of the token programs need none of this: their payer owned the tokens.

/** Name of this form of payment, as `form` of a transfer. */
export const PAYMENT_CHANNEL = "payment-channel";

/** Owner of tokens that pays for another, with the proof as far as there is one. */
export type Escrow = {
  escrow: string;
  /**
   * Indexes of the token accounts that get what no payer is named for, such as the rest that shares
   * leave over.
   */
  leftovers: readonly number[];
  /** Result of a search for the proof; `undefined` before it. */
  funding?: FoundFunding;
};

/** Proof of who paid into an escrow: of one token only. */
type Funding = { payer: string; mint: string };

/** Proof of who paid into an escrow with its transaction, or the reason why there is none. */
export type FoundFunding = (Funding & { opening: string }) | { problem: string };

/** Program of payment channels, `PAYMENT_CHANNELS_PROGRAM_ID` of @x402/svm 2.27.0. */
export const PAYMENT_CHANNELS_PROGRAM = "CHNLxYvVA28MJP9PrFuDXccuoGXAx7jBacfLEkahyGsX";

// Instructions by @x402/svm 2.27.0, src/payment-channels/generated/instructions.
const OPEN = 1;
const TOP_UP = 3;
const DISTRIBUTE = 7;
/** Discriminator, salt, deposit, grace period, slot; the recipients follow. */
const OPEN_BYTES = 1 + 8 + 8 + 4 + 8;
const RECIPIENT_BYTES = 32 + 2;
const SALT = { at: 1, bytes: 8 };
const OPEN_SLOT = { at: 21, bytes: 8 };

// A transaction has room for fewer; each is looked for by some requests.
const MAX_ESCROWS = 16;

export function findEscrows(transaction: TransactionAnswer): ReadonlyMap<string, Escrow> {
  const escrows = new Map<string, Escrow>();
  if (transaction.err !== null) return escrows;
  for (const { accounts } of callsOf(transaction, DISTRIBUTE)) {
    const [escrow, treasury] = [transaction.addresses[accounts[0] ?? -1], accounts[6]];
    if (escrow === undefined || treasury === undefined) continue;
    const known = escrows.get(escrow);
    if (known === undefined && escrows.size === MAX_ESCROWS) continue;
    escrows.set(escrow, { escrow, leftovers: [...(known?.leftovers ?? []), treasury] });
  }
  return escrows;
}

export function listDeposits(transaction: TransactionAnswer): ReadonlySet<string> {
  const opened = callsOf(transaction, OPEN).map(({ accounts }) => accounts[5]);
  const topped = callsOf(transaction, TOP_UP).map(({ accounts }) => accounts[1]);
  return new Set(
    [...opened, ...topped].flatMap((channel) => transaction.addresses[channel ?? -1] ?? []),
  );
}

/**
 * Finds an escrow that a transaction opens, and that may pay an account, with the proof of who paid
 * into it.
 */
export async function findOpened(
  transaction: TransactionAnswer,
  { signature, recipient }: { signature: string; recipient: string },
): Promise<{ escrow: string; funding: FoundFunding } | undefined> {
  if (transaction.err !== null) return undefined;
  for (const { escrow, recipients } of listOpened(transaction)) {
    if (!recipients.includes(recipient)) continue;
    const funding = await readFunding(transaction, escrow);
    if (funding !== undefined) return { escrow, funding: { ...funding, opening: signature } };
  }
  return undefined;
}

/**
 * Reads who paid into an escrow, from one transaction.
 *
 * `open` proves the payer: the transaction is signed by the payer, the payer's tokens went into the
 * escrow, and the channel is the address that the program derives from payer, payee, token,
 * authorized signer, salt and slot. Only the payer can add to the deposit (`top_up`). Who else
 * sends tokens to the escrow gives them to the program's treasury.
 *
 * @returns `undefined` where this transaction proves no payer
 */
export async function readFunding(
  transaction: TransactionAnswer,
  escrow: string,
): Promise<Funding | undefined> {
  const { addresses, signers } = transaction;
  for (const { accounts, bytes } of callsOf(transaction, OPEN)) {
    const [payer, , payee, mint, signer, channel] = accounts.map((index) => addresses[index]);
    const tokens = accounts[7];
    if (
      payer === undefined ||
      mint === undefined ||
      channel !== escrow ||
      bytes.length < OPEN_BYTES
    )
      continue;
    if (!signers.includes(payer)) continue;
    const derived = await deriveChannel([payer, payee, mint, signer], bytes);
    if (derived !== escrow) continue;
    const isFunded = replayTransaction(transaction).transfers.some(
      (transfer) => transfer.destination === tokens && transfer.payer === payer,
    );
    if (isFunded) return { payer, mint };
  }
  return undefined;
}

/** Where the account of a channel has its status, and the one of which nothing is left. */
const STATUS_AT = 3;
const DISTRIBUTED = 3;

/**
 * Tells whether more may come out of an escrow, by its account; `undefined` where there is none any
 * more. Asks the channel itself: anybody can open an account for tokens in its name again, and send
 * some.
 */
export function isOpen(account: { owner: string; data: Uint8Array } | undefined): boolean {
  return account?.owner === PAYMENT_CHANNELS_PROGRAM && account.data[STATUS_AT] !== DISTRIBUTED;
}

/**
 * Lists the escrows that a transaction opens, with their recipients. These follow the rest: how
 * many, and for each an address with its share in basis points.
 */
function listOpened(transaction: TransactionAnswer): { escrow: string; recipients: string[] }[] {
  return callsOf(transaction, OPEN).flatMap(({ accounts, bytes }) => {
    const [payee, escrow] = [accounts[2], accounts[5]].map(
      (index) => transaction.addresses[index ?? -1],
    );
    if (payee === undefined || escrow === undefined) return [];
    const recipients = [payee];
    for (let at = OPEN_BYTES + 4; at + RECIPIENT_BYTES <= bytes.length; at += RECIPIENT_BYTES) {
      recipients.push(encodeAddress(bytes.subarray(at, at + 32)));
    }
    return [{ escrow, recipients }];
  });
}

/** Derives the address of a channel; `undefined` where a part is no address. */
async function deriveChannel(
  parts: readonly (string | undefined)[],
  open: Uint8Array,
): Promise<string | undefined> {
  if (!parts.every((part): part is Address => part !== undefined && isAddress(part)))
    return undefined;
  const seedAt = ({ at, bytes }: { at: number; bytes: number }): Uint8Array =>
    open.subarray(at, at + bytes);
  const encoder = getAddressEncoder();
  const seeds = [
    "channel",
    ...parts.map((part) => encoder.encode(part)),
    seedAt(SALT),
    seedAt(OPEN_SLOT),
  ];
  const [address] = await getProgramDerivedAddress({
    programAddress: PAYMENT_CHANNELS_PROGRAM as Address,
    seeds,
  });
  return address;
}

function callsOf(
  { addresses, instructions }: TransactionAnswer,
  discriminator: number,
): { accounts: readonly number[]; bytes: Uint8Array }[] {
  return instructions.flatMap(({ programIdIndex, accounts, data }) => {
    if (addresses[programIdIndex] !== PAYMENT_CHANNELS_PROGRAM) return [];
    const bytes = decodeInstructionData(data);
    return bytes?.[0] === discriminator ? [{ accounts, bytes }] : [];
  });
}

const OWNER_UNKNOWN = "the transaction does not tell for certain whose tokens they were";

/** Payer of a transfer: the owner of the tokens, or who paid them into an escrow. */
export type Voice = { payer: string; form?: string; opening?: string };

export function nameVoice(
  { owner, destination, mint }: { owner: string | undefined; destination: number; mint: string },
  escrows: ReadonlyMap<string, Escrow>,
): Voice | { reason: string; form?: string } {
  if (owner === undefined || !isAddress(owner)) return { reason: OWNER_UNKNOWN };
  if (!isOffCurveAddress(owner)) return { payer: owner };
  const escrow = escrows.get(owner);
  if (escrow === undefined) {
    const address = `the tokens were those of ${owner}, an address of a program without a key, such as an escrow`;
    return { reason: `${address}: who paid into it is not known` };
  }
  const { funding, leftovers } = escrow;
  const unnamed = (why: string): { reason: string; form: string } => ({
    reason: `the tokens were those of ${owner}, which looks like the escrow of a ${PAYMENT_CHANNEL}: ${why}`,
    form: PAYMENT_CHANNEL,
  });
  if (leftovers.includes(destination)) return unnamed("what is left over names nobody");
  if (funding === undefined) return unnamed("the transaction that opened it was not read");
  if ("problem" in funding) return unnamed(funding.problem);
  if (funding.mint !== mint) return unnamed("it was opened for another token");
  return { payer: funding.payer, form: PAYMENT_CHANNEL, opening: funding.opening };
}

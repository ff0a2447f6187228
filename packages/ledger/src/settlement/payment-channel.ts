import { encodeAddress } from "@arcs/core";
import { type Address, getAddressEncoder, getProgramDerivedAddress, isAddress } from "@solana/kit";

import { decodeInstructionData } from "./token-instruction.ts";
import { replayTransaction, type TransactionAnswer } from "./transaction-answer.ts";
import type { EscrowAccount, Funding, PaymentForm, Payout } from "./payment-form.ts";

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

/**
 * Payment channel: `upto` of @x402/svm 2.27.0 (src/payment-channels), by the program of
 * solana-foundation/payment-channels at 3ffa4d6. A payer opens a channel with a deposit. `distribute` pays the settled
 * part of it to the recipients, and once the channel is sealed the rest back to the payer.
 *
 * `open` proves the payer: the transaction is signed by the payer, the payer's tokens went into the escrow, and the
 * channel is the address that the program derives from payer, payee, token, authorized signer, salt and slot. Only the
 * payer can add to the deposit (`top_up`). Who else sends tokens to the escrow gives them to the program's treasury.
 */
export const paymentChannel: PaymentForm = {
  name: "payment-channel",
  listDeposits,
  findPayouts,
  readFunding,
  isOpen,
  listOpened,
};

function listDeposits(transaction: TransactionAnswer): string[] {
  const opened = callsOf(transaction, OPEN).map(({ accounts }) => accounts[5]);
  const topped = callsOf(transaction, TOP_UP).map(({ accounts }) => accounts[1]);
  return [...opened, ...topped].flatMap((channel) => transaction.addresses[channel ?? -1] ?? []);
}

function findPayouts(transaction: TransactionAnswer): Payout[] {
  return callsOf(transaction, DISTRIBUTE).flatMap(({ accounts }) => {
    const [channel] = accounts;
    const treasury = accounts[6];
    const escrow = channel === undefined ? undefined : transaction.addresses[channel];
    return escrow === undefined || treasury === undefined ? [] : [{ escrow, leftovers: [treasury] }];
  });
}

async function readFunding(transaction: TransactionAnswer, escrow: string): Promise<Funding | undefined> {
  const { addresses, signers } = transaction;
  for (const { accounts, bytes } of callsOf(transaction, OPEN)) {
    const [payer, , payee, mint, signer, channel] = accounts.map((index) => addresses[index]);
    const tokens = accounts[7];
    if (payer === undefined || mint === undefined || channel !== escrow || bytes.length < OPEN_BYTES) continue;
    if (/* fault: channel-opened-unsigned */ !signers.includes(payer)) continue;
    const derived = await deriveChannel([payer, payee, mint, signer], bytes);
    if (/* fault: channel-at-any-address */ derived !== escrow) continue;
    const isFunded = replayTransaction(transaction).transfers.some(
      (transfer) => transfer.destination === tokens && /* fault: channel-of-anothers-tokens */ transfer.payer === payer,
    );
    if (isFunded) return { payer, mint };
  }
  return undefined;
}

/** Where the account of a channel has its status, and the one of which nothing is left. */
const STATUS_AT = 3;
const DISTRIBUTED = 3;

/** Asks the channel itself: anybody can open an account for tokens in its name again, and send some. */
function isOpen(account: EscrowAccount | undefined): boolean {
  return (
    account?.owner === PAYMENT_CHANNELS_PROGRAM &&
    /* fault: closed-channel-is-open */ account.data[STATUS_AT] !== DISTRIBUTED
  );
}

/** The recipients follow the rest: how many, and for each an address with its share in basis points. */
function listOpened(transaction: TransactionAnswer): { escrow: string; recipients: string[] }[] {
  return callsOf(transaction, OPEN).flatMap(({ accounts, bytes }) => {
    const [payee, escrow] = [accounts[2], accounts[5]].map((index) => transaction.addresses[index ?? -1]);
    if (payee === undefined || escrow === undefined) return [];
    const recipients = [payee];
    for (let at = OPEN_BYTES + 4; at + RECIPIENT_BYTES <= bytes.length; at += RECIPIENT_BYTES) {
      recipients.push(encodeAddress(bytes.subarray(at, at + 32)));
    }
    return [{ escrow, recipients }];
  });
}

/** Derives the address of a channel; `undefined` where a part is no address. */
async function deriveChannel(parts: readonly (string | undefined)[], open: Uint8Array): Promise<string | undefined> {
  if (!parts.every((part): part is Address => part !== undefined && isAddress(part))) return undefined;
  const seedAt = ({ at, bytes }: { at: number; bytes: number }): Uint8Array => open.subarray(at, at + bytes);
  const encoder = getAddressEncoder();
  const seeds = ["channel", ...parts.map((part) => encoder.encode(part)), seedAt(SALT), seedAt(OPEN_SLOT)];
  const [address] = await getProgramDerivedAddress({ programAddress: PAYMENT_CHANNELS_PROGRAM as Address, seeds });
  return address;
}

function callsOf(
  { addresses, instructions }: TransactionAnswer,
  discriminator: number,
): { accounts: readonly number[]; bytes: Uint8Array }[] {
  return instructions.flatMap(({ programIdIndex, accounts, data }) => {
    if (/* fault: channel-of-any-program */ addresses[programIdIndex] !== PAYMENT_CHANNELS_PROGRAM) return [];
    const bytes = decodeInstructionData(data);
    return bytes?.[0] === discriminator ? [{ accounts, bytes }] : [];
  });
}

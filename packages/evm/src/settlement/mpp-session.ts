import {
  depositPayout,
  type PaymentForm,
  type Payout,
  toldPayout,
  wordsOf,
} from "./payment-form.ts";
import { addressIn, type ChainLog, type PlacedLog, type TransferLog } from "./transfer-logs.ts";

/**
 * Channel reserve of Tempo (TIP-1034), `tip20ChannelEscrow` of mppx 0.11.0. On other chains nobody
 * has this address.
 */
const RESERVE = "0x4d50500000000000000000000000000000000000";

// Computed by no library, as in transfer-logs.ts:
// `Settled(bytes32,address,address,uint96,uint96,uint96)` and
// `ChannelClosed(bytes32,address,address,uint96,uint96)`.
const SETTLED = "0x11c4e4c79ad8802431b44c15047ed1ddb82fbfc1abd452c765f7ee3990df1399";
const CLOSED = "0x5613aed96d5bf39f928408dbe1d4143490b9bb5957eac2dd8e69b5dc4b2206e6";

/**
 * Session of the Machine Payments Protocol on Tempo: mppx 0.11.0 (dist/tempo/session), by the
 * channel reserve of tempoxyz/tempo (crates/precompiles/src/tip20_channel_reserve). A payer opens a
 * channel with a deposit, and signs vouchers. The payee settles what they add up to, or closes the
 * channel, which pays the rest back.
 *
 * The reserve says who paid right after it has sent the tokens. That proves the payer: only the
 * account itself opens a channel as the payer, and only its own tokens go into it.
 */
export const mppSession: PaymentForm = { name: "mpp-session", findPayouts };

function findPayouts(logs: readonly PlacedLog[]): ReadonlyMap<number, Payout> {
  const payouts = new Map<number, Payout>();
  let sent: TransferLog[] = [];
  for (const log of logs) {
    const { position, transfer } = log;
    if (transfer?.to === RESERVE) payouts.set(position, depositPayout);
    if (transfer?.from === RESERVE) {
      sent.push(transfer);
      payouts.set(position, UNNAMED);
    }
    const event = readEvent(log);
    if (event === undefined || log.address !== RESERVE) continue;
    const { payer } = event;
    for (const each of sent.filter((transferred) => isOf(transferred, event))) {
      payouts.set(each.position, toldPayout({ payer }));
    }
    sent = [];
  }
  return payouts;
}

const UNNAMED = toldPayout({ problem: "no event of the escrow says whose session it was" });

/**
 * Event of a session that has been paid: all of the amount where it is settled, a part of it where
 * it is closed.
 */
type SessionEvent = { payer: string; payee: string; amount: bigint; isClosed: boolean };

function readEvent({ topics, data }: ChainLog): SessionEvent | undefined {
  const [topic, , ...parties] = topics;
  const [payer, payee] = parties.map((party) => addressIn(party));
  const [total, delta] = wordsOf(data);
  const amount = topic === SETTLED ? delta : topic === CLOSED ? total : undefined;
  if (payer === undefined || payee === undefined || amount === undefined) return undefined;
  return { payer, payee, amount: BigInt(`0x${amount}`), isClosed: topic === CLOSED };
}

/** Tells whether an event is of a transfer. A closed session also pays back its rest. */
function isOf(
  { to, value }: TransferLog,
  { payer, payee, amount, isClosed }: SessionEvent,
): boolean {
  if (isClosed && to === payer) return true;
  const isWhole = value === amount;
  return to === payee && (isClosed ? value <= amount : isWhole);
}

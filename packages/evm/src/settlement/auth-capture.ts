import { sameHex } from "../base/values.ts";
import { callAt, object, readBlock, readChainId, toNumber } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { whyUnproven } from "../evm/signer.ts";
import { isAuthorizationUsed } from "./exact-eip3009.ts";
import {
  type Credit,
  type CreditQuestion,
  type PaymentForm,
  type Payout,
  type PlacedTransfer,
  type ProvenPayer,
  readCallStructs,
  WORD,
  wordsOf,
} from "./payment-form.ts";
import {
  addressIn,
  type ChainLog,
  type PlacedLog,
  readLogs,
  readReceiptLogs,
  type TransferLog,
} from "./transfer-logs.ts";

/**
 * Escrows by @x402/evm 2.27.0 (src/auth-capture/constants.ts): versions 1.0 and 1.1, on all chains.
 */
const ESCROWS: readonly string[] = [
  "0xbdea0d1bcc5966192b070fdf62ab4ef5b4420cff",
  "0xf96815976523e00e65be8f34ca5e64b4f41eb19c",
];

// Computed by no library, as in transfer-logs.ts. Events and functions of AuthCaptureEscrow
// (base/commerce-payments).
const CAPTURED = "0xe749f7bbd01b49bb05abf26ca492cb4dfdea6bedeada8a40fdccd478c73a74e2";
const CHARGED = "0x943ae4341dd799d7aeedc501f616cd26b134639e0bc2ec059581ba3ebbf1e7d0";
const AUTHORIZED = "0x1c81fb2e3bab27f6bb09bee9a0dddf61600b7cbaf2c12683e4864e0cbdb9d284";
const REFUNDED = "0x1bf415371b303ca6b8bbb4ce479b177cba5ad15dbe0c9a7750a588aa6bcd25b2";
const TOKEN_STORE_CREATED = "0xd8699a107a4fe8ea740423e52159bafb235249dce5c2df55fa265db06964d136";
const GET_TOKEN_STORE = "0x9d3facde";
const PAYMENT_STATE = "0x34b778ed";
const PAYMENT_INFO_TYPEHASH = "ae68ac7ce30c86ece8196b61a7c486d8f0061f575037fbd34e7fe4e2820c6591";

/** `PaymentInfo` has twelve members of one word each. */
const INFO_WORDS = 12;
const OPERATOR = 0;
const PAYER = 1;
const RECEIVER = 2;
const TOKEN = 3;
const CAPTURE_EXPIRY = 6;
const WHOLE_BPS = 10_000n;

/**
 * Escrow of @x402/evm 2.27.0 `auth-capture`, by AuthCaptureEscrow of base/commerce-payments at
 * 3f77761. An operator collects what a payer authorized into its token store, and captures it in
 * parts, or charges it at once.
 *
 * The event of the escrow names a payment by a hash. The payment is in the call, or in the event of
 * a charge, and has that hash. It proves the payer where the token says that the payer's
 * authorization (EIP-3009) is used whose nonce is the hash of this payment without its payer: an
 * escrow takes any collector, and one may pay with its own tokens for anybody. The tokens came out
 * of the store that the escrow names for the operator.
 *
 * What goes back after a capture comes from any collector as well. It is the receiver's money where
 * the receiver's tokens went into the store for it, as they do where a seller is its own operator.
 */
export const authCapture: PaymentForm = { name: "auth-capture", findPayouts, readCredits };

function findPayouts(logs: readonly PlacedLog[]): ReadonlyMap<number, Payout> {
  const payouts = new Map<number, Payout>();
  const readInCall = createCallReader();
  let last: Capture | undefined;
  for (const log of logs) {
    const { position, transfer } = log;
    if (transfer === undefined) last = readCapture(log, last);
    else if (last !== undefined) {
      const { amount, fee, feeReceiver, ...named } = last;
      const isFee = transfer.value === fee && transfer.to === feeReceiver;
      const isWhole = transfer.value === amount - fee;
      if (!isFee && !isWhole) continue;
      payouts.set(position, {
        async provePayer(rpc, placed) {
          const proof = await provePayer(rpc, placed, { ...named, isFee, readInCall });
          if ("payer" in proof) return proof;
          // Anybody can have what others pay land behind a capture. Stores sign nothing, so it was
          // not out of one.
          const isAccount =
            (await whyUnproven(rpc, { address: transfer.from, block: placed.block })) === undefined;
          return isAccount ? undefined : proof;
        },
      });
    }
  }
  return payouts;
}

/**
 * Payment as an event names it: the listed escrow, in lower case, the hash, and the data of the
 * event, without 0x.
 */
type NamedPayment = { escrow: string; hash: string; data: string };

type Capture = NamedPayment & { amount: bigint; fee: bigint; feeReceiver: string | undefined };

/** Reads the event of a log. The last one stands until the escrow has another. */
function readCapture(
  { address: escrow, topics, data }: ChainLog,
  last: Capture | undefined,
): Capture | undefined {
  const [topic, hash = ""] = topics;
  const isEscrow = ESCROWS.includes(escrow);
  if (!isEscrow || topic === TOKEN_STORE_CREATED) return last;
  if (topic !== CAPTURED && topic !== CHARGED) return undefined;
  const words = wordsOf(data);
  // A charge has the payment before the amount, and the collector after it.
  const [word, bps, feeReceiver] = topic === CAPTURED ? words : [words[12], words[14], words[15]];
  if (word === undefined || bps === undefined) return undefined;
  const amount = BigInt(`0x${word}`);
  const fee = (amount * BigInt(`0x${bps}`)) / WHOLE_BPS;
  return { escrow, hash, data, amount, fee, feeReceiver: addressIn(`0x${feeReceiver}`) };
}

async function provePayer(
  rpc: EvmRpc,
  { transfer, transactionHash, block }: PlacedTransfer,
  {
    escrow,
    hash,
    data,
    isFee,
    readInCall,
  }: NamedPayment & { isFee: boolean; readInCall: CallReader },
): Promise<ProvenPayer | { problem: string }> {
  const hashOf = await hasherOf(rpc, escrow);
  const inEvent = wordsOf(data).slice(0, INFO_WORDS);
  const named =
    inEvent.length === INFO_WORDS
      ? new Map([[hashOf(inEvent), inEvent]])
      : await readInCall(rpc, { escrow, transactionHash, token: transfer.token });
  const found = named.get(hash);
  if (found === undefined) return { problem: "the call does not say which payment it captures" };
  const [operator, payer, receiver] = [OPERATOR, PAYER, RECEIVER].map((place) =>
    addressIn(`0x${found[place]}`),
  );
  if (operator === undefined || payer === undefined)
    return { problem: "the payment names no payer" };
  if (!isFee && receiver !== transfer.to) {
    return { problem: "its tokens went to another account than the payment names" };
  }
  const store = await readStore(rpc, { escrow, operator, block });
  const isStore = store !== undefined && sameHex(store, transfer.from);
  if (!isStore) {
    return { problem: "the tokens were not those of the operator's store" };
  }
  const nonce = hashOf(withoutPayer(found));
  const isUsed = await isAuthorizationUsed(rpc, {
    token: transfer.token,
    authorizer: payer,
    nonce,
    block,
  });
  if (isUsed !== true) {
    return {
      problem: "the payer that it names has not paid by an authorization (EIP-3009) for it",
    };
  }
  return { payer, authorization: nonce };
}

async function readStore(
  rpc: EvmRpc,
  { escrow, operator, block }: { escrow: string; operator: string; block: number },
): Promise<string | undefined> {
  const call = { to: escrow, data: `${GET_TOKEN_STORE}${operator.slice(2).padStart(WORD, "0")}` };
  const store = await callAt(rpc, block, call);
  return "returned" in store ? addressIn(store.returned) : undefined;
}

/** Event of a refund, with the transfers up to the next event of an escrow. */
type Refund = Omit<NamedPayment, "data"> & {
  amount: bigint;
  position: number;
  transfers: TransferLog[];
};

/** Reads what receivers give back: their tokens pass through a store. */
async function readCredits(rpc: EvmRpc, question: CreditQuestion): Promise<readonly Credit[]> {
  const { transactionHash, block, tokens } = question;
  const readInCall = createCallReader();
  const credits: Credit[] = [];
  for (const { escrow, hash, amount: value, position, transfers } of findRefunds(question.logs)) {
    for (const token of tokens) {
      const found = (await readInCall(rpc, { escrow, transactionHash, token })).get(hash);
      const [operator, to, from] = [OPERATOR, PAYER, RECEIVER].map((place) =>
        addressIn(`0x${found?.[place]}`),
      );
      if (operator === undefined || to === undefined || from === undefined) continue;
      const store = await readStore(rpc, { escrow, operator, block });
      const hasMoved = (one: string, other: string | undefined): boolean =>
        transfers.some(
          (each) =>
            each.token === token && each.value === value && each.from === one && each.to === other,
        );
      const isOfReceiver = hasMoved(from, store);
      if (store === undefined || !isOfReceiver || !hasMoved(store, to)) continue;
      credits.push({ token, from, to, value, position, payer: from, isPassedOn: true });
    }
  }
  return credits;
}

function findRefunds(logs: readonly PlacedLog[]): Refund[] {
  const refunds: Refund[] = [];
  let last: Refund | undefined;
  for (const { address: escrow, topics, data, position, transfer } of logs) {
    if (transfer !== undefined) last?.transfers.push(transfer);
    const [topic, hash = ""] = topics;
    if (!ESCROWS.includes(escrow) || topic === TOKEN_STORE_CREATED) continue;
    const [amount] = wordsOf(data);
    const isRefund = topic === REFUNDED && amount !== undefined;
    last = isRefund
      ? { escrow, hash, amount: BigInt(`0x${amount}`), position, transfers: [] }
      : undefined;
    if (last !== undefined) refunds.push(last);
  }
  return refunds;
}

async function hasherOf(
  rpc: EvmRpc,
  escrow: string,
): Promise<(words: readonly string[]) => string> {
  const { keccak256 } = await import("../evm/signatures.ts");
  const chain = (await readChainId(rpc)).toString(16);
  return (words) => {
    const inner = keccak256(`0x${PAYMENT_INFO_TYPEHASH}${words.join("")}`).slice(2);
    return keccak256(
      `0x${chain.padStart(WORD, "0")}${escrow.slice(2).padStart(WORD, "0")}${inner}`,
    );
  };
}

function withoutPayer(words: readonly string[]): string[] {
  return words.with(PAYER, "0".repeat(WORD));
}

/** Payment of an authorization into an escrow, and where it goes. */
export type EscrowedAuthorization = {
  /** Address that captures pay, in lower case. */
  payee: string;
  /** Transactions of the newest captures, at most 4,096, the oldest first. */
  captures: string[];
  /** Whether more may be captured. */
  isCapturable: boolean;
};

const MAX_CAPTURES = 4096;

/**
 * Reads what became of an authorization (EIP-3009) that paid into an escrow, up to a block. Its
 * nonce is the hash of the payment, which names the receiver: nobody can have another one be waited
 * for.
 *
 * @returns `undefined` where the transaction paid into no listed escrow by this authorization
 */
export async function readEscrowed(
  rpc: EvmRpc,
  { transactionHash, nonce, block }: { transactionHash: string; nonce: string; block: number },
): Promise<EscrowedAuthorization | undefined> {
  const receipt = object(
    await rpc.request("eth_getTransactionReceipt", [transactionHash]),
    "receipt",
  );
  const authorized = await findAuthorized(
    rpc,
    readReceiptLogs(receipt["logs"]),
    nonce.toLowerCase(),
  );
  if (authorized === undefined) return undefined;
  const { escrow, hash, payee, expiry } = authorized;
  const range = { fromBlock: toNumber(receipt["blockNumber"], "receipt"), toBlock: block };
  const logs = await readLogs(rpc, { addresses: [escrow], topics: [CAPTURED, hash], ...range });
  const captures = logs.slice(-MAX_CAPTURES).map(({ transactionHash: capture }) => capture);
  const state = await callAt(rpc, block, { to: escrow, data: `${PAYMENT_STATE}${hash.slice(2)}` });
  const [, capturable = "0"] = "returned" in state ? wordsOf(state.returned.slice(2)) : [];
  const time = (await readBlock(rpc, block))?.timestamp ?? 0;
  return { payee, captures, isCapturable: BigInt(`0x${capturable}`) > 0n && expiry > BigInt(time) };
}

async function findAuthorized(
  rpc: EvmRpc,
  logs: readonly PlacedLog[],
  nonce: string,
): Promise<{ escrow: string; hash: string; payee: string; expiry: bigint } | undefined> {
  for (const { address: escrow, topics, data } of logs) {
    const [topic, hash = ""] = topics;
    if (!ESCROWS.includes(escrow) || topic !== AUTHORIZED) continue;
    const words = wordsOf(data).slice(0, INFO_WORDS);
    const payee = addressIn(`0x${words[RECEIVER]}`);
    if (payee === undefined || words.length < INFO_WORDS) continue;
    const hashOf = await hasherOf(rpc, escrow);
    const isNamed = hashOf(withoutPayer(words)) === nonce;
    if (isNamed) return { escrow, hash, payee, expiry: BigInt(`0x${words[CAPTURE_EXPIRY]}`) };
  }
  return undefined;
}

// A payment stands in a call once, or a few times; each candidate is hashed.
const MAX_CANDIDATES = 64;

type CallReader = (
  rpc: EvmRpc,
  call: { escrow: string; transactionHash: string; token: string },
) => Promise<ReadonlyMap<string, string[]>>;

/**
 * Returns a reader of the payments in a token that may stand anywhere in a call, by their hashes,
 * since an operator may be a contract. It reads a call once: anybody can have thousands of
 * transfers follow a capture.
 */
function createCallReader(): CallReader {
  const read = new Map<string, ReturnType<CallReader>>();
  const search: CallReader = async (rpc, { escrow, transactionHash, token }) => {
    const hashOf = await hasherOf(rpc, escrow);
    const range = { transactionHash, token, at: TOKEN, length: INFO_WORDS, max: MAX_CANDIDATES };
    return new Map((await readCallStructs(rpc, range)).map((words) => [hashOf(words), words]));
  };
  return (rpc, call) => {
    const key = `${call.escrow} ${call.token}`;
    const known = read.get(key) ?? search(rpc, call);
    read.set(key, known);
    return known;
  };
}

import { ZERO_ADDRESS } from "../base/values.ts";
import { readChainId } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import {
  type Credit,
  type CreditQuestion,
  depositPayout,
  type PaymentForm,
  type Payout,
  readCallStructs,
  toldPayout,
  WORD,
  wordsOf,
} from "./payment-form.ts";
import { addressIn, type PlacedLog } from "./transfer-logs.ts";

/**
 * Escrow by @x402/evm 2.27.0 (src/batch-settlement/constants.ts): its address on all chains is that
 * of its code.
 */
const SETTLEMENT = "0x4020074e9df2ce1dee5a9c1b5c3f541d02a10003";

// Computed by no library, as in transfer-logs.ts. Event and hashes of x402BatchSettlement.
const CLAIMED = "0x36bd546bb573e8921fdbfd934bbed62d872796b01792cd240cce27f79dd3eddd";
const CHANNEL_CONFIG_TYPEHASH = "1c9a06ceab9b0ebbd3301dc56c9111bb6d9af421356dc9ccb3b7084c755db308";
/**
 * `EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)`, "x402 Batch
 * Settlement", "1".
 */
const DOMAIN = [
  "8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b0ffacaa9a75d522b39400f",
  "e03c502b9066cc6f23a8f0f48ed32cb7d506f9f0a2d0055449f256846a770e9a",
  "c89efdaa54c0f20c7adf612882df0950f5a951637e0307cdcb4c672f298b8bc6",
].join("");

/** `ChannelConfig` has seven members of one word each. */
const CONFIG_WORDS = 7;
const [PAYER, AUTHORIZER, RECEIVER, TOKEN] = [0, 1, 2, 4] as const;
// A claim takes fourteen words of the call: more of them than nodes take in a transaction of 128
// KB.
const MAX_CONFIGS = 1_024;

/**
 * Escrow of @x402/evm 2.27.0 `batch-settlement`, by x402BatchSettlement of x402-foundation/x402
 * (contracts/evm) at 3d73f63. A payer deposits into a channel, and signs vouchers for its receiver.
 * They claim what is due of many channels at once; later all that a receiver has claimed is sent to
 * it in one transfer.
 *
 * The claim is the payment: from then on the amount is the receiver's, neither the payer nor the
 * facilitator gets it back, and anybody may have it sent. The transfer names none of the channels
 * that it sums up, so it names nobody.
 *
 * The event of the escrow names a channel by a hash, and the call has the channel with this hash.
 * The escrow has checked that a voucher is signed by the channel's authorizer. It proves the payer
 * where that is the payer: the escrow takes any collector, and one may deposit its own tokens in
 * anybody's name.
 */
export const batchSettlement: PaymentForm = { name: "batch-settlement", findPayouts, readCredits };

const SENT = toldPayout({
  problem: "what it sends was paid when it was claimed, by the payers of those transactions",
});

function findPayouts(logs: readonly PlacedLog[]): ReadonlyMap<number, Payout> {
  const payouts = new Map<number, Payout>();
  for (const { position, transfer } of logs) {
    if (transfer?.from === SETTLEMENT) payouts.set(position, SENT);
    else if (transfer?.to === SETTLEMENT) payouts.set(position, depositPayout);
  }
  return payouts;
}

async function readCredits(
  rpc: EvmRpc,
  { logs, transactionHash, tokens }: CreditQuestion,
): Promise<readonly Credit[]> {
  const claims = logs.flatMap((log) => readClaim(log) ?? []);
  if (claims.length === 0) return [];
  const channelOf = await hasherOf(rpc);
  const channels = new Map<string, string[]>();
  for (const token of tokens) {
    const search = { transactionHash, token, at: TOKEN, length: CONFIG_WORDS, max: MAX_CONFIGS };
    for (const words of await readCallStructs(rpc, search)) channels.set(channelOf(words), words);
  }
  return claims.flatMap(({ channel, value, position }): Credit[] => {
    const words = channels.get(channel);
    const [payer, authorizer, to, token] = [PAYER, AUTHORIZER, RECEIVER, TOKEN].map((at) =>
      addressIn(`0x${words?.[at]}`),
    );
    if (payer === undefined || to === undefined || token === undefined) return [];
    const credit = { token, from: SETTLEMENT, to, value, position };
    const isSigned = authorizer === payer || authorizer === ZERO_ADDRESS;
    if (isSigned) return [{ ...credit, payer }];
    return [{ ...credit, problem: "another key than the payer's signs its vouchers" }];
  });
}

type Claim = { channel: string; value: bigint; position: number };

function readClaim({ address, topics, data, position }: PlacedLog): Claim | undefined {
  const [topic, channel = ""] = topics;
  const [amount] = wordsOf(data);
  const isClaim = topic === CLAIMED && address === SETTLEMENT;
  return isClaim && amount !== undefined
    ? { channel, value: BigInt(`0x${amount}`), position }
    : undefined;
}

async function hasherOf(rpc: EvmRpc): Promise<(words: readonly string[]) => string> {
  const { keccak256 } = await import("../evm/signatures.ts");
  const chain = (await readChainId(rpc)).toString(16);
  const domain = keccak256(
    `0x${DOMAIN}${chain.padStart(WORD, "0")}${SETTLEMENT.slice(2).padStart(WORD, "0")}`,
  );
  return (words) => {
    const config = keccak256(`0x${CHANNEL_CONFIG_TYPEHASH}${words.join("")}`);
    return keccak256(`0x1901${domain.slice(2)}${config.slice(2)}`);
  };
}

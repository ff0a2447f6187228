import { callAt } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import {
  type PaymentForm,
  type Payout,
  type PlacedTransfer,
  type ProvenPayer,
  readCallStructs,
  WORD,
} from "./payment-form.ts";
import { addressIn, type PlacedLog, type TransferLog } from "./transfer-logs.ts";

/** Permit2 of Uniswap, by @x402/evm 2.27.0 (src/constants.ts), on all chains. */
const PERMIT2 = "0x000000000022d473030f116ddee9f6b43ac78ba3";

/**
 * Places of members among the words of a call that has a permit: `token`, `amount`, `nonce` and
 * `deadline` come first.
 */
type Layout = { amount: number; owner: number; to: number; length: number };

/**
 * Contracts that move tokens by Permit2, by @x402/evm 2.27.0 (src/constants.ts), on all chains:
 * `exact` and `upto`.
 */
const PROXIES = new Map<string, Layout>([
  ["0x402085c248eea27d92e8b30b2c58ed07f9e20001", { amount: 1, owner: 4, to: 5, length: 7 }],
  ["0x4020a4f3b7b90cca423b9fabcc0ce57c6c240002", { amount: 4, owner: 5, to: 6, length: 9 }],
]);
const NONCE = 2;

// Computed by no library, as in transfer-logs.ts: `Settled()`, `SettledWithPermit()` and
// `nonceBitmap(address,uint256)`.
const SETTLED: readonly string[] = [
  "0x97088ec3606cfe8cc112180570d03fcde05f9b8e1bfef8e27784eaf5dd5691b6",
  "0xde5b89d10fc800c459329c382fabfcad0be0ed7e5328e01fae04e507b09ef5d8",
];
const NONCE_BITMAP = "0x4fe02b44";

// A permit stands in a call once, or a few times.
const MAX_PERMITS = 64;

/**
 * Permit2 of @x402/evm 2.27.0 `exact` and `upto`, by x402ExactPermit2Proxy and x402UptoPermit2Proxy
 * of x402-foundation/x402 (contracts/evm) at 242573a. The payer is the account that signed the
 * permit, not who sent it.
 *
 * A proxy has Permit2 move the tokens, and says `Settled` right after. The permit in the call names
 * owner, recipient and amount of this transfer, and Permit2 says that its nonce is used, which
 * takes the owner's signature. What is not so is read like any other transfer.
 */
export const permit2: PaymentForm = { name: "permit2", findPayouts };

function findPayouts(logs: readonly PlacedLog[]): ReadonlyMap<number, Payout> {
  const payouts = new Map<number, Payout>();
  let last: TransferLog | undefined;
  for (const { address: from, topics, transfer } of logs) {
    const layout = PROXIES.get(from);
    if (layout !== undefined && last !== undefined && SETTLED.includes(topics[0] ?? "")) {
      payouts.set(last.position, {
        provePayer: async (rpc, placed) => provePayer(rpc, placed, layout),
      });
    }
    // Tokens may log more of the same transfer, such as what is left of an allowance.
    if (transfer !== undefined || last?.token !== from) last = transfer;
  }
  return payouts;
}

async function provePayer(
  rpc: EvmRpc,
  { transfer, transactionHash, block }: PlacedTransfer,
  { amount, owner, to, length }: Layout,
): Promise<ProvenPayer | undefined> {
  const { token, from: payer } = transfer;
  const permits = await readCallStructs(rpc, {
    transactionHash,
    token,
    at: 0,
    length,
    max: MAX_PERMITS,
  });
  const permit = permits.find(
    (words) =>
      addressIn(`0x${words[owner]}`) === payer &&
      BigInt(`0x${words[amount]}`) === transfer.value &&
      addressIn(`0x${words[to]}`) === transfer.to,
  );
  if (permit === undefined) return undefined;
  const isSigned = await isNonceUsed(rpc, {
    owner: payer,
    nonce: BigInt(`0x${permit[NONCE]}`),
    block,
  });
  if (!isSigned) return undefined;
  return { payer };
}

/** Reads whether Permit2 has used a nonce: each owner has words of 256 of them. */
async function isNonceUsed(
  rpc: EvmRpc,
  { owner, nonce, block }: { owner: string; nonce: bigint; block: number },
): Promise<boolean> {
  const words = [owner.slice(2), (nonce >> 8n).toString(16)].map((word) =>
    word.padStart(WORD, "0"),
  );
  const answer = await callAt(rpc, block, {
    to: PERMIT2,
    data: `${NONCE_BITMAP}${words.join("")}`,
  });
  const bitmap =
    "returned" in answer && answer.returned.length === 2 + WORD ? BigInt(answer.returned) : 0n;
  return ((bitmap >> (nonce & 255n)) & 1n) === 1n;
}

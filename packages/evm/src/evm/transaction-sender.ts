import { isSdkError, type JsonObject, SdkError } from "@arcs/core";
import type { Hex } from "viem";
import { keccak256, serializeTransaction, slice } from "viem/utils";

import { sameHex } from "../base/hex.ts";
import { object, quantity, readHead, toBigInt, toNumber } from "./read-chain.ts";
import type { EvmRpc } from "./rpc.ts";
import { revertOf, rpcError } from "./rpc-error.ts";
import { signHash } from "./sign-hash.ts";
import type { EvmSigner } from "./signer.ts";

/** A call of a contract. */
export type ContractCall = { to: string; data: string };

/**
 * A transaction that was, or was about to be, sent: all that another process needs to go on with it. Every version of it
 * has the same nonce, so that the chain takes at most one of them, whoever sends them and however often.
 */
export type TransactionMemo = ContractCall & {
  /** The account that signed it: another one's nonce says nothing about it. */
  from: string;
  nonce: number;
  /** Decimal digits. */
  gas: string;
  /** The signed versions, oldest first, with their fees in wei and the Unix seconds of their signing. */
  versions: { hash: string; raw: string; tip: string; maxFee: string; signedAt: number }[];
  /** Unix seconds since which its nonce has been taken by another one, as far as the endpoint shows. */
  goneSince?: number;
};

/** What became of a transaction. */
export type TransactionOutcome =
  | { status: "pending"; memo: TransactionMemo; problem?: SdkError }
  | { status: "mined"; receipt: JsonObject }
  | { status: "reverted" }
  /** Another transaction of the same account took its nonce: it will never land. */
  | { status: "replaced" };

/** What a sender works with. */
export type TransactionSettings = {
  rpc: EvmRpc;
  signer: EvmSigner;
  chainId: number;
  /** Blocks, that of the transaction included, until its outcome counts. */
  confirmations: number;
  /** Wei that one transaction may cost at most, whatever the endpoint says. */
  maxTransactionFee: bigint;
  /** Names what a contract reverts with. */
  revertName: (data: string) => string;
  now: () => Date;
};

/** Keeps a memo before what it describes is sent. */
export type RememberTransaction = (memo: TransactionMemo) => Promise<void>;

/** Sends transactions of one account, one after the other. */
export type TransactionSender = {
  /**
   * Builds, signs, remembers and sends.
   *
   * @throws SdkError `evm_transaction_failed` when the contract refuses the call, `evm_fee_too_high`,
   * `evm_insufficient_funds`, `evm_unreachable`, `evm_rpc_error`: nothing was sent then
   */
  send(call: ContractCall, remember: RememberTransaction): Promise<TransactionOutcome>;
  /**
   * Finds out what became of a transaction; sends it again where it has vanished, with a higher fee where it is stuck, unless
   * `mayResend` is false.
   */
  track(
    memo: TransactionMemo,
    remember: RememberTransaction,
    options?: { mayResend?: boolean },
  ): Promise<TransactionOutcome>;
};

/** What the simplest transaction uses: an estimate below it cannot be right. */
const LEAST_GAS = 21_000n;
const STUCK_AFTER_SECONDS = 180;
/** Each version pays a quarter more: the sixth three times as much as the first, and no more. */
const MOST_VERSIONS = 6;
/** Behind one URL there may be several nodes, some of them late: what one does not know yet is not gone. */
const GONE_AFTER_SECONDS = 120;

/** Makes a sender. Nothing is sent before the first call. */
export function createTransactionSender(settings: TransactionSettings): TransactionSender {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    send(call, remember) {
      // One at a time: the next transaction's nonce counts on this one having reached the endpoint.
      const sending = queue.then(async () => {
        const memo = await build(call, settings);
        /* fault: bridge-sent-before-saved */
        await remember(memo);
        return broadcast(memo, settings);
      });
      /* fault: bridge-nonces-at-once */
      queue = sending.catch(() => undefined);
      return sending;
    },
    track: (memo, remember, { mayResend = true } = {}) => track(memo, { ...settings, remember, mayResend }),
  };
}

async function build(call: ContractCall, settings: TransactionSettings): Promise<TransactionMemo> {
  const estimated = await estimateGas(call, settings);
  const nonce = await transactionCount(settings.rpc, { address: settings.signer.address, block: "pending" });
  const gas = (estimated * 6n) / 5n;
  const fees = await suggestFees(settings.rpc, capOf(gas, settings));
  return withVersion(
    { ...call, from: settings.signer.address, nonce, gas: gas.toString(), versions: [] },
    fees,
    settings,
  );
}

function capOf(gas: bigint, { maxTransactionFee }: TransactionSettings): FeeCap {
  return { gas, maxTransactionFee };
}

async function estimateGas({ to, data }: ContractCall, settings: TransactionSettings): Promise<bigint> {
  const { rpc, signer, revertName } = settings;
  try {
    const gas = toBigInt(await rpc.request("eth_estimateGas", [{ from: signer.address, to, data }]), "gas");
    if (gas >= LEAST_GAS) return gas;
    throw new SdkError("evm_rpc_error", "the EVM endpoint's estimate of gas is less than any transaction uses");
  } catch (error) {
    const reverted = revertOf(error);
    if (reverted === undefined) throw orPoverty(rpcError(error), signer.address);
    const reason = revertName(reverted);
    throw new SdkError("evm_transaction_failed", `the contract refuses the transaction: ${reason}`, {
      details: { reason },
    });
  }
}

async function withVersion(
  memo: TransactionMemo,
  { tip, maxFee }: Fees,
  { signer, chainId, now }: TransactionSettings,
): Promise<TransactionMemo> {
  const transaction = {
    type: "eip1559",
    chainId,
    nonce: memo.nonce,
    to: memo.to as Hex,
    data: memo.data as Hex,
    gas: BigInt(memo.gas),
    maxPriorityFeePerGas: tip,
    maxFeePerGas: maxFee,
  } as const;
  const signature = await signHash(signer, keccak256(serializeTransaction(transaction)));
  const raw = serializeTransaction(transaction, {
    r: slice(signature, 0, 32),
    s: slice(signature, 32, 64),
    // Key services write 0 and 1 where wallets write 27 and 28.
    yParity: Number(slice(signature, 64)) % 27,
  });
  const version = {
    hash: keccak256(raw),
    raw,
    tip: tip.toString(),
    maxFee: maxFee.toString(),
    signedAt: Math.floor(now().getTime() / 1000),
  };
  return { ...memo, versions: [...memo.versions, version] };
}

/** Hands the newest version to the endpoint. Whatever it says, only the chain knows what becomes of it. */
async function broadcast(memo: TransactionMemo, { rpc }: TransactionSettings): Promise<TransactionOutcome> {
  try {
    await rpc.request("eth_sendRawTransaction", [memo.versions.at(-1)?.raw ?? ""]);
    return { status: "pending", memo };
  } catch (error) {
    const problem = rpcError(error);
    const isKnown = /already known|already imported|nonce too low/i.test(problem.message);
    return { status: "pending", memo, ...(isKnown ? {} : { problem: orPoverty(problem, memo.from) }) };
  }
}

async function track(
  memo: TransactionMemo,
  settings: TransactionSettings & { remember: RememberTransaction; mayResend: boolean },
): Promise<TransactionOutcome> {
  const { rpc, confirmations } = settings;
  const head = await readHead(rpc);
  const receipt = await findReceipt(memo, rpc);
  if (receipt !== undefined) {
    const depth = head.number - toNumber(receipt["blockNumber"], "receipt") + 1;
    if (depth < confirmations) return { status: "pending", memo };
    return receipt["status"] === "0x1" ? { status: "mined", receipt } : { status: "reverted" };
  }
  const address = memo.from;
  if ((await transactionCount(rpc, { address, block: "latest" })) > memo.nonce) {
    // Taken, by another transaction or by this one a moment ago. It counts when it is settled.
    const block = quantity(Math.max(0, head.number - confirmations + 1));
    const settled = await transactionCount(rpc, { address, block });
    const isGone = settled > memo.nonce && !(await isKnown(memo, rpc));
    return isGone ? missing(memo, settings.now()) : { status: "pending", memo };
  }
  if (!settings.mayResend) return { status: "pending", memo };
  return broadcast(await raisedWhereStuck(memo, settings), settings);
}

function missing(memo: TransactionMemo, now: Date): TransactionOutcome {
  const seconds = Math.floor(now.getTime() / 1000);
  const { goneSince = seconds } = memo;
  return seconds - goneSince < GONE_AFTER_SECONDS
    ? { status: "pending", memo: { ...memo, goneSince } }
    : { status: "replaced" };
}

async function raisedWhereStuck(
  memo: TransactionMemo,
  settings: TransactionSettings & { remember: RememberTransaction },
): Promise<TransactionMemo> {
  const newest = memo.versions.at(-1);
  const age = settings.now().getTime() / 1000 - (newest?.signedAt ?? 0);
  // Only the account itself can sign another version; a bridge with a new key sends the old one on.
  const isOwn = sameHex(memo.from, settings.signer.address);
  const mayRaise = isOwn && memo.versions.length < MOST_VERSIONS;
  if (newest === undefined || age < STUCK_AFTER_SECONDS || !mayRaise) return memo;
  const former = { tip: BigInt(newest.tip), maxFee: BigInt(newest.maxFee) };
  const cap = capOf(BigInt(memo.gas), settings);
  const suggested = await suggestFees(settings.rpc, cap).catch(ifTooHigh);
  const fees = suggested === undefined ? undefined : raiseFees(former, { suggested, cap });
  // What it was signed with is all that it may cost: it waits for the fees of the chain to fall.
  if (fees === undefined) return memo;
  const raised = await withVersion(memo, fees, settings);
  await settings.remember(raised);
  return raised;
}

function ifTooHigh(error: unknown): undefined {
  if (!isSdkError(error, "evm_fee_too_high")) throw error;
}

async function findReceipt(memo: TransactionMemo, rpc: EvmRpc): Promise<JsonObject | undefined> {
  for (const { hash } of memo.versions) {
    const receipt = await rpc.request("eth_getTransactionReceipt", [hash]);
    if (receipt !== null) return object(receipt, "receipt");
  }
  return undefined;
}

async function isKnown(memo: TransactionMemo, rpc: EvmRpc): Promise<boolean> {
  const found = await Promise.all(memo.versions.map(({ hash }) => rpc.request("eth_getTransactionByHash", [hash])));
  return found.some((transaction) => transaction !== null);
}

async function transactionCount(rpc: EvmRpc, { address, block }: { address: string; block: string }): Promise<number> {
  const count = await rpc.request("eth_getTransactionCount", [address, block]);
  return toNumber(count, "transaction count");
}

/** That an account cannot pay is told in words only, and each kind of node has its own. */
function orPoverty(error: SdkError, address: string): SdkError {
  if (!/insufficient (?:funds|balance)/i.test(error.message)) return error;
  return new SdkError("evm_insufficient_funds", `${address} cannot pay for the transaction`, { details: { address } });
}

/** What a transaction pays for a unit of gas, in wei (EIP-1559). */
type Fees = { tip: bigint; maxFee: bigint };

/** What a transaction may cost: its units of gas, and the most that all of them together may cost, in wei. */
type FeeCap = { gas: bigint; maxTransactionFee: bigint };

const GWEI = 1_000_000_000n;

/**
 * Suggests fees: the endpoint's tip, and room for the base fee to double, as far as the cap allows.
 *
 * @throws SdkError `evm_fee_too_high` when the transaction would cost more than the cap already now: the endpoint is not
 * trusted with somebody's money
 */
async function suggestFees(rpc: EvmRpc, cap: FeeCap): Promise<Fees> {
  const [{ baseFeePerGas = GWEI }, tip] = await Promise.all([
    readHead(rpc),
    // Some endpoints do not have the method; a tip of one gwei is taken everywhere.
    rpc.request("eth_maxPriorityFeePerGas", []).then(
      (answer) => toBigInt(answer, "tip"),
      () => GWEI,
    ),
  ]);
  const most = mostForGas(cap);
  /* fault: evm-fee-uncapped */
  if (baseFeePerGas + tip > most) throw tooHigh((baseFeePerGas + tip) * cap.gas, cap);
  return { tip, maxFee: smaller(2n * baseFeePerGas + tip, most) };
}

/**
 * Fees for another version of a transaction: nodes take one only where both fees are at least a tenth higher.
 *
 * @returns `undefined` where that is more than the cap
 */
function raiseFees(former: Fees, { suggested, cap }: { suggested: Fees; cap: FeeCap }): Fees | undefined {
  const raised = (fee: bigint): bigint => (fee * 125n) / 100n + 1n;
  const tip = larger(suggested.tip, raised(former.tip));
  const maxFee = larger(tip, larger(suggested.maxFee, raised(former.maxFee)));
  return maxFee > mostForGas(cap) ? undefined : { tip, maxFee };
}

function mostForGas({ gas, maxTransactionFee }: FeeCap): bigint {
  return maxTransactionFee / gas;
}

function tooHigh(fee: bigint, { maxTransactionFee }: FeeCap): SdkError {
  return new SdkError(
    "evm_fee_too_high",
    `the transaction would cost ${fee} wei by what the endpoint says, more than maxTransactionFee (${maxTransactionFee})`,
    { details: { fee: String(fee), maxTransactionFee: String(maxTransactionFee) } },
  );
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

function smaller(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

import { type ErrorCode, isSdkError, type JsonObject, SdkError } from "@arcs/core";
import type { Hex } from "viem";
import { keccak256, serializeTransaction, slice } from "viem/utils";

import { sameHex } from "../base/values.ts";
import { object, quantity, readHead, toBigInt, toNumber } from "./read-chain.ts";
import { type EvmRpc, revertOf, rpcError } from "./rpc.ts";
import { signHash } from "./signatures.ts";
import type { EvmSigner } from "./signer.ts";

export type ContractCall = { to: string; data: string };

/**
 * A transaction that was, or was about to be, sent: all that another process needs to continue.
 * Every version of it has the same nonce, so the chain accepts at most one, from any sender.
 */
export type TransactionMemo = ContractCall & {
  /** The account that signed it: nonces of other accounts do not matter. */
  from: string;
  nonce: number;
  /** Decimal digits. */
  gas: string;
  /**
   * Signed versions, oldest first, with their fees in wei and the Unix seconds of their signing.
   */
  versions: { hash: string; raw: string; tip: string; maxFee: string; signedAt: number }[];
  /** Unix seconds since which the endpoint shows its nonce as used by another transaction. */
  goneSince?: number;
};

export type TransactionOutcome =
  | { status: "pending"; memo: TransactionMemo; problem?: SdkError }
  | { status: "mined"; receipt: JsonObject }
  /**
   * The contract refused it, or another transaction of the same account used its nonce: it will
   * never land.
   */
  | { status: "failed"; problem: SdkError };

export type TransactionSettings = {
  rpc: EvmRpc;
  signer: EvmSigner;
  chainId: number;
  /** Number of blocks until its outcome counts, its own block included. */
  confirmations: number;
  /** Max cost of one transaction in wei, whatever the endpoint says. */
  maxTransactionFee: bigint;
  revertName: (data: string) => string;
  now: () => Date;
};

export type RememberTransaction = (memo: TransactionMemo) => Promise<void>;

export type TransactionSender = {
  /**
   * Builds, signs, stores and sends a transaction.
   *
   * @throws SdkError `evm_transaction_failed` when the contract refuses the call,
   *   `evm_fee_too_high`, `evm_insufficient_funds`, `evm_unreachable`, `evm_rpc_error`: nothing was sent then
   */
  send(call: ContractCall, remember: RememberTransaction): Promise<TransactionOutcome>;
  /**
   * Checks the outcome of a transaction. Resends it where it has vanished, and raises the fee where
   * it is stuck, unless `mayResend` is false.
   */
  track(
    memo: TransactionMemo,
    remember: RememberTransaction,
    options?: { mayResend?: boolean },
  ): Promise<TransactionOutcome>;
};

/** Gas of the simplest transaction: a lower estimate cannot be right. */
const MIN_GAS = 21_000n;
const STUCK_AFTER_SECONDS = 180;
/** Each version pays a quarter more, so the sixth pays three times as much as the first. */
const MAX_VERSIONS = 6;
/**
 * One URL may have several nodes behind it, some of them late: a transaction unknown to one is not
 * gone yet.
 */
const GONE_AFTER_SECONDS = 120;

export function createTransactionSender(settings: TransactionSettings): TransactionSender {
  let queue: Promise<unknown> = Promise.resolve();
  return {
    send(call, remember) {
      // One at a time: the next nonce is only right once this transaction has reached the endpoint.
      const sending = queue.then(async () => {
        const memo = await build(call, settings);
        await remember(memo);
        return broadcast(memo, settings);
      });
      queue = sending.catch(() => undefined);
      return sending;
    },
    track: (memo, remember, { mayResend = true } = {}) =>
      track(memo, { ...settings, remember, mayResend }),
  };
}

async function build(call: ContractCall, settings: TransactionSettings): Promise<TransactionMemo> {
  const estimated = await estimateGas(call, settings);
  const nonce = await transactionCount(settings.rpc, {
    address: settings.signer.address,
    block: "pending",
  });
  const gas = (estimated * 6n) / 5n;
  const fees = await suggestFees(gas, settings);
  const memo = { ...call, from: settings.signer.address, nonce, gas: gas.toString(), versions: [] };
  return withVersion(memo, fees, settings);
}

async function estimateGas(
  { to, data }: ContractCall,
  settings: TransactionSettings,
): Promise<bigint> {
  const { rpc, signer, revertName } = settings;
  try {
    const gas = toBigInt(
      await rpc.request("eth_estimateGas", [{ from: signer.address, to, data }]),
      "gas",
    );
    if (gas >= MIN_GAS) return gas;
    throw new SdkError(
      "evm_rpc_error",
      "the EVM endpoint's estimate of gas is less than any transaction uses",
    );
  } catch (error) {
    const reverted = revertOf(error);
    if (reverted === undefined) throw orPoverty(rpcError(error), signer.address);
    const reason = revertName(reverted);
    throw new SdkError(
      "evm_transaction_failed",
      `the contract refuses the transaction: ${reason}`,
      {
        details: { reason },
      },
    );
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
    // Key services return 0 and 1 where wallets return 27 and 28.
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

/**
 * Submits the newest version to the endpoint. Its answer does not matter, since only the chain
 * decides.
 */
async function broadcast(
  memo: TransactionMemo,
  { rpc }: TransactionSettings,
): Promise<TransactionOutcome> {
  try {
    await rpc.request("eth_sendRawTransaction", [memo.versions.at(-1)?.raw ?? ""]);
    return { status: "pending", memo };
  } catch (error) {
    const problem = rpcError(error);
    const isKnown = /already known|already imported|nonce too low/i.test(problem.message);
    return {
      status: "pending",
      memo,
      ...(isKnown ? {} : { problem: orPoverty(problem, memo.from) }),
    };
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
    if (receipt["status"] === "0x1") return { status: "mined", receipt };
    return failed(
      "evm_transaction_failed",
      "the contract refused the transaction when it was mined",
    );
  }
  const address = memo.from;
  if ((await transactionCount(rpc, { address, block: "latest" })) > memo.nonce) {
    // The nonce is used, by another transaction or by this one a moment ago. It counts once
    // settled.
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
    : failed(
        "evm_transaction_replaced",
        "another transaction of the account took the place of this one",
      );
}

function failed(code: ErrorCode, message: string): TransactionOutcome {
  return { status: "failed", problem: new SdkError(code, message) };
}

async function raisedWhereStuck(
  memo: TransactionMemo,
  settings: TransactionSettings & { remember: RememberTransaction },
): Promise<TransactionMemo> {
  const newest = memo.versions.at(-1);
  const age = settings.now().getTime() / 1000 - (newest?.signedAt ?? 0);
  // Only the account itself can sign another version; a bridge with a new key resends the old one.
  const isOwn = sameHex(memo.from, settings.signer.address);
  const mayRaise = isOwn && memo.versions.length < MAX_VERSIONS;
  if (newest === undefined || age < STUCK_AFTER_SECONDS || !mayRaise) return memo;
  const suggested = await suggestFees(BigInt(memo.gas), settings).catch((error: unknown) => {
    if (!isSdkError(error, "evm_fee_too_high")) throw error;
  });
  // The signed fee is the limit: the transaction waits for fees on the chain to fall.
  if (!suggested) return memo;
  // Nodes accept another version only where both fees are at least a tenth higher.
  const raised = (fee: string): bigint => (BigInt(fee) * 125n) / 100n + 1n;
  const tip = larger(suggested.tip, raised(newest.tip));
  const maxFee = larger(tip, larger(suggested.maxFee, raised(newest.maxFee)));
  if (maxFee * BigInt(memo.gas) > settings.maxTransactionFee) return memo;
  const renewed = await withVersion(memo, { tip, maxFee }, settings);
  await settings.remember(renewed);
  return renewed;
}

async function findReceipt(memo: TransactionMemo, rpc: EvmRpc): Promise<JsonObject | undefined> {
  for (const { hash } of memo.versions) {
    const receipt = await rpc.request("eth_getTransactionReceipt", [hash]);
    if (receipt !== null) return object(receipt, "receipt");
  }
  return undefined;
}

async function isKnown(memo: TransactionMemo, rpc: EvmRpc): Promise<boolean> {
  const found = await Promise.all(
    memo.versions.map(({ hash }) => rpc.request("eth_getTransactionByHash", [hash])),
  );
  return found.some((transaction) => transaction !== null);
}

async function transactionCount(
  rpc: EvmRpc,
  { address, block }: { address: string; block: string },
): Promise<number> {
  const count = await rpc.request("eth_getTransactionCount", [address, block]);
  return toNumber(count, "transaction count");
}

/** Nodes report insufficient funds only in words, which differ between kinds of nodes. */
function orPoverty(error: SdkError, address: string): SdkError {
  if (!/insufficient (?:funds|balance)/i.test(error.message)) return error;
  return new SdkError("evm_insufficient_funds", `${address} cannot pay for the transaction`, {
    details: { address },
  });
}

type Fees = { tip: bigint; maxFee: bigint };

const GWEI = 1_000_000_000n;

/**
 * Suggests fees: the endpoint's tip, and a margin for the base fee to double, as far as the limit
 * allows.
 *
 * @throws SdkError `evm_fee_too_high` when the transaction would already exceed the limit: the
 *   endpoint is not trusted with the operator's money
 */
async function suggestFees(
  gas: bigint,
  { rpc, maxTransactionFee }: TransactionSettings,
): Promise<Fees> {
  const [{ baseFeePerGas = GWEI }, tip] = await Promise.all([
    readHead(rpc),
    // Some endpoints lack the method; a tip of one gwei is accepted everywhere.
    rpc.request("eth_maxPriorityFeePerGas", []).then(
      (answer) => toBigInt(answer, "tip"),
      () => GWEI,
    ),
  ]);
  const max = maxTransactionFee / gas;
  if (baseFeePerGas + tip > max) {
    const fee = (baseFeePerGas + tip) * gas;
    throw new SdkError(
      "evm_fee_too_high",
      `the transaction would cost ${fee} wei by what the endpoint says, more than maxTransactionFee (${maxTransactionFee})`,
      { details: { fee: String(fee), maxTransactionFee: String(maxTransactionFee) } },
    );
  }
  const maxFee = 2n * baseFeePerGas + tip;
  return { tip, maxFee: maxFee < max ? maxFee : max };
}

function larger(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}

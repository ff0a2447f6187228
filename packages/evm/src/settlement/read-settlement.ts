import { type JsonObject, SdkError } from "@arcs/core";
import { defined, formatAccountId, parseJson } from "@arcs/core/internal";

import { object, readBlock, readFinalBlock, readHead, toHex, toNumber } from "../evm/read-chain.ts";
import type { EvmRpc } from "../evm/rpc.ts";
import { whyUnproven } from "../evm/signer.ts";
import { readAuthorizations } from "./exact-eip3009.ts";
import type { Credit, CreditQuestion, PaymentForm, Payout, ProvenPayer } from "./payment-form.ts";
import {
  type ChainLog,
  gainOf,
  isPayment,
  type PlacedLog,
  readBalance,
  readDecimals,
  readReceiptLogs,
  receivedOf,
  TRANSFER_TOPIC,
  type TransferLog,
  transfersIn,
} from "./transfer-logs.ts";
import { authCapture } from "./auth-capture.ts";
import { batchSettlement } from "./batch-settlement.ts";
import { mppSession } from "./mpp-session.ts";
import { permit2 } from "./permit2.ts";

/**
 * A transfer of an ERC-20 token from one account to another, or a claim on tokens that a contract
 * has for good. Amounts are base units.
 */
export type EvmTransfer = {
  /** Index of the log in the transaction, from 0. */
  instruction: string;
  /** Address of the token, in lower case. */
  mint: string;
  decimals: number;
  /**
   * Account id (CAIP-10) of the tokens' owner, or of who paid them into the contract that they came
   * from. Neither need have sent the transaction.
   */
  payer: string;
  /** Account id (CAIP-10) of the recipient. */
  payee: string;
  /** Amount that the payer's account sent, according to the log. */
  amount: bigint;
  /** Amount that the payee still had after the transaction, as confirmed by balances. */
  received: bigint;
  /**
   * Nonce of the authorization (EIP-3009) that the payer signed for it: 0x and 64 digits, in lower
   * case. Absent where it was made in another way, and where the logs leave doubt.
   */
  authorization?: string;
  /**
   * Form of a payment that more than the token's log tells of: `auth-capture`, `batch-settlement`,
   * `permit2`, `mpp-session`. Absent for other transfers.
   */
  form?: string;
};

/** Transfers of a transaction on an EVM chain, in the requested tokens. */
export type EvmSettlement = {
  blockHash: string;
  /** Unix seconds. */
  blockTime: number;
  /** `null` for success. */
  err: string | null;
  /** Blocks from that of the transaction to the newest, both included. */
  depth: number;
  /** Whether the chain reports the block as final. */
  isFinal: boolean;
  /** Tokens of all transfers that moved something, in lower case: for messages. */
  tokens: readonly string[];
  transfers: readonly EvmTransfer[];
  /** Transfers from contracts that sign nothing: they have no proven payer. */
  unproven: readonly UnprovenEvmTransfer[];
};

/** A transfer without a proven payer. */
export type UnprovenEvmTransfer = Omit<EvmTransfer, "payer" | "received" | "authorization"> & {
  /** Reason, in one sentence. */
  reason: string;
};

export type SettlementQuestion = {
  chainId: number;
  transactionHash: string;
  /**
   * Addresses of tokens, in lower case. Only their logs are trusted, and only as far as balances
   * agree.
   */
  tokens: readonly string[];
  /**
   * Account ids (CAIP-10) of possible payers and payees. Balances of others are not read, and
   * nothing counts as received between them: a transaction may pay thousands. Default: all
   * accounts.
   */
  parties?: readonly string[];
};

/**
 * Reads a transaction from one endpoint.
 *
 * Logs are a token's claims; balances show the effect. The balances of payer and payee, before and
 * after the block, are compared with all the token's logs in the block. Amounts that the two did
 * not lose and gain do not count: unlogged fees, shrinking tokens, or false logs.
 *
 * @returns `undefined` where the endpoint has no such transaction in a block of its chain
 */
export async function readSettlement(
  rpc: EvmRpc,
  question: SettlementQuestion,
): Promise<EvmSettlement | undefined> {
  const { transactionHash, tokens } = question;
  const answer = await rpc.request("eth_getTransactionReceipt", [transactionHash]);
  if (answer === null) return undefined;
  const receipt = readReceipt(object(answer, "receipt"), transactionHash);
  const { number, blockHash } = receipt;
  const logs = transfersIn(receipt.logs);
  const payments = logs.filter(isPayment);
  const counted = payments.filter(({ token }) => tokens.includes(token));
  const read = await readPayments(rpc, { question, receipt, logs, payments: counted });
  const head = await readHead(rpc);
  const isFinal = number <= (await readFinalBlock(rpc, head));
  // Checked last, so that all of the above is of the chain as it still is.
  const block = await readBlock(rpc, number);
  if (block?.hash.toLowerCase() !== blockHash) return undefined;
  return {
    blockHash,
    blockTime: block.timestamp,
    err: receipt.isSuccess ? null : "reverted",
    depth: Math.max(0, head.number - number + 1),
    isFinal,
    tokens: [...new Set(payments.map(({ token }) => token))],
    transfers: read.filter((each) => "payer" in each),
    unproven: read.filter((each) => "reason" in each),
  };
}

/**
 * Reads who paid: transfers in the order of their logs, and behind them what forms count without
 * one.
 */
async function readPayments(
  rpc: EvmRpc,
  {
    question: { chainId, transactionHash, tokens, parties },
    receipt,
    logs,
    payments,
  }: {
    question: SettlementQuestion;
    receipt: Receipt;
    logs: readonly TransferLog[];
    payments: readonly TransferLog[];
  },
): Promise<(EvmTransfer | UnprovenEvmTransfer)[]> {
  const look = createLook(rpc, receipt);
  const authorizations = readAuthorizations(receipt.logs);
  const payouts = findPayouts(receipt.logs);
  const rpcOfForms = askOnce(rpc);
  const isParty = (address: string): boolean =>
    parties?.includes(accountOf(chainId, address)) ?? true;
  const readPlain = async (
    payment: TransferLog,
    decimals: number,
  ): Promise<EvmTransfer | UnprovenEvmTransfer> => {
    const isAsked = isParty(payment.from) && isParty(payment.to);
    const reason = isAsked ? await look.whyUnproven(payment.from) : undefined;
    const { payer, ...transfer } = toTransfer(payment, { chainId, decimals });
    if (reason !== undefined) return { ...transfer, reason };
    const received = isAsked ? await look.received(payment, logs) : 0n;
    const authorization = authorizations.get(payment.position);
    return { ...transfer, payer, received, ...defined({ authorization }) };
  };
  const read: (EvmTransfer | UnprovenEvmTransfer)[] = [];
  for (const payment of payments) {
    const decimals = await look.decimalsOf(payment.token);
    const payout = isParty(payment.to) ? payouts.get(payment.position) : undefined;
    const place = { transfer: payment, transactionHash, block: receipt.number };
    const proof = await payout?.provePayer(rpcOfForms, place);
    if (payout === undefined || proof === undefined) {
      read.push(await readPlain(payment, decimals));
      continue;
    }
    const received = "payer" in proof ? await look.received(payment, logs) : 0n;
    read.push(
      toFormed({ ...payment, form: payout.form, ...proof }, { chainId, decimals, received }),
    );
  }
  const question = { logs: receipt.logs, transactionHash, block: receipt.number, tokens };
  for (const { isPassedOn, ...credit } of await readCredits(rpcOfForms, question)) {
    if (!isParty(credit.to) && !(isPassedOn && isParty(credit.from))) continue;
    const decimals = await look.decimalsOf(credit.token);
    const received = isPassedOn ? await look.received(credit, logs) : credit.value;
    read.push(toFormed(credit, { chainId, decimals, received }));
  }
  return read;
}

/**
 * Sends each request once: payouts of a transaction have their call and their store in common, and
 * anyone may fill one with many. They have no limit, behind which one could hide.
 */
function askOnce(rpc: EvmRpc): EvmRpc {
  const ask = once((key) => {
    const [method, params] = parseJson(key) as Parameters<EvmRpc["request"]>;
    return rpc.request(method, params);
  });
  return { request: (...call) => ask(JSON.stringify(call)) };
}

/** Makes a payment of a form, or says what it looks like where it names nobody. */
function toFormed(
  { form, ...payment }: TransferLog & { form: string } & (ProvenPayer | { problem: string }),
  { chainId, decimals, received }: { chainId: number; decimals: number; received: bigint },
): EvmTransfer | UnprovenEvmTransfer {
  const { payer: owner, ...transfer } = toTransfer(payment, { chainId, decimals });
  const unnamed = (problem: string): UnprovenEvmTransfer => {
    const reason = `the tokens were those of ${owner}, in what looks like a payment by ${form}: ${problem}`;
    return { ...transfer, form, reason };
  };
  if ("problem" in payment) return unnamed(payment.problem);
  // Nobody pays with what goes back.
  if (payment.payer === payment.to) return unnamed("it went back to its payer");
  const { payer, authorization } = payment;
  return {
    ...transfer,
    form,
    payer: accountOf(chainId, payer),
    received,
    ...defined({ authorization }),
  };
}

type Receipt = {
  number: number;
  blockHash: string;
  isSuccess: boolean;
  /** None of a failed transaction. */
  logs: PlacedLog[];
};

function readReceipt(receipt: JsonObject, transactionHash: string): Receipt {
  const hash = toHex(receipt["transactionHash"], { what: "receipt", bytes: 32 });
  if (hash.toLowerCase() !== transactionHash.toLowerCase()) {
    throw new SdkError(
      "evm_rpc_error",
      "the EVM endpoint answered with the receipt of another transaction",
    );
  }
  const blockHash = toHex(receipt["blockHash"], { what: "block hash", bytes: 32 }).toLowerCase();
  const isSuccess = receipt["status"] === "0x1";
  const logs = readLogsOfBlock(receipt["logs"], blockHash);
  return {
    number: toNumber(receipt["blockNumber"], "receipt"),
    blockHash,
    isSuccess,
    logs: isSuccess ? logs : [],
  };
}

function readLogsOfBlock(answer: unknown, blockHash: string): PlacedLog[] {
  const logs = readReceiptLogs(answer);
  for (const each of answer as readonly unknown[]) {
    const hash = toHex(object(each, "log")["blockHash"], { what: "log", bytes: 32 });
    if (hash.toLowerCase() !== blockHash) throw otherLogs();
  }
  return logs;
}

function keyOf({ address, logIndex, topics, data }: ChainLog): string {
  return [address, logIndex, ...topics, data].join(" ");
}

function otherLogs(): SdkError {
  return new SdkError(
    "evm_rpc_error",
    "the EVM endpoint answered with logs of another block than was asked for",
  );
}

function toTransfer(
  { token, from, to, value, position }: TransferLog,
  { chainId, decimals }: { chainId: number; decimals: number },
): Omit<EvmTransfer, "received" | "authorization"> {
  return {
    instruction: String(position),
    mint: token,
    decimals,
    payer: accountOf(chainId, from),
    payee: accountOf(chainId, to),
    amount: value,
  };
}

function accountOf(chainId: number, address: string): string {
  return formatAccountId({ network: `eip155:${chainId}`, address });
}

/** Reads tokens and accounts before and after a block, each account once. */
function createLook(rpc: EvmRpc, { number, blockHash, logs }: Receipt) {
  const logsOf = once(async (token) => {
    const answer = await rpc.request("eth_getLogs", [
      { blockHash, address: token, topics: [TRANSFER_TOPIC] },
    ]);
    const all = readLogsOfBlock(answer, blockHash);
    const found = new Set(all.map(keyOf));
    // Logs without those of the transaction are incomplete: with them, a token that moved nothing
    // would seem to have paid.
    const own = logs.filter(
      ({ address, topics }) => address === token && topics[0] === TRANSFER_TOPIC,
    );
    if (!own.every((log) => found.has(keyOf(log)))) throw otherLogs();
    return transfersIn(all);
  });
  /** Returns how much more an account gained than the token's logs of the block say. */
  const excessOf = once(async (key) => {
    const [token = "", account = ""] = key.split(" ");
    // A token that does not exist yet, or does not answer, has no balances.
    const [before = 0n, after = 0n, logs] = await Promise.all([
      readBalance(rpc, { token, account, block: number - 1 }),
      readBalance(rpc, { token, account, block: number }),
      logsOf(token),
    ]);
    return after - before - gainOf(logs, { token, account });
  });
  return {
    whyUnproven: once((address) => whyUnproven(rpc, { address, block: number })),
    decimalsOf: once((token) => readDecimals(rpc, { token, block: number })),
    /**
     * Returns the amount of a payment that reached the payee, less everything that the balances
     * lack.
     */
    async received(payment: TransferLog, logs: readonly TransferLog[]): Promise<bigint> {
      const { token, from, to } = payment;
      const ofPayer = await excessOf(`${token} ${from}`);
      const ofPayee = await excessOf(`${token} ${to}`);
      // A payer that lost less than logged has not paid the rest; a payee that gained less has not
      // received it.
      const left =
        receivedOf(payment, logs) - (ofPayer > 0n ? ofPayer : 0n) - (ofPayee < 0n ? -ofPayee : 0n);
      return left > 0n ? left : 0n;
    },
  };
}

export function once<Value>(ask: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const asked = new Map<string, Promise<Value>>();
  return (key) => {
    const answer = asked.get(key) ?? ask(key);
    asked.set(key, answer);
    return answer;
  };
}

// Where two forms find the same transfer, the later one here is asked: escrows before permits.
const paymentForms: readonly PaymentForm[] = [permit2, authCapture, batchSettlement, mppSession];

export function findPayouts(
  logs: readonly PlacedLog[],
): ReadonlyMap<number, Payout & { form: string }> {
  return new Map(
    paymentForms.flatMap(({ name, ...form }) =>
      [...form.findPayouts(logs)].map(
        ([position, payout]) => [position, { form: name, ...payout }] as const,
      ),
    ),
  );
}

export async function readCredits(
  rpc: EvmRpc,
  question: CreditQuestion,
): Promise<(Credit & { form: string })[]> {
  const found = paymentForms.map(async (form) => {
    const credits = (await form.readCredits?.(rpc, question)) ?? [];
    return credits.map((credit) => ({ form: form.name, ...credit }));
  });
  return (await Promise.all(found)).flat();
}

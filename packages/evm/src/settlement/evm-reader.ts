import { SdkError } from "@arcs/core";
import { assertObject, assertShape, describeValue, showValue } from "@arcs/core/internal";

import { findBlockAt, object, readBlock, readFinalBlock, readHead, toHex } from "../evm/read-chain.ts";
import { connectEvm, type EvmProvider, type EvmRpc } from "../evm/rpc.ts";
import {
  type EvmAccountsQuery,
  type EvmTransfersQuery,
  type ListedEvmTransfer,
  listTransactions,
  listTransfers,
  listTransfersOf,
  type TransferSearch,
  type TransfersOfAccounts,
} from "./list-transfers.ts";
import {
  assertAuthorization,
  type AuthorizationQuestion,
  type AuthorizationState,
  type AuthorizationUseQuery,
  findAuthorizationUse,
  readAuthorizationState,
} from "./authorizations.ts";
import { type EscrowedAuthorization, readEscrowed } from "./auth-capture.ts";
import { assertChain, type EvmSettlement, readSettlement, type SettlementQuestion } from "./read-settlement.ts";
import { isSignedByContract, isSignedByKey, type SignedText } from "../evm/signer.ts";
import { erc20Selectors } from "./transfer-logs.ts";

/** Options of a reader of an EVM chain. */
export type EvmReaderOptions = {
  /** EIP-155 id of the chain. */
  chainId: number;
  /** Endpoints of the chain. All are asked, and must agree: a wrong one can refuse payments, but not forge any. */
  providers: readonly EvmProvider[];
};

/** Reads payments and signatures on an EVM chain. */
export type EvmReader = {
  /**
   * Reads a transaction's transfers of some tokens.
   *
   * @returns `undefined` where the chain has no such transaction
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`; the latter also where the endpoints disagree
   */
  readSettlement(question: Omit<SettlementQuestion, "chainId">): Promise<EvmSettlement | undefined>;
  /**
   * Reads the text that a transaction's sender appended to a plain `transfer` of a token, and signed with it.
   *
   * @returns `undefined` where there is none
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`; the latter also where the endpoints disagree
   */
  readAppendedText(question: AppendedTextQuestion): Promise<AppendedText | undefined>;
  /**
   * Lists the hashes of transactions in which one of some accounts sent or got tokens, in the order of the chain, as known to any
   * endpoint. {@link EvmReader.readSettlement} returns their payments.
   *
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`
   */
  listTransactions(search: TransferSearch): Promise<string[]>;
  /** Reads the number of the newest block that is final for all endpoints. */
  readFinalBlock(): Promise<number>;
  /**
   * Reads when a block was made, in Unix seconds: the earliest time that an endpoint says.
   *
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`; the latter also for a block that is not there
   */
  readBlockTime(number: number): Promise<number>;
  /** Finds the first block that is not older than a time, in Unix seconds. */
  findBlockAt(time: number): Promise<number>;
  /**
   * Lists payments to an account in some tokens, by the logs of the tokens, the oldest first. Each endpoint is asked
   * range by range, in smaller ones where it refuses.
   *
   * @throws SdkError `invalid_argument`, `evm_unreachable`, `evm_rpc_error`; the latter also where the endpoints
   * disagree
   */
  listTransfers(query: EvmTransfersQuery): Promise<ListedEvmTransfer[]>;
  /**
   * Lists the transfers to and by some accounts in some tokens, by the logs of the tokens: the newest ones where there are
   * more than asked for. Each endpoint is asked range by range, in smaller ones where it refuses.
   *
   * @throws SdkError `invalid_argument`, `evm_unreachable`, `evm_rpc_error`; the latter also where the endpoints
   * disagree
   */
  listTransfersOf(query: EvmAccountsQuery): Promise<TransfersOfAccounts>;
  /**
   * Reads whether an authorization (EIP-3009) is used up, at the newest block that is final for all endpoints. Once
   * that block is past the end of an unused one, it can move nothing any more.
   *
   * A token without authorizations has none that is used.
   *
   * @throws SdkError `invalid_argument`, `evm_unreachable`, `evm_rpc_error`; the latter also for a contract that is no
   * token, and where the endpoints disagree
   */
  readAuthorizationState(question: AuthorizationQuestion): Promise<AuthorizationState>;
  /**
   * Finds the final transaction that used an authorization (EIP-3009), by the log of its token.
   *
   * @returns its hash; `undefined` where the authorization was canceled, was used before `since`, or is not used
   * @throws SdkError `invalid_argument`, `evm_unreachable`, `evm_rpc_error`; the latter also where the endpoints
   * disagree
   */
  findAuthorizationUse(query: AuthorizationUseQuery): Promise<string | undefined>;
  /**
   * Reads what became of an authorization (EIP-3009) that paid into an escrow of `auth-capture`, at the newest block that is
   * final for all endpoints.
   *
   * @param query.transactionHash - the transaction that used it, by {@link EvmReader.findAuthorizationUse}
   * @returns `undefined` where it paid into no escrow
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`; the latter also where the endpoints disagree
   */
  readEscrowed(query: { transactionHash: string; nonce: string }): Promise<EscrowedAuthorization | undefined>;
  /** Reads the time of the newest block that all endpoints know, in Unix seconds. */
  readTime(): Promise<number>;
  /**
   * Tells whether an account signed a text with `personal_sign` (EIP-191): by its key, by its contract (ERC-1271), or
   * by a contract that is not deployed yet (ERC-6492).
   *
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`
   */
  isSigned(signed: SignedText): Promise<boolean>;
};

/**
 * Creates a reader of an EVM chain. Sends nothing before the first call.
 *
 * @throws SdkError `invalid_argument` for an invalid option
 * @example
 * ```ts
 * const base = createEvmReader({ chainId: 8453, providers: [rpcUrl, anotherRpcUrl] });
 * ```
 */
export function createEvmReader(options: EvmReaderOptions): EvmReader {
  assertObject(options, "options");
  const { chainId, providers } = options;
  if (!Number.isSafeInteger(chainId) || chainId < 1) {
    throw new SdkError(
      "invalid_argument",
      `chainId expected an integer from 1, such as 8453, got ${showValue(chainId)}`,
    );
  }
  if (!Array.isArray(providers) || providers.length === 0) {
    throw new SdkError(
      "invalid_argument",
      `providers expected an array of one endpoint or several, got ${describeValue(providers)}`,
    );
  }
  const endpoints = (providers as readonly EvmProvider[]).map((provider) => connectEvm(provider));
  const askAll = <Value>(ask: (rpc: EvmRpc) => Promise<Value>): Promise<Value[]> => Promise.all(endpoints.map(ask));
  const readCommonFinalBlock = async (): Promise<number> =>
    Math.min(...(await askAll(async (rpc) => readFinalBlock(rpc, await readHead(rpc)))));
  return {
    async readSettlement(question) {
      const answers = await askAll((rpc) => readSettlement(rpc, { ...question, chainId }));
      return agreed(answers);
    },
    async readAppendedText(question) {
      const answers = await askAll(async (rpc) => {
        await assertChain(rpc, chainId);
        return readAppendedText(rpc, question);
      });
      return unanimous(answers, "the transaction");
    },
    async listTransactions(search) {
      const answers = await askAll(async (rpc) => {
        await assertChain(rpc, chainId);
        return listTransactions(rpc, search);
      });
      const found = answers.flat().sort((left, right) => left.block - right.block || left.logIndex - right.logIndex);
      return [...new Set(found.map(({ transactionHash }) => transactionHash))];
    },
    readFinalBlock: readCommonFinalBlock,
    async readBlockTime(number) {
      const blocks = await askAll((rpc) => readBlock(rpc, number));
      const times = blocks.map((block) => block?.timestamp);
      if (times.includes(undefined)) throw new SdkError("evm_rpc_error", `the EVM endpoint has no block ${number}`);
      return Math.min(...times.map(Number));
    },
    async findBlockAt(time) {
      return Math.min(...(await askAll((rpc) => findBlockAt(rpc, time))));
    },
    async listTransfers(query) {
      const until = Math.min(...(await askAll(readHead)).map(({ number }) => number));
      const lists = await askAll(async (rpc) => ({
        transfers: await listTransfers(rpc, { ...query, chainId, until }),
      }));
      return sameOf(lists).transfers;
    },
    async listTransfersOf(query) {
      const until = Math.min(...(await askAll(readHead)).map(({ number }) => number));
      return sameOf(await askAll((rpc) => listTransfersOf(rpc, { ...query, chainId, until })));
    },
    async readAuthorizationState(question) {
      assertAuthorization(question);
      await askAll((rpc) => assertChain(rpc, chainId));
      const block = /* fault: authorization-at-head */ await readCommonFinalBlock();
      const answers = await askAll((rpc) => readAuthorizationState(rpc, { ...question, block }));
      const { isUsed, finalTime } = unanimous(answers, "the authorization");
      return { isUsed, finalTime };
    },
    async findAuthorizationUse(query) {
      assertAuthorization(query);
      assertShape(query.since, "query.since", "count");
      await askAll((rpc) => assertChain(rpc, chainId));
      const block = await readCommonFinalBlock();
      const answers = await askAll((rpc) => findAuthorizationUse(rpc, { ...query, block }));
      return unanimous(answers, "the authorization");
    },
    async readEscrowed(query) {
      await askAll((rpc) => assertChain(rpc, chainId));
      const block = await readCommonFinalBlock();
      const answers = await askAll((rpc) => readEscrowed(rpc, { ...query, block }));
      return unanimous(answers, "the escrow");
    },
    async readTime() {
      const heads = await askAll(readHead);
      return Math.min(...heads.map(({ timestamp }) => timestamp));
    },
    async isSigned(signed) {
      if (await isSignedByKey(signed)) return true;
      const answers = await askAll(async (rpc) => {
        await assertChain(rpc, chainId);
        return isSignedByContract(rpc, signed);
      });
      return answers.every((answer) => answer);
    },
  };
}

/** Returns the answer that all endpoints gave. @throws SdkError `evm_rpc_error` where they differ */
function unanimous<Value>(answers: readonly Value[], subject: string): Value {
  const texts = new Set(answers.map((answer) => JSON.stringify(answer)));
  if (/* fault: authorization-by-one-endpoint */ texts.size > 1) throw disagreement(subject);
  return answers[0] as Value;
}

/** Returns the list that all endpoints gave. @throws SdkError `evm_rpc_error` where they differ */
function sameOf<List extends { transfers: readonly ListedEvmTransfer[] }>(lists: readonly List[]): List {
  const texts = lists.map(({ transfers, ...rest }) =>
    JSON.stringify([rest, transfers.map((transfer) => ({ ...transfer, amount: `${transfer.amount}` }))]),
  );
  if (new Set(texts).size === 1) return lists[0] as List;
  throw new SdkError(
    "evm_rpc_error",
    "the endpoints of the chain expected to list the same transfers, got different ones",
  );
}

function disagreement(subject: string): SdkError {
  const expected = `the endpoints of the chain expected to agree about ${subject}`;
  return new SdkError("evm_rpc_error", `${expected}, got different answers`);
}

/** Returns the common answer. An endpoint may be a few blocks behind, so the smallest depth counts. */
function agreed(answers: readonly (EvmSettlement | undefined)[]): EvmSettlement | undefined {
  const found = answers.filter((answer) => answer !== undefined);
  const [first] = found;
  if (first === undefined) return undefined;
  if (found.length < answers.length || new Set(found.map(factsOf)).size > 1) throw disagreement("the transaction");
  return {
    ...first,
    depth: Math.min(...found.map(({ depth }) => depth)),
    isFinal: found.every(({ isFinal }) => isFinal),
  };
}

function factsOf({ blockHash, blockTime, err, transfers, unproven }: EvmSettlement): string {
  const texts = transfers.map((transfer) => ({
    ...transfer,
    amount: `${transfer.amount}`,
    received: `${transfer.received}`,
  }));
  const others = unproven.map((transfer) => ({ ...transfer, amount: `${transfer.amount}` }));
  return JSON.stringify([blockHash, blockTime, err, texts, others]);
}

/** Text that a transaction's sender appended to a token's call. */
export type AppendedText = {
  /** Address of the sender, in lower case, who signed the transaction. */
  from: string;
  text: string;
};

/** Call to search for an appended text. */
export type AppendedTextQuestion = {
  transactionHash: string;
  /** Address of the called token. */
  token: string;
  /** Recipient of the tokens. */
  to: string;
};

// Digits of a call of `transfer`: four bytes of selector, and 32 for each of its two arguments.
const CALL_DIGITS = 2 + 2 * (4 + 32 + 32);
const MAX_DIGITS = 2 * 1_024;

/**
 * Reads the text after a plain `transfer` of ERC-20: contracts ignore data after their arguments (the form of call data
 * in the Solidity ABI), and the sender has signed it with all the rest.
 *
 * @returns `undefined` for another call, or without a following UTF-8 text of up to 1,024 bytes
 * @throws SdkError `evm_unreachable`, `evm_rpc_error`, also where an endpoint does not know the transaction
 */
async function readAppendedText(
  rpc: EvmRpc,
  { transactionHash, token, to }: AppendedTextQuestion,
): Promise<AppendedText | undefined> {
  const answer = await rpc.request("eth_getTransactionByHash", [transactionHash]);
  // The caller has seen the transaction in a block: a missing or different one says nothing about the text.
  const transaction = object(answer, "transaction");
  const hash = toHex(transaction["hash"], { what: "transaction hash", bytes: 32 });
  if (hash.toLowerCase() !== transactionHash.toLowerCase()) {
    throw new SdkError("evm_rpc_error", "the endpoint expected to answer with the transaction that it was asked for");
  }
  // A transaction that creates a contract has no recipient.
  if (transaction["to"] == null) return undefined;
  const called = toHex(transaction["to"], { what: "transaction", bytes: 20 }).toLowerCase();
  const input = toHex(transaction["input"], { what: "transaction input" }).toLowerCase();
  const call = `${erc20Selectors.transfer}${to.slice(2).toLowerCase().padStart(64, "0")}`;
  if (called !== token.toLowerCase() || !input.startsWith(call)) return undefined;
  const digits = input.slice(CALL_DIGITS);
  if (digits.length === 0 || digits.length > MAX_DIGITS) return undefined;
  const from = toHex(transaction["from"], { what: "transaction", bytes: 20 }).toLowerCase();
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  try {
    return { from, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return undefined;
  }
}

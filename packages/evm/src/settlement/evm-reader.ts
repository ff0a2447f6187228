import { SdkError } from "@arcs/core";
import { assertObject, describeValue, showValue } from "@arcs/core/internal";

import { readHead } from "../evm/read-chain.ts";
import { connectEvm, type EvmProvider, type EvmRpc } from "../evm/rpc.ts";
import { type AppendedText, type AppendedTextQuestion, readAppendedText } from "./appended-text.ts";
import { findBlockAt, listTransactions, readFinalBlock, type TransferSearch } from "./list-transactions.ts";
import { type EvmTransfersQuery, type ListedEvmTransfer, listTransfers } from "./list-transfers.ts";
import { assertChain, type EvmSettlement, readSettlement, type SettlementQuestion } from "./read-settlement.ts";
import { isSignedByContract, isSignedByKey, type SignedText } from "./signed-text.ts";

/** What a reader of an EVM chain is made of. */
export type EvmReaderOptions = {
  /** EIP-155 id of the chain. */
  chainId: number;
  /** Endpoints of the chain. Each is asked, and all have to agree: one that is wrong can refuse payments, and forge none. */
  providers: readonly EvmProvider[];
};

/** Reads an EVM chain: who paid whom, and what accounts have signed. */
export type EvmReader = {
  /**
   * Reads what a transaction transferred of some tokens.
   *
   * @returns `undefined` where the chain has no such transaction
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`; the latter also where the endpoints do not agree
   */
  readSettlement(question: Omit<SettlementQuestion, "chainId">): Promise<EvmSettlement | undefined>;
  /**
   * Reads the text that the sender of a transaction wrote behind a plain `transfer` of a token, and signed with it.
   *
   * @returns `undefined` where there is none
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`; the latter also where the endpoints do not agree
   */
  readAppendedText(question: AppendedTextQuestion): Promise<AppendedText | undefined>;
  /**
   * Lists the hashes of the transactions in which an account sent or got tokens, in the order of the chain: of all that any
   * endpoint knows. {@link EvmReader.readSettlement} tells what was paid in them.
   *
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`
   */
  listTransactions(search: TransferSearch): Promise<string[]>;
  /** Reads the number of the newest block that all endpoints hold to be final. */
  readFinalBlock(): Promise<number>;
  /** Finds the first block that is not older than a time, in Unix seconds. */
  findBlockAt(time: number): Promise<number>;
  /**
   * Lists what an account was paid in some tokens, as the logs of the tokens say it, the oldest first. Each endpoint is asked
   * for its logs range by range, in smaller ones where it refuses.
   *
   * @throws SdkError `invalid_argument`, `evm_unreachable`, `evm_rpc_error`; the latter also where the endpoints do not agree
   */
  listTransfers(query: EvmTransfersQuery): Promise<ListedEvmTransfer[]>;
  /** Reads the time of the newest block that all endpoints know, in Unix seconds: how far they have come. */
  readTime(): Promise<number>;
  /**
   * Tells whether an account signed a text with `personal_sign` (EIP-191): by its key, by its contract (ERC-1271), or by a
   * contract that is not there yet (ERC-6492).
   *
   * @throws SdkError `evm_unreachable`, `evm_rpc_error`
   */
  isSigned(signed: SignedText): Promise<boolean>;
};

/**
 * Makes a reader of an EVM chain. Nothing is asked before the first call.
 *
 * @throws SdkError `invalid_argument` when an option is not what it says
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
      if (new Set(answers.map((answer) => JSON.stringify(answer))).size > 1) {
        throw new SdkError(
          "evm_rpc_error",
          "the endpoints of the chain expected to agree about the transaction, got different answers",
        );
      }
      return answers[0];
    },
    async listTransactions(search) {
      const answers = await askAll(async (rpc) => {
        await assertChain(rpc, chainId);
        return listTransactions(rpc, search);
      });
      const found = answers.flat().sort((left, right) => left.block - right.block || left.logIndex - right.logIndex);
      return [...new Set(found.map(({ transactionHash }) => transactionHash))];
    },
    async readFinalBlock() {
      return Math.min(...(await askAll(async (rpc) => readFinalBlock(rpc, await readHead(rpc)))));
    },
    async findBlockAt(time) {
      return Math.min(...(await askAll((rpc) => findBlockAt(rpc, time))));
    },
    async listTransfers(query) {
      const until = Math.min(...(await askAll(readHead)).map(({ number }) => number));
      const [first = [], ...others] = await askAll((rpc) => listTransfers(rpc, { ...query, chainId, until }));
      const factsOfList = (list: readonly ListedEvmTransfer[]): string =>
        JSON.stringify(list.map((transfer) => ({ ...transfer, amount: `${transfer.amount}` })));
      if (others.every((list) => factsOfList(list) === factsOfList(first))) return first;
      throw new SdkError(
        "evm_rpc_error",
        "the endpoints of the chain expected to list the same transfers, got different ones",
      );
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

/** What all say. One of them may be a few blocks behind: so deep as the transaction is for that one, it is. */
function agreed(answers: readonly (EvmSettlement | undefined)[]): EvmSettlement | undefined {
  const found = answers.filter((answer) => answer !== undefined);
  const [first] = found;
  if (first === undefined) return undefined;
  const facts = new Set(found.map(factsOf));
  if (facts.size > 1 || found.length < answers.length) {
    throw new SdkError(
      "evm_rpc_error",
      "the endpoints of the chain expected to agree about the transaction, got different answers",
    );
  }
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

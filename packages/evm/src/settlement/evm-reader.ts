import { SdkError } from "@arcs/core";
import { assertObject, assertShape } from "@arcs/core/internal";

import {
  agreed,
  connectEndpoints,
  findBlockAt,
  readBlock,
  readFinalBlock,
  readHead,
  readTransaction,
  toHex,
} from "../evm/read-chain.ts";
import type { EvmProvider, EvmRpc } from "../evm/rpc.ts";
import {
  type EvmAccountsQuery,
  type EvmTransfersQuery,
  findTransferLogs,
  inOrder,
  type ListedEvmTransfer,
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
  type AuthorizedUse,
  findAuthorizationUse,
  readAuthorizationState,
  readAuthorizedUse,
} from "./exact-eip3009.ts";
import { type EscrowedAuthorization, readEscrowed } from "./auth-capture.ts";
import { type EvmSettlement, readSettlement, type SettlementQuestion } from "./read-settlement.ts";
import { isSignedByContract, isSignedByKey, type SignedText } from "../evm/signer.ts";
import { erc20Selectors } from "./transfer-logs.ts";

/** Options of a reader of an EVM chain. */
export type EvmReaderOptions = {
  /** EIP-155 id of the chain. */
  chainId: number;
  /**
   * Endpoints of the chain. All are asked, and must agree: a wrong one can refuse payments, but not
   * forge any.
   */
  providers: readonly EvmProvider[];
};

/**
 * Reads payments and signatures on an EVM chain.
 *
 * Every method throws SdkErrors: `invalid_argument`; `evm_unreachable`; `evm_rpc_error`, also where
 * the endpoints disagree.
 */
export type EvmReader = {
  /**
   * Reads a transaction's transfers of some tokens.
   *
   * @returns `undefined` where the chain has no such transaction
   */
  readSettlement(question: Omit<SettlementQuestion, "chainId">): Promise<EvmSettlement | undefined>;
  /**
   * Reads the text that a transaction's sender appended to a plain `transfer` of a token, and
   * signed with it.
   *
   * @returns `undefined` where there is none
   */
  readAppendedText(question: AppendedTextQuestion): Promise<AppendedText | undefined>;
  /**
   * Lists the hashes of transactions in which one of some accounts sent or got tokens, in the order
   * of the chain, as known to any endpoint. {@link EvmReader.readSettlement} returns their
   * payments.
   */
  listTransactions(search: TransferSearch): Promise<string[]>;
  /** Reads the number of the newest block that is final for all endpoints. */
  readFinalBlock(): Promise<number>;
  /** Reads when a block was made, in Unix seconds: the earliest time that an endpoint says. */
  readBlockTime(number: number): Promise<number>;
  /** Finds the first block that is not older than a time, in Unix seconds. */
  findBlockAt(time: number): Promise<number>;
  /**
   * Lists payments to an account in some tokens, by the logs of the tokens, the oldest first. Each
   * endpoint is asked range by range, in smaller ones where it refuses.
   */
  listTransfers(query: EvmTransfersQuery): Promise<ListedEvmTransfer[]>;
  /**
   * Lists the transfers to and by some accounts in some tokens, by the logs of the tokens: the
   * newest ones where there are more than asked for.
   */
  listTransfersOf(query: EvmAccountsQuery): Promise<TransfersOfAccounts>;
  /**
   * Reads whether an authorization (EIP-3009) is used up, at the newest block that is final for all
   * endpoints. Once that block is past the end of an unused one, it can move nothing any more.
   *
   * A token without authorizations has none that is used; a contract that is no token is an
   * `evm_rpc_error`.
   */
  readAuthorizationState(question: AuthorizationQuestion): Promise<AuthorizationState>;
  /**
   * Finds the final transaction that used an authorization (EIP-3009), by the log of its token.
   *
   * @returns its hash; `undefined` where the authorization was canceled, was used before `since`,
   *   or is not used
   */
  findAuthorizationUse(query: AuthorizationUseQuery): Promise<string | undefined>;
  /**
   * Reads what the use of an authorization (EIP-3009) moved, by the two logs that its token wrote:
   * no other part of the transaction hides that, and none feigns it.
   *
   * @returns `undefined` as {@link EvmReader.findAuthorizationUse}
   */
  readAuthorizedUse(query: AuthorizationUseQuery): Promise<AuthorizedUse | undefined>;
  /**
   * Reads what became of an authorization (EIP-3009) that paid into an escrow of `auth-capture`, at
   * the newest block that is final for all endpoints.
   *
   * @param query.transactionHash - the transaction that used it, by
   *   {@link EvmReader.findAuthorizationUse}
   * @returns `undefined` where it paid into no escrow
   */
  readEscrowed(query: {
    transactionHash: string;
    nonce: string;
  }): Promise<EscrowedAuthorization | undefined>;
  /** Reads the time of the newest block that all endpoints know, in Unix seconds. */
  readTime(): Promise<number>;
  /**
   * Tells whether an account signed a text with `personal_sign` (EIP-191): by its key, by its
   * contract (ERC-1271), or by a contract that is not deployed yet (ERC-6492).
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
  const { chainId } = options;
  const { askAll, askChain, askAgreed } = connectEndpoints(options);
  const readCommonHead = async (): Promise<number> =>
    Math.min(...(await askAll(readHead)).map(({ number }) => number));
  const readCommonFinalBlock = async (): Promise<number> =>
    Math.min(...(await askAll(async (rpc) => readFinalBlock(rpc, await readHead(rpc)))));
  return {
    async readSettlement(question) {
      return commonOf(await askChain((rpc) => readSettlement(rpc, { ...question, chainId })));
    },
    readAppendedText: (question) =>
      askAgreed("the transaction", (rpc) => readAppendedText(rpc, question)),
    async listTransactions(search) {
      const found = (await askChain((rpc) => findTransferLogs(rpc, search))).flat().sort(inOrder);
      return [...new Set(found.map(({ transactionHash }) => transactionHash))];
    },
    readFinalBlock: readCommonFinalBlock,
    async readBlockTime(number) {
      const blocks = await askAll((rpc) => readBlock(rpc, number));
      const times = blocks.map((block) => block?.timestamp);
      if (times.includes(undefined))
        throw new SdkError("evm_rpc_error", `the EVM endpoint has no block ${number}`);
      return Math.min(...times.map(Number));
    },
    async findBlockAt(time) {
      return Math.min(...(await askAll((rpc) => findBlockAt(rpc, time))));
    },
    async listTransfers(query) {
      const until = await readCommonHead();
      return askAgreed("the transfers", (rpc) => listTransfers(rpc, { ...query, chainId, until }));
    },
    async listTransfersOf(query) {
      const until = await readCommonHead();
      return askAgreed("the transfers", (rpc) =>
        listTransfersOf(rpc, { ...query, chainId, until }),
      );
    },
    async readAuthorizationState(question) {
      assertAuthorization(question);
      const block = await readCommonFinalBlock();
      const ask = (rpc: EvmRpc) => readAuthorizationState(rpc, { ...question, block });
      const { isUsed, finalTime } = await askAgreed("the authorization", ask);
      return { isUsed, finalTime };
    },
    async findAuthorizationUse(query) {
      assertAuthorization(query);
      assertShape(query.since, "query.since", "count");
      const block = await readCommonFinalBlock();
      return askAgreed("the authorization", (rpc) =>
        findAuthorizationUse(rpc, { ...query, block }),
      );
    },
    async readAuthorizedUse(query) {
      assertAuthorization(query);
      assertShape(query.since, "query.since", "count");
      const block = await readCommonFinalBlock();
      return askAgreed("the authorization", (rpc) => readAuthorizedUse(rpc, { ...query, block }));
    },
    async readEscrowed(query) {
      const block = await readCommonFinalBlock();
      return askAgreed("the escrow", (rpc) => readEscrowed(rpc, { ...query, block }));
    },
    async readTime() {
      const heads = await askAll(readHead);
      return Math.min(...heads.map(({ timestamp }) => timestamp));
    },
    async isSigned(signed) {
      if (await isSignedByKey(signed)) return true;
      return (await askChain((rpc) => isSignedByContract(rpc, signed))).every((answer) => answer);
    },
  };
}

/**
 * Returns the common answer. An endpoint may be a few blocks behind, so the smallest depth counts.
 */
function commonOf(answers: readonly (EvmSettlement | undefined)[]): EvmSettlement | undefined {
  const found = answers.filter((answer) => answer !== undefined);
  const depth = Math.min(...found.map((answer) => answer.depth));
  const isFinal = found.every((answer) => answer.isFinal);
  const alike = answers.map((answer) =>
    answer === undefined ? undefined : { ...answer, depth, isFinal },
  );
  return agreed(alike, "the transaction");
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
 * Reads the text after a plain `transfer` of ERC-20: contracts ignore data after their arguments
 * (the form of call data in the Solidity ABI), and the sender has signed it with all the rest.
 *
 * @returns `undefined` for another call, or without a following UTF-8 text of up to 1,024 bytes
 */
async function readAppendedText(
  rpc: EvmRpc,
  { transactionHash, token, to }: AppendedTextQuestion,
): Promise<AppendedText | undefined> {
  // The caller has seen the transaction in a block: a missing or different one says nothing about
  // the text.
  const { input, ...transaction } = await readTransaction(rpc, transactionHash);
  // A transaction that creates a contract has no recipient.
  if (transaction.to == null) return undefined;
  const called = toHex(transaction.to, { what: "transaction", bytes: 20 }).toLowerCase();
  const call = `${erc20Selectors.transfer}${to.slice(2).toLowerCase().padStart(64, "0")}`;
  if (called !== token.toLowerCase() || !input.startsWith(call)) return undefined;
  const digits = input.slice(CALL_DIGITS);
  if (digits.length === 0 || digits.length > MAX_DIGITS) return undefined;
  const from = toHex(transaction.from, { what: "transaction", bytes: 20 }).toLowerCase();
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  try {
    return { from, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return undefined;
  }
}

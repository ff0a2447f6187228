import { defined } from "@arcs/core/internal";
import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import {
  address,
  API_VERSION,
  configOf,
  decode,
  decodeWire,
  integer,
  INTERNAL_ERROR,
  invalid,
  INVALID_REQUEST,
  JsonRpcError,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  text,
  withContext,
} from "./json-rpc.ts";
import { parseJsonRpc } from "../../transaction/ledger-request.ts";
import type { LedgerState } from "../machine/state.ts";
import { decodeMessage } from "../machine/virtual-machine.ts";
import {
  accountAt,
  getProgramAccounts,
  getTokenAccountBalance,
  getTokenAccountsByOwner,
} from "./account-methods.ts";
import {
  feeOf,
  getBlockTime,
  getSignaturesForAddress,
  getSlot,
  getTransaction,
  simulateTransaction,
  statusOf,
  submitTransaction,
} from "./transaction-methods.ts";

type Method = (state: LedgerState, params: readonly unknown[]) => unknown;

const MAX_REQUESTS = 100;
const MAX_VALUES = 100_000;

export type Answering = { state: LedgerState; own?: Readonly<Record<string, Method>> };

/** Answers a JSON-RPC 2.0 request, or a batch, as text. Never throws. */
export async function answer(answering: Answering, body: string): Promise<string> {
  const { state } = answering;
  try {
    const answers = await answerParsed(answering, body);
    // Reads wait as well: a reader may see a revocation that is not on the disk yet, and must not
    // lose it.
    await state.settled();
    return stringifyJsonWithBigInts(answers);
  } catch (error) {
    return stringifyJsonWithBigInts(errorAnswer(null, error));
  }
}

async function answerParsed(answering: Answering, body: string): Promise<unknown> {
  let request: unknown;
  try {
    request = parseJsonRpc(body, { maxValues: MAX_VALUES });
  } catch {
    return errorAnswer(null, new JsonRpcError(PARSE_ERROR, "Parse error"));
  }
  if (!Array.isArray(request)) return answerOne(answering, request);
  if (request.length === 0 || request.length > MAX_REQUESTS) {
    return errorAnswer(
      null,
      new JsonRpcError(INVALID_REQUEST, `a batch has 1 to ${MAX_REQUESTS} requests`),
    );
  }
  const answers: unknown[] = [];
  for (const each of request) answers.push(await answerOne(answering, each));
  return answers;
}

async function answerOne({ state, own = {} }: Answering, request: unknown): Promise<unknown> {
  const {
    id = null,
    method,
    params = [],
  } = (request ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
  try {
    if (typeof method !== "string" || !Array.isArray(params))
      throw new JsonRpcError(INVALID_REQUEST, "Invalid request");
    const known = Object.hasOwn(own, method) ? own : methods;
    const run = Object.hasOwn(known, method) ? known[method] : undefined;
    if (run === undefined) throw new JsonRpcError(METHOD_NOT_FOUND, "Method not found");
    return { jsonrpc: "2.0", id, result: await run(state, params) };
  } catch (error) {
    return errorAnswer(id, error);
  }
}

function errorAnswer(id: unknown, error: unknown): unknown {
  if (!(error instanceof JsonRpcError)) {
    const message = error instanceof Error ? error.message : "Internal error";
    return { jsonrpc: "2.0", id, error: { code: INTERNAL_ERROR, message } };
  }
  const { code, message, data } = error;
  return { jsonrpc: "2.0", id, error: { code, message, ...defined({ data }) } };
}

const methods: Readonly<Record<string, Method>> = {
  getHealth: () => "ok",
  getVersion: () => ({ "solana-core": API_VERSION, "feature-set": 0 }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getSlot,
  getBlockHeight: (state) => state.now().slot,
  getBlockTime,
  getEpochInfo: (state) => {
    const { slot } = state.now();
    const slots = { absoluteSlot: slot, blockHeight: slot, slotIndex: slot, slotsInEpoch: 432_000 };
    return { ...slots, epoch: 0, transactionCount: state.landed.size };
  },
  getLatestBlockhash: (state) => withContext(state, state.latestBlockhash()),
  isBlockhashValid: (state, [blockhash]) =>
    withContext(state, state.isValidBlockhash(text(blockhash, "blockhash"))),
  getMinimumBalanceForRentExemption: ({ machine }, [bytes]) =>
    machine.rent(integer(bytes, "length")),
  getFeeForMessage: (state, [encoded]) => {
    const message = decodeMessage(decode(text(encoded, "message"), "base64"));
    if (message === undefined)
      throw invalid("failed to deserialize solana_message::VersionedMessage");
    return withContext(
      state,
      state.isValidBlockhash(message.lifetimeToken) ? feeOf(message) : null,
    );
  },
  getBalance: (state, [key]) =>
    withContext(state, state.machine.account(address(key))?.lamports ?? 0n),
  getAccountInfo: (state, [key, config]) =>
    withContext(state, accountAt(state, address(key), configOf(config))),
  getMultipleAccounts: (state, [keys, config]) => {
    if (!Array.isArray(keys) || keys.length > 100) throw invalid("must be up to 100 addresses");
    return withContext(
      state,
      keys.map((key) => accountAt(state, address(key), configOf(config))),
    );
  },
  getProgramAccounts,
  getTokenAccountBalance,
  getTokenAccountsByOwner,
  requestAirdrop: (state, [key, lamports]) =>
    state.airdrop(address(key), BigInt(integer(lamports, "lamports"))),
  sendTransaction: (state, [wire, config]) =>
    submitTransaction(state, decodeWire(wire, configOf(config)), {
      skipPreflight: configOf(config)["skipPreflight"] === true,
    }),
  simulateTransaction,
  getSignatureStatuses: (state, [signatures]) => {
    if (!Array.isArray(signatures) || signatures.length > 256)
      throw invalid("must be up to 256 signatures");
    return withContext(
      state,
      signatures.map((signature) => statusOf(state, text(signature, "signature"))),
    );
  },
  getSignaturesForAddress,
  getTransaction,
};

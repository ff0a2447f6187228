import { defined } from "@arcs/core/internal";
import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";

import { INTERNAL_ERROR, INVALID_REQUEST, JsonRpcError, METHOD_NOT_FOUND, PARSE_ERROR } from "./json-rpc.ts";
import { parseJsonRpc } from "../../transaction/parse-json-rpc.ts";
import { type Method, methods } from "./rpc-methods.ts";
import type { LedgerState } from "../machine/state.ts";

const MAX_REQUESTS = 100;
const MAX_VALUES = 100_000;

/** Context of an answer: a ledger, and the methods of one connection. */
export type Answering = { state: LedgerState; own?: Readonly<Record<string, Method>> };

/** Answers a JSON-RPC 2.0 request, or a batch, as text. Never throws. */
export async function answer(answering: Answering, body: string): Promise<string> {
  const { state } = answering;
  try {
    const answers = await answerParsed(answering, body);
    // Reads wait as well: a reader may see a revocation that is not on the disk yet, and must not lose it.
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
    return errorAnswer(null, new JsonRpcError(INVALID_REQUEST, `a batch has 1 to ${MAX_REQUESTS} requests`));
  }
  const answers: unknown[] = [];
  for (const each of request) answers.push(await answerOne(answering, each));
  return answers;
}

async function answerOne({ state, own = {} }: Answering, request: unknown): Promise<unknown> {
  const { id = null, method, params = [] } = (request ?? {}) as { id?: unknown; method?: unknown; params?: unknown };
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

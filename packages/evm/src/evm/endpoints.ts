import { SdkError } from "@arcs/core";
import { describeValue, showValue } from "@arcs/core/internal";

import { readChainId } from "./read-chain.ts";
import { connectEvm, type EvmProvider, type EvmRpc } from "./rpc.ts";

type Ask<Value> = (rpc: EvmRpc) => Promise<Value>;

/** The endpoints of a chain. */
export type Endpoints = {
  askAll: <Value>(ask: Ask<Value>) => Promise<Value[]>;
  /** Asks all endpoints, as far as they are of the chain. @throws SdkError `evm_rpc_error` for one of another */
  askChain: <Value>(ask: Ask<Value>) => Promise<Value[]>;
  /** Asks all endpoints for what they must agree about. @throws SdkError `evm_rpc_error` where they differ */
  askAgreed: <Value>(subject: string, ask: Ask<Value>) => Promise<Value>;
};

/** Connects to the endpoints of a chain. Sends nothing. @throws SdkError `invalid_argument` for an invalid option */
export function connectEndpoints({
  chainId,
  providers,
}: {
  chainId: number;
  providers: readonly EvmProvider[];
}): Endpoints {
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
  const askAll: Endpoints["askAll"] = (ask) => Promise.all(endpoints.map(ask));
  const askChain: Endpoints["askChain"] = (ask) =>
    askAll(async (rpc) => {
      await assertChain(rpc, chainId);
      return ask(rpc);
    });
  return { askAll, askChain, askAgreed: async (subject, ask) => agreed(await askChain(ask), subject) };
}

/** @throws SdkError `evm_rpc_error` for an endpoint of another chain: its answers would be about other accounts */
export async function assertChain(rpc: EvmRpc, chainId: number): Promise<void> {
  const found = await readChainId(rpc);
  if (found === chainId) return;
  throw new SdkError("evm_rpc_error", `the EVM endpoint is of chain ${found}, not of chain ${chainId}`);
}

/** Returns the answer that all endpoints gave. @throws SdkError `evm_rpc_error` where they differ */
export function agreed<Value>(answers: readonly Value[], subject: string): Value {
  const texts = new Set(
    answers.map((answer) =>
      JSON.stringify(answer, (_, part: unknown) => (typeof part === "bigint" ? `${part}` : part)),
    ),
  );
  if (/* fault: authorization-by-one-endpoint */ texts.size > 1) {
    const expected = `the endpoints of the chain expected to agree about ${subject}`;
    throw new SdkError("evm_rpc_error", `${expected}, got different answers`);
  }
  return answers[0] as Value;
}

import type { EvmProvider } from "../../src/index.ts";
import type { LocalEvm } from "./local-evm.ts";

/** Forwards a request to the real endpoint. */
export type Forward = (method?: string, params?: any[]) => Promise<any>;

/** An endpoint with an interceptor, which may lose or change requests and answers (EIP-1193). */
export function interposed(
  evm: LocalEvm,
  interfere: (method: string, options: { params: any[]; forward: Forward }) => unknown,
): EvmProvider {
  return {
    async request({ method, params }) {
      const list = (params ?? []) as any[];
      const forward: Forward = (otherMethod = method, otherParams = list) =>
        evm.rpc(otherMethod, ...otherParams);
      return interfere(method, { params: list, forward });
    },
  };
}

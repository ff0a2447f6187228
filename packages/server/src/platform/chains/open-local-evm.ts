import type { JsonValue } from "@arcs/core";
import { createErc8004Reader, createEvmReader } from "@arcs/evm";
import type { LocalEvm } from "@arcs/evm/local";

import { type EvmNetwork, LOCAL_EVM } from "./chains.ts";

/** The local EVM as a chain that payments are read on. */
export type OpenedLocalEvm = { chain: EvmNetwork; close(): Promise<void> };

/**
 * Prepares an EVM on this machine, which is started with the first request to it. If the optional package that it is
 * in is not installed, whatever it is asked says so.
 */
export function openLocalEvm(): OpenedLocalEvm {
  const { chainId } = LOCAL_EVM;
  let starting: Promise<LocalEvm> | undefined;
  async function start(): Promise<LocalEvm> {
    try {
      // Loaded on demand: few need it.
      const { startLocalEvm } = await import("@arcs/evm/local");
      return await startLocalEvm({ chainId });
    } catch (error) {
      // The next request tries again.
      starting = undefined;
      throw error;
    }
  }
  async function request(method: string, params: readonly JsonValue[]): Promise<unknown> {
    const evm = await (starting ??= start());
    return evm.request(method, params);
  }
  const provider = ({ method, params }: { method: string; params?: unknown }): Promise<unknown> =>
    request(method, params as readonly JsonValue[]);
  return {
    chain: {
      ...createEvmReader({ chainId, providers: [provider] }),
      erc8004: createErc8004Reader({ chainId, providers: [provider], confirmations: 1 }),
      confirmations: 1,
      request,
    },
    async close() {
      const evm = await starting?.catch(() => undefined);
      await evm?.close();
    },
  };
}

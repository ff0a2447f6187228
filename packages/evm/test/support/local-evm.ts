// A real local EVM, with the real contracts of the Ethereum Attestation Service where the chain has
// them.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { encodeDeployData, type Abi, type Hex } from "viem";

import { type EvmChain, findEvmChain } from "../../src/base/chains.ts";
import { findAnvil, startAnvil } from "./anvil.ts";
import { waitUntil } from "../../../process/test/support/wait-until.ts";

const require = createRequire(import.meta.url);

/** Whether the platform has an EVM. */
export const hasEvm = findAnvil() !== undefined;

/** Adds the reason for skipping to a test's name. */
export const needsEvm = hasEvm ? "" : " (skipped: no EVM for this platform)";

/** Max time of a hook that starts one, on a busy machine. */
export const STARTING_MS = 60_000;

/** An EVM that mines a block for each transaction. */
export type LocalEvm = {
  url: string;
  /** Sends any request to the endpoint. */
  rpc<Answer = any>(method: string, ...params: unknown[]): Promise<Answer>;
  mine(blocks: number): Promise<void>;
  /**
   * Waits for the block of the sent transactions, which is mined a moment after they are accepted.
   */
  mined(): Promise<void>;
  /** Funds an address. */
  fund(address: string): Promise<void>;
  /** Deploys a contract and returns its address. */
  deploy(artifact: Artifact, ...args: unknown[]): Promise<Hex>;
  /** Puts the code of a contract at an address. */
  place(artifact: Artifact, address: string, ...args: unknown[]): Promise<void>;
  stop(): Promise<void>;
};

/** A compiled contract. */
export type Artifact = { abi: Abi; bytecode: Hex };

/** Reads a compiled contract from a package. */
export function readArtifact(path: string): Artifact {
  return JSON.parse(readFileSync(require.resolve(path), "utf8"));
}

/** Account that deploys contracts: Circle's proxies treat it as their administrator. */
export const DEPLOYER = "0x000000000000000000000000000000000000d00d";

/**
 * Starts an EVM with the id of a chain, and deploys EAS and its schema registry at their addresses
 * there.
 */
export async function startLocalEvm(chain: EvmChain): Promise<LocalEvm> {
  const { chainId, eas, schemaRegistry } = findEvmChain(chain);
  const evm = await startBareEvm(chainId);
  const contracts = "@ethereum-attestation-service/eas-contracts/artifacts/contracts";
  await evm.place(
    readArtifact(`${contracts}/SchemaRegistry.sol/SchemaRegistry.json`),
    schemaRegistry,
  );
  await evm.place(readArtifact(`${contracts}/EAS.sol/EAS.json`), eas, schemaRegistry);
  return evm;
}

/** Starts an EVM with nothing on it. */
export async function startBareEvm(
  chainId: number,
  options: readonly string[] = [],
): Promise<LocalEvm> {
  const { url, close } = await startAnvil(chainId, options);
  const rpc = async (method: string, ...params: unknown[]): Promise<any> => {
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    const { result, error } = (await answer.json()) as {
      result?: unknown;
      error?: { message: string };
    };
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  await rpc("anvil_impersonateAccount", DEPLOYER);
  await rpc("anvil_setBalance", DEPLOYER, "0x56bc75e2d63100000");

  const evm: LocalEvm = {
    url,
    rpc,
    mine: (blocks) => rpc("anvil_mine", `0x${blocks.toString(16)}`),
    fund: (address) => rpc("anvil_setBalance", address, "0x56bc75e2d63100000"),
    deploy: async ({ abi, bytecode }, ...args) => {
      const data = encodeDeployData({ abi, bytecode, args });
      const hash = await rpc("eth_sendTransaction", { from: DEPLOYER, data, gas: "0x989680" });
      await evm.mined();
      return (await rpc("eth_getTransactionReceipt", hash)).contractAddress;
    },
    place: async ({ abi, bytecode }, address, ...args) => {
      // Runs the constructor at the address: what it deploys and keeps belongs to it.
      await rpc("anvil_setCode", address, encodeDeployData({ abi, bytecode, args }));
      const call = { from: DEPLOYER, to: address, gas: "0x989680" };
      const code = await rpc("eth_call", call, "latest");
      await rpc("eth_sendTransaction", call);
      await evm.mined();
      await rpc("anvil_setCode", address, code);
    },
    mined: async () => {
      await waitUntil(async () => Number((await rpc("txpool_status")).pending) === 0, {
        everyMs: 2,
      });
    },
    stop: close,
  };
  return evm;
}

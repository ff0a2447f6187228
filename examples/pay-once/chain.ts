// An EVM on this machine, with a token that knows EIP-3009 and a facilitator of x402's own packages.
import { x402Facilitator } from "@x402/core/facilitator";
import type { FacilitatorClient } from "@x402/core/server";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import { createWalletClient, type Hex, http, parseAbiItem, publicActions } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { baseSepolia } from "viem/chains";

import { readContracts } from "../../packages/evm/test/support/contracts.ts";
import { startBareEvm } from "../../packages/evm/test/support/local-evm.ts";
import { openTokens } from "../../packages/evm/test/support/tokens.ts";

export const network = `eip155:${baseSepolia.id}` as const;

/** EIP-712 domain of the token, which sellers announce. */
export const tokenDomain = { name: "USD Coin", version: "2" };

/** USDC of Base Sepolia: payers and x402 know it without being told. */
const asset = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";

const transfers = parseAbiItem(
  "event Transfer(address indexed from, address indexed to, uint256 value)",
);

export type Chain = {
  url: string;
  /** Address of the token. */
  asset: Hex;
  facilitator: FacilitatorClient;
  rpc(method: string, ...params: unknown[]): Promise<unknown>;
  mint(to: string, value: bigint): Promise<void>;
  /** Counts the payments of an account: the transfers of the token out of it. */
  countPayments(from: Hex): Promise<number>;
  close(): Promise<void>;
};

/**
 * Starts a chain with a block each second, and one for each transaction.
 *
 * @param finalAfter - blocks until a block is final: 2 for each, at once for 0
 */
export async function startChain({ finalAfter = 0 } = {}): Promise<Chain> {
  const evm = await startBareEvm(baseSepolia.id, [
    "--block-time",
    "1",
    "--mixed-mining",
    "--slots-in-an-epoch",
    String(finalAfter),
  ]);
  const tokens = openTokens(evm, baseSepolia.id);
  await evm.place(readContracts<"Token">("tokens").Token, asset);
  const account = privateKeyToAccount(generatePrivateKey());
  await evm.fund(account.address);
  const wallet = createWalletClient({
    account,
    chain: baseSepolia,
    transport: http(evm.url),
    pollingInterval: 20,
  }).extend(publicActions);
  const signer = toFacilitatorEvmSigner({
    ...wallet,
    address: account.address,
  } as never);
  const inner = new x402Facilitator().register(network, new ExactEvmScheme(signer));
  // One transaction of an account at a time: they would take one another's number.
  let last: Promise<unknown> = Promise.resolve();
  const alone = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const run = last.then(work);
    last = run.catch(() => undefined);
    return run;
  };
  return {
    url: evm.url,
    asset,
    rpc: (method, ...params) => evm.rpc(method, ...params),
    facilitator: {
      verify: (payload, requirements) => inner.verify(payload, requirements),
      settle: (payload, requirements) => alone(() => inner.settle(payload, requirements)),
      getSupported: async () => inner.getSupported() as never,
    },
    mint: (to, value) => alone(async () => void (await tokens.mint(asset, to, value))),
    async countPayments(from) {
      const logs = await wallet.getLogs({
        address: asset,
        event: transfers,
        args: { from },
        fromBlock: 0n,
      });
      return logs.length;
    },
    close: () => evm.stop(),
  };
}

// Payments on a real EVM beside a test server, and agents that are paid there.
import type { Signer } from "@arcs/core";

import { createErc8004Reader, createEvmReader } from "../../../evm/src/index.ts";
import { type LocalEvm, startLocalEvm } from "../../../evm/test/support/local-evm.ts";
import {
  type Hex,
  newAccount,
  openTokens,
  type TokenEvm,
} from "../../../evm/test/support/tokens.ts";
import { newWallet, registerBy } from "./agents.ts";
import { signText } from "./payments.ts";
import type { Answer, RunningServer } from "./server.ts";

export const CHAIN_ID = 84532;
export const NETWORK = `eip155:${CHAIN_ID}`;

export type EvmAccount = ReturnType<typeof newAccount>;

/** An address on that chain, by CAIP-10. */
export const accountOf = (address: string): string => `${NETWORK}:${address.toLowerCase()}`;

/** An agent that is registered, with its wallet and keys. */
export type EvmAgent = { id: string; wallet: Signer; ownKey: string };

/** Payments on an EVM, and what the server is told of them. */
export type EvmPayments = {
  evm: LocalEvm;
  tokens: TokenEvm;
  usdc: Hex;
  addAgent(parts?: object): Promise<EvmAgent>;
  addPayer(value?: bigint): Promise<EvmAccount>;
  /** Proves an account of an agent, by these signatures. */
  prove(
    agent: EvmAgent,
    account: string,
    by: { sign(text: string): Promise<string>; owner?: Signer; key?: string },
  ): Promise<Answer>;
};

/** Opens an EVM with a token that the server counts. */
export async function openEvmPayments(
  running: RunningServer,
  confirmations = 1,
): Promise<EvmPayments> {
  const evm = await startLocalEvm("base-sepolia");
  const tokens = openTokens(evm, CHAIN_ID);
  const usdc = await tokens.deployToken();
  const { context } = running;
  const reader = createEvmReader({ chainId: CHAIN_ID, providers: [evm.url] });
  const erc8004 = createErc8004Reader({ chainId: CHAIN_ID, providers: [evm.url], confirmations });
  context.evm = new Map([[NETWORK, { ...reader, erc8004, confirmations }]]);
  const token = { network: NETWORK, mint: usdc.toLowerCase(), currency: "USDC" };
  context.settings = {
    ...context.settings,
    paymentTokens: [...context.settings.paymentTokens, token],
  };
  const key = await running.makeKey();
  return {
    evm,
    tokens,
    usdc,
    async addAgent(parts = {}) {
      const wallet = newWallet();
      const { body } = await registerBy(running, wallet, { key, createKey: true, ...parts });
      return { id: wallet.address, wallet, ownKey: body.key };
    },
    async addPayer(value = 1_000_000_000n) {
      const account = newAccount();
      await tokens.mint(usdc, account.address, value);
      return account;
    },
    async prove({ id, wallet }, account, { sign, owner = wallet, key: by = key }) {
      const path = `/v1/agents/${id}/payment-accounts`;
      const asked = await running.call("POST", `${path}/challenge`, { key: by, body: { account } });
      if (asked.status !== 201) return asked;
      const { challengeId, message } = asked.body;
      const signatures = {
        signature: await sign(message),
        ownerSignature: await signText(owner, message),
      };
      return running.call("POST", path, { key: by, body: { account, challengeId, ...signatures } });
    },
  };
}

/** Signs as a wallet with a key does. */
export function signerOf(account: EvmAccount): { sign(text: string): Promise<string> } {
  return { sign: (message) => account.signMessage({ message }) };
}

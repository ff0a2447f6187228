import { randomBytes } from "node:crypto";
import { createSigner, isSdkError, type JsonValue, SdkError, type Signer } from "@arcs/core";
import type { AgentView } from "@arcs/core/http";
import { parseJson, readAccountId } from "@arcs/core/internal";
import { LOCAL_EVM } from "../../platform/chains/chains.ts";
import { localRootSigners, localRootWalletNames } from "../../features/trust/roots/load-roots.ts";
import { type Api, callApi } from "../../platform/cli/command.ts";

/** A wallet that signs texts as its chain has it. */
export type DevWallet = { address: string; signText(text: string): Promise<string> };

/** A sample seller that trust starts from: the owner of its agent, and its wallet on another chain than the agent's. */
export type DevSeller = { owner: Signer; wallet?: DevWallet };

/** A chain of a server on the network `local`, with a new sample wallet. */
export type DevChain = {
  /** As networks are named, which payments and accounts say. */
  network: string;
  /** Readable name. */
  name: string;
  wallet: DevWallet;
  sellers: readonly DevSeller[];
  /** The address that an agent is paid at. @throws SdkError `invalid_argument` where it has none there */
  addressOf(agent: AgentView): string;
  /** Pays so many millionths; gives the transaction. */
  pay(to: string, amount: bigint): Promise<string>;
};

/** Opens the embedded ledger of a server. */
export async function openDevLedger(api: Api): Promise<DevChain> {
  // Loaded on demand: it contains a virtual machine.
  const { createMadeUpToken } = await import("@arcs/ledger/local");
  const token = createMadeUpToken({ transport: ({ payload }) => ask(api, { chain: "ledger", payload }) });
  const signer = createSigner(Uint8Array.from(randomBytes(32)));
  return {
    network: "local",
    name: "local ledger",
    wallet: { address: signer.address, signText: (text) => signText(signer, text) },
    sellers: localRootSigners().map((owner) => ({ owner })),
    addressOf: ({ id }) => id,
    pay: (to, amount) => token.pay(signer, { to, amount }),
  };
}

/** Opens the local EVM of a server. */
export async function openDevEvm(api: Api): Promise<DevChain> {
  const { createMadeUpErc20, createMadeUpWallet } = await import("@arcs/evm/local");
  const { chainId, network } = LOCAL_EVM;
  async function request(method: string, params: readonly JsonValue[]): Promise<unknown> {
    return (await ask<{ result: unknown }>(api, { chain: "evm", payload: { method, params } })).result;
  }
  const token = createMadeUpErc20({ chainId, request });
  const wallet = createMadeUpWallet();
  const wallets = localRootWalletNames.map((name) => createMadeUpWallet(name));
  return {
    network,
    name: "local EVM",
    wallet,
    sellers: localRootSigners().map((owner, index) => ({ owner, wallet: wallets[index] as DevWallet })),
    addressOf({ id, x402 }) {
      const accounts = (x402.paymentAccounts ?? []).map((account) => readAccountId(account));
      const address = accounts.find((account) => account?.network === network)?.address;
      if (address !== undefined) return address;
      const path = `POST /v1/agents/${id}/payment-accounts/challenge`;
      throw new SdkError(
        "invalid_argument",
        `dev pay --evm expected an agent that has proved an account ${network}:0x…; ${path} gives the text to sign`,
      );
    },
    pay: (to, amount) => token.pay(wallet, { to, amount }),
  };
}

/** Signs a text as wallets of the ledger do: base64 of 64 bytes. */
export async function signText(signer: Signer, text: string): Promise<string> {
  return Buffer.from(await signer.sign(Uint8Array.from(Buffer.from(text, "utf8")))).toString("base64");
}

type Request = { chain: "ledger" | "evm"; payload: unknown };

async function ask<Answer>(api: Api, { chain, payload }: Request): Promise<Answer> {
  try {
    const path = `/v1/development/${chain}`;
    return (await callApi(api, { method: "POST", path, body: withoutBigints(payload) })) as Answer;
  } catch (error) {
    if (!isSdkError(error, "not_found")) throw error;
    const expected = {
      ledger: "a server on the network local",
      evm: `a server on the network local, without an endpoint for ${LOCAL_EVM.network} in ARCS_EVM_RPC_URLS`,
    }[chain];
    throw new SdkError("invalid_argument", `dev pay expected ${expected}`, { cause: error });
  }
}

/** Requests to the ledger hold integers as bigints, which JSON has none of. */
function withoutBigints(payload: unknown): object {
  const text = JSON.stringify(payload, (_, value: unknown) => (typeof value === "bigint" ? Number(value) : value));
  return parseJson(text) as object;
}

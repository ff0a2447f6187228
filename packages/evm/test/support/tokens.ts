// Tokens, wallets and payments on a local EVM, modelled on Circle's FiatToken and on dishonest
// contracts.
import { randomBytes } from "node:crypto";

import { encodeAbiParameters, encodeFunctionData, type Hex, toHex } from "viem";
import { generatePrivateKey, privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";

import { readContracts } from "./contracts.ts";
import type { LocalEvm } from "./local-evm.ts";

type ContractName =
  | "Token"
  | "FiatToken"
  | "FeeToken"
  | "LyingToken"
  | "ShrinkingToken"
  | "Proxy"
  | "Wallet"
  | "WalletFactory";

const contracts = readContracts<ContractName>("tokens");

export type { Hex } from "viem";

/** A call of a contract, as data. */
export type Call = { to: Hex; data: Hex };

/** Encodes a call of one of the contracts. */
export function callOf(name: ContractName, functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: contracts[name].abi, functionName, args });
}

/** `from` is a smart wallet of the payer; the nonce is random by default. */
type AuthorizedPayment = { to: Hex; value: bigint; from?: Hex; nonce?: Hex };

/** Operations of tests on tokens. */
export type TokenEvm = {
  deploy(name: ContractName, ...args: unknown[]): Promise<Hex>;
  /** Deploys a token behind a proxy. */
  deployToken(name?: ContractName): Promise<Hex>;
  /** Sends a transaction from any account and returns its hash, even of a failed one. */
  send(from: string, to: string, data: Hex): Promise<Hex>;
  mint(token: Hex, to: string, value: bigint): Promise<Hex>;
  pay(token: Hex, from: string, to: string, value: bigint): Promise<Hex>;
  /** Signs an authorization (EIP-3009), and returns the call that uses it. */
  authorize(token: Hex, payer: PrivateKeyAccount, payment: AuthorizedPayment): Promise<Call>;
  /** Pays by EIP-3009: the payer signs, another account sends. */
  payBySignature(token: Hex, payer: PrivateKeyAccount, payment: AuthorizedPayment): Promise<Hex>;
  /** Makes several calls in one transaction through a smart wallet. */
  batch(wallet: Hex, calls: readonly Call[]): Promise<Hex>;
};

/** Creates an account with a new key. */
export function newAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey());
}

export function newAddress(): Hex {
  return toHex(Uint8Array.from(randomBytes(20)));
}

export function newNonce(): Hex {
  return toHex(Uint8Array.from(randomBytes(32)));
}

/** Sends transactions that others have signed, and mints. */
export const RELAYER = "0x00000000000000000000000000000000000fac17";

/** Opens tokens and wallets on an EVM. */
export function openTokens(evm: LocalEvm, chainId: number): TokenEvm {
  const send: TokenEvm["send"] = async (from, to, data) => {
    await evm.rpc("anvil_impersonateAccount", from);
    await evm.fund(from);
    const hash = await evm.rpc<Hex>("eth_sendTransaction", { from, to, data, gas: "0x989680" });
    await evm.mined();
    return hash;
  };
  const deploy: TokenEvm["deploy"] = (name, ...args) => evm.deploy(contracts[name], ...args);
  const authorize: TokenEvm["authorize"] = async (
    token,
    payer,
    { to, value, from = payer.address, nonce = newNonce() },
  ) => {
    const message = { from, to, value, validAfter: 0n, validBefore: 2n ** 40n, nonce };
    const signature = await payer.signTypedData({
      domain: { name: "USD Coin", version: "2", chainId, verifyingContract: token },
      types: { TransferWithAuthorization: authorizationMembers },
      primaryType: "TransferWithAuthorization",
      message,
    });
    const args = [from, to, value, 0n, 2n ** 40n, nonce, signature];
    return { to: token, data: callOf("Token", "transferWithAuthorization", args) };
  };
  return {
    deploy,
    deployToken: async (name = "Token") => deploy("Proxy", await deploy(name)),
    send,
    mint: (token, to, value) => send(RELAYER, token, callOf("Token", "mint", [to, value])),
    pay: (token, from, to, value) => send(from, token, callOf("Token", "transfer", [to, value])),
    authorize,
    async payBySignature(token, payer, payment) {
      const call = await authorize(token, payer, payment);
      return send(RELAYER, call.to, call.data);
    },
    batch: (wallet, calls) => send(RELAYER, wallet, callOf("Wallet", "execute", [calls])),
  };
}

/** Signature of a wallet that is not deployed yet, with its deployment (ERC-6492). */
export function counterfactual(factory: Hex, owner: Hex, signature: Hex): Hex {
  const data = callOf("WalletFactory", "create", [owner]);
  const wrapped = encodeAbiParameters(
    [{ type: "address" }, { type: "bytes" }, { type: "bytes" }],
    [factory, data, signature],
  );
  return `${wrapped}${"6492".repeat(16)}`;
}

/** Members of an authorization (EIP-3009), in their order. */
export const authorizationMembers = [
  { name: "from", type: "address" },
  { name: "to", type: "address" },
  { name: "value", type: "uint256" },
  { name: "validAfter", type: "uint256" },
  { name: "validBefore", type: "uint256" },
  { name: "nonce", type: "bytes32" },
] as const;

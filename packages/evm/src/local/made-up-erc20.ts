import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { type JsonValue, SdkError } from "@arcs/core";
import { encodeFunctionData, getContractAddress, type Hex, parseAbi, toHex as bytesToHex } from "viem";

import { object } from "../evm/read-chain.ts";
import { madeUpErc20Code } from "./made-up-erc20-code.ts";
import { accountOf, type MadeUpWallet } from "./made-up-wallet.ts";

/** Money that is made up, on a local EVM. */
export type MadeUpErc20 = {
  /** Address of the token, in lower case: always the same, for `ARCS_PAYMENT_TOKENS`. */
  address: string;
  /**
   * Pays so many millionths from a wallet, which gets them first, as x402's `exact` does: the wallet signs (EIP-3009), and
   * another account sends it. Further blocks follow until it is final.
   *
   * @returns hash of the transaction
   */
  pay(payer: MadeUpWallet, { to, amount }: { to: string; amount: bigint }): Promise<string>;
};

const abi = parseAbi([
  "function mint(address to, uint256 value)",
  "function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)",
]);
const authorization = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
} as const;

// Nobody has the key of this account. Its first transaction makes the token, so that the token's address is known before.
const FACILITATOR = "0x000000000000000000000000000000000000a2c5";
const ADDRESS = getContractAddress({ from: FACILITATOR, nonce: 0n });
const BALANCE = "0x56bc75e2d63100000";
const GAS = "0x989680";
const VALID_BEFORE = 2n ** 40n;
// Two epochs of 32 slots, as anvil takes it.
const BLOCKS_TO_FINALITY = "0x40";
const MOST_LOOKS = 500;
const BETWEEN_LOOKS_MS = 10;

/**
 * Stands for USDC on a local EVM: anybody may mint it, so that it is worth nothing, and for development only.
 *
 * @param options.request - carries requests to the EVM: that of `startLocalEvm`, or one that ends there
 * @throws SdkError (when paying) `evm_unreachable`, `evm_rpc_error`
 * @example
 * ```ts
 * const token = createMadeUpErc20({ chainId: 31337, request: evm.request });
 * const transactionHash = await token.pay(createMadeUpWallet(), { to: agentAddress, amount: 250_000n });
 * ```
 */
export function createMadeUpErc20({
  chainId,
  request,
}: {
  chainId: number;
  request: (method: string, params: readonly JsonValue[]) => Promise<unknown>;
}): MadeUpErc20 {
  async function send(parts: { to?: Hex; data: Hex }): Promise<string> {
    const hash = await request("eth_sendTransaction", [{ from: FACILITATOR, gas: GAS, ...parts }]);
    for (let look = 0; look < MOST_LOOKS; look++) {
      const receipt = await request("eth_getTransactionReceipt", [hash as string]);
      if (receipt === null) {
        await setTimeout(BETWEEN_LOOKS_MS);
        continue;
      }
      if (object(receipt, "receipt")["status"] === "0x1") return hash as string;
      throw new SdkError("evm_rpc_error", "the local EVM refused a payment in its made-up token");
    }
    throw new SdkError("evm_unreachable", "the local EVM did not mine a transaction in time");
  }
  async function make(): Promise<void> {
    if ((await request("eth_getCode", [ADDRESS, "latest"])) !== "0x") return;
    await request("anvil_impersonateAccount", [FACILITATOR]);
    await request("anvil_setBalance", [FACILITATOR, BALANCE]);
    await send({ data: madeUpErc20Code });
  }
  return {
    address: ADDRESS.toLowerCase(),
    async pay(payer, { to, amount: value }) {
      await make();
      const from = payer.address as Hex;
      await send({ to: ADDRESS, data: encodeFunctionData({ abi, functionName: "mint", args: [from, value] }) });
      const nonce = bytesToHex(Uint8Array.from(randomBytes(32)));
      const message = { from, to: to as Hex, value, validAfter: 0n, validBefore: VALID_BEFORE, nonce };
      const signature = await accountOf(payer).signTypedData({
        domain: { name: "USD Coin", version: "2", chainId, verifyingContract: ADDRESS },
        types: authorization,
        primaryType: "TransferWithAuthorization",
        message,
      });
      const args = [from, to as Hex, value, 0n, VALID_BEFORE, nonce, signature] as const;
      const data = encodeFunctionData({ abi, functionName: "transferWithAuthorization", args });
      const hash = await send({ to: ADDRESS, data });
      await request("anvil_mine", [BLOCKS_TO_FINALITY]);
      return hash;
    },
  };
}

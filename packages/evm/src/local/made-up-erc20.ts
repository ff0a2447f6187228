import { createHash, randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { type JsonValue, SdkError } from "@arcs/core";
import { toHex as bytesToHex, encodeFunctionData, getContractAddress, type Hex, parseAbi, toHex } from "viem";
import { type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";

import { object } from "../evm/read-chain.ts";

/** Fake money on a local EVM. */
export type MadeUpErc20 = {
  /** Address of the token, in lower case: always the same, for `ARCS_PAYMENT_TOKENS`. */
  address: string;
  /**
   * Pays an amount in millionths from a wallet, which is funded first. As in x402's `exact`, the wallet signs
   * (EIP-3009), and another account sends the transaction. Further blocks follow until it is final.
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

// Nobody has the key of this account. Its first transaction creates the token, so the token's address is known
// beforehand.
const FACILITATOR = "0x000000000000000000000000000000000000a2c5";
const ADDRESS = getContractAddress({ from: FACILITATOR, nonce: 0n });
const BALANCE = "0x56bc75e2d63100000";
const GAS = "0x989680";
const VALID_BEFORE = 2n ** 40n;
// Two epochs of 32 slots, anvil's default.
const BLOCKS_TO_FINALITY = "0x40";
const MAX_LOOKS = 500;
const BETWEEN_LOOKS_MS = 10;

/**
 * Stands in for USDC on a local EVM, for development only. Anyone may mint it, so it is worth nothing.
 *
 * @param options.request - sends requests to the EVM: that of `startLocalEvm`, or one that forwards to it
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
    for (let look = 0; look < MAX_LOOKS; look++) {
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

// The contract Token of test/evm/contracts/tokens.sol, compiled as described there. It behaves like Circle's FiatToken
// in payments, and anyone may mint it. A test compares the two.
export const madeUpErc20Code: `0x${string}` = `0x${[
  "6080604052348015600f57600080fd5b50610c2e8061001f6000396000f3fe608060405234801561001057600080fd5b5060",
  "0436106100cf5760003560e01c8063cf0929951161008c578063e3ee160e11610066578063e3ee160e146101d5578063e94a",
  "0102146101e8578063f698da2514610216578063f9f92be41461021e57600080fd5b8063cf09299514610174578063dbac26",
  "e914610187578063dd62ed3e146101aa57600080fd5b8063095ea7b3146100d457806323b872dd146100fc578063313ce567",
  "1461010f57806340c10f191461011e57806370a0823114610133578063a9059cbb14610161575b600080fd5b6100e76100e2",
  "366004610911565b610250565b60405190151581526020015b60405180910390f35b6100e761010a36600461093b565b6102",
  "7e565b604051600681526020016100f3565b61013161012c366004610911565b6102cf565b005b6101536101413660046109",
  "78565b60006020819052908152604090205481565b6040519081526020016100f3565b6100e761016f366004610911565b61",
  "0341565b6101316101823660046109a9565b610357565b6100e7610195366004610978565b60026020526000908152604090",
  "205460ff1681565b6101536101b8366004610aaa565b60016020908152600092835260408084209091529082529020548156",
  "5b6101316101e3366004610add565b610584565b6100e76101f6366004610911565b60036020908152600092835260408084",
  "2090915290825290205460ff1681565b6101536105d4565b61013161022c366004610978565b6001600160a01b0316600090",
  "8152600260205260409020805460ff19166001179055565b3360009081526001602081815260408084206001600160a01b03",
  "871685529091529091208290555b92915050565b6001600160a01b0383166000908152600160209081526040808320338452",
  "9091528120805483919083906102b3908490610b7c565b909155506102c49050848484610679565b5060015b939250505056",
  "5b6001600160a01b038216600090815260208190526040812080548392906102f7908490610b8f565b909155505060405181",
  "81526001600160a01b038316906000907fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef90",
  "60200160405180910390a35050565b600061034e338484610679565b50600192915050565b83421180156103655750824210",
  "5b6103a65760405162461bcd60e51b815260206004820152600d60248201526c6e6f742076616c6964206e6f7760981b6044",
  "8201526064015b60405180910390fd5b6001600160a01b038716600090815260036020908152604080832085845290915290",
  "205460ff16156104125760405162461bcd60e51b8152602060048201526015602482015274185d5d1a1bdc9a5e985d1a5bdb",
  "881a5cc81d5cd959605a1b604482015260640161039d565b604080517f7c7c6cdb67a18743f49ec6fa9b35f50d52ed05cbed",
  "4cc592e13b44501c1a22676020808301919091526001600160a01b038a811683850152891660608301526080820188905260",
  "a0820187905260c0820186905260e08083018690528351808403909101815261010090920190925280519101206000610495",
  "6105d4565b60405161190160f01b602082015260228101919091526042810183905260620160405160208183030381529060",
  "40528051906020012090506104d88982856107a3565b6105185760405162461bcd60e51b8152602060048201526011602482",
  "015270696e76616c6964207369676e617475726560781b604482015260640161039d565b6001600160a01b03891660008181",
  "52600360209081526040808320888452909152808220805460ff19166001179055518692917f98de503528ee59b575ef0c0a",
  "2576a82497bfc029a5685b209e9ec333479b10a591a3610579898989610679565b505050505050505050565b610579898989",
  "89898988888b6040516020016105c093929190928352602083019190915260f81b6001600160f81b03191660408201526041",
  "0190565b604051602081830303815290604052610357565b604080517f8b73c3c69bb8fe3d512ecc4cf759cc79239f7b179b",
  "0ffacaa9a75d522b39400f60208201527f52878b207aaddbfc15ea7bebcda681eb8ccd306e2227b61cef68505c8c05634191",
  "8101919091527fad7c5bef027816a800da1736444fb58a807ef4c9603b7848673f7e3a68eb14a56060820152466080820152",
  "3060a082015260009060c00160405160208183030381529060405280519060200120905090565b6001600160a01b03831660",
  "009081526002602052604090205460ff161580156106bb57506001600160a01b038216600090815260026020526040902054",
  "60ff16155b6106f55760405162461bcd60e51b815260206004820152600b60248201526a189b1858dadb1a5cdd195960aa1b",
  "604482015260640161039d565b6001600160a01b0383166000908152602081905260408120805483929061071d908490610b",
  "7c565b90915550506001600160a01b0382166000908152602081905260408120805483929061074a908490610b8f565b9250",
  "5081905550816001600160a01b0316836001600160a01b03167fddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a116",
  "28f55a4df523b3ef8360405161079691815260200190565b60405180910390a3505050565b60006001600160a01b0384163b",
  "1561083e57604051630b135d3f60e11b81526001600160a01b03851690631626ba7e906107e39086908690600401610ba256",
  "5b602060405180830381865afa158015610800573d6000803e3d6000fd5b505050506040513d601f19601f82011682018060",
  "4052508101906108249190610bf7565b6001600160e01b031916631626ba7e60e01b1490506102c8565b815160411461084f",
  "575060006102c8565b602082810151604080850151606080870151835160008082529681018086528a905290861a93810184",
  "9052908101849052608081018290529293909260019060a0016020604051602081039080840390855afa1580156108b3573d",
  "6000803e3d6000fd5b5050604051601f1901519150506001600160a01b038116158015906108e95750876001600160a01b03",
  "16816001600160a01b0316145b98975050505050505050565b80356001600160a01b038116811461090c57600080fd5b9190",
  "50565b6000806040838503121561092457600080fd5b61092d836108f5565b946020939093013593505050565b6000806000",
  "6060848603121561095057600080fd5b610959846108f5565b9250610967602085016108f5565b9295929450505060409190",
  "91013590565b60006020828403121561098a57600080fd5b6102c8826108f5565b634e487b7160e01b600052604160045260",
  "246000fd5b600080600080600080600060e0888a0312156109c457600080fd5b6109cd886108f5565b96506109db60208901",
  "6108f5565b955060408801359450606088013593506080880135925060a0880135915060c088013567ffffffffffffffff81",
  "1115610a1357600080fd5b8801601f81018a13610a2457600080fd5b803567ffffffffffffffff811115610a3e57610a3e61",
  "0993565b604051601f8201601f19908116603f0116810167ffffffffffffffff81118282101715610a6d57610a6d61099356",
  "5b6040528181528282016020018c1015610a8557600080fd5b81602084016020830137600060208383010152809350505050",
  "92959891949750929550565b60008060408385031215610abd57600080fd5b610ac6836108f5565b9150610ad46020840161",
  "08f5565b90509250929050565b60008060008060008060008060006101208a8c031215610afc57600080fd5b610b058a6108",
  "f5565b9850610b1360208b016108f5565b975060408a0135965060608a0135955060808a0135945060a08a0135935060c08a",
  "013560ff81168114610b4557600080fd5b989b979a50959894979396929550929360e081013593506101000135919050565b",
  "634e487b7160e01b600052601160045260246000fd5b8181038181111561027857610278610b66565b808201808211156102",
  "7857610278610b66565b828152604060208201526000825180604084015260005b81811015610bd657602081860181015160",
  "60868401015201610bb9565b506000606082850101526060601f19601f8301168401019150509392505050565b6000602082",
  "84031215610c0957600080fd5b81516001600160e01b0319811681146102c857600080fdfea164736f6c634300081e000a",
].join("")}`;

/** A wallet of an EVM chain for development, with its key in memory. */
export type MadeUpWallet = {
  /** 0x and 40 digits, in lower case. */
  address: string;
  /** Signs a text with `personal_sign` (EIP-191): 0x and 130 digits. */
  signText(text: string): Promise<string>;
};

const accounts = new WeakMap<MadeUpWallet, PrivateKeyAccount>();

/**
 * Creates a wallet for development. With a name it is always the same, and anyone can derive its key; without, it is
 * new.
 *
 * @throws SdkError `invalid_argument` when the name is not a string
 * @example
 * ```ts
 * const wallet = createMadeUpWallet();
 * const signature = await wallet.signText("I rate the work that I paid for.");
 * ```
 */
export function createMadeUpWallet(name?: string): MadeUpWallet {
  if (name !== undefined && typeof name !== "string") throw new SdkError("invalid_argument", "name expected a text");
  const key = name === undefined ? randomBytes(32) : createHash("sha256").update(`arcs wallet: ${name}`).digest();
  const account = privateKeyToAccount(toHex(Uint8Array.from(key)));
  const wallet = Object.freeze({
    address: account.address.toLowerCase(),
    signText: (text: string) => account.signMessage({ message: text }),
  });
  accounts.set(wallet, account);
  return wallet;
}

function accountOf(wallet: MadeUpWallet): PrivateKeyAccount {
  const account = accounts.get(wallet);
  if (account === undefined) throw new SdkError("invalid_argument", "payer expected a wallet of createMadeUpWallet");
  return account;
}

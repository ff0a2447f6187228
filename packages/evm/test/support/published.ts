// Contracts of others on a local EVM: Permit2, and smart wallets of ERC-4337 with their entry
// point.
import { randomBytes } from "node:crypto";

import {
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  pad,
  parseAbi,
  toHex,
} from "viem";
import type { PrivateKeyAccount } from "viem/accounts";

import { readContracts } from "./contracts.ts";
import type { LocalEvm } from "./local-evm.ts";
import { type Call, callOf, newAddress, type TokenEvm } from "./tokens.ts";

type ContractName = "EntryPoint" | "SimpleAccountFactory" | "Permit2";

const contracts = readContracts<ContractName>("published");

/** A smart wallet of ERC-4337, and its key. */
export type SmartAccount = { address: Hex; owner: PrivateKeyAccount };

/** Operations of tests on published contracts. */
export type PublishedEvm = {
  permit2: Hex;
  entryPoint: Hex;
  openAccount(owner: PrivateKeyAccount): Promise<SmartAccount>;
  /**
   * Moves a payer's tokens through Permit2 by a signature, called by another account, which may be
   * chosen.
   */
  payByPermit2(
    token: Hex,
    payer: PrivateKeyAccount,
    payment: { to: Hex; value: bigint; spender?: Hex },
  ): Promise<Hex>;
  /** Runs several calls of a smart wallet, sent to the entry point by a bundler. */
  batch(account: SmartAccount, calls: readonly Call[]): Promise<Hex>;
};

const permit2Abi = parseAbi([
  "function permitTransferFrom(((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, (address to, uint256 requestedAmount) transferDetails, address owner, bytes signature)",
]);
const factoryAbi = parseAbi([
  "function createAccount(address owner, uint256 salt) returns (address)",
]);
const accountAbi = parseAbi([
  "function executeBatch((address target, uint256 value, bytes data)[] calls)",
]);
const userOperation =
  "(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)";
const entryPointAbi = parseAbi([
  `function handleOps(${userOperation}[] ops, address beneficiary)`,
  `function getUserOpHash(${userOperation} userOp) view returns (bytes32)`,
  "function getNonce(address sender, uint192 key) view returns (uint256)",
]);
// The types of SignatureTransfer: src/libraries/PermitHash.sol of Permit2.
const permitTypes = {
  PermitTransferFrom: [
    { name: "permitted", type: "TokenPermissions" },
    { name: "spender", type: "address" },
    { name: "nonce", type: "uint256" },
    { name: "deadline", type: "uint256" },
  ],
  TokenPermissions: [
    { name: "token", type: "address" },
    { name: "amount", type: "uint256" },
  ],
} as const;

const BUNDLER = "0x00000000000000000000000000000000b0de1e70";
const GAS = 3_000_000n;
const FOREVER = 2n ** 40n;

/** Deploys the published contracts. */
export async function openPublished(
  evm: LocalEvm,
  tokens: TokenEvm,
  chainId: number,
): Promise<PublishedEvm> {
  const deploy = (name: ContractName, args: Hex = "0x"): Promise<Hex> =>
    evm.deploy({ abi: [], bytecode: `${contracts[name].bytecode}${args.slice(2)}` });
  const permit2 = await deploy("Permit2");
  const entryPoint = await deploy("EntryPoint");
  const factory = await deploy(
    "SimpleAccountFactory",
    encodeAbiParameters([{ type: "address" }], [entryPoint]),
  );
  const ask = (to: Hex, data: Hex): Promise<Hex> => evm.rpc("eth_call", { to, data }, "latest");
  const approved = new Set<string>();
  return {
    permit2,
    entryPoint,
    async openAccount(owner) {
      const data = encodeFunctionData({
        abi: factoryAbi,
        functionName: "createAccount",
        args: [owner.address, 0n],
      });
      // Only the entry point's own helper may create accounts.
      const creator = getContractAddress({ from: entryPoint, nonce: 1n });
      const address: Hex = `0x${(await evm.rpc<Hex>("eth_call", { from: creator, to: factory, data }, "latest")).slice(26)}`;
      await tokens.send(creator, factory, data);
      return { address, owner };
    },
    async payByPermit2(token, payer, { to, value, spender = newAddress() }) {
      if (!approved.has(`${token} ${payer.address}`)) {
        await tokens.send(payer.address, token, callOf("Token", "approve", [permit2, 2n ** 255n]));
        approved.add(`${token} ${payer.address}`);
      }
      const nonce = BigInt(toHex(Uint8Array.from(randomBytes(32))));
      const permitted = { token, amount: value };
      const signature = await payer.signTypedData({
        domain: { name: "Permit2", chainId, verifyingContract: permit2 },
        types: permitTypes,
        primaryType: "PermitTransferFrom",
        message: { permitted, spender, nonce, deadline: FOREVER },
      });
      const args = [
        { permitted, nonce, deadline: FOREVER },
        { to, requestedAmount: value },
        payer.address,
        signature,
      ] as const;
      return tokens.send(
        spender,
        permit2,
        encodeFunctionData({ abi: permit2Abi, functionName: "permitTransferFrom", args }),
      );
    },
    async batch({ address: sender, owner }, calls) {
      const batch = calls.map(({ to: target, data }) => ({ target, value: 0n, data }));
      const nonceCall = encodeFunctionData({
        abi: entryPointAbi,
        functionName: "getNonce",
        args: [sender, 0n],
      });
      const limits = toHex((GAS << 128n) | GAS, { size: 32 });
      const operation = {
        sender,
        nonce: BigInt(await ask(entryPoint, nonceCall)),
        initCode: "0x",
        callData: encodeFunctionData({
          abi: accountAbi,
          functionName: "executeBatch",
          args: [batch],
        }),
        accountGasLimits: limits,
        preVerificationGas: 0n,
        // Free of charge, so that no account needs funds.
        gasFees: pad("0x", { size: 32 }),
        paymasterAndData: "0x",
        signature: "0x" as Hex,
      } as const;
      const hashCall = encodeFunctionData({
        abi: entryPointAbi,
        functionName: "getUserOpHash",
        args: [operation],
      });
      const signature = await owner.sign({ hash: await ask(entryPoint, hashCall) });
      const args = [[{ ...operation, signature }], BUNDLER] as const;
      return tokens.send(
        BUNDLER,
        entryPoint,
        encodeFunctionData({ abi: entryPointAbi, functionName: "handleOps", args }),
      );
    },
  };
}

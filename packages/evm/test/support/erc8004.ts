// The registries of ERC-8004 on a local EVM: a stand-in, written from the standard. The published
// contracts are used too where ARCS_ERC8004_CONTRACTS names a file with their abi and bytecode, by
// their names at github.com/erc-8004/erc-8004-contracts. No npm package contains them.
import { readFileSync } from "node:fs";

import { encodeFunctionData, type Hex, parseAbi } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";

import type { Artifact, LocalEvm } from "./local-evm.ts";
import type { TokenEvm } from "./tokens.ts";

/** Both registries, and operations for tests. */
export type Erc8004Evm = {
  identity: Hex;
  reputation: Hex;
  /** Registers an owner's agent and returns its number. */
  register(owner: string, uri?: string): Promise<string>;
  transfer(agentId: string, between: { from: string; to: string }): Promise<void>;
  setUri(agentId: string, owner: string, uri: string): Promise<void>;
  /** Sets another key as the wallet of an agent, by its signature. */
  setWallet(agentId: string, owner: string, wallet: PrivateKeyAccount): Promise<void>;
  unsetWallet(agentId: string, owner: string): Promise<void>;
  /**
   * Gives feedback in tenths of a point and returns the transaction's hash, even of a failed one.
   */
  rate(
    agentId: string,
    client: string,
    value: bigint,
    tags?: { tag1?: string; tag2?: string },
  ): Promise<Hex>;
  revoke(agentId: string, client: string, index: bigint): Promise<void>;
};

/** Available contracts, for the names of tests. */
export const erc8004Contracts = [
  {
    name: "a stand-in",
    load: () => readContracts(new URL("../evm/contracts/erc8004.json", import.meta.url)),
  },
  ...(process.env["ARCS_ERC8004_CONTRACTS"] === undefined
    ? []
    : [
        {
          name: "published",
          load: () => readContracts(process.env["ARCS_ERC8004_CONTRACTS"] ?? ""),
        },
      ]),
] as const;

type Contracts = Readonly<Record<string, Artifact>>;

function readContracts(place: string | URL): Contracts {
  return JSON.parse(readFileSync(place, "utf8")) as Contracts;
}

export const erc8004Abi = parseAbi([
  "function register(string agentURI) returns (uint256 agentId)",
  "function transferFrom(address from, address to, uint256 agentId)",
  "function setAgentURI(uint256 agentId, string newURI)",
  "function setAgentWallet(uint256 agentId, address newWallet, uint256 deadline, bytes signature)",
  "function unsetAgentWallet(uint256 agentId)",
  "function giveFeedback(uint256 agentId, int128 value, uint8 valueDecimals, string tag1, string tag2, string endpoint, string feedbackURI, bytes32 feedbackHash)",
  "function revokeFeedback(uint256 agentId, uint64 feedbackIndex)",
]);
const upgradeAbi = parseAbi([
  "function initialize(address identityRegistry)",
  "function initialize()",
  "function upgradeToAndCall(address newImplementation, bytes data) payable",
]);
const agentWalletSet = {
  AgentWalletSet: [
    { name: "agentId", type: "uint256" },
    { name: "newWallet", type: "address" },
    { name: "owner", type: "address" },
    { name: "deadline", type: "uint256" },
  ],
} as const;
const NOBODY = "0x0000000000000000000000000000000000000000";
const DEPLOYER = "0x000000000000000000000000000000000000d00d";

/** Deploys both registries. */
export async function openErc8004(
  evm: LocalEvm,
  tokens: TokenEvm,
  load: () => Contracts = erc8004Contracts[0].load,
): Promise<Erc8004Evm> {
  const contracts = load();
  const find = (name: string): Artifact => {
    const found = contracts[name];
    if (found === undefined) throw new Error(`the contracts must be ${name} among them`);
    return found;
  };
  const { identity, reputation } =
    contracts["IdentityRegistryUpgradeable"] === undefined
      ? await deployStandIn(evm, find)
      : await deployPublished(evm, { tokens, find });
  const call = (functionName: string, ...args: unknown[]): Hex =>
    encodeFunctionData({ abi: erc8004Abi, functionName, args } as never);
  return {
    identity,
    reputation,
    async register(owner, uri = "") {
      const hash = await tokens.send(owner, identity, call("register", uri));
      const { logs } = await evm.rpc("eth_getTransactionReceipt", hash);
      // The third topic of ERC-721's Transfer from the zero address.
      const minted = logs.find((log: { topics: string[] }) => log.topics.length === 4);
      return BigInt(minted.topics[3]).toString();
    },
    transfer: async (agentId, { from, to }) => {
      await tokens.send(from, identity, call("transferFrom", from, to, BigInt(agentId)));
    },
    setUri: async (agentId, owner, uri) => {
      await tokens.send(owner, identity, call("setAgentURI", BigInt(agentId), uri));
    },
    setWallet: async (agentId, owner, wallet) => {
      const { timestamp } = await evm.rpc("eth_getBlockByNumber", "latest", false);
      const [id, newWallet, deadline] = [BigInt(agentId), wallet.address, BigInt(timestamp) + 240n];
      const chainId = Number(await evm.rpc("eth_chainId"));
      const signature = await wallet.signTypedData({
        domain: {
          name: "ERC8004IdentityRegistry",
          version: "1",
          chainId,
          verifyingContract: identity,
        },
        types: agentWalletSet,
        primaryType: "AgentWalletSet",
        message: { agentId: id, newWallet, owner: owner as Hex, deadline },
      });
      await tokens.send(
        owner,
        identity,
        call("setAgentWallet", id, newWallet, deadline, signature),
      );
    },
    unsetWallet: async (agentId, owner) => {
      await tokens.send(owner, identity, call("unsetAgentWallet", BigInt(agentId)));
    },
    rate: (agentId, client, value, { tag1 = "starred", tag2 = "" } = {}) =>
      tokens.send(
        client,
        reputation,
        call("giveFeedback", BigInt(agentId), value, 1, tag1, tag2, "", "", `0x${"0".repeat(64)}`),
      ),
    revoke: async (agentId, client, index) => {
      await tokens.send(client, reputation, call("revokeFeedback", BigInt(agentId), index));
    },
  };
}

async function deployStandIn(
  evm: LocalEvm,
  find: (name: string) => Artifact,
): Promise<{ identity: Hex; reputation: Hex }> {
  const identity = await evm.deploy(find("IdentityRegistry"));
  return { identity, reputation: await evm.deploy(find("ReputationRegistry"), identity) };
}

/** As its authors do: a proxy with a first implementation, whose owner then sets the real one. */
async function deployPublished(
  evm: LocalEvm,
  { tokens, find }: { tokens: TokenEvm; find: (name: string) => Artifact },
): Promise<{ identity: Hex; reputation: Hex }> {
  const first = await evm.deploy(find("HardhatMinimalUUPS"));
  const open = async (name: string, registry: Hex, again: Hex): Promise<Hex> => {
    const start = encodeFunctionData({
      abi: upgradeAbi,
      functionName: "initialize",
      args: [registry],
    });
    const proxy = await evm.deploy(find("ERC1967Proxy"), first, start);
    const args = [await evm.deploy(find(name)), again] as const;
    await tokens.send(
      DEPLOYER,
      proxy,
      encodeFunctionData({ abi: upgradeAbi, functionName: "upgradeToAndCall", args }),
    );
    return proxy;
  };
  const begin = encodeFunctionData({ abi: upgradeAbi, functionName: "initialize", args: [] });
  const identity = await open("IdentityRegistryUpgradeable", NOBODY, begin);
  const link = encodeFunctionData({
    abi: upgradeAbi,
    functionName: "initialize",
    args: [identity],
  });
  return { identity, reputation: await open("ReputationRegistryUpgradeable", identity, link) };
}

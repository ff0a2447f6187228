// The most common token in payments: our own contract, modelled on Circle's FiatToken, or Circle's
// contracts.
import { readFileSync } from "node:fs";

import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from "viem";

import { DEPLOYER, type LocalEvm } from "./local-evm.ts";
import { newAddress, RELAYER, type TokenEvm } from "./tokens.ts";

/** A token whose operator can pause it, block accounts and replace its code. */
export type FiatToken = {
  address: Hex;
  /** Lets an account mint and burn tokens. */
  allowMinting(account: Hex): Promise<void>;
  setPaused(state: "paused" | "open"): Promise<void>;
  setAccess(account: Hex, state: "blacklisted" | "open"): Promise<void>;
  /** Sets the same code at another address behind the proxy. */
  upgrade(): Promise<void>;
};

/**
 * Contracts of github.com/circlefin/stablecoin-evm, compiled by the tester: this repository
 * contains no code of others.
 */
type CircleContracts = Record<
  "FiatTokenV2_2" | "FiatTokenProxy" | "SignatureChecker",
  { bytecode: Hex }
>;

const file = process.env["ARCS_FIAT_TOKEN"];

/** Origin of the contracts, for names of tests. */
export const fiatTokenOf =
  file === undefined ? "our own FiatToken (ARCS_FIAT_TOKEN names no other)" : "Circle's FiatToken";

// As in contracts/v1, v1.1, v2 and upgradeability at 46e61d0.
const abi = parseAbi([
  "function initialize(string tokenName, string tokenSymbol, string tokenCurrency, uint8 tokenDecimals, address newMasterMinter, address newPauser, address newBlacklister, address newOwner)",
  "function initializeV2(string newName)",
  "function initializeV2_1(address lostAndFound)",
  "function initializeV2_2(address[] accountsToBlacklist, string newSymbol)",
  "function configureMinter(address minter, uint256 minterAllowedAmount) returns (bool)",
  "function pause()",
  "function unpause()",
  "function blacklist(address account)",
  "function unBlacklist(address account)",
  "function upgradeTo(address newImplementation)",
]);
type Call = Parameters<typeof encodeFunctionData<typeof abi>>[0];

/**
 * Deploys the token. With `ARCS_FIAT_TOKEN`, a file with the bytecode of Circle's contracts by
 * their names.
 */
export async function deployFiatToken(evm: LocalEvm, tokens: TokenEvm): Promise<FiatToken> {
  const operator = newAddress();
  const code = file === undefined ? codeOfOurs(tokens) : await codeOfCircle(evm, file);
  const address = await code.proxy(await code.implementation());
  const send = async (call: Omit<Call, "abi">, from: string = operator): Promise<void> => {
    const hash = await tokens.send(from, address, encodeFunctionData({ abi, ...call } as Call));
    const { status } = await evm.rpc<{ status: Hex }>("eth_getTransactionReceipt", hash);
    if (status !== "0x1") throw new Error(`the token refused ${call.functionName}`);
  };
  const allowMinting = async (account: Hex): Promise<void> => {
    if (file === undefined) return;
    await send({ functionName: "configureMinter", args: [account, 2n ** 200n] });
  };
  if (file !== undefined) {
    const roles = [operator, operator, operator, operator] as const;
    await send({ functionName: "initialize", args: ["USD Coin", "USDC", "USD", 6, ...roles] });
    await send({ functionName: "initializeV2", args: ["USD Coin"] });
    await send({ functionName: "initializeV2_1", args: [newAddress()] });
    await send({ functionName: "initializeV2_2", args: [[], "USDC"] });
  }
  await allowMinting(RELAYER);
  return {
    address,
    allowMinting,
    setPaused: (state) => send({ functionName: state === "paused" ? "pause" : "unpause" }),
    setAccess: (account, state) =>
      send({
        functionName: state === "blacklisted" ? "blacklist" : "unBlacklist",
        args: [account],
      }),
    upgrade: async () =>
      send({ functionName: "upgradeTo", args: [await code.implementation()] }, DEPLOYER),
  };
}

type Code = { implementation(): Promise<Hex>; proxy(implementation: Hex): Promise<Hex> };

function codeOfOurs(tokens: TokenEvm): Code {
  return {
    implementation: () => tokens.deploy("FiatToken"),
    proxy: (implementation) => tokens.deploy("Proxy", implementation),
  };
}

async function codeOfCircle(evm: LocalEvm, path: string): Promise<Code> {
  const contracts = JSON.parse(readFileSync(path, "utf8")) as CircleContracts;
  const deploy = (bytecode: Hex): Promise<Hex> => evm.deploy({ abi: [], bytecode });
  const library = await deploy(contracts.SignatureChecker.bytecode);
  // The only library that the token is linked to.
  const linked = contracts.FiatTokenV2_2.bytecode.replaceAll(
    /__\$[0-9a-f]{34}\$__/g,
    library.slice(2),
  ) as Hex;
  return {
    implementation: () => deploy(linked),
    proxy: (implementation) => {
      const argument = encodeAbiParameters([{ type: "address" }], [implementation]);
      return deploy(`${contracts.FiatTokenProxy.bytecode}${argument.slice(2)}`);
    },
  };
}

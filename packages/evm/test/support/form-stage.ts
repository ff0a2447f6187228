// Contracts of all forms of payment on a local EVM, and the parties of random histories.
import { encodeFunctionData, type Hex, pad, toHex } from "viem";
import { privateKeyToAccount, type PrivateKeyAccount } from "viem/accounts";

import { PLACES, readContracts } from "./contracts.ts";
import type { Artifact, LocalEvm } from "./local-evm.ts";
import { type Call, openTokens, RELAYER } from "./tokens.ts";

const contracts: Record<string, Artifact> = {
  ...readContracts("tokens"),
  ...readContracts("auth-capture"),
  ...readContracts("batch-settlement"),
  ...readContracts("permit2-proxies"),
  ...readContracts("tempo"),
  ...readContracts("published"),
};

/** An account with a key, or a smart wallet and the key of its owner. */
export type Payer = { address: Hex; owner: PrivateKeyAccount };

/** More than all histories move. */
export const FORTUNE = 10n ** 30n;

/** Contracts and parties of all histories. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

const keyOf = (number: number): PrivateKeyAccount =>
  privateKeyToAccount(pad(toHex(number), { size: 32 }));
const addressOf = (number: number): Hex => pad(toHex(number), { size: 20, dir: "right" });

/** Places the contracts, and makes payers rich. No block is mined unasked afterwards. */
export async function openStage(evm: LocalEvm, chainId: number) {
  const deploy = (name: string, ...args: unknown[]): Promise<Hex> =>
    evm.deploy({ ...contracts[name]!, abi: contracts[name]!.abi ?? [] }, ...args);
  for (const [name, address] of Object.entries(PLACES)) {
    await evm.place({ ...contracts[name]!, abi: contracts[name]!.abi ?? [] }, address);
  }
  const walletOf = async (owner: PrivateKeyAccount): Promise<Payer> => ({
    address: await deploy("Wallet", owner.address),
    owner,
  });
  const sellers = [0x5e1, 0x5e2, 0x5e3].map(addressOf);
  const feeReceiver = addressOf(0xfee);
  const stage = {
    chainId,
    token: await deploy("ReceivableToken"),
    tip20: await deploy("Tip20"),
    operator: await deploy("Operator"),
    /** Claims from channels: a call of it is one within another. */
    facilitator: await walletOf(keyOf(0xfac)),
    thief: keyOf(0xbad),
    lookalikes: {
      settlement: await deploy("BatchSettlement"),
      escrow: await deploy("AuthCaptureEscrow"),
      proxy: await deploy("ExactPermit2Proxy"),
    },
    /** Collectors that pay with what is theirs, for anybody. */
    own: {
      deposits: await deploy("OwnDepositCollector"),
      captures: await deploy("OwnCollector", 0),
      refunds: await deploy("OwnCollector", 1),
    },
    liars: { settlement: await deploy("FalseSettlement"), reserve: await deploy("FalseReserve") },
    payers: [1, 2, 3].map((number): Payer => ({
      address: keyOf(number).address,
      owner: keyOf(number),
    })),
    wallets: [await walletOf(keyOf(11)), await walletOf(keyOf(12))],
    sellers,
    feeReceiver,
    payees: new Set([...sellers, feeReceiver].map((address) => address.toLowerCase())),
    /** Number of the last channel that the reserve has opened. */
    opened: 0n,
    /** Number of the last salt or nonce. */
    salts: 0,
    tokens: openTokens(evm, chainId),
    send: (from: string, { to, data }: Call): Promise<Hex> =>
      evm.rpc<Hex>("eth_sendTransaction", { from, to, data, gas: "0x989680" }),
  };
  const rich = [...stage.payers, ...stage.wallets].map(({ address }) => address);
  for (const from of [RELAYER, ...rich]) {
    await evm.rpc("anvil_impersonateAccount", from);
    await evm.fund(from);
  }
  for (const token of [stage.token, stage.tip20]) {
    for (const to of [...rich, stage.operator, ...Object.values(stage.own)]) {
      await stage.send(RELAYER, { to: token, data: callOf("Token", "mint", [to, FORTUNE]) });
    }
    for (const from of rich) {
      await stage.send(from, {
        to: token,
        data: callOf("Token", "approve", [PLACES.Permit2, 2n ** 255n]),
      });
    }
  }
  await evm.mined();
  await evm.rpc("evm_setAutomine", false);
  await evm.rpc("evm_setBlockGasLimit", "0xffffffffffff");
  return stage;
}

export function callOf(name: string, functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi: contracts[name]!.abi, functionName, args });
}

export function transfer(token: Hex, { to, amount }: { to: Hex; amount: bigint }): Call {
  return { to: token, data: callOf("Token", "transfer", [to, amount]) };
}

// `batch-settlement` of @x402/evm: its client and facilitator, and a stand-in for the escrow at its
// address.
import { BatchSettlementEvmScheme as ClientScheme } from "@x402/evm/batch-settlement/client";
import { BatchSettlementEvmScheme as FacilitatorScheme } from "@x402/evm/batch-settlement/facilitator";
import { encodeFunctionData, type Hex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";

import { PLACES, readContracts } from "./contracts.ts";
import { openFacilitator, x402Network as network } from "./facilitator.ts";
import type { LocalEvm } from "./local-evm.ts";
import { newAccount, newNonce } from "./tokens.ts";

export const SETTLEMENT = PLACES.BatchSettlement;

type ContractName =
  | "BatchSettlement"
  | "Erc3009DepositCollector"
  | "FalseSettlement"
  | "OwnDepositCollector";

export const batchContracts = readContracts<ContractName>("batch-settlement");

/** A channel as its payer signs it, and what may be claimed of it. */
export type Channel = { config: ChannelConfig; voucher: Voucher };
type Voucher = { channelId: Hex; maxClaimableAmount: string; signature: Hex };
type ChannelConfig = { payer: Hex; payerAuthorizer: Hex; receiver: Hex; token: Hex } & Record<
  string,
  unknown
>;

/** State of a channel on the payer's side: the next voucher adds to `chargedCumulativeAmount`. */
type Context = { balance?: string; chargedCumulativeAmount?: string };

/** Payer of channels. */
export type BatchPayer = {
  account: PrivateKeyAccount;
  storage: Map<string, Context>;
  scheme: ClientScheme;
};

/** Operations of tests on the escrow. */
export type BatchEvm = {
  payer(account: PrivateKeyAccount, options?: Record<string, unknown>): BatchPayer;
  /**
   * Has the client of x402 sign the next payment of a payer, and the facilitator deposit what it
   * needs.
   */
  pay(
    payer: BatchPayer,
    payment: { token: Hex; receiver: Hex; amount: bigint },
  ): Promise<Channel & { deposit?: Hex }>;
  /** Has the facilitator claim a total of each channel, in one transaction. */
  claim(...claims: [Channel, total: bigint][]): Promise<Hex>;
  /** Has the facilitator send all that a receiver has claimed. */
  settle(receiver: Hex, token: Hex): Promise<Hex>;
  /** Has the facilitator give a payer back what it does not claim. */
  refund(channel: Channel, amount: bigint, claimed?: bigint): Promise<Hex>;
  callOf(name: ContractName, functionName: string, args: readonly unknown[]): Hex;
};

/** Puts the stand-ins where @x402/evm calls them. */
export async function openBatchSettlement(evm: LocalEvm): Promise<BatchEvm> {
  await evm.place(batchContracts.BatchSettlement, SETTLEMENT);
  await evm.place(batchContracts.Erc3009DepositCollector, PLACES.Erc3009DepositCollector);
  const authorizer = newAccount();
  const facilitator = new FacilitatorScheme(await openFacilitator(evm), authorizer);
  const refunds = new Map<string, number>();
  const termsOf = (token: string, receiver: string, amount: bigint) => {
    const extra = {
      name: "USD Coin",
      version: "2",
      receiverAuthorizer: authorizer.address,
      withdrawDelay: 900,
    };
    const terms = {
      scheme: "batch-settlement",
      network,
      asset: token,
      payTo: receiver,
      amount: String(amount),
    };
    return { ...terms, maxTimeoutSeconds: 3_600, extra };
  };
  const settle = async (payload: object, terms: ReturnType<typeof termsOf>): Promise<Hex> => {
    const settled = await facilitator.settle(
      { x402Version: 2, accepted: terms, payload: { ...payload } },
      terms,
    );
    if (!settled.success) throw new Error(`${settled.errorReason}: ${settled.errorMessage}`);
    return settled.transaction as Hex;
  };
  const claimsOf = (claims: readonly [Channel, bigint][]) =>
    claims.map(([{ config, voucher }, total]) => ({
      voucher: { channel: config, maxClaimableAmount: voucher.maxClaimableAmount },
      signature: voucher.signature,
      totalClaimed: String(total),
    }));
  return {
    payer(of, options = {}) {
      const contexts = new Map<string, Context>();
      const storage = {
        get: async (key: string) => contexts.get(key),
        set: async (key: string, context: Context) => void contexts.set(key, context),
        delete: async (key: string) => void contexts.delete(key),
      };
      const scheme = new ClientScheme(of, {
        storage: storage as never,
        salt: newNonce(),
        ...options,
      });
      return { account: of, storage: contexts, scheme };
    },
    async pay({ scheme, storage }, { token, receiver, amount }) {
      const terms = termsOf(token, receiver, amount);
      const { payload } = await scheme.createPaymentPayload(2, terms);
      const { type, channelConfig, voucher, ...rest } = payload as {
        type: string;
        channelConfig: ChannelConfig;
        voucher: Voucher;
        deposit?: { amount: string };
      };
      const payment = { x402Version: 2, accepted: terms, payload };
      const { isValid, invalidReason, invalidMessage } = await facilitator.verify(payment, terms);
      if (!isValid) throw new Error(`${invalidReason}: ${invalidMessage}`);
      const deposit = type === "deposit" ? await settle(payload, terms) : undefined;
      const key = voucher.channelId.toLowerCase();
      const balance = BigInt(storage.get(key)?.balance ?? 0) + BigInt(rest.deposit?.amount ?? 0);
      storage.set(key, {
        balance: String(balance),
        chargedCumulativeAmount: voucher.maxClaimableAmount,
      });
      return { config: channelConfig, voucher, ...(deposit === undefined ? {} : { deposit }) };
    },
    claim: (...claims) => {
      const { token, receiver } = claims[0]![0].config;
      return settle({ type: "claim", claims: claimsOf(claims) }, termsOf(token, receiver, 0n));
    },
    settle: (receiver, token) =>
      settle({ type: "settle", receiver, token }, termsOf(token, receiver, 0n)),
    async refund(channel, amount, claimed) {
      const { config, voucher } = channel;
      const nonce = refunds.get(voucher.channelId) ?? 0;
      refunds.set(voucher.channelId, nonce + 1);
      const claims = claimed === undefined ? [] : claimsOf([[channel, claimed]]);
      const asked = {
        channelConfig: config,
        voucher,
        amount: String(amount),
        refundNonce: String(nonce),
        claims,
      };
      return settle({ type: "refund", ...asked }, termsOf(config.token, config.receiver, 0n));
    },
    callOf: (name, functionName, args) =>
      encodeFunctionData({ abi: batchContracts[name].abi, functionName, args }),
  };
}

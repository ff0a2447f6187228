// `auth-capture` of @x402/evm: its client's authorizations, and a stand-in for the escrow at its
// address.
import { AuthCaptureEvmScheme } from "@x402/evm/auth-capture/client";
import { encodeFunctionData, type Hex, zeroAddress } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";

import { PLACES, readContracts } from "./contracts.ts";
import type { LocalEvm } from "./local-evm.ts";
import { type Call, newAddress, newNonce, type TokenEvm } from "./tokens.ts";

export const captureContracts = readContracts<
  "AuthCaptureEscrow" | "Erc3009Collector" | "Operator" | "OwnCollector" | "ReceivableToken"
>("auth-capture");

export const ESCROW = PLACES.AuthCaptureEscrow;
export const COLLECTOR = PLACES.Erc3009Collector;
const FOREVER = 2 ** 40;

type PaymentInfo = {
  operator: Hex;
  payer: Hex;
  receiver: Hex;
  token: Hex;
  maxAmount: bigint;
  preApprovalExpiry: number;
  authorizationExpiry: number;
  refundExpiry: number;
  minFeeBps: number;
  maxFeeBps: number;
  feeReceiver: Hex;
  salt: bigint;
};
/** A payment, what its payer signed for the collector, and the nonce of that. */
export type Signed = { info: PaymentInfo; data: Hex; nonce: Hex };

/** Encodes a call of the escrow, or of another of the contracts. */
export const callOf = (
  name: keyof typeof captureContracts,
  functionName: string,
  args: readonly unknown[],
): Hex => encodeFunctionData({ abi: captureContracts[name].abi, functionName, args });
export const capture = (
  { info }: Signed,
  amount: bigint,
  bps = 0,
  feeReceiver: Hex = zeroAddress,
): Hex => callOf("AuthCaptureEscrow", "capture", [info, amount, bps, feeReceiver]);

/** Operations of tests on the escrow. */
export type CaptureEvm = {
  operator: Hex;
  /**
   * Has the client of x402 sign a payment of up to 1,000, and puts together what the escrow takes.
   */
  sign(
    payer: PrivateKeyAccount,
    receiver: Hex,
    options?: { max?: bigint; by?: Hex },
  ): Promise<Signed>;
  authorize(signed: Signed, amount?: bigint, collector?: Hex): Hex;
  /** Has the operator make calls of the escrow, or of other contracts, in one transaction. */
  run(...calls: (Hex | Call)[]): Promise<Hex>;
};

/** Puts the stand-ins where @x402/evm calls them. */
export async function openAuthCapture(
  evm: LocalEvm,
  { tokens, token, network }: { tokens: TokenEvm; token: Hex; network: `${string}:${string}` },
): Promise<CaptureEvm> {
  const operator = await evm.deploy(captureContracts.Operator);
  await evm.place(captureContracts.AuthCaptureEscrow, ESCROW);
  await evm.place(captureContracts.Erc3009Collector, COLLECTOR);
  return {
    operator,
    async sign(payer, receiver, { max = 1_000n, by = operator } = {}) {
      const extra = {
        name: "USD Coin",
        version: "2",
        captureAuthorizer: by,
        feeRecipient: zeroAddress,
        captureDeadline: FOREVER,
        refundDeadline: FOREVER,
        minFeeBps: 0,
        maxFeeBps: 1_000,
      };
      const terms = { scheme: "auth-capture", network, asset: token, amount: String(max) } as const;
      const requirements = { ...terms, payTo: receiver, maxTimeoutSeconds: 3_600, extra };
      const signed = await new AuthCaptureEvmScheme(payer).createPaymentPayload(2, requirements);
      const { authorization, signature, salt } = signed.payload as {
        authorization: { validBefore: string; nonce: Hex };
        signature: Hex;
        salt: Hex;
      };
      const info = {
        operator: by,
        payer: payer.address,
        receiver,
        token,
        maxAmount: max,
        preApprovalExpiry: Number(authorization.validBefore),
        authorizationExpiry: FOREVER,
        refundExpiry: FOREVER,
        minFeeBps: 0,
        maxFeeBps: 1_000,
        feeReceiver: zeroAddress,
        salt: BigInt(salt),
      } as const;
      return { info, data: signature, nonce: authorization.nonce };
    },
    authorize: ({ info, data }, amount = info.maxAmount, collector = COLLECTOR) =>
      callOf("AuthCaptureEscrow", "authorize", [info, amount, collector, data]),
    run: (...calls) => {
      const steps = calls.map((call) =>
        typeof call === "string" ? { to: ESCROW as Hex, data: call } : call,
      );
      return tokens.send(newAddress(), operator, callOf("Operator", "run", [steps]));
    },
  };
}

/**
 * Code of a collector of refunds, by hand: says that it is one (1), and calls
 * `transferFrom(operator, store, amount)` of the payment's token, as OperatorRefundCollector of
 * base/commerce-payments does.
 */
export const collectsFromOperator =
  "0x366004141560105760015f5260205ff35b6323b872dd60e01b5f52600435600452610184356024526101a4356044525f5f60645f5f6064355af115603f57005b5f5ffd";

/**
 * Has a seller, who is its own operator, capture a payment in the name of a payer, and give all of
 * it back.
 */
export async function giveBackByEscrow(
  { evm, tokens }: { evm: LocalEvm; tokens: TokenEvm },
  { token, seller, payer, value }: { token: Hex; seller: Hex; payer: Hex; value: bigint },
): Promise<Hex> {
  await evm.place(captureContracts.AuthCaptureEscrow, ESCROW);
  const [own, collector] = [await evm.deploy(captureContracts.OwnCollector, 0), newAddress()];
  await tokens.mint(token, own, value);
  await evm.rpc("anvil_setCode", collector, collectsFromOperator);
  const expiry = {
    preApprovalExpiry: FOREVER,
    authorizationExpiry: FOREVER,
    refundExpiry: FOREVER,
  };
  const fees = { minFeeBps: 0, maxFeeBps: 0, feeReceiver: zeroAddress, salt: BigInt(newNonce()) };
  const info = {
    operator: seller,
    payer,
    receiver: seller,
    token,
    maxAmount: value,
    ...expiry,
    ...fees,
  };
  const escrow = (name: string, ...args: unknown[]): Promise<Hex> =>
    tokens.send(seller, ESCROW, callOf("AuthCaptureEscrow", name, [info, value, ...args]));
  await escrow("authorize", own, "0x");
  await escrow("capture", 0, zeroAddress);
  await tokens.send(seller, token, callOf("ReceivableToken", "approve", [collector, value]));
  return escrow("refund", collector, "0x");
}

// Contracts of `auth-capture` on a local EVM: stand-ins by auth-capture.sol.
import { readFileSync } from "node:fs";

import { encodeFunctionData, type Hex } from "viem";

import type { Artifact, LocalEvm } from "./local-evm.ts";
import { newAddress, newNonce, type TokenEvm } from "./tokens.ts";

type ContractName = "AuthCaptureEscrow" | "Erc3009Collector" | "Operator" | "OwnCollector" | "ReceivableToken";

export const contracts = JSON.parse(
  readFileSync(new URL("../evm/contracts/auth-capture.json", import.meta.url), "utf8"),
) as Record<ContractName, Artifact>;

export const ESCROW = "0xf96815976523E00e65Be8f34cA5e64b4f41EB19c";
export const NOBODY = "0x0000000000000000000000000000000000000000";
export const FOREVER = 2 ** 40;

/** Encodes a call of the escrow, or of another of the contracts. */
export const callOf = (name: ContractName, functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: contracts[name].abi, functionName, args });

/**
 * Code of a collector of refunds, by hand: `transferFrom(operator, store, amount)` of the payment's token, as
 * OperatorRefundCollector of base/commerce-payments does.
 */
export const collectsFromOperator =
  "0x6323b872dd60e01b5f52600435600452610184356024526101a4356044525f5f60645f5f6064355af115602e57005b5f5ffd";

/** Has a seller, who is its own operator, capture a payment in the name of a payer, and give all of it back. */
export async function giveBackByEscrow(
  { evm, tokens }: { evm: LocalEvm; tokens: TokenEvm },
  { token, seller, payer, value }: { token: Hex; seller: Hex; payer: Hex; value: bigint },
): Promise<Hex> {
  await evm.place(contracts.AuthCaptureEscrow, ESCROW);
  const [own, collector] = [await evm.deploy(contracts.OwnCollector), newAddress()];
  await tokens.mint(token, own, value);
  await evm.rpc("anvil_setCode", collector, collectsFromOperator);
  const expiry = { preApprovalExpiry: FOREVER, authorizationExpiry: FOREVER, refundExpiry: FOREVER };
  const fees = { minFeeBps: 0, maxFeeBps: 0, feeReceiver: NOBODY, salt: BigInt(newNonce()) };
  const info = { operator: seller, payer, receiver: seller, token, maxAmount: value, ...expiry, ...fees };
  const escrow = (name: string, ...args: unknown[]): Promise<Hex> =>
    tokens.send(seller, ESCROW, callOf("AuthCaptureEscrow", name, [info, value, ...args]));
  await escrow("authorize", own, "0x");
  await escrow("capture", 0, NOBODY);
  await tokens.send(seller, token, callOf("ReceivableToken", "approve", [collector, value]));
  return escrow("refund", collector, "0x");
}

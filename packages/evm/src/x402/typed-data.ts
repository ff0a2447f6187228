import { hashTypedData, type Hex, recoverAddress } from "viem";

export type X402Kind = "Offer" | "Receipt";

// The schema of the x402 extension offer-receipt, sections 3.2, 4.3 and 5.3
// (specs/extensions/extension-offer-and-receipt.md of x402), as @x402/extensions 2.27.0 signs it.
// The chain id is always 1: the network is in the payload.
const types: Readonly<Record<X402Kind, readonly { name: string; type: string }[]>> = {
  Offer: [
    { name: "version", type: "uint256" },
    { name: "resourceUrl", type: "string" },
    { name: "scheme", type: "string" },
    { name: "network", type: "string" },
    { name: "asset", type: "string" },
    { name: "payTo", type: "string" },
    { name: "amount", type: "string" },
    { name: "validUntil", type: "uint256" },
  ],
  Receipt: [
    { name: "version", type: "uint256" },
    { name: "network", type: "string" },
    { name: "resourceUrl", type: "string" },
    { name: "payer", type: "string" },
    { name: "issuedAt", type: "uint256" },
    { name: "transaction", type: "string" },
  ],
};
const names = { Offer: "x402 offer", Receipt: "x402 receipt" } as const;

/**
 * Recovers the signer of an EIP-712 payload; `undefined` where a member is missing, malformed, or
 * not covered.
 */
export async function findPayloadSigner(
  primaryType: X402Kind,
  { payload, signature }: { payload: Readonly<Record<string, unknown>>; signature: string },
): Promise<string | undefined> {
  const members = types[primaryType];
  if (Object.keys(payload).length !== members.length) return undefined;
  const message: Record<string, unknown> = {};
  for (const { name, type } of members) {
    const value = payload[name];
    const isRight =
      type === "string"
        ? typeof value === "string"
        : Number.isSafeInteger(value) && Number(value) >= 0;
    if (!isRight) return undefined;
    message[name] = type === "string" ? value : BigInt(value as number);
  }
  const domain = { name: names[primaryType], version: "1", chainId: 1 };
  try {
    const hash = hashTypedData({ domain, types, primaryType, message });
    return (await recoverAddress({ hash, signature: signature as Hex })).toLowerCase();
  } catch {
    return undefined;
  }
}

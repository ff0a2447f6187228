import { SdkError } from "@arcs/core";
import {
  chainIdOf,
  decodeBase64,
  decodeUtf8,
  encodeBase64,
  isEvmAddress,
  isJsonObject,
  parseJson,
  utf8ToBytes,
} from "@arcs/core/internal";

import { membersOf } from "../x402/settlement.ts";

/** A wallet of an EVM account: a local account of viem, or one that signs the same. */
export type EvmWallet = {
  readonly address: `0x${string}`;
  signTypedData(data: never): Promise<`0x${string}`>;
  signMessage(message: { message: string }): Promise<`0x${string}`>;
};

/** The part of a wallet that schemes of x402 sign with. */
export type SigningWallet<Wallet> = Pick<
  Wallet,
  Extract<keyof Wallet, "address" | "signTypedData">
>;

/** A scheme of x402 on the buyer's side: `SchemeNetworkClient` of `@x402/core`. */
export type BuyerScheme = {
  readonly scheme: string;
  createPaymentPayload(
    version: number,
    requirements: never,
    context?: never,
  ): Promise<{ x402Version: number; payload: Record<string, unknown> }>;
};

/** Makes the schemes of a wallet, by networks: `eip155:8453`, or `eip155:*` for all EVM chains. */
export type Schemes<Wallet> = Readonly<
  Record<string, (wallet: SigningWallet<Wallet>) => BuyerScheme>
>;

/** Terms of a server: `PaymentRequired` of version 2 of x402. */
export type PaymentRequired = {
  readonly x402Version: number;
  readonly accepts: readonly unknown[];
  readonly resource?: unknown;
  readonly extensions?: unknown;
};

/** One of the ways to pay that a server accepts. Others wrote it. */
export type Requirements = {
  readonly scheme: string;
  readonly network: string;
  readonly asset: string;
  readonly payTo: string;
  /** In base units of the token. */
  readonly amount: string;
};

/** A signed payment: `PaymentPayload` of x402. */
export type PaymentPayload = {
  readonly x402Version: number;
  readonly payload: {
    readonly authorization: {
      readonly from: string;
      readonly nonce: string;
      readonly validBefore: string;
    };
    readonly signature: string;
  };
  readonly accepted: Requirements;
  readonly resource?: unknown;
  readonly extensions?: unknown;
};

const PAYMENT_IDENTIFIER = "payment-identifier";

/** Reads what an answer with status 402 asks for; `undefined` where that is not x402's version 2. */
export function readPaymentRequired(headers: Headers): PaymentRequired | undefined {
  const bytes = decodeBase64(headers.get("payment-required") ?? "");
  try {
    const required = membersOf(parseJson(decodeUtf8(bytes ?? new Uint8Array())));
    return isPaymentRequired(required) ? required : undefined;
  } catch {
    return undefined;
  }
}

function isPaymentRequired(value: Readonly<Record<string, unknown>>): value is PaymentRequired {
  return value["x402Version"] === 2 && Array.isArray(value["accepts"]);
}

/** Returns the ways to pay that one of the schemes signs, in the server's order. */
export function listPayable(
  { accepts }: PaymentRequired,
  networks: readonly string[],
): Requirements[] {
  return accepts.filter((each): each is Requirements => {
    const { scheme, network, asset, payTo, amount } = membersOf(each);
    return (
      scheme === "exact" &&
      typeof network === "string" &&
      chainIdOf(network) !== undefined &&
      patternOf(network, networks) !== undefined &&
      typeof asset === "string" &&
      isEvmAddress(asset) &&
      typeof payTo === "string" &&
      isEvmAddress(payTo) &&
      typeof amount === "string" &&
      /^[1-9]\d{0,77}$/.test(amount)
    );
  });
}

/** Returns the name under which a scheme of a network is found. */
function patternOf(network: string, names: readonly string[]): string | undefined {
  return [network, network.replace(/:.*/, ":*")].find((name) => names.includes(name));
}

/**
 * Signs a payment with a nonce of ours. x402's own schemes make a new one each time, so asking them
 * again pays again.
 *
 * @throws SdkError `payment_refused` where the scheme asks the wallet for anything else than the
 *   authorization of this payment
 */
export async function signPayment<Wallet extends EvmWallet>(
  { wallet, schemes }: { wallet: Wallet; schemes: Schemes<Wallet> },
  {
    required,
    requirements,
    nonce,
    paymentId,
  }: { required: PaymentRequired; requirements: Requirements; nonce: string; paymentId: string },
): Promise<PaymentPayload> {
  const { address } = wallet;
  const signing = {
    address,
    signTypedData(data: never) {
      const { primaryType, domain, message } = membersOf(data);
      const { from, to, value } = membersOf(message);
      const { chainId, verifyingContract } = membersOf(domain);
      const isThisPayment =
        primaryType === "TransferWithAuthorization" &&
        isSameText(from, address) &&
        isSameText(to, requirements.payTo) &&
        isSameText(value, requirements.amount) &&
        isSameText(verifyingContract, requirements.asset) &&
        isSameText(chainId, chainIdOf(requirements.network));
      if (!isThisPayment)
        throw new SdkError(
          "payment_refused",
          "nothing was signed: the payer signs EIP-3009 authorizations of the payment that it " +
            `decided on, and the scheme asks for ${String(primaryType)}`,
        );
      return wallet.signTypedData({
        ...(data as object),
        message: { ...membersOf(message), nonce },
      } as never);
    },
  };
  const name = patternOf(requirements.network, Object.keys(schemes)) ?? "";
  const scheme = schemes[name]?.(signing as unknown as SigningWallet<Wallet>);
  const extensions = isJsonObject(required.extensions) ? required.extensions : {};
  const made = await scheme?.createPaymentPayload(
    required.x402Version,
    requirements as never,
    { extensions } as never,
  );
  const payload = membersOf(made?.payload) as PaymentPayload["payload"];
  return {
    x402Version: required.x402Version,
    // The scheme noted the nonce that it made; ours was signed.
    payload: { ...payload, authorization: { ...payload.authorization, nonce } },
    accepted: requirements,
    ...(required.resource === undefined ? {} : { resource: required.resource }),
    extensions: withPaymentId(extensions, paymentId),
  };
}

/** Names the payment where the server keeps answers by such names. */
function withPaymentId(extensions: Readonly<Record<string, unknown>>, id: string): unknown {
  const declared = extensions[PAYMENT_IDENTIFIER];
  if (!isJsonObject(declared)) return extensions;
  const info = { ...membersOf(declared["info"]), id };
  return { ...extensions, [PAYMENT_IDENTIFIER]: { ...declared, info } };
}

/** Tells whether a server said that it keeps the answers to payments. */
export function keepsAnswers({ extensions }: Pick<PaymentPayload, "extensions">): boolean {
  return isJsonObject(membersOf(extensions)[PAYMENT_IDENTIFIER]);
}

/** Encodes a payment for the field PAYMENT-SIGNATURE: the same bytes each time. */
export function encodePayment(payload: PaymentPayload): string {
  return encodeBase64(utf8ToBytes(JSON.stringify(payload)));
}

function isSameText(one: unknown, other: unknown): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

import { isSdkError, SdkError } from "@arcs/core";
import {
  chainIdOf,
  decodeBase64,
  decodeUtf8,
  encodeBase64,
  isEvmAddress,
  isJsonObject,
  parseJson,
  reasonOf,
  showValue,
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
  /** For how long the server may take the payment. */
  readonly maxTimeoutSeconds?: unknown;
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
/** Terms go into the journal as they stand. */
const MAX_CHARACTERS = 65_536;
const MAX_LEVELS = 32;
/** As long a payment may be taken at most: until then its amount is in the way of others. */
export const MAX_PAYABLE_SECONDS = 3600;
/** The members that tokens with EIP-3009 verify, whatever a scheme calls them. */
const authorizationTypes = {
  TransferWithAuthorization: [
    { name: "from", type: "address" },
    { name: "to", type: "address" },
    { name: "value", type: "uint256" },
    { name: "validAfter", type: "uint256" },
    { name: "validBefore", type: "uint256" },
    { name: "nonce", type: "bytes32" },
  ],
};

/** Reads what an answer with status 402 asks for; `undefined` where that is not x402's version 2. */
export function readPaymentRequired(headers: Headers): PaymentRequired | undefined {
  const bytes = decodeBase64(headers.get("payment-required") ?? "");
  try {
    const required = parseJson(decodeUtf8(bytes ?? new Uint8Array()));
    return isPaymentRequired(required) ? required : undefined;
  } catch {
    return undefined;
  }
}

/** Tells whether a value is `PaymentRequired` of version 2 of x402. */
export function isPaymentRequired(value: unknown): value is PaymentRequired {
  const { x402Version, accepts } = membersOf(value);
  return x402Version === 2 && Array.isArray(accepts);
}

/** Tells whether terms can be kept: JSON, not too long, and not too deep to be written and read. */
export function isKeepable(required: PaymentRequired): boolean {
  try {
    if (JSON.stringify(required).length > MAX_CHARACTERS) return false;
  } catch {
    return false;
  }
  let level: unknown[] = [required];
  for (let levels = 0; level.length > 0; levels++) {
    if (levels > MAX_LEVELS) return false;
    level = level.flatMap((each) => Object.values(isObject(each) ? each : {}));
  }
  return true;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Tells whether the server may take the payment for a short time only. */
export function endsSoon({ maxTimeoutSeconds }: Requirements): boolean {
  return (
    Number.isSafeInteger(maxTimeoutSeconds) &&
    Number(maxTimeoutSeconds) >= 1 &&
    Number(maxTimeoutSeconds) <= MAX_PAYABLE_SECONDS
  );
}

/** Returns the ways to pay that one of the schemes signs, in the server's order. */
export function listPayable(
  { accepts }: PaymentRequired,
  networks: readonly string[],
): Requirements[] {
  return accepts.filter((each): each is Requirements => {
    const { scheme, network, asset, payTo, amount, extra } = membersOf(each);
    const { name, version, assetTransferMethod = "eip3009" } = membersOf(extra);
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
      /^[1-9]\d{0,77}$/.test(amount) &&
      BigInt(amount) < 2n ** 256n &&
      typeof name === "string" &&
      typeof version === "string" &&
      assetTransferMethod === "eip3009"
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
 *   authorization of this payment, and where the scheme or the wallet fails
 */
export async function signPayment<Wallet extends EvmWallet>(
  { wallet, schemes, now }: { wallet: Wallet; schemes: Schemes<Wallet>; now: () => number },
  {
    required,
    requirements,
    nonce,
    paymentId,
  }: { required: PaymentRequired; requirements: Requirements; nonce: string; paymentId: string },
): Promise<PaymentPayload> {
  const { address } = wallet;
  const { network, asset, payTo, amount } = requirements;
  let signed: PaymentPayload["payload"] | undefined;
  const signing = {
    address,
    async signTypedData(data: never) {
      const { primaryType, domain, message } = membersOf(data);
      const { from, to, value, validAfter, validBefore } = membersOf(message);
      const { name, version, chainId, verifyingContract } = membersOf(domain);
      const isThisPayment =
        signed === undefined &&
        primaryType === "TransferWithAuthorization" &&
        isSameText(from, address) &&
        isSameText(to, payTo) &&
        isSameText(value, amount) &&
        isSameText(verifyingContract, asset) &&
        isSameText(chainId, chainIdOf(network)) &&
        isSeconds(validAfter) &&
        isSeconds(validBefore) &&
        Number(validBefore) <= now() / 1000 + MAX_PAYABLE_SECONDS;
      if (!isThisPayment)
        throw new SdkError(
          "payment_refused",
          "nothing was signed: the payer signs one EIP-3009 authorization of the payment that it " +
            `decided on, for ${MAX_PAYABLE_SECONDS} seconds at most, and the scheme asks for ` +
            (primaryType === "TransferWithAuthorization" ? "another" : showValue(primaryType)),
          { details: { reasons: [] } },
        );
      const authorization = {
        from: address,
        to: payTo,
        value: amount,
        validAfter: String(validAfter),
        validBefore: String(validBefore),
        nonce,
      };
      // Nothing of it is the scheme's but what was looked at.
      const signature = await wallet.signTypedData({
        primaryType,
        types: authorizationTypes,
        domain: {
          name,
          version,
          chainId: chainIdOf(network),
          verifyingContract: asset.toLowerCase(),
        },
        message: {
          ...authorization,
          to: payTo.toLowerCase(),
          value: BigInt(amount),
          validAfter: BigInt(authorization.validAfter),
          validBefore: BigInt(authorization.validBefore),
        },
      } as never);
      signed = { authorization, signature };
      return signature;
    },
  };
  const name = patternOf(network, Object.keys(schemes)) ?? "";
  const extensions = isJsonObject(required.extensions) ? required.extensions : {};
  try {
    const scheme = schemes[name]?.(signing as unknown as SigningWallet<Wallet>);
    await scheme?.createPaymentPayload(
      required.x402Version,
      requirements as never,
      { extensions } as never,
    );
  } catch (cause) {
    if (isSdkError(cause)) throw cause;
    throw cannotSign(reasonOf(cause), cause);
  }
  if (signed === undefined) throw cannotSign("the scheme asked for no signature");
  return {
    x402Version: required.x402Version,
    // The scheme's own has the nonce that it made.
    payload: signed,
    accepted: requirements,
    ...(required.resource === undefined ? {} : { resource: required.resource }),
    extensions: withPaymentId(extensions, paymentId),
  };
}

function cannotSign(why: string, cause?: unknown): SdkError {
  return new SdkError("payment_refused", `nothing was signed: ${why}`, {
    details: { reasons: [] },
    cause,
  });
}

function isSeconds(value: unknown): boolean {
  return (typeof value === "bigint" || typeof value === "string") && /^\d{1,15}$/.test(`${value}`);
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

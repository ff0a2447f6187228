import { decodeBase64 } from "../base/bytes.ts";
import { isSdkError } from "../base/errors.ts";
import { type Network, parseNetwork } from "../base/network.ts";
import { isAddress } from "../keys/address.ts";

/** The form of a setting's text. */
export type ValueForm<Value> = {
  /** The rule, to follow "expected". */
  expected: string;
  /** Returns the value, or `undefined` for an invalid text. */
  read(text: string): Value | undefined;
  /** Describes an invalid text, if its first characters would be useless or secret. */
  whatCame?: (text: string) => string | undefined;
  /** Writes a value as text, for the documentation. */
  write(value: Value): string;
};

/** A form whose values are the texts themselves. */
export function textForm(expected: string, isValid: (text: string) => boolean): ValueForm<string> {
  return { expected, read: (given) => (isValid(given) ? given : undefined), write: (value) => value };
}

/** A whole number within a range. */
export function wholeNumber({ min, max }: { min: number; max: number }): ValueForm<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    read(given) {
      const value = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
    write: String,
  };
}

/** One of a few words. */
export function oneOf<Word extends string>(...words: readonly Word[]): ValueForm<Word> {
  return {
    expected: `one of ${words.join(", ")}`,
    read: (given) => words.find((word) => word === given),
    write: (value) => value,
  };
}

/** A URL with one of the given protocols; a slash at its end is dropped. */
export function url(...protocols: readonly string[]): ValueForm<string> {
  return {
    expected: `a URL that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
    read(given) {
      const parsed = URL.canParse(given) ? new URL(given) : undefined;
      return parsed !== undefined && protocols.includes(parsed.protocol) ? given.replace(/\/$/, "") : undefined;
    },
    write: (value) => value,
  };
}

/** A ledger network; `mainnet` means `mainnet-beta`. */
export const network: ValueForm<Network> = {
  expected: "mainnet-beta, devnet, testnet or local",
  read(given) {
    try {
      return parseNetwork(given);
    } catch (error) {
      if (isSdkError(error)) return undefined;
      throw error;
    }
  },
  write: (value) => value,
};

/** A ledger address. */
export const address: ValueForm<string> = /* @__PURE__ */ textForm("a ledger address (base58 of 32 bytes)", isAddress);

/** A secret that webhooks are signed with. */
export const webhookSecret: ValueForm<string> = /* @__PURE__ */ textForm(
  "whsec_ and the base64 of 24 to 64 bytes",
  (given) => {
    const bytes = given.startsWith("whsec_") ? decodeBase64(given.slice("whsec_".length)) : undefined;
    return bytes !== undefined && bytes.length >= 24 && bytes.length <= 64;
  },
);

import { decodeBase64 } from "../base/bytes.ts";
import { isSdkError } from "../base/errors.ts";
import { type Network, parseNetwork } from "../base/network.ts";
import { isAddress } from "../keys/address.ts";

/** How the text of a setting is read. */
export type ValueForm<Value> = {
  /** The rule, as it follows "expected". */
  expected: string;
  /** The value, or `undefined` for a text that breaks the rule. */
  read(text: string): Value | undefined;
  /** What a text that breaks the rule is, where its first characters would tell nobody or tell too much. */
  whatCame?: (text: string) => string | undefined;
  /** The text of a value, for the documentation. */
  write(value: Value): string;
};

/** A form whose values are texts that stay as they are. */
export function textForm(expected: string, isValid: (text: string) => boolean): ValueForm<string> {
  return { expected, read: (given) => (isValid(given) ? given : undefined), write: (value) => value };
}

/** A whole number within bounds. */
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

/** A URL with one of some protocols; a slash at its end is dropped. */
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

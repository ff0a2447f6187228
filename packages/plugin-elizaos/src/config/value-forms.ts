import { isAddress } from "@arcs/core";

/** How the text of a setting is read. */
export type ValueForm<Value> = {
  /** The rule, as it follows "expected". */
  expected: string;
  /** The value, or `undefined` for a text that breaks the rule. */
  read(text: string): Value | undefined;
};

/** A text without spaces and line breaks. */
export const token: ValueForm<string> = {
  expected: "a text without spaces",
  read: (given) => (/^[\x21-\x7e]{1,1024}$/.test(given) ? given : undefined),
};

/** A whole number within bounds. */
export function wholeNumber({ min, max }: { min: number; max: number }): ValueForm<number> {
  return {
    expected: `a whole number from ${min} to ${max}`,
    read(given) {
      const value = /^\d{1,12}$/.test(given) ? Number(given) : Number.NaN;
      return value >= min && value <= max ? value : undefined;
    },
  };
}

/** One of a few words. */
export function oneOf<Word extends string>(...words: readonly Word[]): ValueForm<Word> {
  return { expected: `one of ${words.join(", ")}`, read: (given) => words.find((word) => word === given) };
}

/** An http or https URL; a slash at its end is dropped. */
export const url: ValueForm<string> = {
  expected: "a URL that begins with https:// or http://",
  read(given) {
    const parsed = URL.canParse(given) ? new URL(given) : undefined;
    return parsed?.protocol === "https:" || parsed?.protocol === "http:" ? given.replace(/\/$/, "") : undefined;
  },
};

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** A URL that a secret may be sent to: https, or this machine. */
export const safeUrl: ValueForm<string> = {
  expected: "a URL that begins with https://, or with http:// on this machine",
  read(given) {
    const read = url.read(given);
    if (read === undefined) return undefined;
    const { protocol, hostname, username } = new URL(read);
    return username === "" && (protocol === "https:" || LOOPBACK.test(hostname)) ? read : undefined;
  },
};

/** A ledger address. */
export const address: ValueForm<string> = {
  expected: "a ledger address (base58 of 32 bytes)",
  read: (given) => (isAddress(given) ? given : undefined),
};

/** An API key of the service. Its checksum is left to the service. */
export const apiKey: ValueForm<string> = {
  expected: "arcs_live_ or arcs_test_ and 46 letters and digits",
  read: (given) => (/^arcs_(?:live|test)_[0-9A-Za-z]{46}$/.test(given) ? given : undefined),
};

/** A secret that webhooks are signed with. */
export const webhookSecret: ValueForm<string> = {
  expected: "whsec_ and the base64 of 24 to 64 bytes",
  read(given) {
    const [, base64 = ""] =
      /^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/.exec(given) ?? [];
    const { length } = Buffer.from(base64, "base64");
    return length >= 24 && length <= 64 ? given : undefined;
  },
};

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Ids of people and programs in the runtime, with commas between them. */
export const entityIds: ValueForm<readonly string[]> = {
  expected: "entity ids (UUIDs) with commas between them",
  read(given) {
    const ids = given.split(",").map((id) => id.trim().toLowerCase());
    return ids.every((id) => UUID.test(id)) ? ids : undefined;
  },
};

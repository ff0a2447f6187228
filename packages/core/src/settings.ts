import { attempt } from "./base/errors.ts";
import { type Network, parseNetwork } from "./base/networks.ts";
import { isAddress } from "./keys/did.ts";
import { readWebhookSecrets } from "./webhook/webhook.ts";

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

/** One setting: the form of its text, and its default. */
export type Setting<Value = unknown> = {
  form: ValueForm<Value>;
  /** The default; absent: the setting has none. */
  fallback?: Value;
  /** Never shown in messages. */
  secret?: true;
};

export type GivenText = { text: string; source: string };

type ReadSettings<Values> = {
  /** The valid values and the defaults. */
  values: Partial<Values>;
  /** The names of settings with invalid texts: they have no value. */
  malformed: ReadonlySet<keyof Values>;
  /** Their errors, one sentence each, without secrets. */
  problems: string[];
};

/** Reads every setting of a table; `find` returns the text of one that is set. */
export function readSettings<Values extends object, Row extends Setting>(
  table: { readonly [Name in keyof Values]: Row & Setting<Values[Name]> },
  find: (name: keyof Values & string, setting: Row) => GivenText | undefined,
): ReadSettings<Values> {
  const values: Partial<Values> = {};
  const malformed = new Set<keyof Values>();
  const problems: string[] = [];
  for (const name of Object.keys(table) as (keyof Values & string)[]) {
    const setting = table[name];
    const given = find(name, setting);
    const { form, fallback }: Setting<Values[typeof name]> = table[name];
    const value = given === undefined ? fallback : form.read(given.text);
    if (value !== undefined) values[name] = value;
    else if (given !== undefined) {
      malformed.add(name);
      problems.push(
        `${given.source} must be ${form.expected} (received ${factOf(setting, given.text)})`,
      );
    }
  }
  return { values, malformed, problems };
}

/**
 * Reads a setting from an environment variable; an empty or blank one counts as not set, as some
 * tools write it.
 */
export function variableOf(
  env: Readonly<Record<string, unknown>>,
  name: string,
): GivenText | undefined {
  const value = env[name];
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? undefined : { text, source: name };
}

const MAX_SHOWN = 60;

function factOf({ secret, form }: Setting, text: string): string {
  const description = secret === true ? undefined : form.whatCame?.(text);
  if (description !== undefined) return description;
  // A URL may hold a password or a key.
  const isUrlWithMore = /[@?]/.test(text.split("://").slice(1).join(""));
  return secret === true || isUrlWithMore
    ? "another value"
    : JSON.stringify(text.slice(0, MAX_SHOWN));
}

export function textForm(expected: string, isValid: (text: string) => boolean): ValueForm<string> {
  return {
    expected,
    read: (given) => (isValid(given) ? given : undefined),
    write: (value) => value,
  };
}

/** A whole number, from `min` to `max`. */
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

/** One of these words. */
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
      return parsed !== undefined && protocols.includes(parsed.protocol)
        ? given.replace(/\/$/, "")
        : undefined;
    },
    write: (value) => value,
  };
}

export const network: ValueForm<Network> = {
  expected: "mainnet-beta, devnet, testnet or local",
  read: (given) => attempt(() => parseNetwork(given)),
  write: (value) => value,
};

export const address: ValueForm<string> = /* @__PURE__ */ textForm(
  "a ledger address (base58 of 32 bytes)",
  isAddress,
);

export const webhookSecret: ValueForm<string> = /* @__PURE__ */ textForm(
  "whsec_ and the base64 of 24 to 64 bytes",
  (given) => attempt(() => readWebhookSecrets([given])) !== undefined,
);

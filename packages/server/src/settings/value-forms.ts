import { environmentOfKey } from "@arcs/bridge";
import { type CredentialKind, credentialKinds, isAddress, isSdkError, parseNetwork } from "@arcs/core";

import type { PaymentToken } from "../settings.ts";
import type { Plan } from "../store/api-keys.ts";

/** How the text of a setting is read. */
export type ValueForm<Value> = {
  /** The rule, as it follows "expected". */
  expected: string;
  /** The value, or `undefined` for a text that breaks the rule. */
  read(text: string): Value | undefined;
  /** The text of a value, for the documentation. */
  write(value: Value): string;
};

/** Any text but an empty one. */
export const text: ValueForm<string> = {
  expected: "a text",
  read: (given) => (given === "" ? undefined : given),
  write: (value) => value,
};

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

/** A key of 32 bytes. */
export const secretKey: ValueForm<Uint8Array> = {
  expected: "the base64 of 32 bytes",
  read(given) {
    const bytes = Uint8Array.from(Buffer.from(given, "base64"));
    return /^[A-Za-z0-9+/]{43}=$/.test(given) && bytes.length === 32 ? bytes : undefined;
  },
  write: (value) => Buffer.from(value).toString("base64"),
};

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

/** The URL of a Postgres database. Its host may be missing where the parameter `host` names the folder of a Unix socket. */
export const postgresUrl: ValueForm<string> = {
  expected: "a URL that begins with postgres:// or postgresql://",
  read(given) {
    const whole = given.replace(/^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?=[/?]|$)/, "$1localhost");
    return /^postgres(?:ql)?:\/\//.test(given) && URL.canParse(whole) ? given : undefined;
  },
  write: (value) => value,
};

/** A ledger network. */
export const network: ValueForm<string> = {
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
export const address: ValueForm<string> = {
  expected: "a ledger address (base58 of 32 bytes)",
  read: (given) => (isAddress(given) ? given : undefined),
  write: (value) => value,
};

/** Origins with commas between them, or `*`. */
export const origins: ValueForm<readonly string[]> = {
  expected: "origins such as https://app.example with commas between them, or *",
  read(given) {
    const list = given.split(",").map((origin) => origin.trim());
    const isOrigin = (origin: string): boolean =>
      origin === "*" || (URL.canParse(origin) && new URL(origin).origin === origin);
    return list.every(isOrigin) ? list : undefined;
  },
  write: (value) => value.join(","),
};

/** Several values of one form, with commas between them. */
export function listOf<Item>(form: ValueForm<Item>): ValueForm<readonly Item[]> {
  return {
    expected: `${form.expected}; several with commas between them`,
    read(given) {
      const items = given.split(",").map((item) => form.read(item.trim()));
      return items.includes(undefined) ? undefined : (items as Item[]);
    },
    write: (value) => value.map((item) => form.write(item)).join(","),
  };
}

/** A token that payments count in. */
export const paymentToken: ValueForm<PaymentToken> = {
  expected: "network:mint address:currency, such as devnet:4zMM…ncDU:USDC",
  read(given) {
    const [name = "", mint = "", currency = "", ...rest] = given.split(":");
    const known = network.read(name);
    const isToken =
      rest.length === 0 && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(mint) && /^[A-Z0-9]{2,10}$/.test(currency);
    return known === undefined || !isToken ? undefined : { network: known, mint, currency };
  },
  write: (value) => `${value.network}:${value.mint}:${value.currency}`,
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
  write: (value) => value,
};

/** The secret key of the cross-chain provider. */
export const providerKey: ValueForm<string> = {
  expected: "a server-side key: sk_staging_… or sk_production_…",
  read(given) {
    try {
      environmentOfKey(given);
      return given;
    } catch (error) {
      if (isSdkError(error)) return undefined;
      throw error;
    }
  },
  write: (value) => value,
};

/** A private key of an EVM account. */
export const evmKey: ValueForm<string> = {
  expected: "64 hexadecimal digits, with 0x or without",
  read: (given) => (/^(?:0x)?[0-9a-fA-F]{64}$/.test(given) ? given : undefined),
  write: (value) => value,
};

/** The id of a template of the cross-chain provider. */
export const templateId: ValueForm<string> = {
  expected: "the id of a template: letters, digits, - and _",
  read: (given) => (/^[A-Za-z0-9_-]{1,128}$/.test(given) ? given : undefined),
  write: (value) => value,
};

/** Templates of the cross-chain provider by kind of credential. */
export const templateIds: ValueForm<Readonly<Partial<Record<CredentialKind, string>>>> = {
  expected: `kind=template id, several with commas between them; kinds are ${credentialKinds.join(", ")}`,
  read(given) {
    const entries = given.split(",").map((entry) => {
      const [, name, id = ""] = /^\s*([A-Za-z]+)=(.+?)\s*$/.exec(entry) ?? [];
      const kind = credentialKinds.find((each) => each === name);
      return kind === undefined || templateId.read(id) === undefined ? undefined : ([kind, id] as const);
    });
    const isUnique = new Set(entries.map((entry) => entry?.[0])).size === entries.length;
    return entries.includes(undefined) || !isUnique
      ? undefined
      : Object.fromEntries(entries as [CredentialKind, string][]);
  },
  write: (value) =>
    Object.entries(value)
      .map(([kind, id]) => `${kind}=${id}`)
      .join(","),
};

const PLANS: readonly Plan[] = ["starter", "growth", "scale", "enterprise"];

/** Weight units an hour by plan. */
export const quotas: ValueForm<Readonly<Record<Plan, number | undefined>>> = {
  expected: "starter=100,growth=500,scale=2000,enterprise=none: each plan with a whole number, or none",
  read(given) {
    const entries = given.split(",").map((entry) => /^([a-z]+)=(none|[1-9]\d{0,9})$/.exec(entry.trim()));
    const found = new Map(entries.map((entry) => [entry?.[1], entry?.[2]]));
    if (entries.includes(null) || found.size !== PLANS.length || entries.length !== PLANS.length) return undefined;
    if (PLANS.some((plan) => !found.has(plan))) return undefined;
    const of = (plan: Plan): number | undefined => {
      const units = found.get(plan);
      return units === "none" ? undefined : Number(units);
    };
    return { starter: of("starter"), growth: of("growth"), scale: of("scale"), enterprise: of("enterprise") };
  },
  write: (value) => PLANS.map((plan) => `${plan}=${value[plan] ?? "none"}`).join(","),
};

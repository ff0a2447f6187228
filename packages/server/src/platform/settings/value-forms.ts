import { type CredentialKind, credentialKinds, resolveDid } from "@arcs/core";
import {
  attempt,
  type Setting as CommonSetting,
  defined,
  formatUnits,
  parseDecimal,
  readDocumentBase,
  textForm,
  type ValueForm,
} from "@arcs/core/internal";
import { readKeyEnvironment } from "@arcs/evm";
import { readTierPrices, type TierPrices } from "@arcs/trust";
import { flagOf } from "./flag-of.ts";

/** Any text but an empty one. */
export const text: ValueForm<string> = textForm("a text", (given) => given !== "");

export const documentBase: ValueForm<string> = {
  expected:
    "an https URL in lower case without a slash at its end, query or escapes, such as https://acme.example",
  read: (given) => attempt(() => readDocumentBase(given, "documentBase").base),
  write: (value) => value,
};

export const secretKey: ValueForm<Uint8Array> = {
  expected: "the base64 of 32 bytes",
  read(given) {
    const bytes = Uint8Array.from(Buffer.from(given, "base64"));
    return /^[A-Za-z0-9+/]{43}=$/.test(given) && bytes.length === 32 ? bytes : undefined;
  },
  write: (value) => Buffer.from(value).toString("base64"),
};

/**
 * The URL of a Postgres database. Its host may be missing where the parameter `host` names the
 * folder of a Unix socket.
 */
export const postgresUrl: ValueForm<string> = {
  expected:
    "a URL that begins with postgres:// or postgresql://, with / ? # @ of a password as %2F %3F %23 %40 (or the password in PGPASSWORD), and without schema= (a schema is named by ?options=-c%20search_path%3Dname)",
  read(given) {
    // A host would be made of the user, and a database of the password's rest.
    const [beforeQuery = ""] = given.split("?", 1);
    // The driver would ignore them, and the tables would be in another schema than was asked for.
    if (/[?&](?:schema|currentSchema|search_path)=/i.test(given)) return undefined;
    if (given.includes("#") || /^postgres(?:ql)?:\/\/[^/]*\/[^@]*@/.test(beforeQuery))
      return undefined;
    const whole = given.replace(/^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)(?=[/?]|$)/, "$1localhost");
    return /^postgres(?:ql)?:\/\//.test(given) && URL.canParse(whole) ? given : undefined;
  },
  write: (value) => value,
};

export const origins: ValueForm<readonly string[]> = {
  expected: "origins such as https://app.example with commas between them, or *",
  read(given) {
    const list = given.split(",").map((origin) => origin.trim());
    // Browsers name no origin with a star in it: to list one would let nobody in.
    const isOrigin = (origin: string): boolean =>
      origin === "*" ||
      (!origin.includes("*") && URL.canParse(origin) && new URL(origin).origin === origin);
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
    ...defined({ whatCame: form.whatCame }),
  };
}

export const tierPrices: ValueForm<TierPrices> = {
  expected:
    "prices of silver, gold and platinum in USD, each higher than the one before, such as 1,10,100",
  read(given) {
    const [silver = "", gold = "", platinum = "", ...rest] = given
      .split(",")
      .map((price) => price.trim());
    const prices = { silver, gold, platinum };
    return rest.length > 0 ? undefined : attempt(() => (readTierPrices(prices), prices));
  },
  write: ({ silver, gold, platinum }) => [silver, gold, platinum].join(","),
};

export const providerKey: ValueForm<string> = {
  expected: "a server-side key: sk_staging_… or sk_production_…",
  read: (given) => attempt(() => (readKeyEnvironment(given), given)),
  write: (value) => value,
};

// A million coins: a larger amount is a mistake.
const MAX_WEI = 10n ** 24n;

/** An amount of a chain's own coin, such as ETH, in wei. */
export const coins: ValueForm<bigint> = {
  expected: "an amount above 0 in the chain's own coin, such as 0.01",
  read(given) {
    const wei = parseDecimal(given) ?? 0n;
    return wei > 0n && wei < MAX_WEI ? wei : undefined;
  },
  write: (value) => formatUnits(value, 18),
};

export const evmKey: ValueForm<string> = textForm(
  "64 hexadecimal digits, with 0x or without",
  (given) => /^(?:0x)?[0-9a-fA-F]{64}$/.test(given),
);

export const templateId: ValueForm<string> = textForm(
  "the id of a template: letters, digits, - and _",
  (given) => /^[A-Za-z0-9_-]{1,128}$/.test(given),
);

export const templateIds: ValueForm<Readonly<Partial<Record<CredentialKind, string>>>> = {
  expected: `kind=template id, several with commas between them; kinds are ${credentialKinds.join(", ")}`,
  read(given) {
    const entries = given.split(",").map((entry) => {
      const [, name, id = ""] = /^([A-Za-z]+)=(.+)$/.exec(entry.trim()) ?? [];
      const kind = credentialKinds.find((each) => each === name);
      return kind === undefined || templateId.read(id) === undefined
        ? undefined
        : ([kind, id] as const);
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

/** How much an account may ask for. */
export const plans = ["starter", "growth", "scale", "enterprise"] as const;

export type Plan = (typeof plans)[number];

export const quotas: ValueForm<Readonly<Record<Plan, number | undefined>>> = {
  expected:
    "starter=100,growth=500,scale=2000,enterprise=none: each plan with a whole number, or none",
  read(given) {
    const entries = given
      .split(",")
      .map((entry) => /^([a-z]+)=(none|[1-9]\d{0,9})$/.exec(entry.trim()));
    const found = new Map(entries.map((entry) => [entry?.[1], entry?.[2]]));
    if (entries.includes(null) || found.size !== plans.length || entries.length !== plans.length)
      return undefined;
    if (plans.some((plan) => !found.has(plan))) return undefined;
    const of = (plan: Plan): number | undefined => {
      const units = found.get(plan);
      return units === "none" ? undefined : Number(units);
    };
    return {
      starter: of("starter"),
      growth: of("growth"),
      scale: of("scale"),
      enterprise: of("enterprise"),
    };
  },
  write: (value) => plans.map((plan) => `${plan}=${value[plan] ?? "none"}`).join(","),
};

/** A DID that is a key by computation. */
export const computedDid: ValueForm<string> = {
  expected: "a did:key or did:service DID",
  read: (given) => attempt(() => resolveDid(given).id),
  write: (value) => value,
};

/** One setting of the server: its source, its meaning, and its default. */
export type Setting<Value> = CommonSetting<Value> & {
  /**
   * Name of the environment variable. The flag, of the same words without the name of the service,
   * wins over it.
   */
  env: string;
  /** In the documentation, where the fallback follows from other settings. */
  fallbackText?: string;
  what: string;
};

/** Settings by their names in code. */
export type SettingTable = Readonly<Record<string, Setting<unknown>>>;

type ValueOf<Row> = Row extends { form: ValueForm<infer Value> } ? Value : never;
type Defaulted<Table, Name extends keyof Table> = Table[Name] extends { fallback: unknown }
  ? Name
  : never;

/** The values of a table of settings; one without a default may be absent. */
export type ValuesOf<Table extends SettingTable> = {
  -readonly [Name in keyof Table as Defaulted<Table, Name>]: ValueOf<Table[Name]>;
} & {
  -readonly [Name in keyof Table as Exclude<Name, Defaulted<Table, Name>>]?:
    | ValueOf<Table[Name]>
    | undefined;
};

/** Adds their flags to settings, and holds the type of each default against its form. */
export function withFlags<Table extends SettingTable>(
  table: Table & Rows<Table, object>,
): Rows<Table, { flag: string }> {
  const rows = Object.entries(table).map(([name, setting]) => [
    name,
    { ...setting, flag: flagOf(setting) },
  ]);
  return Object.fromEntries(rows) as Rows<Table, { flag: string }>;
}

type Rows<Table, More> = { [Name in keyof Table]: Setting<ValueOf<Table[Name]>> & More };

/**
 * Lists contradictions between settings that are valid each by itself, as messages.
 *
 * @param checks - whether there is one, which setting is wrong, and what is expected of it
 */
export function listContradictions<Table extends SettingTable>(
  table: Table,
  checks: readonly (readonly [isThere: boolean, name: keyof Table & string, expected: string])[],
): string[] {
  return checks.flatMap(([isThere, name, expected]) => {
    const { env } = table[name] as Setting<unknown>;
    return isThere ? [`${env} (${flagOf({ env })}) must be ${expected}`] : [];
  });
}

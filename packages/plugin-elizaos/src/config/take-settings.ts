import type { IAgentRuntime } from "@elizaos/core";

import { type Setting, type SettingName, settingNames, settingTable } from "./setting-table.ts";
import type { SettingTexts } from "./read-config.ts";

/** Settings found for the plugin. */
export type TakenSettings = {
  texts: SettingTexts;
  /** Secrets that the runtime itself held, and may have stored and shown. */
  held: readonly SettingName[];
  /** Settings of a character that only the environment may set. */
  distrusted: readonly Distrusted[];
};

/** A setting of a character that is ignored. */
export type Distrusted = {
  name: SettingName;
  /** The environment's secret that would go there; `undefined` where no character may ever set it. */
  secret: SettingName | undefined;
  /** Whether the environment sets it too, so that the plugin uses that. */
  isReplaced: boolean;
};

type Bag = Record<string, unknown>;
/** Source of a setting: the host's operator, or the character's author. */
type Source = "host" | "character";
type Found = Partial<Record<SettingName, { text: string; source: Source; hosts: string | undefined }>>;

/**
 * Reads the plugin's settings from the plugin's own configuration, the character and the environment, in this order.
 * Settings that a character must not set come from the environment. Secrets are removed from the runtime.
 *
 * elizaOS copies the environment into the character, writes it to the agents table, and returns it from `GET
 * /api/agents/:id`, encrypted under a publicly known salt. `init` runs before the row is written.
 */
export function takeSettings(
  runtime: IAgentRuntime,
  { config, env }: { config: Readonly<Record<string, string>>; env: Readonly<Record<string, string | undefined>> },
): TakenSettings {
  const found: Found = {};
  for (const name of settingNames) {
    const given = textOf(config[name]);
    const hosts = given ?? textOf(env[name]);
    const text = given ?? settingIn(runtime, name) ?? hosts;
    // Hosts copy the environment into characters, so an equal value counts as the host's.
    if (text !== undefined) found[name] = { text, source: text === hosts ? "host" : "character", hosts };
  }
  const held = settingNames.filter(
    (name) => isTaken(name) && bagsOf(runtime).some((bag) => textOf(bag[name]) !== undefined),
  );
  removeSecrets(runtime);
  const distrusted = distrust(found);
  const texts: Partial<Record<SettingName, string>> = {};
  for (const name of settingNames) {
    const { text, hosts } = found[name] ?? {};
    const kept = distrusted.some((each) => each.name === name) ? (hosts ?? text) : text;
    if (kept !== undefined) texts[name] = kept;
  }
  return { texts, held, distrusted };
}

/**
 * Finds a character's forbidden settings. Its author could otherwise have the host's secrets sent to an address of
 * their own, or become operator of another's wallet.
 */
function distrust(found: Found): Distrusted[] {
  return settingNames.flatMap((name) => {
    const { isHostsOnly, goesWith = [] }: Setting = settingTable[name];
    const each = found[name];
    if (each?.source !== "character") return [];
    const secret = settingNames.find((other) => goesWith.includes(other) && found[other]?.source === "host");
    const isReplaced = each.hosts !== undefined;
    return /* fault: plugin-operators-of-character */ isHostsOnly || secret !== undefined
      ? [{ name, secret, isReplaced }]
      : [];
  });
}

/**
 * Removes the plugin's secrets from a runtime. Secrets that an earlier start left in its database go with the next
 * write: in elizaOS, `null` deletes a setting. The objects themselves may be shared with another agent, so they are
 * replaced.
 */
export function removeSecrets(runtime: IAgentRuntime): void {
  const holder = runtime as unknown as { character: Bag; settings?: unknown };
  const { character } = holder;
  const settings = bagOf(character["settings"]) ?? {};
  const none = Object.fromEntries(settingNames.filter(isTaken).map((name) => [name, null]));
  character["settings"] = { ...settings, ...none, secrets: { ...bagOf(settings["secrets"]), ...none } };
  const secrets = bagOf(character["secrets"]);
  if (secrets !== undefined) character["secrets"] = without(secrets);
  const own = bagOf(holder.settings);
  if (own !== undefined && settingNames.some((name) => isTaken(name) && name in own)) holder.settings = without(own);
}

function without(bag: Bag): Bag {
  return Object.fromEntries(Object.entries(bag).filter(([name]) => !isTaken(name as SettingName)));
}

/** Returns names of secrets that a stored agent still holds. */
export function secretsStored(agent: unknown): SettingName[] {
  const { settings, secrets } = bagOf(agent) ?? {};
  const bags = [bagOf(settings), bagOf(bagOf(settings)?.["secrets"]), bagOf(secrets)];
  return settingNames.filter((name) => isTaken(name) && bags.some((bag) => textOf(bag?.[name]) !== undefined));
}

/** Returns the secrets among settings. An endpoint's URL counts if it contains a key. */
export function secretsIn(texts: SettingTexts): string[] {
  return settingNames.flatMap((name) => {
    const text = texts[name];
    return text !== undefined && isTaken(name) && (name !== "LEDGER_RPC_URL" || hasKey(text)) ? [text] : [];
  });
}

function hasKey(url: string): boolean {
  const { username, password, search, pathname } = URL.canParse(url) ? new URL(url) : { search: url };
  return [username, password, search].some(Boolean) || /[\w-]{16}/.test(pathname ?? "");
}

function isTaken(name: SettingName): boolean {
  const setting: Setting | undefined = Object.hasOwn(settingTable, name) ? settingTable[name] : undefined;
  return setting?.isTaken === true;
}

/** Returns the objects in which a runtime stores settings. */
function bagsOf(runtime: IAgentRuntime): Bag[] {
  const { character, settings: own } = runtime as unknown as { character: Bag; settings?: unknown };
  const settings = bagOf(character["settings"]);
  const bags = [bagOf(character["secrets"]), settings, bagOf(settings?.["secrets"]), bagOf(own)];
  return bags.filter((bag) => bag !== undefined);
}

function settingIn(runtime: IAgentRuntime, name: SettingName): string | undefined {
  // The runtime returns `null` for anything but a text, but a character file may hold a JSON array of bytes.
  const list = bagsOf(runtime)
    .map((bag) => bag[name])
    .find((value) => Array.isArray(value));
  return textOf(list ?? runtime.getSetting(name));
}

/** Some tools write an empty text for "not set". */
function textOf(value: unknown): string | undefined {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const text = (Array.isArray(value) ? JSON.stringify(value) : isPlain ? String(value) : "").trim();
  return text === "" ? undefined : text;
}

function bagOf(value: unknown): Bag | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Bag) : undefined;
}

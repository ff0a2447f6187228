import type { IAgentRuntime } from "@elizaos/core";

import { type Setting, type SettingName, settingNames, settingTable } from "./setting-table.ts";
import type { SettingTexts } from "./read-config.ts";

/** What was found of the plugin's settings. */
export type TakenSettings = {
  texts: SettingTexts;
  /** Secrets that the runtime itself held, so that it may have stored and shown them. */
  held: readonly SettingName[];
};

type Bag = Record<string, unknown>;

/**
 * Takes the plugin's settings out of where a runtime keeps them: the plugin's own configuration, the character, the
 * environment, in this order. Secrets are gone from the runtime afterwards.
 *
 * elizaOS copies the environment into the character, writes it to the agents table, and hands it out by
 * `GET /api/agents/:id`, encrypted under a salt that everybody knows. `init` runs before the row is written.
 */
export function takeSettings(
  runtime: IAgentRuntime,
  { config, env }: { config: Readonly<Record<string, string>>; env: Readonly<Record<string, string | undefined>> },
): TakenSettings {
  const texts: Partial<Record<SettingName, string>> = {};
  const held: SettingName[] = [];
  for (const name of settingNames) {
    const inside = textOf(config[name]) ?? settingIn(runtime, name);
    const text = inside ?? textOf(env[name]);
    if (text !== undefined) texts[name] = text;
    if (isTaken(name) && bagsOf(runtime).some((bag) => textOf(bag[name]) !== undefined)) held.push(name);
  }
  removeSecrets(runtime);
  return { texts, held };
}

/**
 * Removes the plugin's secrets from a runtime. Where its database has them from an earlier start, they go with the next
 * write: in elizaOS, `null` is how settings are deleted. The objects themselves may be another agent's, too, so that new
 * ones take their place.
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

/** The secrets that a stored agent still holds, by name. */
export function secretsStored(agent: unknown): SettingName[] {
  const { settings, secrets } = bagOf(agent) ?? {};
  const bags = [bagOf(settings), bagOf(bagOf(settings)?.["secrets"]), bagOf(secrets)];
  return settingNames.filter((name) => isTaken(name) && bags.some((bag) => textOf(bag?.[name]) !== undefined));
}

function isTaken(name: SettingName): boolean {
  const setting: Setting | undefined = Object.hasOwn(settingTable, name) ? settingTable[name] : undefined;
  return setting?.isTaken === true;
}

/** Where a runtime keeps settings. */
function bagsOf(runtime: IAgentRuntime): Bag[] {
  const { character, settings: own } = runtime as unknown as { character: Bag; settings?: unknown };
  const settings = bagOf(character["settings"]);
  const bags = [bagOf(character["secrets"]), settings, bagOf(settings?.["secrets"]), bagOf(own)];
  return bags.filter((bag) => bag !== undefined);
}

function settingIn(runtime: IAgentRuntime, name: SettingName): string | undefined {
  // The runtime answers `null` for what is no text; a JSON array of bytes may well stand in a character file as one.
  const list = bagsOf(runtime)
    .map((bag) => bag[name])
    .find((value) => Array.isArray(value));
  return textOf(list ?? runtime.getSetting(name));
}

/** An empty text is how some tools say "not set". */
function textOf(value: unknown): string | undefined {
  const isPlain = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const text = (Array.isArray(value) ? JSON.stringify(value) : isPlain ? String(value) : "").trim();
  return text === "" ? undefined : text;
}

function bagOf(value: unknown): Bag | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Bag) : undefined;
}

import { closeSync, openSync, readSync } from "node:fs";
import { dirname, join } from "node:path";

import type { IAgentRuntime } from "@elizaos/core";
import { findStrayVariables } from "@arcs/process";

import { type Setting, type SettingName, settingNames, settingTable } from "./setting-table.ts";
import type { SettingTexts } from "./read-config.ts";

/** Settings found for the plugin. */
type TakenSettings = {
  texts: SettingTexts;
  /** Secrets that the runtime itself held, and may have stored and shown. */
  held: readonly SettingName[];
  /** Settings of a character that only the environment may set. */
  distrusted: readonly Distrusted[];
};

/** A setting of a character that is ignored. */
type Distrusted = {
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

/** A file that hosts read their environment from, with our settings in it. */
type EnvFile = {
  path: string;
  /** Names of its secrets: settings, or other names for the same secret; `SECRET` for an unknown name. */
  secrets: readonly string[];
  /** Names of its settings that decide where secrets go, and whom the agent obeys. */
  addresses: readonly string[];
};

// elizaOS reads the first `.env` from the working directory upwards, and its core reads `.env.local`.
const NAMES = [".env", ".env.local"] as const;
const MAX_BYTES = 1_000_000;
// Shorter ones are words.
const SHORTEST_SECRET = 16;

/**
 * Searches the `.env` files from a folder upwards. `GET /api/system/env/local` of elizaOS 1.7 shows their content as
 * plain text, and a `POST` replaces it.
 *
 * @param knownSecrets - secrets in use, which may be in a file under another name
 */
export function findEnvFiles(folder: string, knownSecrets: readonly string[]): EnvFile[] {
  const found: EnvFile[] = [];
  for (let current = folder; ; current = dirname(current)) {
    for (const name of NAMES) {
      const path = join(current, name);
      const text = readStart(path);
      const file = text === undefined ? undefined : { path, ...lookInto(text, knownSecrets) };
      if (file !== undefined && file.secrets.length + file.addresses.length > 0) found.push(file);
    }
    if (dirname(current) === current) return found;
  }
}

function lookInto(text: string, knownSecrets: readonly string[]): Omit<EnvFile, "path"> {
  const secrets = new Set<string>();
  const addresses = new Set<string>();
  for (const { name, value } of entriesOf(text)) {
    const setting = settingOf(name);
    const isAddress = setting?.goesWith !== undefined;
    if (holds(value, knownSecrets) || (setting?.isTaken && !isAddress)) secrets.add(name);
    else if (setting?.isHostsOnly || isAddress) addresses.add(name);
  }
  // Parsers of such files disagree about lines and quotes; the text is shown in any case.
  if (secrets.size === 0 && holds(text, knownSecrets)) secrets.add("SECRET");
  return { secrets: [...secrets], addresses: [...addresses] };
}

function holds(text: string, secrets: readonly string[]): boolean {
  return secrets.some((secret) => secret.length >= SHORTEST_SECRET && text.includes(secret));
}

function entriesOf(text: string): { name: string; value: string }[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const [, name = "", value = ""] = /^\s*(?:export\s+)?([\w.-]+)\s*(?:=|:\s)(.*)$/.exec(line) ?? [];
    const isEmpty = /^(?:""|''|``)?\s*(?:#.*)?$/.test(value.trimStart());
    return name === "" || isEmpty ? [] : [{ name, value }];
  });
}

function settingOf(name: string): Setting | undefined {
  const known = settingNames.find((each) => each === name);
  return known === undefined ? undefined : settingTable[known];
}

/** Reads the beginning of a file; `undefined` where it is missing or unreadable. */
function readStart(path: string): string | undefined {
  try {
    const file = openSync(path, "r");
    try {
      const buffer = Buffer.alloc(MAX_BYTES);
      return buffer.toString("utf8", 0, readSync(file, buffer));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

const PUBLIC_SALTS = new Set([undefined, "", "secretsalt"]);

/** Surroundings of the plugin that are checked besides the settings. */
type HostSurroundings = {
  env: Readonly<Record<string, string | undefined>>;
  /** The host's `.env` files, if they contain our settings. */
  envFiles: readonly EnvFile[];
};

/** Problems of the plugin's host: `problems` stop the start, `warnings` go into the log. */
type HostFindings = { problems: string[]; warnings: string[] };

/**
 * Returns reasons why a host must not get the secrets of an agent, and warnings.
 *
 * The API of elizaOS shows the host's stored data, encrypted under a publicly known salt unless another one is set. It
 * shows and overwrites the `.env` file as plain text, and accepts messages in any name. Only its token keeps strangers
 * out, so on mainnet it is always required. Where the runtime itself held a secret, earlier starts may have stored it.
 */
export function checkHost(taken: TakenSettings, { env, envFiles }: HostSurroundings): HostFindings {
  // A character keeps the same wallet when it moves to another network.
  const isMainnet = [taken.texts.LEDGER_CLUSTER, env["LEDGER_CLUSTER"]?.trim()].includes("mainnet-beta");
  const hasToken = (env["ELIZA_SERVER_AUTH_TOKEN"] ?? "").trim() !== "";
  const problems = isMainnet ? mainnetProblems(taken, { env, hasToken }) : [];
  const findings: HostFindings = { problems, warnings: describeMistyped(env) };
  for (const distrusted of taken.distrusted) addDistrusted(distrusted, findings);
  for (const file of envFiles) addEnvFile(file, { findings, isMainnet, hasToken });
  return findings;
}

/**
 * Other programs may have settings in the same environment, so only names close to one of the plugin's are reported.
 */
function describeMistyped(env: HostSurroundings["env"]): string[] {
  return findStrayVariables(env, { prefix: "ARCS_", settings: settingNames }).flatMap(({ name, meant }) =>
    meant === undefined ? [] : [`${name} is set, and the plugin has no setting with this name; did you mean ${meant}?`],
  );
}

function mainnetProblems(
  { held }: TakenSettings,
  { env, hasToken }: { env: HostSurroundings["env"]; hasToken: boolean },
): string[] {
  const problems: string[] = [];
  if (held.length > 0 && PUBLIC_SALTS.has(env["SECRET_SALT"]?.trim())) {
    problems.push(
      `SECRET_SALT expected a secret of your own on mainnet-beta, because the runtime held ${held.join(", ")}, or give secrets in the environment of a host that does not copy it`,
    );
  }
  /* fault: plugin-host-without-token */
  if (!hasToken) {
    problems.push(
      "ELIZA_SERVER_AUTH_TOKEN expected a token on mainnet-beta, because without one anybody can read what the host stores, write its .env file, and speak to the agent as an operator",
    );
  }
  return problems;
}

function addDistrusted({ name, secret, isReplaced }: Distrusted, { problems, warnings }: HostFindings): void {
  const place = secret === undefined ? "the environment" : `the environment, where ${secret} comes from`;
  if (isReplaced) warnings.push(`${name} of the character is not used: that of ${place} is`);
  else problems.push(`${name} expected in ${place}, and not in the character`);
}

function addEnvFile(
  { path, secrets, addresses }: EnvFile,
  { findings, isMainnet, hasToken }: { findings: HostFindings; isMainnet: boolean; hasToken: boolean },
): void {
  const { problems, warnings } = findings;
  const names = secrets.join(", ");
  if (/* fault: plugin-env-file-unseen */ secrets.length > 0 && isMainnet) {
    problems.push(
      `${path} expected no ${names} on mainnet-beta, because elizaOS shows that file: use AGENT_WALLET_KEY_FILE, or the environment of the process`,
    );
  } else if (secrets.length > 0) {
    warnings.push(`${path} has ${names}, and the host shows that file: take it out, and renew it`);
  }
  if (addresses.length > 0 && !hasToken) {
    const which = addresses.join(", ");
    warnings.push(`${path} has ${which}, and without ELIZA_SERVER_AUTH_TOKEN anybody can change that file`);
  }
}

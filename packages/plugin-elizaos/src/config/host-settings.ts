import { readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

import type { IAgentRuntime } from "@elizaos/core";
import { findStrayVariables } from "@arcs/process";

import { type Setting, type SettingName, settingNames, settingTable } from "./setting-table.ts";
import type { SettingTexts } from "./read-config.ts";

type Bag = Record<string, unknown>;
type Env = Readonly<Record<string, string | undefined>>;

/** Problems stop the start, warnings go into the log. */
type Findings = { problems: string[]; warnings: string[] };

const settings = new Map<string, Setting>(Object.entries(settingTable));
const secretNames = settingNames.filter((name) => settings.get(name)?.isTaken);
const PUBLIC_SALTS = new Set([undefined, "", "secretsalt"]);

/**
 * Reads the plugin's settings from the plugin's own configuration, the character and the
 * environment, in this order. Settings that a character must not set come from the environment.
 * Secrets are removed from the runtime.
 *
 * elizaOS copies the environment into the character, writes it to the agents table, and returns it
 * from `GET /api/agents/:id`, encrypted under a publicly known salt unless another one is set.
 * `init` runs before the row is written, but earlier starts may have stored what the runtime held.
 * Its API also shows and overwrites the `.env` file as plain text, and accepts messages in any
 * name. Only its token keeps strangers out, so on mainnet it is always required.
 *
 * @param host.folder - the working directory
 * @returns the texts, and reasons why the host must not get the secrets of an agent
 */
export function readHostSettings(
  runtime: IAgentRuntime,
  { config, env, folder }: { config: Readonly<Record<string, string>>; env: Env; folder: string },
): Findings & { texts: SettingTexts } {
  const found = new Map<string, Found>();
  for (const name of settingNames) {
    const given = textOf(config[name]);
    const hosts = given ?? textOf(env[name]);
    const text = given ?? settingIn(runtime, name) ?? hosts;
    if (text !== undefined) found.set(name, { text, hosts });
  }
  const held = secretNames.filter((name) =>
    bagsOf(runtime).some((bag) => textOf(bag[name]) !== undefined),
  );
  removeSecrets(runtime);
  const findings: Findings = { problems: [], warnings: describeMistyped(env) };
  const texts = chooseTexts(found, findings);
  // A character keeps the same wallet when it moves to another network.
  const isMainnet = [texts.LEDGER_CLUSTER, env["LEDGER_CLUSTER"]?.trim()].includes("mainnet-beta");
  const hasToken = (env["ELIZA_SERVER_AUTH_TOKEN"] ?? "").trim() !== "";
  if (isMainnet)
    addMainnetProblems(findings.problems, { held, hasToken, salt: env["SECRET_SALT"]?.trim() });
  checkEnvFiles(folder, { secrets: secretsIn(texts), isMainnet, hasToken, ...findings });
  return { texts, ...findings };
}

function addMainnetProblems(
  problems: string[],
  {
    held,
    hasToken,
    salt,
  }: { held: readonly SettingName[]; hasToken: boolean; salt: string | undefined },
): void {
  if (held.length > 0 && PUBLIC_SALTS.has(salt)) {
    problems.push(
      `SECRET_SALT must be a secret of your own on mainnet-beta, because the runtime held ${held.join(", ")}, or give secrets in the environment of a host that does not copy it`,
    );
  }
  if (!hasToken) {
    problems.push(
      "ELIZA_SERVER_AUTH_TOKEN must be a token on mainnet-beta, because without one anybody can read what the host stores, write its .env file, and speak to the agent as an operator",
    );
  }
}

/**
 * A setting, and what the host's operator says of it: in the plugin's configuration or the
 * environment.
 */
type Found = { text: string; hosts: string | undefined };

/** Hosts copy the environment into characters, so an equal value counts as the host's. */
function isOfCharacter({ text, hosts }: Found): boolean {
  return text !== hosts;
}

/**
 * Chooses between host and character. The author of a character could otherwise have the host's
 * secrets sent to an address of their own, or become operator of another's wallet.
 */
function chooseTexts(
  found: ReadonlyMap<string, Found>,
  { problems, warnings }: Findings,
): SettingTexts {
  const texts: Record<string, string> = {};
  for (const [name, each] of found) {
    const { text, hosts } = each;
    texts[name] = text;
    if (!isOfCharacter(each)) continue;
    const { isHostsOnly, goesWith = [] } = settings.get(name) ?? {};
    const secret = goesWith.find((other) => {
      const beside = found.get(other);
      return beside !== undefined && !isOfCharacter(beside);
    });
    if (isHostsOnly || secret !== undefined) {
      const place =
        secret === undefined ? "the environment" : `the environment, where ${secret} comes from`;
      texts[name] = hosts ?? text;
      if (hosts === undefined)
        problems.push(`${name} must be in ${place}, and not in the character`);
      else warnings.push(`${name} of the character is not used: that of ${place} is`);
    }
  }
  return texts;
}

/**
 * Removes the plugin's secrets from a runtime. Secrets that an earlier start left in its database
 * go with the next write: in elizaOS, `null` deletes a setting. The objects themselves may be
 * shared with another agent, so they are replaced.
 */
export function removeSecrets(runtime: IAgentRuntime): void {
  const holder = runtime as unknown as { character: Bag; settings?: unknown };
  const { character } = holder;
  const inCharacter = bagOf(character["settings"]) ?? {};
  const none = Object.fromEntries(secretNames.map((name) => [name, null]));
  character["settings"] = {
    ...inCharacter,
    ...none,
    secrets: { ...bagOf(inCharacter["secrets"]), ...none },
  };
  const secrets = bagOf(character["secrets"]);
  if (secrets !== undefined) character["secrets"] = withoutSecrets(secrets);
  const own = bagOf(holder.settings);
  if (own !== undefined && secretNames.some((name) => name in own))
    holder.settings = withoutSecrets(own);
}

function withoutSecrets(bag: Bag): Bag {
  return Object.fromEntries(Object.entries(bag).filter(([name]) => !settings.get(name)?.isTaken));
}

export function secretsStored(agent: unknown): SettingName[] {
  const row = bagOf(agent) ?? {};
  const bags = [
    bagOf(row["settings"]),
    bagOf(bagOf(row["settings"])?.["secrets"]),
    bagOf(row["secrets"]),
  ];
  return secretNames.filter((name) => bags.some((bag) => textOf(bag?.[name]) !== undefined));
}

/** Returns the secrets among settings. An endpoint's URL counts if it contains a key. */
function secretsIn(texts: SettingTexts): string[] {
  return secretNames.flatMap((name) => {
    const text = texts[name];
    return text !== undefined && (name !== "LEDGER_RPC_URL" || hasKey(text)) ? [text] : [];
  });
}

function hasKey(url: string): boolean {
  const { username, password, search, pathname } = URL.canParse(url)
    ? new URL(url)
    : { search: url };
  return [username, password, search].some(Boolean) || /[\w-]{16}/.test(pathname ?? "");
}

function bagsOf(runtime: IAgentRuntime): Bag[] {
  const { character, settings: own } = runtime as unknown as { character: Bag; settings?: unknown };
  const inCharacter = bagOf(character["settings"]);
  const bags = [
    bagOf(character["secrets"]),
    inCharacter,
    bagOf(inCharacter?.["secrets"]),
    bagOf(own),
  ];
  return bags.filter((bag) => bag !== undefined);
}

function settingIn(runtime: IAgentRuntime, name: SettingName): string | undefined {
  // The runtime returns `null` for anything but a text, but a character file may hold a JSON array
  // of bytes.
  const list = bagsOf(runtime)
    .map((bag) => bag[name])
    .find((value) => Array.isArray(value));
  return textOf(list ?? runtime.getSetting(name));
}

/** Some tools write an empty text for "not set". */
function textOf(value: unknown): string | undefined {
  const isPlain =
    typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  const text = (Array.isArray(value) ? JSON.stringify(value) : isPlain ? String(value) : "").trim();
  return text === "" ? undefined : text;
}

function bagOf(value: unknown): Bag | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Bag)
    : undefined;
}

/**
 * Other programs may have settings in the same environment, so only names close to one of the
 * plugin's are reported.
 */
function describeMistyped(env: Env): string[] {
  return findStrayVariables(env, { prefix: "ARCS_", settings: settingNames }).flatMap(
    ({ name, meant }) =>
      meant === undefined
        ? []
        : [`${name} is set, and the plugin has no setting with this name; did you mean ${meant}?`],
  );
}

// elizaOS reads the first `.env` from the working directory upwards, and its core reads
// `.env.local`.
const ENV_FILES = [".env", ".env.local"] as const;
const MAX_ENV_BYTES = 1024 * 1024;
// Shorter ones are words.
const SHORTEST_SECRET = 16;

type EnvFileChecks = { secrets: readonly string[]; isMainnet: boolean; hasToken: boolean };

/**
 * Checks the `.env` files from a folder upwards, also for secrets in use under another name.
 * `GET /api/system/env/local` of elizaOS 1.7 shows their content as plain text, and a `POST`
 * replaces it.
 */
function checkEnvFiles(folder: string, host: Findings & EnvFileChecks): void {
  for (const name of ENV_FILES) checkEnvFile(join(folder, name), host);
  if (dirname(folder) !== folder) checkEnvFiles(dirname(folder), host);
}

function checkEnvFile(
  path: string,
  { secrets: known, isMainnet, hasToken, problems, warnings }: Findings & EnvFileChecks,
): void {
  const text = readIfThere(path);
  if (text === undefined) {
    const expected = `${path} must be at most ${MAX_ENV_BYTES} bytes`;
    if (isMainnet)
      problems.push(
        `${expected} on mainnet-beta: it was not searched for secrets, and elizaOS shows it`,
      );
    else
      warnings.push(`${expected}: it was not searched for secrets, and the host shows that file`);
    return;
  }
  const { secrets, addresses } = lookInto(text, known);
  const [names, which] = [secrets, addresses].map((each) => [...each].join(", "));
  if (secrets.size > 0 && isMainnet) {
    problems.push(
      `${path} must have no ${names} on mainnet-beta, because elizaOS shows that file: use AGENT_WALLET_KEY_FILE, or the environment of the process`,
    );
  } else if (secrets.size > 0) {
    warnings.push(`${path} has ${names}, and the host shows that file: take it out, and renew it`);
  }
  if (addresses.size > 0 && !hasToken) {
    warnings.push(
      `${path} has ${which}, and without ELIZA_SERVER_AUTH_TOKEN anybody can change that file`,
    );
  }
}

function lookInto(
  text: string,
  known: readonly string[],
): { secrets: Set<string>; addresses: Set<string> } {
  const holdsOne = (part: string): boolean =>
    known.some((secret) => secret.length >= SHORTEST_SECRET && part.includes(secret));
  const secrets = new Set<string>();
  const addresses = new Set<string>();
  for (const { name, value } of entriesOf(text)) {
    const { goesWith, isTaken, isHostsOnly } = settings.get(name) ?? {};
    if (holdsOne(value) || (isTaken && goesWith === undefined)) secrets.add(name);
    else if (isHostsOnly || goesWith !== undefined) addresses.add(name);
  }
  // Parsers of such files disagree about lines and quotes; the text is shown in any case.
  if (secrets.size === 0 && holdsOne(text)) secrets.add("SECRET");
  return { secrets, addresses };
}

function entriesOf(text: string): { name: string; value: string }[] {
  return text.split(/\r\n?|\n/).flatMap((line) => {
    const [, name = "", value = ""] =
      /^\s*(?:export\s+)?([\w.-]+)\s*(?:=|:\s)(.*)$/.exec(line) ?? [];
    const isEmpty = /^(?:""|''|``)?\s*(?:#.*)?$/.test(value.trimStart());
    return name === "" || isEmpty ? [] : [{ name, value }];
  });
}

/** Reads a file; `undefined` if it is too large. What is not there, or is no file, has no text. */
function readIfThere(path: string): string | undefined {
  try {
    const status = statSync(path);
    if (status.size > MAX_ENV_BYTES) return undefined;
    return status.isFile() ? readFileSync(path, "utf8") : "";
  } catch {
    return "";
  }
}

import { closeSync, openSync, readSync } from "node:fs";
import { dirname, join } from "node:path";

import { type Setting, settingNames, settingTable } from "./setting-table.ts";

/** A file that hosts read their environment from, with what it has of ours. */
export type EnvFile = {
  path: string;
  /** Names of secrets that it has: settings, or other names for the same secret; `SECRET` where its name cannot be told. */
  secrets: readonly string[];
  /** Names of settings that it has which say where secrets go, and whom the agent obeys. */
  addresses: readonly string[];
};

// elizaOS looks for the first of the one, from the working directory upwards, and its core for the other.
const NAMES = [".env", ".env.local"] as const;
const MOST_BYTES = 1_000_000;
// Shorter ones are words.
const SHORTEST_SECRET = 16;

/**
 * Looks into the `.env` files from a folder upwards. Their content is shown by `GET /api/system/env/local` of elizaOS 1.7, as
 * plain text, and replaced by a `POST` to it.
 *
 * @param knownSecrets - secrets that are in use, which may be in a file under another name
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
  // Readers of such files disagree about lines and quotes: whatever one makes of it, the text is shown.
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

/** The beginning of a file; `undefined` where there is none that can be read. */
function readStart(path: string): string | undefined {
  try {
    const file = openSync(path, "r");
    try {
      const buffer = Buffer.alloc(MOST_BYTES);
      return buffer.toString("utf8", 0, readSync(file, buffer));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

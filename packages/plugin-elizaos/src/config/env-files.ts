import { closeSync, openSync, readSync } from "node:fs";
import { dirname, join } from "node:path";

import { type Setting, settingNames, settingTable } from "./setting-table.ts";

/** A file that hosts read their environment from, with our settings in it. */
export type EnvFile = {
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

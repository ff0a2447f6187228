import { isSdkError, SdkError } from "@arcs/core";
import { defined, normalizeNetworkName, showValue } from "@arcs/core/internal";
import { readOptions } from "@arcs/process";
import { mistakenNoteKey } from "@arcs/trust/internal";
import { type LogPolicy, type NoteKeyType, parseNoteKey } from "@arcs/trust/transparency";

import type { LedgerRpc } from "../compare-ledger.ts";
import { readPrefix } from "../published-service.ts";

export type AuditSettings = {
  /** The prefix of the log. */
  logUrl: string;
  /** Where evidence and roots are published. */
  serviceUrl: string;
  policy: LogPolicy;
  /** The folder in which the audit keeps what it knows. */
  folder: string;
  /** Milliseconds between two looks; absent: one look. */
  intervalMs?: number;
  format: "text" | "json";
  /** Whether scores are computed again, or the log alone is checked. */
  scope: "log" | "log and scores";
  /**
   * Endpoints of ledgers by the names of their networks: what the log says of payments is compared
   * with those.
   */
  rpc: Readonly<Record<string, LedgerRpc>>;
};

const options = {
  key: { type: "string" },
  state: { type: "string" },
  witness: { type: "string", multiple: true },
  quorum: { type: "string" },
  once: { type: "boolean" },
  interval: { type: "string" },
  "log-only": { type: "boolean" },
  service: { type: "string" },
  rpc: { type: "string", multiple: true },
  json: { type: "boolean" },
} as const;

/**
 * Reads the command line.
 *
 * @throws SdkError `invalid_argument` with everything that is wrong, each as one line of
 *   `details.problems`
 */
export function readSettings(args: readonly string[]): AuditSettings {
  const { values, words, problems: unread } = readOptions(args, { options, mostWords: 1 });
  const problems = [...unread];
  const [url] = words;
  const { key, state: folder } = values;
  if (url === undefined || key === undefined || folder === undefined) {
    const needed = Object.entries({ "the URL of a log": url, "--key": key, "--state": folder });
    const missing = needed.filter(([, value]) => value === undefined).map(([name]) => name);
    // Which one a mistyped option was meant to be is not known.
    if (problems.length === 0) problems.push(`${missing.join(", ")} expected; see --help`);
    throw refuse(problems);
  }
  const noteIn = <Value>(read: () => Value): Value | undefined => noteProblem(problems, read);
  const urls = noteIn(() => readUrls(url, values.service));
  const policy = noteIn(() =>
    readPolicy(key, { witnesses: values.witness ?? [], quorum: values.quorum }),
  );
  const seconds = noteIn(() =>
    readCount(values.interval ?? "60", { name: "--interval", from: 1, to: 86_400 }),
  );
  const rpc = noteIn(() => Object.fromEntries((values.rpc ?? []).map(readEndpoint)));
  if (problems.length > 0 || !urls || !policy || !seconds || !rpc) throw refuse(problems);
  const look = defined({ intervalMs: values.once === true ? undefined : seconds * 1000 });
  const format = values.json === true ? "json" : "text";
  return { ...urls, policy, folder, rpc, ...look, format, scope: scopeOf(values["log-only"]) };
}

function scopeOf(isLogOnly: true | undefined): AuditSettings["scope"] {
  return isLogOnly === true ? "log" : "log and scores";
}

function readUrls(
  url: string,
  service: string | undefined,
): Pick<AuditSettings, "logUrl" | "serviceUrl"> {
  const logUrl = readPrefix(url);
  return { logUrl, serviceUrl: readPrefix(service ?? logUrl.replace(/\/log$/, "")) };
}

function refuse(problems: readonly string[]): SdkError {
  return new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
}

/** Reads a value and adds its error to the problems of the command line. */
function noteProblem<Value>(problems: string[], read: () => Value): Value | undefined {
  try {
    return read();
  } catch (error) {
    if (!isSdkError(error)) throw error;
    problems.push(error.message);
    return undefined;
  }
}

function readPolicy(
  key: string,
  {
    witnesses: given,
    quorum: wanted,
  }: { witnesses: readonly string[]; quorum: string | undefined },
): LogPolicy {
  const logKey = readKey(key, { option: "--key", type: "ed25519" });
  const witnesses = given.map((each) =>
    readKey(each, { option: "--witness", type: "cosignature" }),
  );
  const to = witnesses.length;
  const quorum = readCount(wanted ?? String(to), { name: "--quorum", from: 0, to });
  // The name of a log is that of its key.
  return { origin: logKey.name, logKeys: [logKey], witnesses, quorum };
}

function readKey(
  text: string,
  { option, type }: { option: string; type: NoteKeyType },
): ReturnType<typeof parseNoteKey> {
  const expected = `${option} must be a verifier key name+id+key ${type === "ed25519" ? "of a log" : "of a witness"}`;
  let key: ReturnType<typeof parseNoteKey>;
  try {
    key = parseNoteKey(text.trim());
  } catch (cause) {
    const fact = mistakenNoteKey(text) ?? JSON.stringify(text.slice(0, 60));
    throw new SdkError("invalid_argument", `${expected} (received ${fact})`, { cause });
  }
  if (key.type === type) return key;
  throw new SdkError(
    "invalid_argument",
    `${expected} (received one ${type === "ed25519" ? "of a witness" : "of a log"})`,
  );
}

/** An endpoint may have a secret in its URL: no message shows it. */
function readEndpoint(given: string): [network: string, url: string] {
  const [network = "", ...rest] = given.split("=");
  const url = rest.join("=");
  const isEndpoint = network !== "" && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  if (isEndpoint) return [normalizeNetworkName(network), url];
  const got = given.includes("=") ? "another text" : "a text without =";
  const example = "devnet=https://rpc.example or eip155:8453=https://rpc.example";
  throw new SdkError(
    "invalid_argument",
    `--rpc must be a network, =, and an http or https URL, as ${example} (received ${got})`,
  );
}

function readCount(
  text: string,
  { name, from, to }: { name: string; from: number; to: number },
): number {
  if (/^\d{1,6}$/.test(text) && Number(text) >= from && Number(text) <= to) return Number(text);
  throw new SdkError(
    "invalid_argument",
    `${name} must be an integer from ${from} to ${to} (received ${showValue(text)})`,
  );
}

import { parseArgs } from "node:util";

import { SdkError } from "@arcs/core";
import { type LogPolicy, parseNoteKey } from "@arcs/core/transparency";

import { readPrefix } from "../log/http-log-reader.ts";

/** What an audit is told. */
export type AuditSettings = {
  /** The prefix of the log. */
  logUrl: string;
  /** Where evidence and roots are published. */
  serviceUrl: string;
  policy: LogPolicy;
  /** The folder in which the audit keeps what it knows. */
  folder: string;
  /** Milliseconds between two looks; `undefined`: one look. */
  intervalMs: number | undefined;
  format: "text" | "json";
  /** Whether scores are computed again, or the log alone is checked. */
  scope: "log" | "log and scores";
};

/**
 * Reads the command line.
 *
 * @throws SdkError `invalid_argument`, or what `parseArgs` throws
 */
export function readOptions(args: readonly string[]): AuditSettings {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      key: { type: "string" },
      state: { type: "string" },
      witness: { type: "string", multiple: true },
      quorum: { type: "string" },
      once: { type: "boolean" },
      interval: { type: "string" },
      "log-only": { type: "boolean" },
      service: { type: "string" },
      json: { type: "boolean" },
    },
  });
  const [url, ...others] = positionals;
  if (url === undefined || others.length > 0 || values.key === undefined || values.state === undefined) {
    throw new SdkError("invalid_argument", "the URL of one log, --key and --state are needed; see --help");
  }
  const logUrl = readPrefix(url);
  const seconds = readCount(values.interval ?? "60", { name: "--interval", from: 1, to: 86_400 });
  return {
    logUrl,
    serviceUrl: readPrefix(values.service ?? logUrl.replace(/\/log$/, "")),
    policy: readPolicy({ key: values.key, witness: values.witness ?? [], quorum: values.quorum }),
    folder: values.state,
    intervalMs: values.once === true ? undefined : seconds * 1000,
    format: values.json === true ? "json" : "text",
    scope: values["log-only"] === true ? "log" : "log and scores",
  };
}

function readPolicy(given: { key: string; witness: string[]; quorum: string | undefined }): LogPolicy {
  const logKey = parseNoteKey(given.key);
  const witnesses = given.witness.map(parseNoteKey);
  const to = witnesses.length;
  const quorum = readCount(given.quorum ?? String(to), { name: "--quorum", from: 0, to });
  // The name of a log is that of its key.
  return { origin: logKey.name, logKeys: [logKey], witnesses, quorum };
}

function readCount(text: string, { name, from, to }: { name: string; from: number; to: number }): number {
  if (/^\d{1,6}$/.test(text) && Number(text) >= from && Number(text) <= to) return Number(text);
  throw new SdkError("invalid_argument", `${name} expected an integer from ${from} to ${to}, got ${text.slice(0, 20)}`);
}

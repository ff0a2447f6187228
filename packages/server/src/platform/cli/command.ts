import { randomBytes as nodeRandomBytes } from "node:crypto";
import { text as textOf } from "node:stream/consumers";
import { isSdkError, SdkError } from "@arcs/core";
import { naming, parseJson, showValue, url, wholeNumber } from "@arcs/core/internal";
import pg from "pg";
import { type CommandOption, findStrayVariables, firstLine, paint, unpackBody } from "#process";
import { request } from "undici";
import { type Clock, type RandomBytes, systemClock } from "../base/runtime.ts";
import { type CommandLine, readCommandLine } from "../settings/read-settings.ts";
import { type ServerSettings, DEFAULT_PORT, settingTable } from "../settings/settings.ts";
import type { SettingTable } from "../settings/value-forms.ts";
import { migrate, assertStoreExists, type MigrationFolder } from "../db/migrations.ts";
import {
  joinEmbeddedStore,
  makeDataFolder,
  openStore,
  storeLocation,
  TRANSACTION_IDLE_MS,
} from "../db/open-store.ts";
import type { Store } from "../db/store.ts";
import { isStoreOutage, storeFault } from "../db/store-failures.ts";

/** A command of `arcs-server`: its options, and what it does; gives the exit code. */
export type Command = {
  options?: Record<string, CommandOption>;
  /** How many words it takes besides its options. Default none. */
  mostWords?: number;
  run(line: CommandLine): Promise<number>;
};

/**
 * Runs a command with the arguments after its name; gives the exit code.
 *
 * @param options.ofExtras - settings of extras
 * @throws SdkError with what the caller can do something about, in `details.problems` where that is
 *   several things
 */
export async function runCommand(
  command: Command,
  args: readonly string[],
  { ofExtras = {} }: { ofExtras?: SettingTable } = {},
): Promise<number> {
  const { options = {}, mostWords = 0 } = command;
  warnOfStrayVariables(ofExtras);
  const given = { env: process.env, options, ofExtras, mostWords };
  try {
    return await command.run(readCommandLine(args, given));
  } catch (error) {
    throw explainStore(error);
  }
}

/**
 * Variables of the other programs, and of the recipes' webhook receivers: one environment may be
 * for several.
 */
const others = ["API_KEY", "API_URL", "AGENT_URL", "MCP_TOKEN", "OPERATORS", "WEBHOOK_SECRET"].map(
  (name) => `ARCS_${name}`,
);

/** A mistyped setting does not stop the server: the operator may have variables of their own. */
function warnOfStrayVariables(ofExtras: SettingTable): void {
  const all = [...Object.values(settingTable), ...Object.values(ofExtras)];
  const settings = all.map(({ env }) => env);
  for (const { name, meant } of findStrayVariables(process.env, {
    prefix: "ARCS_",
    settings,
    others,
  })) {
    const hint =
      meant === undefined ? "arcs-server start --help lists them" : `did you mean ${meant}?`;
    console.error(
      paint(
        "dim",
        `warning: ${name} is set, and no setting has this name; ${hint}`,
        process.stderr,
      ),
    );
  }
}

/** A refusal of the store is no bug, and its stack does not help. */
function explainStore(error: unknown): unknown {
  if (isSdkError(error, "store_in_use")) {
    const message =
      `${error.message} (${error.code}); stop that process, use the HTTP API of a server that runs (GET /docs), ` +
      "or name another folder with --data-folder";
    return new SdkError(error.code, message, { details: { problems: [message] }, cause: error });
  }
  if (isSdkError(error)) return error;
  const problem = isStoreOutage(error)
    ? `the store failed: ${firstLine(storeFault(error))}${remedyOf(error)}`
    : error instanceof pg.DatabaseError
      ? `the store refused: ${firstLine(error.message)} (${error.code})`
      : undefined;
  if (problem === undefined) return error;
  return new SdkError("store_failed", problem, { details: { problems: [problem] }, cause: error });
}

const { env: DATABASE, flag: DATABASE_FLAG } = settingTable.databaseUrl;

/** A database that nothing was heard of is not running, or somewhere else. */
function remedyOf(error: unknown): string {
  const { syscall } =
    error instanceof AggregateError
      ? (error.errors[0] as { syscall?: string })
      : (error as { syscall?: string });
  if (syscall !== "connect" && syscall !== "getaddrinfo") return "";
  return `; does the database run that ${DATABASE} (${DATABASE_FLAG}) names?`;
}

/** Context of a command that needs the store, and neither ledger nor keys. */
export type CommandContext = { store: Store; clock: Clock; randomBytes: RandomBytes };

/**
 * Opens the store that the settings name, with its tables, for as long as some work takes.
 *
 * @param settings - with `makesStore` where a new store is what is asked for, whatever else the
 *   data folder has; with `onlyReads` where the work changes nothing, so that it may be done in the
 *   embedded store of a server that runs, whose tables stay as they are
 */
export async function withStore<Result>(
  settings: StoreSettings,
  work: (context: CommandContext) => Promise<Result>,
): Promise<Result> {
  if (settings.makesStore === undefined) assertStoreExists(settings);
  if (settings.databaseUrl === undefined) await makeDataFolder(settings.dataFolder);
  const { store, isOpenElsewhere } = await openOrJoin(settings);
  let failure: SdkError | undefined;
  void store.failure.then((error) => (failure = error));
  let result: Result;
  try {
    if (!isOpenElsewhere)
      await migrate(store, { now: systemClock.now(), further: settings.migrations ?? [] });
    result = await work({
      store,
      clock: systemClock,
      randomBytes: (length) => Uint8Array.from(nodeRandomBytes(length)),
    });
  } catch (error) {
    await store.close();
    // A connection that ended says nothing; the store that ended it knows why.
    throw failure ?? error;
  }
  await store.close();
  return result;
}

type StoreSettings = ServerSettings & {
  /** Migrations of extras, where their tables are needed, too. */
  migrations?: readonly MigrationFolder[];
  idleTransactionMs?: number;
  makesStore?: true;
  onlyReads?: true;
};

async function openOrJoin(
  settings: StoreSettings,
): Promise<{ store: Store; isOpenElsewhere: boolean }> {
  const { maxConnections, idleTransactionMs = TRANSACTION_IDLE_MS, onlyReads } = settings;
  const location = storeLocation(settings);
  try {
    const store = await openStore(location, { maxConnections, idleTransactionMs });
    return { store, isOpenElsewhere: false };
  } catch (error) {
    const isJoinable = onlyReads === true && isSdkError(error, "store_in_use");
    const store =
      isJoinable && "folder" in location ? await joinEmbeddedStore(location.folder) : undefined;
    if (store === undefined) throw error;
    return { store, isOpenElsewhere: true };
  }
}

/** The option `--json`, which every command takes that prints facts. */
export const jsonOption = { json: { type: "boolean" } } as const;

/** Tells whether the command was asked for JSON. */
export function wantsJson({ values }: Pick<CommandLine, "values">): boolean {
  return values["json"] === true;
}

/** The text of an option of the command, or `undefined`. */
export function textOption({ values }: CommandLine, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" ? value : undefined;
}

export function requiredOption(line: CommandLine, name: string): string {
  const value = textOption(line, name);
  if (value === undefined)
    throw new SdkError("invalid_argument", `--${name} is needed; see --help`);
  return value;
}

/** A whole number that an option gives, or `undefined` where it is not given. */
export function numberOption(
  line: CommandLine,
  name: string,
  { min, max }: { min: number; max: number },
): number | undefined {
  const text = textOption(line, name);
  const form = wholeNumber({ min, max });
  const value = text === undefined ? undefined : form.read(text);
  if (text === undefined || value !== undefined) return value;
  throw new SdkError(
    "invalid_argument",
    `--${name} must be ${form.expected} (received ${showValue(text)})`,
  );
}

/**
 * The server that `--url` and `--key` name, or else ARCS_API_URL (or `fallback`, or the settings)
 * and ARCS_API_KEY.
 */
export function apiOf(line: CommandLine, fallback = urlOfSettings(line.settings)): Api {
  const apiKey = textOption(line, "key") ?? process.env["ARCS_API_KEY"];
  if (apiKey === undefined)
    throw new SdkError("invalid_argument", "--key or ARCS_API_KEY is needed; see --help");
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    const got =
      apiKey === ""
        ? "an empty text: is the variable that holds it set?"
        : "a text with other characters";
    throw new SdkError(
      "invalid_argument",
      `--key (or ARCS_API_KEY) must be the characters of an API key (received ${got})`,
    );
  }
  const form = url("http:", "https:");
  const given = textOption(line, "url") ?? process.env["ARCS_API_URL"];
  const apiUrl = form.read(given ?? fallback);
  if (apiUrl !== undefined) return { apiUrl, apiKey };
  throw new SdkError(
    "invalid_argument",
    `--url (or ARCS_API_URL) must be ${form.expected} (received ${showValue(given)})`,
  );
}

/** One of a few words that an option takes, or its default. */
export function wordOption<Word extends string>(
  line: CommandLine,
  name: string,
  { words, fallback }: { words: readonly Word[]; fallback: Word },
): Word {
  const value = textOption(line, name) ?? fallback;
  const word = words.find((each) => each === value);
  if (word === undefined)
    throw new SdkError(
      "invalid_argument",
      `--${name} must be one of ${words.join(", ")} (received ${showValue(value)})`,
    );
  return word;
}

export type Api = {
  /** URL of the API, without `/v1`. */
  apiUrl: string;
  apiKey: string;
};

type ApiCall = { method: "GET" | "POST" | "DELETE"; path: string; body?: object };

const TIMEOUT_MS = 30_000;

/**
 * Calls an API. @throws SdkError with the code of the API when it refuses, `unavailable` when it
 * does not answer
 */
export async function callApi(
  { apiUrl, apiKey }: Api,
  { method, path, body }: ApiCall,
): Promise<unknown> {
  try {
    const {
      statusCode,
      headers,
      body: answer,
    } = await request(`${apiUrl}${path}`, {
      method,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      headers: {
        authorization: `Bearer ${apiKey}`,
        "user-agent": naming.SERVER_USER_AGENT,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await textOf(unpackBody(answer, headers["content-encoding"]));
    if (statusCode >= 200 && statusCode < 300) return text === "" ? undefined : parseJson(text);
    throw refusalOf(parseJson(text) as { error?: { code?: string; message?: string } }, statusCode);
  } catch (error) {
    if (isSdkError(error)) throw error;
    // A URL may hold a password.
    const where = new URL(apiUrl).origin;
    const { code } = error as NodeJS.ErrnoException;
    const problem =
      code === undefined || error instanceof SyntaxError
        ? `${where} does not answer as an ARCS server does; --url names another`
        : `${where} did not answer (${code}); does the server run there? --url names another`;
    throw new SdkError("unavailable", problem, { cause: error });
  }
}

function refusalOf(
  { error }: { error?: { code?: string; message?: string } },
  status: number,
): SdkError {
  const { code = "invalid_argument", message = "no message" } = error ?? {};
  return new SdkError(code as "invalid_argument", `the server refused with ${status}: ${message}`, {
    status,
  });
}

/** Where a server listens by the settings, as one of this machine reaches it. */
export function urlOfSettings({
  host,
  port = DEFAULT_PORT,
}: Pick<ServerSettings, "host" | "port">): string {
  const open: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };
  const reached = open[host] ?? host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${port}`;
}

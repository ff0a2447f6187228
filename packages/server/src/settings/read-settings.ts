import { parseArgs } from "node:util";

import { SdkError } from "@arcs/core";

import type { Settings } from "./settings.ts";
import { closestName } from "./closest-name.ts";
import { bridgeProblems } from "./bridge-problems.ts";
import type { Setting } from "./setting.ts";
import { settingTable, type StartSettings } from "./setting-table.ts";

/** What a server starts with. Settings that follow from others are absent until then. */
export type ServerSettings = Omit<Settings, "publicUrl" | "metricsToken"> &
  Omit<StartSettings, FollowsFromOthers> &
  Partial<Pick<StartSettings, FollowsFromOthers> & { publicUrl: string; metricsToken: string }>;

type FollowsFromOthers =
  | "databaseUrl"
  | "rpcUrl"
  | "programAddress"
  | "payerKeyFile"
  | "issuerKeyFolder"
  | "vcApiKeyFile"
  | "logKeyFile"
  | "witnessName"
  | "witnessLogs"
  | "secretKeyFile"
  | "secretKey"
  | "subjectDataFolder"
  | "ipfsApiUrl"
  | "tracesUrl"
  | "bridgeSecretKey"
  | "bridgeEnvironment"
  | "bridgeReputationTemplateId"
  | "bridgeProviderUrl"
  | "bridgeAttesterKey"
  | "bridgeRpcUrl"
  | "bridgeConfirmations"
  | "bridgeMaxFee";

/** An option that a command has besides the settings. */
export type CommandOption = { type: "string" | "boolean"; short?: string; multiple?: boolean };

/** What a command line says. */
export type CommandLine = {
  settings: ServerSettings;
  /** The command's own options. */
  values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  positionals: readonly string[];
};

/**
 * Reads the settings from flags and environment, and the options of a command.
 *
 * @throws SdkError `invalid_argument` with everything that is wrong, each as one line of `details.problems`
 */
export function readCommandLine(
  args: readonly string[],
  { env, options = {} }: { env: Readonly<Record<string, string | undefined>>; options?: Record<string, CommandOption> },
): CommandLine {
  const problems: string[] = [];
  const { tokens, values, positionals } = parseArgs({
    args: [...args],
    options: { ...flagOptions(), ...options },
    strict: false,
    tokens: true,
    allowPositionals: true,
  });
  for (const token of tokens) {
    if (token.kind === "option") problems.push(...problemsOf(token, { ...flagOptions(), ...options }));
  }
  const settings: Record<string, unknown> = {};
  const malformed = new Set<string>();
  for (const [name, setting] of Object.entries<Setting<unknown>>(settingTable)) {
    const given = textOf(setting, { flagValue: values[setting.flag.slice(2)], variable: env[setting.env] });
    const value = given === undefined ? setting.fallback : setting.form.read(given.text);
    if (given !== undefined && value === undefined) {
      problems.push(problemOf(setting, given));
      malformed.add(setting.env);
    }
    if (value !== undefined) settings[name] = value;
  }
  // What is malformed was given: that it is missing, or its default does not fit, would mislead.
  problems.push(...contradictions(settings).filter((problem) => !malformed.has(problem.split(" ", 1)[0] ?? "")));
  if (problems.length > 0) {
    const count = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
    throw new SdkError("invalid_argument", `settings have ${count}: ${problems.join("; ")}`, { details: { problems } });
  }
  const own = Object.fromEntries(Object.keys(options).map((name) => [name, values[name]]));
  return { settings: settings as ServerSettings, values: own, positionals };
}

function flagOptions(): Record<string, CommandOption> {
  return Object.fromEntries(
    Object.values(settingTable).map(({ flag }) => [flag.slice(2), { type: "string" as const }]),
  );
}

type GivenText = { text: string; source: string };

/** What is said for a setting, and where; an empty variable is how some tools say "not set". */
function textOf(
  { flag, env }: Setting<unknown>,
  { flagValue, variable = "" }: { flagValue: unknown; variable: string | undefined },
): GivenText | undefined {
  if (typeof flagValue === "string") return { text: flagValue, source: flag };
  return variable === "" ? undefined : { text: variable, source: env };
}

type OptionToken = { name: string; rawName: string; value?: string | undefined };

function problemsOf({ name, rawName, value }: OptionToken, known: Record<string, CommandOption>): string[] {
  const option = Object.hasOwn(known, name) ? known[name] : undefined;
  if (option === undefined) {
    const meant = closestName(name, Object.keys(known));
    return [`there is no option ${rawName}${meant === undefined ? "" : `, did you mean --${meant}`}; see --help`];
  }
  if (option.type === "string" && value === undefined) return [`${rawName} expected a value, got none`];
  if (option.type === "boolean" && value !== undefined) return [`${rawName} expected no value`];
  return [];
}

function problemOf({ form, secret }: Setting<unknown>, { text, source }: GivenText): string {
  const fact = secret === true ? "another value" : JSON.stringify(text.slice(0, 100));
  return `${source} expected ${form.expected}, got ${fact}`;
}

/** What is wrong with settings that are right each by itself. */
function contradictions(settings: Partial<ServerSettings>): string[] {
  const { network, programAddress, rpcUrl } = settings;
  const problems: string[] = [];
  if (network !== undefined && network !== "local" && programAddress === undefined) {
    const { env, flag } = settingTable.programAddress;
    problems.push(`${env} (${flag}) expected the anchor program's address on ${network}, got none`);
  }
  if (network === "mainnet-beta" && rpcUrl === undefined) {
    const { env, flag } = settingTable.rpcUrl;
    problems.push(
      `${env} (${flag}) expected an endpoint of your own: the public one of ${network} limits how often it is asked`,
    );
  }
  return [...problems, ...bridgeProblems(settings)];
}

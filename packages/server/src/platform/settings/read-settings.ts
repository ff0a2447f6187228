import { SdkError } from "@arcs/core";
import { assertShape, type GivenText, readSettings, variableOf } from "@arcs/core/internal";
import { type CommandOption, readOptions } from "#process";
import { bridgeProblems } from "./bridge-settings.ts";
import { flagOf } from "./flag-of.ts";
import { listContradictions, type Setting, type SettingTable } from "./value-forms.ts";
import { type OwnSettings, type ServerSettings, settingTable } from "./settings.ts";

/** A parsed command line. */
export type CommandLine = {
  settings: ServerSettings;
  /** The command's own options. */
  values: Readonly<Record<string, string | boolean | readonly string[] | undefined>>;
  positionals: readonly string[];
};

/**
 * Reads the settings from flags and environment, and the options and words of a command.
 *
 * @param options.ofExtras - settings of extras, which are read and refused like the server's
 * @param options.mostWords - how many words the command takes besides its options; one more is
 *   refused. Default none
 * @throws SdkError `invalid_argument` with everything that is wrong, each as one line of
 *   `details.problems`
 */
export function readCommandLine(
  args: readonly string[],
  given: {
    env: Readonly<Record<string, string | undefined>>;
    options?: Readonly<Record<string, CommandOption>>;
    ofExtras?: SettingTable;
    mostWords?: number;
  },
): CommandLine {
  assertShape(args, "args", ["text"]);
  assertShape(given, "options", {
    env: "object",
    "options?": "object",
    "ofExtras?": "object",
    "mostWords?": "count",
  });
  const { env, options = {}, ofExtras = {}, mostWords = 0 } = given;
  const flags = [...Object.values(settingTable), ...Object.values(ofExtras)].map(flagOf);
  const twice = flags.find((flag, index) => flags.indexOf(flag) !== index);
  if (twice !== undefined)
    throw new SdkError("invalid_argument", `two settings have the flag ${twice}: rename one`);
  const ofFlags = Object.fromEntries(
    flags.map((flag) => [flag.slice(2), { type: "string" as const }]),
  );
  const line = readOptions(args, { options: { ...ofFlags, ...options }, mostWords });
  const find = (_: string, setting: Setting<unknown>): GivenText | undefined => {
    const text = line.values[flagOf(setting).slice(2)];
    return typeof text === "string"
      ? { text, source: flagOf(setting) }
      : variableOf(env, setting.env);
  };
  const { values, malformed, ...own } = readSettings<Required<OwnSettings>, Setting<unknown>>(
    settingTable,
    find,
  );
  const further = readSettings<Record<string, unknown>, Setting<unknown>>(ofExtras, find);
  const problems = [...own.problems, ...further.problems];
  const settings: Partial<ServerSettings> = { ...values };
  if (given.ofExtras !== undefined) settings.ofExtras = further.values;
  // A malformed setting is not missing: a message that it is, or that its default does not fit,
  // would mislead.
  const variables = new Set([...malformed].map((name) => settingTable[name].env));
  const contradicted = contradictions(settings).filter(
    (problem) => !variables.has(problem.split(" ", 1)[0] ?? ""),
  );
  const all = [...line.problems, ...problems, ...contradicted];
  if (all.length > 0) {
    const count = all.length === 1 ? "1 problem" : `${all.length} problems`;
    throw new SdkError("invalid_argument", `settings have ${count}: ${all.join("; ")}`, {
      details: { problems: all },
    });
  }
  const chosen = Object.fromEntries(Object.keys(options).map((name) => [name, line.values[name]]));
  return { settings: settings as ServerSettings, values: chosen, positionals: line.words };
}

function contradictions(settings: Partial<ServerSettings>): string[] {
  const { network, rpcUrl, databaseUrl, readDatabaseUrl } = settings;
  const own = listContradictions(settingTable, [
    [
      readDatabaseUrl !== undefined && databaseUrl === undefined,
      "databaseUrl",
      "the database that ARCS_READ_DATABASE_URL is a replica of (received none)",
    ],
    [
      network === "mainnet-beta" && rpcUrl === undefined,
      "rpcUrl",
      `an endpoint of your own: the public one of ${network} limits how often it is asked`,
    ],
  ]);
  return [...own, ...bridgeProblems(settings)];
}

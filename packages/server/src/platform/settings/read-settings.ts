import { SdkError } from "@arcs/core";
import { assertShape, readSettings, variableOf } from "@arcs/core/internal";
import { type CommandOption, readOptions } from "#process";
import { bridgeProblems } from "./bridge-settings.ts";
import { listContradictions, type Setting } from "./value-forms.ts";
import { type ServerSettings, settingTable } from "./settings.ts";

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
    mostWords?: number;
  },
): CommandLine {
  assertShape(args, "args", ["text"]);
  assertShape(given, "options", { env: "object", "options?": "object", "mostWords?": "count" });
  const { env, options = {}, mostWords = 0 } = given;
  const line = readOptions(args, { options: { ...flagOptions(), ...options }, mostWords });
  const { values, malformed, problems } = readSettings<
    Required<ServerSettings>,
    Setting<unknown> & { flag: string }
  >(settingTable, (_, { flag, env: name }) => {
    const given = line.values[flag.slice(2)];
    return typeof given === "string" ? { text: given, source: flag } : variableOf(env, name);
  });
  const settings: Partial<ServerSettings> = values;
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
  const own = Object.fromEntries(Object.keys(options).map((name) => [name, line.values[name]]));
  return { settings: settings as ServerSettings, values: own, positionals: line.words };
}

function flagOptions(): Record<string, CommandOption> {
  return Object.fromEntries(
    Object.values(settingTable).map(({ flag }) => [flag.slice(2), { type: "string" as const }]),
  );
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

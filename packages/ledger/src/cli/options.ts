import { isSdkError, type Network, SdkError } from "@arcs/core";
import { defined, network, readSettings, type Setting, url, variableOf } from "@arcs/core/internal";
import { type CommandOption, type OptionValues, readOptions } from "@arcs/process";

/** Creates a command, which takes the arguments after its name, refuses unknown ones, and returns the exit code. */
export function defineCommand<const Options extends Readonly<Record<string, CommandOption>>>(
  { options, mostWords = 0 }: { options: Options; mostWords?: number },
  run: (values: OptionValues<Options>, words: readonly string[]) => Promise<number>,
): (args: string[]) => Promise<number> {
  return async (args) => {
    const { values, words, problems } = readOptions(args, { options, mostWords });
    if (problems.length > 0) throw new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
    return run(values, words);
  };
}

/** Options that select the ledger: `--network`, or `--url` for an endpoint of one's own. */
export const ledgerOptions = {
  network: { type: "string", short: "n" },
  url: { type: "string", short: "u" },
} as const;

const settingTable = {
  network: { form: network, fallback: "local", env: "LEDGER_CLUSTER" },
  url: { form: url("http:", "https:"), env: "LEDGER_RPC_URL" },
} as const;

/** Resolves {@link ledgerOptions}, with their defaults from the environment. */
export function ledgerOf(given: OptionValues<typeof ledgerOptions>): { network: Network; rpcUrl?: string } {
  const { values, problems } = readSettings<{ network: Network; url: string }, Setting & { env: string }>(
    settingTable,
    (name, { env }) => {
      const text = given[name];
      return text === undefined ? variableOf(process.env, env) : { text, source: `--${name}` };
    },
  );
  if (problems.length > 0) throw new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
  return { network: values.network ?? "local", ...defined({ rpcUrl: values.url }) };
}

/** Names the host of a ledger that does not answer, and no more of its URL: paths and queries may hold keys. */
export async function nameEndpoint<Result>(
  { network, rpcUrl }: { network: Network; rpcUrl?: string },
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    if (!isSdkError(error, "ledger_unreachable")) throw error;
    const where = rpcUrl === undefined ? `the default of the network ${network}` : new URL(rpcUrl).host;
    throw new SdkError(error.code, `${error.message}: ${where}; --url names another`, { cause: error });
  }
}

import { isSdkError, SdkError } from "@arcs/core";
import {
  chainIdOf,
  defined,
  isDecimal,
  network as ledgerNetwork,
  normalizeNetworkName,
  readSettings,
  type Setting,
  textForm,
  url,
  variableOf,
  wholeNumber,
} from "@arcs/core/internal";
import { type OptionValues, printable, readOptions } from "@arcs/process";
import { readStake } from "@arcs/trust";

import type { ArcsClient } from "../../arcs-client.ts";
import { type Answer, checkAnybody, isCovered, isReading, isUrl } from "../../check-anybody.ts";
import { pause } from "../../http/time-limits.ts";
import { createArcsClient } from "../index.ts";
import { auditInWords, checkInWords, sellerInWords } from "./check-in-words.ts";

/** A command of `arcs`: takes the arguments after its name and returns the exit code. */
export type ClientCommand = (args: string[]) => Promise<number>;

const options = {
  "at-stake": { type: "string" },
  network: { type: "string", short: "n" },
  server: { type: "string", short: "s" },
  wait: { type: "string" },
  audit: { type: "boolean" },
  json: { type: "boolean" },
} as const;

type Asked = { atStake: string; network: string; server: string; wait: number };

const settingTable = {
  atStake: {
    form: {
      expected: 'an amount in USD, such as "0.25"',
      read: (text: string) => (isDecimal(text) ? text : undefined),
      write: (value: string) => value,
    },
    flag: "at-stake",
  },
  network: { form: textForm("a chain, such as eip155:8453, base or devnet", isChain), flag: "network" },
  server: { form: url("https:", "http:"), fallback: "http://127.0.0.1:8787", flag: "server" },
  wait: { form: wholeNumber({ min: 0, max: 600 }), fallback: 20, flag: "wait" },
} as const;

function isChain(text: string): boolean {
  const network = normalizeNetworkName(text);
  return ledgerNetwork.read(network) !== undefined || chainIdOf(network) !== undefined;
}

const EACH_MS = 1000;

/**
 * Creates the command `check`.
 *
 * @param options.pauseFor - waits so many milliseconds between two questions
 */
export function createCheckCommand({
  pauseFor = (ms) => pause(ms, undefined),
}: { pauseFor?: (ms: number) => Promise<void> } = {}): ClientCommand {
  return async (args) => {
    const { target, values, asked } = readArguments(args);
    const client = createArcsClient({ baseUrl: asked.server });
    const { atStake, network } = asked;
    const question = { client, target, ...defined({ atStake, network }) };
    let answer = await ask(question);
    let left = asked.wait;
    for (; left > 0 && isReading(answer); left--) {
      // Progress for people only, and never between the lines of the answer.
      if (process.stderr.isTTY) process.stderr.write(`\rreading its payments, up to ${left} s more `);
      await pauseFor(EACH_MS);
      answer = await ask(question);
    }
    if (left < asked.wait && process.stderr.isTTY) process.stderr.write("\n");
    const covered = isCovered(answer);
    const audit = values.audit === true ? await readAudit(asked.server, answer) : [];
    if (values.json === true)
      console.log(JSON.stringify({ ...jsonOf(answer), covered, ...(audit[1] && { audit: audit[1] }) }));
    else for (const line of [...inWords(answer), ...audit]) console.log(printable(line));
    return covered ? 0 : 1;
  };
}

/** @throws SdkError `invalid_argument` with everything that is wrong, each as one line of `details.problems` */
function readArguments(args: readonly string[]): {
  target: string;
  values: OptionValues<typeof options>;
  asked: Partial<Asked> & Pick<Asked, "server" | "wait">;
} {
  const { values, words, problems: unread } = readOptions(args, { options, mostWords: 1 });
  const { values: read, problems: malformed } = readSettings<Asked, Setting & { flag: keyof typeof options }>(
    settingTable,
    (name, { flag }) => {
      const text = values[flag];
      if (typeof text === "string") return { text, source: `--${flag}` };
      return name === "server" ? variableOf(process.env, "ARCS_API_URL") : undefined;
    },
  );
  const [target] = words;
  const problems = [...unread, ...malformed];
  if (target === undefined && problems.length === 0) {
    problems.push("an account, the id of an agent or an https URL expected; see --help");
  }
  if (target !== undefined && isUrl(target) && read.network !== undefined) {
    problems.push("--network is of an account: the answer of a URL names the networks of its own; see --help");
  }
  const { server, wait, ...rest } = read;
  if (target === undefined || problems.length > 0 || server === undefined || wait === undefined) {
    throw new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
  }
  return { target, values, asked: { server, wait, ...rest } };
}

type Question = { client: ArcsClient; target: string; atStake?: string; network?: string };

async function ask({ client, target, atStake, network }: Question): Promise<Answer> {
  try {
    return await checkAnybody(
      client,
      target,
      defined({ stake: atStake === undefined ? undefined : readStake(atStake), network }),
    );
  } catch (error) {
    if (!isSdkError(error, "server_unreachable")) throw error;
    throw new SdkError(error.code, `${error.message}; --server names another server`, { cause: error });
  }
}

function inWords(answer: Answer): string[] {
  return answer.kind === "seller" ? sellerInWords(answer) : checkInWords(answer);
}

function jsonOf(answer: Answer): object {
  if (answer.kind === "seller") return answer.seller;
  return answer.check ?? { account: answer.target, safeToSpend: null };
}

// Characters that a shell takes as they are: a server that is not trusted must not write a command of its own.
const KEY_OF_LOG = /^[\w.:/-]{1,300}\+\w{1,8}\+[\w+/=]{1,100}$/;

/** Reads the key of the log, so that the command of an audit can be copied as it is. */
async function readAudit(server: string, answer: Answer): Promise<[string, string]> {
  const origin = server.replace(/\/(?:v1\/?)?$/, "");
  const response = await fetch(`${origin}/log/key`, { signal: AbortSignal.timeout(10_000) });
  const key = (await response.text()).trim();
  if (!response.ok || !KEY_OF_LOG.test(key)) {
    throw new SdkError("server_invalid_answer", `${origin}/log/key expected the key of a log, got something else`);
  }
  return auditInWords(answer, { origin, key });
}

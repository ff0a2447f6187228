import { isSdkError, SdkError } from "@arcs/core";
import type { AccountCheck } from "@arcs/core/http";
import {
  chainIdOf,
  defined,
  isTestNetwork,
  naming,
  network as ledgerNetwork,
  normalizeNetworkName,
  publicRpcUrls,
  readPasted,
  readSettings,
  type Setting,
  textForm,
  url,
  variableOf,
  wholeNumber,
} from "@arcs/core/internal";
import { type OptionValues, printable, readOptions } from "@arcs/process";
import { readStake } from "@arcs/trust";
import { formatMicro, safeInWords, showAmount, unitInWords } from "@arcs/trust/internal";

import {
  type Answer,
  checkAnybody,
  isBeingRead,
  isCovered,
  isReading,
  isUrl,
  safeOf,
} from "../../check-anybody.ts";
import { pause } from "../../http/time-limits.ts";
import { createArcsClient } from "../index.ts";
import { explainPasted } from "./explain-pasted.ts";

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

/** `atStake` is in millionths of a dollar. */
type Asked = { atStake: bigint; network: string; server: string; wait: number };

const settingTable = {
  atStake: {
    form: { expected: 'an amount in USD, such as "0.25"', read: readStake, write: formatMicro },
    flag: "at-stake",
  },
  network: {
    form: textForm("a chain, such as eip155:8453, base or devnet", isChain),
    flag: "network",
  },
  server: { form: url("https:", "http:"), fallback: "http://127.0.0.1:8787", flag: "server" },
  wait: { form: wholeNumber({ min: 0, max: 600 }), fallback: 20, flag: "wait" },
} as const;

function isChain(text: string): boolean {
  const network = normalizeNetworkName(text);
  return ledgerNetwork.read(network) !== undefined || chainIdOf(network) !== undefined;
}

const EACH_MS = 1000;

/** Creates the command `check`. Tests replace the wait between two questions. */
export function createCheckCommand({
  pauseFor = (ms) => pause(ms, undefined),
}: { pauseFor?: (ms: number) => Promise<void> } = {}): ClientCommand {
  return async (args) => {
    const { text, values, asked } = readArguments(args);
    const client = createArcsClient({ baseUrl: asked.server });
    const pasted = readPasted(text, { ...bounds, origin: new URL(asked.server).origin });
    if (pasted.kind !== "account" && pasted.kind !== "seller") {
      const explained = await explainPasted(client, pasted, asked).catch(nameServer);
      if (values.json === true) console.log(JSON.stringify({ ...explained.json, covered: false }));
      else for (const line of explained.lines) console.log(printable(line));
      return 1;
    }
    const target = pasted.kind === "account" ? pasted.account : pasted.url;
    const options = defined({ stake: asked.atStake, network: asked.network });
    const ask = (): Promise<Answer> => checkAnybody(client, target, options).catch(nameServer);
    let answer = await ask();
    let left = asked.wait;
    for (; left > 0 && isReading(answer); left--) {
      // Progress for people only, and never between the lines of the answer.
      if (process.stderr.isTTY)
        process.stderr.write(`\rreading its payments, up to ${left} s more `);
      await pauseFor(EACH_MS);
      answer = await ask();
    }
    if (left < asked.wait && process.stderr.isTTY) process.stderr.write("\n");
    const covered = isCovered(answer);
    const audit = values.audit === true ? await readAudit(asked.server, answer) : [];
    const docs = `${asked.server.replace(/\/(?:v1\/?)?$/, "")}/docs`;
    const words =
      answer.kind === "seller" ? sellerInWords(answer, { docs }) : checkInWords(answer, { docs });
    if (values.json === true)
      console.log(
        JSON.stringify({ ...jsonOf(answer), covered, ...(audit[1] && { audit: audit[1] }) }),
      );
    else for (const line of [...words, ...audit]) console.log(printable(line));
    return covered ? 0 : 1;
  };
}

/** Documents within these bounds are verified; larger ones are named. */
const bounds = { maxBytes: 262_144, maxValues: 100_000 };

function nameServer(error: unknown): never {
  if (!isSdkError(error, "server_unreachable")) throw error;
  throw new SdkError(error.code, `${error.message}; --server names another server`, {
    cause: error,
  });
}

/**
 * @throws SdkError `invalid_argument` with everything that is wrong, each as one line of
 *   `details.problems`
 */
function readArguments(args: readonly string[]): {
  text: string;
  values: OptionValues<typeof options>;
  asked: Partial<Asked> & Pick<Asked, "server" | "wait">;
} {
  const { values, words, problems: unread } = readOptions(args, { options, mostWords: 1 });
  const { values: read, problems: malformed } = readSettings<
    Asked,
    Setting & { flag: keyof typeof options }
  >(settingTable, (name, { flag }) => {
    const text = values[flag];
    if (typeof text === "string") return { text, source: `--${flag}` };
    return name === "server" ? variableOf(process.env, "ARCS_API_URL") : undefined;
  });
  const [text] = words;
  const problems = [...unread, ...malformed];
  if (text === undefined && problems.length === 0) {
    problems.push("name an account, an agent, a URL or a domain to check; see --help");
  }
  if (text !== undefined && isUrl(text) && read.network !== undefined) {
    problems.push(
      "--network is of an account: the answer of a URL names the networks of its own; see --help",
    );
  }
  const { server, wait, ...rest } = read;
  if (text === undefined || problems.length > 0 || server === undefined || wait === undefined) {
    throw new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
  }
  return { text, values, asked: { server, wait, ...rest } };
}

function jsonOf(answer: Answer): object {
  if (answer.kind === "seller") return answer.seller;
  return answer.check ?? { account: answer.target, safeToSpend: null };
}

// Characters that a shell takes as they are: a server that is not trusted must not write a command
// of its own.
const KEY_OF_LOG = /^[\w.:/-]{1,300}\+\w{1,8}\+[\w+/=]{1,100}$/;

/** Reads the key of the log, so that the command of an audit can be copied as it is. */
async function readAudit(server: string, answer: Answer): Promise<[string, string]> {
  const origin = server.replace(/\/(?:v1\/?)?$/, "");
  const response = await fetch(`${origin}/log/key`, {
    headers: { "user-agent": naming.CLIENT_USER_AGENT },
    signal: AbortSignal.timeout(10_000),
  });
  const key = (await response.text()).trim();
  if (!response.ok || !KEY_OF_LOG.test(key)) {
    throw new SdkError(
      "server_invalid_answer",
      `${origin}/log/key must be the key of a log (received something else)`,
    );
  }
  return auditInWords(answer, { origin, key });
}

type AccountAnswer = Extract<Answer, { kind: "account" }>;
type SellerAnswer = Extract<Answer, { kind: "seller" }>;

/** Says what is safe to spend with an account: one sentence, and what that comes from. */
function checkInWords({ check, target, stake }: AccountAnswer, { docs }: Docs): string[] {
  if (check === undefined) {
    return [
      `Nothing is known of ${target}: nothing is safe to spend with it.`,
      "Next: pay nothing, or no more than you can lose. If it has just been paid, its payments may not be read yet.",
    ];
  }
  return [
    sentenceOf(check),
    ...stakeInWords(check, stake),
    ...factsOf(check),
    ...networkInWords(check),
    nextStep(check, { stake, docs }),
  ];
}

function sentenceOf(check: AccountCheck): string {
  const { score, payments } = check;
  const { count, payers, payersWithVoice, since } = payments;
  const rated =
    score === null
      ? ""
      : `; ${score.tier} ${score.overall}${score.basis === undefined ? "" : `, ${score.basis}`}`;
  const from = `${plural(count, "payment")} from ${plural(payers, "payer")}, ${payersWithVoice} with a voice`;
  const paid = count === 0 ? "no payment to it is known" : `${from}, since ${since}`;
  return `${safeInWords(check)}${rated}; ${paid}.`;
}

function stakeInWords(check: AccountCheck, stake: bigint | undefined): string[] {
  if (stake === undefined) return [];
  const safe = safeOf(check);
  const covered =
    safe >= stake
      ? "which is covered"
      : `of which ${showAmount(formatMicro(stake - safe))} is not covered`;
  return [`At stake: ${showAmount(formatMicro(stake))} ${unitOf(check)}, ${covered}.`];
}

function factsOf(check: AccountCheck): string[] {
  const { claimed, agentId, openDisputes, lostInDisputes, lastLostAt, safeToSpend } = check;
  const { costToForge, outstanding, held } = safeToSpend;
  const lost = `${showAmount(lostInDisputes)} ${unitOf(check)} lost and not given back`;
  const last =
    lastLostAt === null ? "none lost" : `last lost on ${lastLostAt.slice(0, 10)}, ${lost}`;
  return [
    ...(costToForge === "0"
      ? []
      : [
          `Its history would have cost ${showAmount(costToForge)} to fake; ${showAmount(outstanding)} of that is being spent, ${showAmount(held)} held.`,
        ]),
    claimed
      ? `Claimed: by agent ${agentId}.`
      : "Unclaimed: nobody has registered it. Its owner can, and its history stays.",
    ...(openDisputes === 0 && lastLostAt === null
      ? []
      : [`Disputes: ${openDisputes} open, ${last}.`]),
    readingInWords(check),
  ];
}

function readingInWords({ reading: { state, finalUntil } }: AccountCheck): string {
  const until = finalUntil === null ? "" : ` up to ${finalUntil}`;
  if (isBeingRead(state)) return `Read: not yet; its payments are being read${until}.`;
  if (state === "complete") return `Read: all payments to it${until}.`;
  if (state === "behind") return `Read: payments${until}; its chain has not been read for a while.`;
  return "Read: payments that somebody reported, or that went to a root; there may be more.";
}

function networkInWords({ network }: AccountCheck): string[] {
  return isTestNetwork(network)
    ? [`Test network (${network}): money and scores there mean nothing.`]
    : [];
}

/** Address of the API reference of the server, which has a page for each command. */
type Docs = { docs: string };

function nextStep(
  check: AccountCheck,
  { stake, docs }: { stake: bigint | undefined } & Docs,
): string {
  if (isBeingRead(check.reading.state)) return "Next: ask again in a minute.";
  if (stake !== undefined && safeOf(check) < stake) {
    const { outstanding, held } = check.safeToSpend;
    const less =
      safeOf(check) === 0n
        ? "pay nothing, or no more than you can lose"
        : "pay less, or in steps that are covered";
    const wait =
      outstanding === "0" && held === "0"
        ? ""
        : "; or wait until what others spend and hold is settled";
    return `Next: ${less}${wait}. Its owner can put up a bond: ${docs}/reportVoice.`;
  }
  if (safeOf(check) === 0n) return "Next: pay nothing, or no more than you can lose.";
  return `Next: hold the amount before you pay, as the trust gate of @arcs/client does by itself: ${docs}/createHold.`;
}

function sellerInWords({ seller, accounts }: SellerAnswer, { docs }: Docs): string[] {
  const { url, x402Version, skipped, note } = seller;
  const asks = `${url} asks to be paid at ${plural(accounts.length, "account")} (x402 version ${x402Version}).`;
  return [
    asks,
    ...accounts.flatMap(({ account, stake }) => {
      const { account: target, network, check, reason } = account;
      if (check === null)
        return ["", `Nothing is safe to spend with ${target} on ${network}: ${reason}.`];
      const words = checkInWords({ kind: "account", target, check, stake }, { docs });
      return [
        "",
        ...words,
        ...(stake === undefined
          ? ["Its price is not known, so it is not covered: name the amount with --at-stake."]
          : []),
        ...(account.provedOrigin
          ? [`It has signed that it belongs to ${account.provedOrigin}.`]
          : []),
      ];
    }),
    "",
    ...skipped.map(
      ({ position, reason }) => `Entry ${position} of its answer was not read: ${reason}.`,
    ),
    ...(note === null ? [] : [`Note: ${note}.`]),
    "Compare the account that your agent is asked to pay with these: a seller may answer others otherwise.",
  ];
}

/**
 * Says how to compute an answer again, and by which command: by a program of its own, since it
 * follows the whole log.
 */
function auditInWords(
  answer: Answer,
  { origin, key }: { origin: string; key: string },
): [sentence: string, command: string] {
  const checks =
    answer.kind === "account"
      ? [answer.check]
      : answer.accounts.map(({ account }) => account.check);
  const networks = new Set(checks.flatMap((check) => (check == null ? [] : [chainOf(check)])));
  const chains = [...networks].flatMap((network) => {
    if (network.startsWith("eip155:")) return [`--rpc "${network}=$RPC_URL"`];
    const endpoint = new Map<string, string>(Object.entries(publicRpcUrls)).get(network);
    return endpoint === undefined ? [] : [`--rpc ${network}=${endpoint}`];
  });
  const needed = [
    "@arcs/audit",
    ...(chains.some((each) => each.includes("eip155:")) ? ["@arcs/evm"] : []),
    ...(chains.some((each) => !each.includes("eip155:")) ? ["@arcs/ledger"] : []),
  ];
  const packages = needed.map((name) => `-p ${name}`).join(" ");
  const folder = `arcs-audit-${new URL(origin).hostname.replaceAll(/[^\w.-]/g, "")}`;
  const command = [
    "npx",
    packages,
    "arcs-audit",
    `--key '${key}'`,
    `--state ${folder}`,
    "--once",
    ...chains,
    `${origin}/log`,
  ];
  const sentence =
    "To compute it again without trust in the server, follow its public log to the end, which takes a program of its own:";
  return [sentence, command.join(" ")];
}

function chainOf({ account, network }: AccountCheck): string {
  return /^eip155:\d+/.exec(account)?.[0] ?? network;
}

function unitOf({ network, safeToSpend: { currency } }: AccountCheck): string {
  return unitInWords({ currency, isTest: isTestNetwork(network) });
}

function plural(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

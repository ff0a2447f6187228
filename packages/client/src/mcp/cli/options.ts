import { readStake, SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { parseArgs } from "node:util";

import type { TrustFloor } from "../../tools/tool.ts";
import { loopbackHosts } from "../http-guard.ts";

/** Text of `--help`. */
export const help = `arcs-mcp [options]

An MCP server for ARCS: a language model verifies credentials, reads Trust Scores, finds agents.
Without options it speaks MCP on standard input and output.

  --http <port>         serve streamable HTTP on a port instead (0: any free one)
  --host <address>      address to listen on (default 127.0.0.1); others need ARCS_MCP_TOKEN
  --allow-host <name>   a further host name that requests may be addressed to; repeatable
  --read-only           offer no tool that changes something, whatever the key may do
  --min-score <score>   the least Trust Score that check_trust asks for, 0 to 1000, whatever the model says
  --max-at-stake <n>    the most that check_trust lets a model put at stake with anybody, in currency units
  --allowance <n>       what is small enough for any stranger (default 0.1)
  --wallet <file>       the agent's wallet key, which offers create_score_proof; ARCS_API_KEY is the agent's own then
  --help                this text

Environment:
  ARCS_API_URL          URL of the ARCS server (required)
  ARCS_API_KEY          API key (required); tools that write are there only if it has the permission
  ARCS_MCP_TOKEN        with --http: the bearer token that clients must send`;

/** What the command line and the environment ask for. */
export type McpSettings = {
  baseUrl: string;
  apiKey: string;
  readOnly: boolean;
  /** File with the key of the agent's wallet. */
  walletFile: string | undefined;
  /** What `check_trust` asks of agents at least. */
  trustFloor: TrustFloor;
  http: { port: number; address: string; hosts: readonly string[]; token: string | undefined } | undefined;
};

/**
 * Reads the command line and the environment; `"help"` when help is asked for.
 *
 * @throws SdkError `invalid_argument`; the message names all that is wrong and shows no secret
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): McpSettings | "help" {
  const values = parse(args);
  if (values.help === true) return "help";
  const { ARCS_API_URL: baseUrl = "", ARCS_API_KEY: apiKey = "", ARCS_MCP_TOKEN: token = "" } = env;
  const problems = [...httpProblems(values, token), ...floorProblems(values)];
  if (values.wallet === "") problems.push("--wallet expected a file");
  if (values.wallet !== undefined && values["read-only"] === true) {
    problems.push("--wallet expected no --read-only beside it: nothing would be signed");
  }
  if (apiKey === "") problems.unshift("ARCS_API_KEY expected an API key");
  if (!URL.canParse(baseUrl)) problems.unshift("ARCS_API_URL expected the URL of an ARCS server");
  if (problems.length > 0) throw new SdkError("invalid_argument", problems.join("; "));
  const readOnly = values["read-only"] === true;
  const { wallet: walletFile } = values;
  return { baseUrl, apiKey, readOnly, walletFile, trustFloor: trustFloorOf(values), http: httpSettings(values, token) };
}

type Values = ReturnType<typeof parse>;

function floorProblems({ "min-score": least = "0", "max-at-stake": most, allowance }: Values): string[] {
  const isScore = /^\d{1,4}$/.test(least) && Number(least) <= 1000;
  const wrong = Object.entries({ "--max-at-stake": most, "--allowance": allowance }).filter(
    ([, amount]) => amount !== undefined && readStake(amount) === undefined,
  );
  return [
    ...(isScore ? [] : ["--min-score expected a score from 0 to 1000"]),
    ...wrong.map(([name]) => `${name} expected an amount such as 12.5`),
  ];
}

function trustFloorOf({ "min-score": least = "0", "max-at-stake": maxAtStake, allowance }: Values): TrustFloor {
  return {
    minScore: Number(least),
    ...defined({ maxAtStake, allowance }),
  };
}

const LOOPBACK = "127.0.0.1";

function httpProblems({ http, host, "allow-host": allowed }: Values, token: string): string[] {
  if (http === undefined) {
    const idle = Object.entries({ "--host": host, "--allow-host": allowed }).filter(([, value]) => value !== undefined);
    return idle.map(([name]) => `${name} expected --http beside it`);
  }
  if (!/^\d{1,5}$/.test(http) || Number(http) > 65_535) return ["--http expected a port from 0 to 65535"];
  const address = host ?? LOOPBACK;
  if (isLoopback(address) || token !== "") return [];
  return [`--host ${address} expected ARCS_MCP_TOKEN: whoever reaches the port uses your API key`];
}

function httpSettings(values: Values, token: string): McpSettings["http"] {
  if (values.http === undefined) return undefined;
  const { host: address = LOOPBACK, "allow-host": allowed = [] } = values;
  return {
    port: Number(values.http),
    address,
    hosts: [...loopbackHosts, ...(isLoopback(address) ? [] : [bracketed(address)]), ...allowed],
    token: token === "" ? undefined : token,
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        http: { type: "string" },
        host: { type: "string" },
        "allow-host": { type: "string", multiple: true },
        "read-only": { type: "boolean" },
        "min-score": { type: "string" },
        "max-at-stake": { type: "string" },
        allowance: { type: "string" },
        wallet: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new SdkError("invalid_argument", `${(error as Error).message.split(". ")[0]}; --help says what there is`);
  }
}

function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^127(?:\.\d{1,3}){3}$/.test(address);
}

function bracketed(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}

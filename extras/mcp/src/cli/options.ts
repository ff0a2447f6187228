import { readServiceSettings } from "@arcs/client/internal";
import type { TrustFloor } from "@arcs/client/tools";
import { SdkError } from "@arcs/core";
import { defined, showValue, variableOf, wholeNumber } from "@arcs/core/internal";
import { type OptionValues, readOptions } from "@arcs/process";
import { readStake } from "@arcs/trust";

import { loopbackHosts } from "../http-handler.ts";

export type McpSettings = {
  baseUrl: string;
  apiKey: string;
  readOnly: boolean;
  /** File with the key of the agent's wallet. */
  walletFile: string | undefined;
  /** Minimum that `check_trust` asks of agents. */
  trustFloor: TrustFloor;
  http:
    | { port: number; address: string; hosts: readonly string[]; token: string | undefined }
    | undefined;
};

const options = {
  http: { type: "string" },
  host: { type: "string" },
  "allow-host": { type: "string", multiple: true },
  "read-only": { type: "boolean" },
  "min-score": { type: "string" },
  "max-amount": { type: "string" },
  allowance: { type: "string" },
  wallet: { type: "string" },
} as const;

type Values = OptionValues<typeof options>;

/**
 * Reads the command line and the environment.
 *
 * @throws SdkError `invalid_argument` with everything that is wrong, each as one line of
 *   `details.problems`; it shows no secret
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): McpSettings {
  const { values, problems: unread } = readOptions(args, { options, mostWords: 0 });
  const { settings, problems: unset } = readServiceSettings(env);
  const token = variableOf(env, "ARCS_MCP_TOKEN")?.text ?? "";
  const {
    wallet: walletFile,
    "read-only": readOnly = false,
    "max-amount": maxAmount,
    allowance,
  } = values;
  const problems = [...unread, ...unset, ...httpProblems(values, token), ...floorProblems(values)];
  if (walletFile !== undefined && readOnly) {
    problems.push("--wallet goes without --read-only: nothing would be signed");
  }
  if (problems.length > 0)
    throw new SdkError("invalid_argument", problems.join("; "), { details: { problems } });
  const trustFloor = {
    minScore: Number(values["min-score"] ?? 0),
    ...defined({ maxAmount, allowance }),
  };
  return { ...settings, readOnly, walletFile, trustFloor, http: httpSettings(values, token) };
}

function floorProblems({
  "min-score": least = "0",
  "max-amount": most,
  allowance,
}: Values): string[] {
  const wrong = Object.entries({ "--max-amount": most, "--allowance": allowance }).filter(
    ([, amount]) => amount !== undefined && readStake(amount) === undefined,
  );
  return [
    ...(score.read(least) !== undefined
      ? []
      : [`--min-score must be a score from 0 to 1000 (received ${showValue(least)})`]),
    ...wrong.map(
      ([name, amount]) => `${name} must be an amount such as 12.5 (received ${showValue(amount)})`,
    ),
  ];
}

const port = wholeNumber({ min: 0, max: 65_535 });
const score = wholeNumber({ min: 0, max: 1000 });
const LOOPBACK = "127.0.0.1";

function httpProblems({ http, host, "allow-host": allowed }: Values, token: string): string[] {
  if (http === undefined) {
    const idle = Object.entries({ "--host": host, "--allow-host": allowed }).filter(
      ([, value]) => value !== undefined,
    );
    return idle.map(([name]) => `${name} needs --http beside it`);
  }
  if (port.read(http) === undefined)
    return [`--http must be a port from 0 to 65535 (received ${showValue(http)})`];
  const address = host ?? LOOPBACK;
  if (isLoopback(address) || token !== "") return [];
  return [
    `--host ${address} needs ARCS_MCP_TOKEN: anyone who reaches the port can use your API key`,
  ];
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

function isLoopback(address: string): boolean {
  return address === "localhost" || address === "::1" || /^127(?:\.\d{1,3}){3}$/.test(address);
}

function bracketed(address: string): string {
  return address.includes(":") ? `[${address}]` : address;
}

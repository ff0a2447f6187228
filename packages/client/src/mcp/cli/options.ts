import { SdkError } from "@arcs/core";
import { parseArgs } from "node:util";

import { loopbackHosts } from "../http-handler.ts";

/** Text of `--help`. */
export const help = `arcs-mcp [options]

An MCP server for ARCS: a language model verifies credentials, reads Trust Scores, finds agents.
Without options it speaks MCP on standard input and output.

  --http <port>         serve streamable HTTP on a port instead (0: any free one)
  --host <address>      address to listen on (default 127.0.0.1); others need ARCS_MCP_TOKEN
  --allow-host <name>   a further host name that requests may be addressed to; repeatable
  --read-only           offer no tool that changes something, whatever the key may do
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
  const problems: string[] = [];
  const baseUrl = env["ARCS_API_URL"] ?? "";
  const apiKey = env["ARCS_API_KEY"] ?? "";
  const token = env["ARCS_MCP_TOKEN"] || undefined;
  if (!URL.canParse(baseUrl)) problems.push("ARCS_API_URL expected the URL of an ARCS server");
  if (apiKey === "") problems.push("ARCS_API_KEY expected an API key");
  const address = values.host ?? "127.0.0.1";
  if (values.http === undefined) {
    const idle = [values.host && "--host", values["allow-host"] && "--allow-host"].filter(Boolean);
    if (idle.length > 0) problems.push(`${idle.join(", ")} expected --http beside it`);
  } else if (!/^\d{1,5}$/.test(values.http) || Number(values.http) > 65_535) {
    problems.push("--http expected a port from 0 to 65535");
  } else if (!isLoopback(address) && token === undefined) {
    problems.push(`--host ${address} expected ARCS_MCP_TOKEN: whoever reaches the port uses your API key`);
  }
  if (problems.length > 0) throw new SdkError("invalid_argument", problems.join("; "));
  const hosts = [...loopbackHosts, ...(isLoopback(address) ? [] : [bracketed(address)]), ...(values["allow-host"] ?? [])];
  return {
    baseUrl,
    apiKey,
    readOnly: values["read-only"] === true,
    http: values.http === undefined ? undefined : { port: Number(values.http), address, hosts, token },
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

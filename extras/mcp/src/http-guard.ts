import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { validateHostHeader } from "@modelcontextprotocol/server";

/** Which requests may reach an MCP server over HTTP. */
export type HttpGuard = {
  /** Host names that requests may be addressed to, without port. */
  hosts: readonly string[];
  /** The bearer token that requests must carry; `undefined`: none. */
  token: string | undefined;
};

/** The names under which a machine reaches itself. */
export const loopbackHosts: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/**
 * Checks a request before anything of it is read. A page of a browser reaches loopback too: by DNS rebinding, which shows in
 * `Host`, or plainly, which shows in `Origin`.
 *
 * @returns the answer that refuses it; `undefined` lets it pass
 */
export function refusalOf({ method, headers }: IncomingMessage, { hosts, token }: HttpGuard): Response | undefined {
  const { host = "", origin, authorization } = headers;
  const allowed = hosts.map((name) => name.toLowerCase());
  if (!HOST.test(host) || !validateHostHeader(host, allowed).ok) {
    return refuse(403, `Host expected one of ${hosts.join(", ")}`);
  }
  // The SDK's check of `Origin` leaves out the port: it would let in a page of any other server on this machine.
  if (/* fault: mcp-origin-not-checked */ origin !== undefined && hostOf(origin) !== hostOf(`http://${host}`)) {
    return refuse(403, "Origin expected to be absent, or that of this server");
  }
  if (token !== undefined && !isBearer(authorization, token)) {
    return refuse(401, "Authorization expected Bearer and the token of this server", { "www-authenticate": "Bearer" });
  }
  if (method !== "POST") return refuse(405, "this server has no sessions: only POST is served", { allow: "POST" });
  return undefined;
}

/** Makes an answer in the form that the SDK gives its own refusals. */
function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
  const body = { jsonrpc: "2.0", error: { code: -32_000, message }, id: null };
  return Response.json(body, { status, headers });
}

// A name or an address, and perhaps a port. The SDK's check reads a URL, which may hold more before its path and after it.
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function hostOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).host : undefined;
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(header ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

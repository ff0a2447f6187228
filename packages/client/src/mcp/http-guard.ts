import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Who may reach an MCP server over HTTP. */
export type HttpGuard = {
  /** Host names that requests may be addressed to, without port. */
  hosts: readonly string[];
  /** The bearer token that requests must carry; `undefined`: none. */
  token: string | undefined;
};

/** The names under which a machine reaches itself. */
export const loopbackHosts: readonly string[] = ["127.0.0.1", "localhost", "[::1]"];

/** Why a request was turned away. */
export type Refusal = { status: 401 | 403 | 405; message: string };

/**
 * Checks a request before anything of it is read. A page of a browser reaches loopback too: by DNS rebinding, which shows in
 * `Host`, or plainly, which shows in `Origin`.
 */
export function refusalOf({ method, headers }: IncomingMessage, { hosts, token }: HttpGuard): Refusal | undefined {
  const host = HOST.test(headers.host ?? "") ? urlOf(`http://${headers.host ?? ""}`) : undefined;
  if (host === undefined || !hosts.some((name) => name.toLowerCase() === host.hostname)) {
    return { status: 403, message: `Host expected one of ${hosts.join(", ")}` };
  }
  const { origin } = headers;
  if (/* fault: mcp-origin-not-checked */ origin !== undefined && urlOf(origin)?.host !== host.host) {
    return { status: 403, message: "Origin expected to be absent, or that of this server" };
  }
  if (token !== undefined && !isBearer(headers.authorization, token)) {
    return { status: 401, message: "Authorization expected Bearer and the token of this server" };
  }
  if (method !== "POST") return { status: 405, message: "this server has no sessions: only POST is served" };
  return undefined;
}

// A name or an address, and perhaps a port: what else a URL may hold before its path has no place in `Host`.
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

function urlOf(url: string): URL | undefined {
  return URL.canParse(url) ? new URL(url) : undefined;
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = /^Bearer (.+)$/i.exec(header ?? "")?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

import {
  bearerAuthChallengeResponse,
  getOAuthProtectedResourceMetadataUrl,
  OAuthError,
  OAuthErrorCode,
  type OAuthProtectedResourceMetadata,
  validateHostHeader,
} from "@modelcontextprotocol/server";
import { SdkError } from "@arcs/core";

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
export function refusalOf({ headers }: IncomingMessage, { hosts, token }: HttpGuard): Response | undefined {
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
  return undefined;
}

/** Makes an answer in the form that the SDK gives its own refusals. */
export function refuse(status: number, message: string, headers: Record<string, string> = {}): Response {
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

/** How clients get access by OAuth 2.1: this server is the resource, and issues no tokens itself. */
export type McpOAuth = {
  /** URL of this server as clients reach it, such as `https://mcp.example/mcp`: the audience of their tokens. */
  resource: string;
  /** Issuers of the authorization servers whose tokens it takes. */
  authorizationServers: readonly string[];
  /**
   * Returns whether an access token is valid: signed by one of the issuers, for this resource (RFC 8707), and not expired. Its
   * bearer uses the API key of this server. When it throws, the request is refused.
   */
  verifyToken: (token: string) => boolean | Promise<boolean>;
};

/** OAuth responses of a server, besides MCP. */
type OAuthGate = {
  /** The metadata of the protected resource (RFC 9728), where a request asks for them. */
  metadataFor: (request: IncomingMessage) => Response | undefined;
  /** The answer to a request whose token is missing or not good; `undefined` lets it pass. */
  challengeFor: (request: IncomingMessage) => Promise<Response | undefined>;
};

const WELL_KNOWN = "/.well-known/oauth-protected-resource";

/**
 * Makes the gate.
 *
 * @throws SdkError `invalid_argument` when an option is not what it says
 */
export function createOAuthGate({ resource, authorizationServers, verifyToken }: McpOAuth): OAuthGate {
  const url = secureUrl(resource, "resource");
  if (authorizationServers.length === 0) throw expected("authorizationServers expected at least one issuer");
  for (const issuer of authorizationServers) secureUrl(issuer, "authorizationServers");
  // The SDK's own answer names one authorization server and copies its metadata.
  const metadata: OAuthProtectedResourceMetadata = {
    resource,
    authorization_servers: [...authorizationServers],
    bearer_methods_supported: ["header"],
    resource_name: "ARCS",
  };
  const resourceMetadataUrl = getOAuthProtectedResourceMetadataUrl(url);
  const paths = [new URL(resourceMetadataUrl).pathname, WELL_KNOWN];
  return {
    metadataFor: ({ method, url: target = "" }) =>
      method === "GET" && paths.includes(target.split("?")[0] ?? "") ? Response.json(metadata) : undefined,
    async challengeFor({ headers }) {
      const token = /^Bearer ([\w.~+/=-]+)$/i.exec(headers.authorization ?? "")?.[1];
      if (token === undefined) {
        const message = "Authorization expected Bearer and an access token for this server";
        // Without an error: none was made yet (RFC 6750, section 3.1).
        return refuse(401, message, { "www-authenticate": `Bearer resource_metadata="${resourceMetadataUrl}"` });
      }
      if (await isGood(verifyToken, token)) return undefined;
      const error = new OAuthError(OAuthErrorCode.InvalidToken, "the access token is not good for this server");
      return bearerAuthChallengeResponse(error, { resourceMetadataUrl });
    },
  };
}

async function isGood(verifyToken: McpOAuth["verifyToken"], token: string): Promise<boolean> {
  try {
    // Nothing but true: a verifier that gives the token's claims, or a promise of a promise, has not decided.
    return /* fault: mcp-access-token-not-checked */ ((await verifyToken(token)) as unknown) === true;
  } catch {
    return false;
  }
}

function secureUrl(text: string, what: string): URL {
  if (URL.canParse(text) && !/["\\?#]/.test(text)) {
    const url = new URL(text);
    const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
    if (url.protocol === "https:" || (url.protocol === "http:" && isLoopback)) return url;
  }
  throw expected(`${what} expected an https URL without query and fragment`);
}

function expected(message: string): SdkError {
  return new SdkError("invalid_argument", message);
}

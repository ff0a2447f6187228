import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { pipeline, type Readable, type Transform } from "node:stream";
import { callbackify } from "node:util";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";

import type { Agent, buildConnector } from "undici";
import ipaddr from "ipaddr.js";

export type ResolvedAddress = { address: string; family: number };

export type ResolveHost = (host: string) => Promise<ResolvedAddress[]>;

export type GuardedAgentOptions = {
  targets: HostTargets;
  resolve: ResolveHost;
  connectTimeoutMs: number;
  /** Makes the error for a refused host. The reason names the address. */
  refusal: (reason: string, host: string) => Error;
  /** Certificates trusted besides those of Node, in PEM form. */
  ca?: string;
};

const MAX_HEADER_BYTES = 16_384;
const IDLE_CONNECTION_MS = 4000;

/**
 * Creates an HTTP agent that connects to allowed addresses only. A name is resolved once, for the
 * connection itself, so the checked address is the one used (no DNS rebinding). One forbidden
 * address in an answer refuses them all.
 *
 * @param undici - passed in, because the client loads it on demand
 */
export function createGuardedAgent(
  undici: { Agent: typeof Agent; buildConnector: typeof buildConnector },
  { targets, resolve, connectTimeoutMs, refusal, ca }: GuardedAgentOptions,
): Agent {
  const refusalOf = (address: string, host: string): Error | undefined => {
    const problem = addressProblem(address, targets);
    return problem === undefined ? undefined : refusal(`the address ${address} ${problem}`, host);
  };
  const resolveAllowed = async (name: string): ReturnType<ResolveHost> => {
    const host = hostOf({ hostname: name });
    const addresses = await resolve(host);
    for (const { address } of addresses) {
      const refused = refusalOf(address, host);
      if (refused !== undefined) throw refused;
    }
    if (addresses.length === 0) throw refusal(`the name ${host} has no address`, host);
    return addresses;
  };
  const resolveForConnection = callbackify(resolveAllowed);
  const lookup: LookupFunction = (host, options, callback) => {
    resolveForConnection(host, (error: NodeJS.ErrnoException | null, addresses) => {
      if (error !== null) callback(error, "");
      else if (options.all === true) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
    });
  };
  const connect = undici.buildConnector({
    lookup,
    timeout: connectTimeoutMs,
    allowH2: false,
    autoSelectFamily: true,
    rejectUnauthorized: true,
    ...(ca === undefined ? {} : { ca }),
  });
  return new undici.Agent({
    connect(options, callback) {
      const host = hostOf(options);
      // There is no lookup for a literal address.
      const refused = isIP(host) === 0 ? undefined : refusalOf(host, host);
      if (refused !== undefined) return callback(refused, null);
      connect(options, (...[error, socket]) => {
        if (error !== null || socket === null)
          return callback(error ?? new Error("no connection"), null);
        const { remoteAddress } = socket;
        const wrongPeer = remoteAddress === undefined ? undefined : refusalOf(remoteAddress, host);
        if (wrongPeer === undefined) return callback(null, socket);
        socket.destroy();
        callback(wrongPeer, null);
      });
    },
    pipelining: 1,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
}

/**
 * Allowed destinations: the public internet, and for development this machine, never another
 * private address.
 */
export type HostTargets = "public" | "public_and_loopback";

// Public by its range, but inside Azure it is the host's own control service.
const CONTROL_SERVICES = new Set(["168.63.129.16"]);
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");
const LOOPBACK_NAME = /^(?:.+\.)?localhost$/;

/**
 * Returns the reason why an address may not be connected to, or `undefined`. IPv6 addresses that
 * lead on to IPv4 (mapped, compatible, 6to4, NAT64, Teredo) are refused whatever they wrap: the
 * gateway decides where they lead. A zone names an interface of this machine.
 */
export function addressProblem(text: string, targets: HostTargets): string | undefined {
  if (isIP(text) === 0) return "is no IP address";
  if (text.includes("%")) return "is not public (it has a zone)";
  const address = ipaddr.parse(text);
  const range = address.range();
  if (range === "loopback")
    return targets === "public_and_loopback" ? undefined : "is this machine (loopback)";
  if (range !== "unicast") return `is not public (${range})`;
  if (CONTROL_SERVICES.has(address.toString()))
    return "is not public (a control service of the host)";
  // A network may use unassigned addresses internally.
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6))
    return "is not public (unassigned)";
  return undefined;
}

/**
 * Returns the host of a URL in the form that is compared: without brackets and without a final dot.
 */
export function hostOf({ hostname }: { hostname: string }): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/(?<!\.)\.+$/, "");
}

export function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAME.test(host);
}

/** Tells whether a host is this machine, by name or address, and is allowed: without TLS too. */
export function isAllowedLoopback(host: string, targets: HostTargets): boolean {
  if (targets === "public") return false;
  if (isLoopbackName(host)) return true;
  return (
    addressProblem(host, targets) === undefined && addressProblem(host, "public") !== undefined
  );
}

/**
 * Makes a resolver that asks the name servers itself. That of the operating system answers two
 * questions at a time: a few names whose servers do not answer would keep the whole process from
 * resolving any other name.
 *
 * @returns no addresses for a name that leads nowhere
 */
export function createHostResolver(): ResolveHost {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  return async (host) => {
    if (isLoopbackName(host)) {
      return [
        { address: "127.0.0.1", family: 4 },
        { address: "::1", family: 6 },
      ];
    }
    const [four, six] = await Promise.allSettled([
      resolver.resolve4(host),
      resolver.resolve6(host),
    ]);
    return [
      ...addressesOf(four).map((address): ResolvedAddress => ({ address, family: 4 })),
      ...addressesOf(six).map((address): ResolvedAddress => ({ address, family: 6 })),
    ];
  };
}

function addressesOf(answer: PromiseSettledResult<string[]>): string[] {
  return answer.status === "fulfilled" ? answer.value : [];
}

const unpackers: Readonly<Record<string, (() => Transform) | undefined>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Decompresses a response body: proxies and file servers compress even without being asked. It is
 * streamed, so the reader's limits apply to the unpacked bytes. A body in an unknown encoding is
 * returned unchanged.
 *
 * @param encoding - the header `content-encoding`
 * @see RFC 9110, section 8.4
 */
export function unpackBody(body: Readable, encoding: unknown): Readable {
  const unpacker =
    typeof encoding === "string" ? unpackers[encoding.trim().toLowerCase()]?.() : undefined;
  // The reader gets the error of either stream.
  return unpacker === undefined ? body : pipeline(body, unpacker, () => undefined);
}

export function isUnpackError(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === "string" && /^(Z_|ERR__ERROR_|ERR_BROTLI)/.test(code);
}

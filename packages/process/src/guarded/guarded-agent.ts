import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";

import type { Agent, buildConnector } from "undici";

import { addressProblem, hostOf, type HostTargets } from "./public-address.ts";

/** Address of a name. */
export type ResolvedAddress = { address: string; family: number };

/** Resolves the addresses of a host name. */
export type ResolveHost = (host: string) => Promise<ResolvedAddress[]>;

/** Limits on the connections of an agent. */
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
 * Creates an HTTP agent that connects to allowed addresses only. A name is resolved once, for the connection itself, so
 * the checked address is the one used (no DNS rebinding). One forbidden address in an answer refuses them all.
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
      if (/* fault: resolved-address-not-checked */ refused !== undefined) throw refused;
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
        if (error !== null || socket === null) return callback(error ?? new Error("no connection"), null);
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

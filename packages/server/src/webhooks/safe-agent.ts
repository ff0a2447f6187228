import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";

import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import { Agent, buildConnector } from "undici";

import { hostOf } from "./endpoint-url.ts";
import { addressProblem, type WebhookTargets } from "./public-address.ts";
import type { ResolveHost } from "./resolve-host.ts";

/** What a safe agent connects to, and how. */
export type SafeAgentOptions = {
  targets: WebhookTargets;
  resolve: ResolveHost;
  connectTimeoutMs: number;
  /** Certificates to trust besides those of Node: for tests. */
  ca?: string;
};

const MAX_HEADER_BYTES = 16_384;
const IDLE_CONNECTION_MS = 4000;

/**
 * Creates an HTTP agent that connects to no address but those allowed. A name is resolved once, for the connection itself:
 * the address that was checked is the one that is used, so that a second answer cannot lead elsewhere. One address of an
 * answer that is not allowed refuses them all.
 */
export function createSafeAgent({ targets, resolve, connectTimeoutMs, ca }: SafeAgentOptions): Agent {
  const refused = (host: string, problem: string): SdkError =>
    new SdkError("webhook_target_refused", `the address ${host} ${problem}`);
  const check = (address: string): void => {
    const problem = addressProblem(address, targets);
    if (problem !== undefined) throw refused(address, problem);
  };
  const findAllowed = async (host: string): ReturnType<ResolveHost> => {
    const addresses = await resolve(host.replace(/(?<!\.)\.+$/, ""));
    for (const { address } of addresses) check(address);
    if (addresses.length === 0) throw new SdkError("webhook_target_refused", `the name ${host} has no address`);
    return addresses;
  };
  const findForConnection = callbackify(findAllowed);
  const lookup: LookupFunction = (host, options, callback) => {
    findForConnection(host, (error: NodeJS.ErrnoException | null, addresses) => {
      if (error !== null) callback(error, "");
      else if (options.all === true) callback(null, addresses);
      else callback(null, addresses[0]?.address ?? "", addresses[0]?.family);
    });
  };
  const connect = buildConnector({
    lookup,
    timeout: connectTimeoutMs,
    allowH2: false,
    autoSelectFamily: true,
    rejectUnauthorized: true,
    ...defined({ ca }),
  });
  return new Agent({
    connect(options, callback) {
      const host = hostOf(options);
      try {
        // No lookup happens for what is an address already.
        if (isIP(host) !== 0) check(host);
      } catch (error) {
        callback(error as Error, null);
        return;
      }
      connect(options, (...[error, socket]) => {
        const peer = socket?.remoteAddress;
        const problem = peer === undefined ? undefined : addressProblem(peer, targets);
        if (error !== null || socket === null) callback(error ?? new Error("no connection"), null);
        else if (problem === undefined) callback(null, socket);
        else {
          socket.destroy();
          callback(refused(peer ?? "", problem), null);
        }
      });
    },
    pipelining: 1,
    keepAliveTimeout: IDLE_CONNECTION_MS,
    keepAliveMaxTimeout: IDLE_CONNECTION_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  });
}

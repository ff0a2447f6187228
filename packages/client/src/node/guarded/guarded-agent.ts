import { lookup as lookUp } from "node:dns";
import { isIP, type LookupFunction } from "node:net";

import { SdkError } from "@arcs/core";
import { defined } from "@arcs/core/internal";
import type { Agent } from "undici";

import { loadUndici } from "../undici/send-with-undici.ts";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

/** Where documents of issuers may be. `public_and_loopback` is for development. */
export type IssuerTargets = "public" | "public_and_loopback";

/** Tells whether an address may be connected to. */
export function isAllowedAddress(address: string, targets: IssuerTargets): boolean {
  return isPublicAddress(address) || (targets === "public_and_loopback" && isLoopbackAddress(address));
}

/**
 * Makes an HTTP agent that connects to allowed addresses only. A name is resolved once, for the connection itself, so that the
 * address that was checked is the one that is used; one address of an answer that is not allowed refuses them all.
 */
export async function createGuardedAgent(
  targets: IssuerTargets,
  options: { timeoutMs: number; ca?: string },
): Promise<Agent> {
  const undici = await loadUndici();
  const lookup: LookupFunction = (host, { all, family }, callback) => {
    lookUp(host, { all: true, family: family ?? 0 }, (error, addresses) => {
      if (error !== null) return callback(error, "");
      const [first] = addresses;
      if (
        first === undefined ||
        !addresses.every(({ address }) => /* fault: issuer-name-not-checked */ isAllowedAddress(address, targets))
      ) {
        return callback(refused(host), "");
      }
      return all === true ? callback(null, addresses) : callback(null, first.address, first.family);
    });
  };
  const { timeoutMs: timeout, ca } = options;
  const connect = undici.buildConnector({ lookup, timeout, allowH2: false, ...defined({ ca }) });
  return new undici.Agent({
    connect(target, callback) {
      const host = target.hostname.replace(/^\[|\]$/g, "");
      // No name is looked up for what is an address already.
      if (isIP(host) !== 0 && !isAllowedAddress(host, targets)) callback(refused(host), null);
      else connect(target, callback);
    },
    keepAliveTimeout: 1000,
    keepAliveMaxTimeout: 1000,
    maxHeaderSize: 16_384,
  });
}

function refused(host: string): SdkError {
  return new SdkError("server_unreachable", `${host.slice(0, 200)} is not on the public internet`);
}

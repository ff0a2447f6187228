import { isIP } from "node:net";

import ipaddr from "ipaddr.js";

/**
 * Destinations of requests to hosts that others name: addresses of the public internet, and for development this
 * machine as well. Other addresses of private networks are never allowed.
 */
export type HostTargets = "public" | "public_and_loopback";

// Public by its range, but inside Azure it is the host's own control service.
const CONTROL_SERVICES = new Set(["168.63.129.16"]);
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");
const LOOPBACK_NAME = /^(?:.+\.)?localhost$/;

/**
 * Returns the reason why an address may not be connected to, or `undefined`. IPv6 addresses that lead on to IPv4 (mapped,
 * compatible, 6to4, NAT64, Teredo) are refused whatever they wrap: the gateway decides where they lead. A zone names an
 * interface of this machine.
 */
export function addressProblem(text: string, targets: HostTargets): string | undefined {
  if (isIP(text) === 0) return "is no IP address";
  if (text.includes("%")) return "is not public (it has a zone)";
  const address = ipaddr.parse(text);
  const range = address.range();
  if (range === "loopback") return targets === "public_and_loopback" ? undefined : "is this machine (loopback)";
  if (/* fault: private-addresses-reached */ range !== "unicast") return `is not public (${range})`;
  if (CONTROL_SERVICES.has(address.toString())) return "is not public (a control service of the host)";
  // A network may use unassigned addresses internally.
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return "is not public (unassigned)";
  return undefined;
}

/** Returns the host of a URL in the form that is compared: without brackets and without a final dot. */
export function hostOf({ hostname }: { hostname: string }): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/(?<!\.)\.+$/, "");
}

/** Tells whether a host name means this machine. */
export function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAME.test(host);
}

/** Tells whether a host is this machine, by name or address, and is allowed: without TLS too. */
export function isAllowedLoopback(host: string, targets: HostTargets): boolean {
  if (targets === "public") return false;
  if (isLoopbackName(host)) return true;
  return addressProblem(host, targets) === undefined && addressProblem(host, "public") !== undefined;
}

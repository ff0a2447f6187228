import { isIP } from "node:net";

import ipaddr from "ipaddr.js";

/**
 * Where webhooks may go: to addresses of the public internet, and for development to this machine as well. Never to
 * another address of a private network.
 */
export type WebhookTargets = "public" | "public_and_loopback";

// Public by its range, but inside of Azure it is the host's own control service.
const CONTROL_SERVICES = new Set(["168.63.129.16"]);
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * Says what is wrong with an address to connect to, or `undefined` where nothing is. An IPv4 address that is wrapped in an
 * IPv6 one counts as itself (`::ffff:10.0.0.1`), or is refused (6to4, NAT64, Teredo), because nobody knows where the
 * gateway leads.
 */
export function addressProblem(text: string, targets: WebhookTargets): string | undefined {
  if (isIP(text) === 0) return "is no IP address";
  const address = ipaddr.process(text);
  const range = address.range();
  if (range === "loopback") return targets === "public_and_loopback" ? undefined : "is this machine (loopback)";
  if (/* fault: webhooks-to-private-addresses */ range !== "unicast") return `is not public (${range})`;
  if (CONTROL_SERVICES.has(address.toString())) return "is not public (a control service of the host)";
  // What nobody has been given yet may be anybody's inside of a network.
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_IPV6)) return "is not public (unassigned)";
  return undefined;
}

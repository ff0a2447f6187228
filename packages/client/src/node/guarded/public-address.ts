import { BlockList, isIP } from "node:net";

// Everything of IANA's registries of special addresses that is not reachable for everybody, and one control service of a host.
const closed = new BlockList();
for (const [network, prefix] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
  ["168.63.129.16", 32],
] as const) {
  closed.addSubnet(network, prefix, "ipv4");
}
// Of IPv6 only what has been given out is open, and there not what leads on to IPv4, or nowhere.
const open = new BlockList();
open.addSubnet("2000::", 3, "ipv6");
for (const [network, prefix] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  closed.addSubnet(network, prefix, "ipv6");
}

/** Tells whether an address belongs to the public internet; one that wraps an IPv4 address in IPv6 does not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, "ipv4");
    case 6:
      return open.check(address, "ipv6") && !closed.check(address, "ipv6");
    default:
      return false;
  }
}

/** Tells whether an address is this machine. */
export function isLoopbackAddress(address: string): boolean {
  return address === "::1" || (isIP(address) === 4 && address.startsWith("127."));
}

// A real server on the loopback interface stands for the private network.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { Agent, buildConnector } from "undici";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  addressProblem,
  createGuardedAgent,
  type GuardedAgentOptions,
  hostOf,
  isAllowedLoopback,
  type ResolveHost,
} from "../src/guarded-agent.ts";

let server: Server;
let port = 0;
let received = 0;
beforeAll(async () => {
  server = createServer((_, response) => {
    received += 1;
    response.end("reached");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  received = 0;
});

function resolveTo(...addresses: string[]): ResolveHost {
  return async () =>
    addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
}

async function ask(host: string, options: Partial<GuardedAgentOptions>): Promise<string> {
  const agent = createGuardedAgent(
    { Agent, buildConnector },
    {
      targets: "public",
      resolve: () => Promise.reject(new Error("nothing is resolved")),
      connectTimeoutMs: 1000,
      refusal: (reason) => new Error(reason),
      ...options,
    },
  );
  try {
    const { body } = await agent.request({
      origin: `http://${host}:${port}`,
      path: "/",
      method: "GET",
    });
    return await body.text();
  } finally {
    await agent.destroy();
  }
}

test("an address that is not allowed is refused before a connection, in a URL or behind a name", async () => {
  for (const host of ["127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "127.0.0.1."])
    await expect(ask(host, {}), host).rejects.toThrow(/^the address \S+ is /);
  for (const addresses of [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::1", "2606:4700::1111"]])
    await expect(ask("a.example", { resolve: resolveTo(...addresses) })).rejects.toThrow(
      /^the address \S+ is /,
    );
  await expect(ask("a.example", { resolve: resolveTo() })).rejects.toThrow(
    "the name a.example has no address",
  );
  expect(received).toBe(0);
});

test("the address that was checked is the one used: a name is resolved once", async () => {
  const asked: string[] = [];
  const resolve: ResolveHost = async (host) => {
    asked.push(host);
    return [{ address: asked.length === 1 ? "127.0.0.1" : "10.0.0.1", family: 4 }];
  };
  expect(await ask("rebind.localhost.", { targets: "public_and_loopback", resolve })).toBe(
    "reached",
  );
  expect(asked).toEqual(["rebind.localhost"]);
});

// IANA's registries of special-purpose addresses, and the neighbours of each network in them.

/** First and last address of each network, and others that are easily mistaken. */
const closed: Record<string, string[]> = {
  "this network": ["0.0.0.0", "0.1.2.3", "0.255.255.255"],
  "private networks": [
    "10.0.0.0",
    "10.255.255.255",
    "172.16.0.0",
    "172.31.255.255",
    "192.168.0.0",
    "192.168.255.255",
  ],
  "carrier-grade NAT": ["100.64.0.0", "100.100.100.200", "100.127.255.255"],
  loopback: ["127.0.0.0", "127.0.0.1", "127.255.255.255", "::1"],
  "link local": [
    "169.254.0.0",
    "169.254.169.254",
    "169.254.255.255",
    "fe80::",
    "fe80::1",
    "febf:ffff::1",
  ],
  "protocol assignments": [
    "192.0.0.0",
    "192.0.0.8",
    "192.0.0.9",
    "192.0.0.10",
    "192.0.0.170",
    "192.0.0.255",
  ],
  documentation: [
    "192.0.2.1",
    "198.51.100.1",
    "203.0.113.1",
    "2001:db8::",
    "2001:db8:ffff::1",
    "3fff::",
    "3fff:fff::1",
  ],
  AS112: ["192.31.196.1", "192.175.48.1", "2001:4:112::1", "2620:4f:8000::1"],
  "automatic multicast tunnels": ["192.52.193.1", "2001:3::1"],
  "6to4 and its relays": [
    "192.88.99.1",
    "192.88.99.2",
    "2002::",
    "2002:7f00:1::",
    "2002:a00:1::1",
    "2002:808:808::1",
  ],
  benchmarking: ["198.18.0.0", "198.19.255.255", "2001:2::1", "2001:2:0:1::1"],
  multicast: ["224.0.0.0", "233.252.0.1", "239.255.255.255", "ff00::", "ff02::1", "ff0e::1"],
  "reserved, broadcast": ["240.0.0.0", "255.255.255.254", "255.255.255.255"],
  "control service of a host": ["168.63.129.16"],
  unspecified: ["::"],
  "IPv4-compatible": ["::2", "::7f00:1", "::127.0.0.1", "::8.8.8.8"],
  "IPv4-mapped": [
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "::ffff:168.63.129.16",
    "::ffff:8.8.8.8",
  ],
  "IPv4-translated": ["::ffff:0:8.8.8.8"],
  NAT64: [
    "64:ff9b::7f00:1",
    "64:ff9b::808:808",
    "64:ff9b:1::1",
    "64:ff9b:1:ffff::808:808",
    "64:ff9b:2::1",
  ],
  discard: ["100::1", "100:0:0:1::1"],
  Teredo: ["2001::", "2001::1", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  "protocol assignments of IPv6": [
    "2001:1::1",
    "2001:1::3",
    "2001:5::1",
    "2001:40::1",
    "2001:1ff:ffff::1",
  ],
  ORCHID: ["2001:10::1", "2001:1f::1", "2001:20::1", "2001:2f:ffff::1"],
  "drone identifiers": ["2001:30::1", "2001:3f::1"],
  "segment routing": ["5f00::1"],
  "unique local": ["fc00::", "fc00::1", "fd00:ec2::254", "fdff:ffff::1"],
  "site local": ["fec0::1", "feff::1"],
  unassigned: [
    "1fff::1",
    "4000::1",
    "5fff::1",
    "8000::1",
    "fbff::1",
    "fe00::1",
    "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
  ],
};
const open = [
  "1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.216.34 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0",
  "168.63.129.15 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.0.3.0 192.167.255.255",
  "192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255 2000::1 2001:200::1 2001:dba::1 2003::1",
  "2606:4700::1111 2a00:1450:4001::1 3fff:1000::1",
].flatMap((line) => line.split(" "));

describe("an address", () => {
  test.each(Object.entries(closed))("of %s is refused", (_, addresses) => {
    for (const address of addresses)
      expect(addressProblem(address, "public"), address).toMatch(/^is (not public|this)/);
  });

  test("of the public internet is allowed", () => {
    for (const address of open) expect(addressProblem(address, "public"), address).toBeUndefined();
  });

  test("with a zone is refused: it names an interface of this machine", () => {
    for (const address of ["fe80::1%eth0", "2606:4700::1111%eth0", "::1%lo", "::ffff:8.8.8.8%1"])
      expect(addressProblem(address, "public_and_loopback"), address).toBe(
        "is not public (it has a zone)",
      );
  });

  test("of this machine is allowed in development, and no other private one", () => {
    for (const [name, addresses] of Object.entries(closed)) {
      for (const address of addresses) {
        const problem = addressProblem(address, "public_and_loopback");
        expect(problem === undefined, address).toBe(name === "loopback");
      }
    }
  });

  test("in a notation that only URLs know is none", () => {
    for (const text of [
      "",
      "localhost",
      "1",
      "1.2.3",
      "127.1",
      "0x7f.1",
      "0177.0.0.1",
      "2130706433",
      "127.0.0.1.",
      "[::1]",
    ])
      expect(addressProblem(text, "public"), text).toBe("is no IP address");
    for (const text of ["08.8.8.8", "8.8.8.8/32", " 8.8.8.8", "receiver.example"])
      expect(addressProblem(text, "public_and_loopback"), text).toBe("is no IP address");
  });
});

describe("the host of a URL", () => {
  const loopback = [
    "127.1",
    "127.0.0.1.",
    "2130706433",
    "0x7f000001",
    "0x7f.1",
    "0177.0.0.1",
    "017700000001",
    "127。0。0。1",
  ];

  test.each([
    ...loopback,
    "%31%32%37.0.0.1",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "localhost",
    "LOCALHOST.",
    "a.localhost",
  ])("%s is this machine", (host) => {
    const read = hostOf(new URL(`http://${host}:1/`));
    expect(isAllowedLoopback(read, "public_and_loopback")).toBe(true);
    expect(isAllowedLoopback(read, "public")).toBe(false);
  });

  test.each([
    "8.8.8.8",
    "10.0.0.1",
    "[::ffff:127.0.0.1]",
    "[2606:4700::1111]",
    "0",
    "localhost.example",
    "notlocalhost",
  ])("%s is not", (host) =>
    expect(isAllowedLoopback(hostOf(new URL(`http://${host}:1/`)), "public_and_loopback")).toBe(
      false,
    ),
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { formatErc8004Id, readErc8004Id } from "../../src/networks/erc8004-id.ts";

const registry = "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432";

describe("an identity of ERC-8004", () => {
  test("is a chain, a registry and a number, whatever the case of the registry's letters", () => {
    const read = { network: "eip155:8453", registry, agentId: "22" };
    expect(readErc8004Id(`eip155:8453:${registry}:22`)).toEqual(read);
    expect(readErc8004Id("eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432:22")).toEqual(read);
    expect(formatErc8004Id({ ...read, registry: registry.toUpperCase().replace("0X", "0x") })).toBe(
      `eip155:8453:${registry}:22`,
    );
  });

  test("comes back as it was written, up to the largest number of the chain", () => {
    const digits = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 40 }), digits, (chainId, number) => {
        const text = `eip155:${chainId}:${registry}:${number}`;
        const read = readErc8004Id(text);
        expect(read && formatErc8004Id(read)).toBe(text);
      }),
    );
  });

  test("has one form of a number, and no other texts are identities", () => {
    for (const text of [
      `eip155:8453:${registry}`,
      `eip155:8453:${registry}:`,
      `eip155:8453:${registry}:022`,
      `eip155:8453:${registry}:-1`,
      `eip155:8453:${registry}:1e3`,
      `eip155:8453:${registry}:${2n ** 256n}`,
      `eip155:8453:${registry.slice(0, -1)}:22`,
      `eip155:8453:${registry}:22:23`,
      `eip155:8453:${registry}:22\n`,
      `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${registry}:22`,
      "22",
    ]) {
      expect(readErc8004Id(text), text).toBeUndefined();
    }
  });
});

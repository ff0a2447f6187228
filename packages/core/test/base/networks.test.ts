import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  accountNameOf,
  addressOfAccount,
  caip2Of,
  chainIdOf,
  formatAccountId,
  formatErc8004Id,
  isEvmAddress,
  networks,
  normalizeNetworkName,
  parseNetwork,
  readAccountId,
  readErc8004Id,
} from "../../src/base/networks.ts";

const evmAddress = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes) => `0x${Buffer.from(bytes).toString("hex")}`);
const chainId = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

describe("names of networks", () => {
  test.each([
    ["solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "mainnet-beta"],
    ["solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1", "devnet"],
    ["solana-testnet", "testnet"],
    ["solana", "mainnet-beta"],
    ["mainnet", "mainnet-beta"],
    ["solana:local", "local"],
    ["local", "local"],
    ["base", "eip155:8453"],
    ["base-sepolia", "eip155:84532"],
    ["polygon", "eip155:137"],
    ["arbitrum", "eip155:42161"],
    ["ethereum", "eip155:1"],
    ["avalanche-fuji", "eip155:43113"],
    ["eip155:31337", "eip155:31337"],
    ["cosmos:hub", "cosmos:hub"],
    ["constructor", "constructor"],
    ["", ""],
  ])("%s is %s", (name, normal) => {
    expect(normalizeNetworkName(name)).toBe(normal);
  });

  test("in their normal form stay as they are, and each ledger network has a name of CAIP-2", () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const normal = normalizeNetworkName(name);
        expect(normalizeNetworkName(normal)).toBe(normal);
      }),
    );
    for (const network of networks) {
      expect(caip2Of(network)).toMatch(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/);
      expect(normalizeNetworkName(caip2Of(network))).toBe(network);
    }
  });

  test("of EVM chains give their id; a number written in another way is no chain", () => {
    fc.assert(fc.property(chainId, (id) => chainIdOf(`eip155:${id}`) === id));
    for (const name of [
      "eip155:0",
      "eip155:01",
      "eip155:",
      "eip155:9007199254740992",
      "eip155:1:2",
      "EIP155:1",
      "1",
    ]) {
      expect(chainIdOf(name)).toBeUndefined();
    }
  });
});

describe("account ids", () => {
  test("of EVM chains are read back as they were written, in either case", () => {
    fc.assert(
      fc.property(chainId, evmAddress, (id, address) => {
        const account = { network: `eip155:${id}`, address };
        expect(readAccountId(formatAccountId(account))).toEqual(account);
        expect(readAccountId(`eip155:${id}:0x${address.slice(2).toUpperCase()}`)).toEqual(account);
        expect(accountNameOf(address, account.network)).toBe(formatAccountId(account));
        expect(addressOfAccount(formatAccountId(account))).toBe(address);
      }),
    );
  });

  test("of the ledger are its addresses inside", () => {
    const address = "7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2";
    expect(readAccountId(`solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${address}`)).toEqual({
      network: "devnet",
      address,
    });
    expect(formatAccountId({ network: "local", address })).toBe(`solana:local:${address}`);
    expect(accountNameOf(address, "devnet")).toBe(address);
  });

  test("are nothing else", () => {
    const address = `0x${"ab".repeat(20)}`;
    for (const text of [
      address,
      `eip155:1:${address}0`,
      `eip155:01:${address}`,
      `solana:unknown:${"1".repeat(32)}`,
      `solana:local:${address}`,
      `cosmos:hub:${address}`,
      `eip155:1:${address}\n`,
      "",
    ]) {
      expect(readAccountId(text), text).toBeUndefined();
    }
    expect(isEvmAddress(`${address}\n`)).toBe(false);
    // Without a chain, the owner of the address is unknown.
    expect(accountNameOf(address.toUpperCase().replace("0X", "0x"), null)).toBe(address);
    let read = 0;
    fc.assert(
      fc.property(
        chainId,
        fc.oneof(evmAddress, fc.string()),
        fc.string({ maxLength: 1 }),
        (id, tail, more) => {
          const account = readAccountId(`eip155:${id}:${tail}${more}`);
          if (account === undefined) return;
          read++;
          expect(readAccountId(formatAccountId(account))).toEqual(account);
        },
      ),
    );
    expect(read).toBeGreaterThan(0);
  });
});

const registry = "0x8004a169fb4a3325136eb29fa0ceb6d2e539a432";

describe("an identity of ERC-8004", () => {
  test("is a chain, a registry and a number, whatever the case of the registry's letters", () => {
    const read = { network: "eip155:8453", registry, agentId: "22" };
    expect(readErc8004Id(`eip155:8453:${registry}:22`)).toEqual(read);
    expect(readErc8004Id("eip155:8453:0x8004A169FB4a3325136EB29fA0ceB6D2e539a432:22")).toEqual(
      read,
    );
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

const withCode = (code: string): object => expect.objectContaining({ name: "SdkError", code });

describe("network", () => {
  test.each([
    ["mainnet", "mainnet-beta"],
    ["ledger-mainnet", "mainnet-beta"],
    ["ledger-devnet", "devnet"],
    ...networks.map((name): [string, string] => [name, name]),
  ])("%s is %s", (name, network) => {
    expect(parseNetwork(name)).toBe(network);
  });
  test.each(["", "Mainnet", "toString", "ethereum"])("%j is unknown", (name) =>
    expect(() => parseNetwork(name)).toThrow(withCode("invalid_network")),
  );
});

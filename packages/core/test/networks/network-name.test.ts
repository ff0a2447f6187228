import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  accountNameOf,
  addressOfAccount,
  formatAccountId,
  isEvmAddress,
  readAccountId,
} from "../../src/networks/account-id.ts";
import { caip2Of, chainIdOf, normalizeNetworkName } from "../../src/networks/network-name.ts";
import { networks } from "../../src/base/network.ts";

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
    for (const name of ["eip155:0", "eip155:01", "eip155:", "eip155:9007199254740992", "eip155:1:2", "EIP155:1", "1"]) {
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
    expect(readAccountId(`solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${address}`)).toEqual({ network: "devnet", address });
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
      fc.property(chainId, fc.oneof(evmAddress, fc.string()), fc.string({ maxLength: 1 }), (id, tail, more) => {
        const account = readAccountId(`eip155:${id}:${tail}${more}`);
        if (account === undefined) return;
        read++;
        expect(readAccountId(formatAccountId(account))).toEqual(account);
      }),
    );
    expect(read).toBeGreaterThan(0);
  });
});

import { describe, expect, test } from "vitest";
import { networks, parseNetwork } from "../../src/base/network.ts";

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

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { describe, expect, test } from "vitest";

import { bridgeChains, type EvmChain, findEvmChain, evmChains } from "../../src/index.ts";

const manifest = createRequire(import.meta.url).resolve(
  "@ethereum-attestation-service/eas-contracts/package.json",
);
const deployments = join(dirname(manifest), "deployments");
const folders: Record<EvmChain, string> = {
  ethereum: "mainnet",
  sepolia: "sepolia",
  base: "base",
  "base-sepolia": "base-sepolia",
  polygon: "polygon",
  "polygon-amoy": "polygon-amoy",
  arbitrum: "arbitrum-one",
  "arbitrum-sepolia": "arbitrum-sepolia",
};

describe("the table of chains", () => {
  test.each(evmChains)(
    "%s has the contracts that the service says it deployed, and its chain id",
    (chain) => {
      const addressOf = (name: string): string =>
        JSON.parse(readFileSync(join(deployments, folders[chain], `${name}.json`), "utf8")).address;
      const { eas, schemaRegistry, chainId } = findEvmChain(chain);
      expect([eas, schemaRegistry]).toEqual([addressOf("EAS"), addressOf("SchemaRegistry")]);
      expect(readFileSync(join(deployments, folders[chain], ".chainId"), "utf8").trim()).toBe(
        String(chainId),
      );
    },
  );

  test("BRIDGE_CHAIN accepts what the specification lists", () => {
    expect(bridgeChains).toEqual([
      "base-sepolia",
      "base",
      "polygon-amoy",
      "polygon",
      "arbitrum-sepolia",
      "arbitrum",
    ]);
  });

  test("an unknown chain is refused, names of Object's own members too", () => {
    for (const chain of ["goerli", "toString", "__proto__", "", undefined, 1]) {
      expect(() => findEvmChain(chain as EvmChain)).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
    }
  });
});

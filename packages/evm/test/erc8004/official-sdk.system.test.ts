// The public ERC-8004 SDK reads our entries in the registries, and we read its entries.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createErc8004Reader,
  createEvmSigner,
  createFeedbackWriter,
  type Erc8004Reader,
  hashErc8004File,
  readRegistrationFile,
  readRegistrationUri,
  scoreValueOf,
} from "../../src/index.ts";
import { toHexText } from "../../src/base/values.ts";
import { type Erc8004Evm, erc8004Contracts, openErc8004 } from "../support/erc8004.ts";
import {
  hasEvm,
  type LocalEvm,
  needsEvm,
  STARTING_MS,
  startLocalEvm,
} from "../support/local-evm.ts";
import { newAccount, openTokens } from "../support/tokens.ts";

const folder = join(import.meta.dirname, "../../../../.cache/counterparts");
const isThere = existsSync(join(folder, "node_modules/agent0-sdk"));
const hint = isThere ? needsEvm : " (skipped: npm run counterparts installs it)";
const CHAIN_ID = 84532;

describe.skipIf(!isThere || !hasEvm).each(erc8004Contracts)(
  `agent0-sdk, on $name${hint}`,
  ({ load }) => {
    let evm: LocalEvm;
    let registries: Erc8004Evm;
    let reader: Erc8004Reader;
    /** Creates the SDK for the holder of a key. */
    let sdkOf: (key: Uint8Array) => Promise<any>;
    beforeAll(async () => {
      evm = await startLocalEvm("base-sepolia");
      registries = await openErc8004(evm, openTokens(evm, CHAIN_ID), load);
      reader = createErc8004Reader({ chainId: CHAIN_ID, providers: [evm.url], confirmations: 1 });
      const place = createRequire(join(folder, "package.json")).resolve("agent0-sdk");
      const { SDK } = (await import(/* @vite-ignore */ pathToFileURL(place).href)) as {
        SDK: new (options: object) => any;
      };
      sdkOf = async (key) => {
        const { address } = await createEvmSigner(key);
        await evm.fund(address);
        const { identity: IDENTITY, reputation: REPUTATION } = registries;
        return new SDK({
          chainId: CHAIN_ID,
          rpcUrl: evm.url,
          privateKey: toHexText(key),
          registryOverrides: { [CHAIN_ID]: { IDENTITY, REPUTATION } },
          // Its public indexers do not know this chain, and tests must not call them.
          subgraphOverrides: { [CHAIN_ID]: "http://127.0.0.1:1/" },
        });
      };
    }, STARTING_MS);
    afterAll(() => evm?.stop());

    const keyOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
    const numberOf = (agentId: string): string => agentId.split(":").at(-1) ?? "";

    test("registers an agent, whose owner, wallet and file we read", async () => {
      const sdk = await sdkOf(keyOf(21));
      const agent = sdk.createAgent(
        "Oracle",
        "Tells the weather",
        "https://oracle.example/face.png",
      );
      await agent.setMCP("https://mcp.oracle.example/", "2025-06-18", false);
      agent.setTrust(true);
      agent.setActive(true);
      const { result } = await (await agent.registerOnChain()).waitConfirmed();
      const agentId = numberOf(result.agentId);
      const { address } = await createEvmSigner(keyOf(21));
      const found = await reader.readIdentity({ registry: registries.identity, agentId });
      expect(found).toMatchObject({ owner: address.toLowerCase(), wallet: address.toLowerCase() });
      const uri = readRegistrationUri(found?.uri ?? "");
      expect(uri.form === "data" && readRegistrationFile(uri.bytes)).toMatchObject({
        claims: {
          name: "Oracle",
          description: "Tells the weather",
          image: "https://oracle.example/face.png",
          services: [
            { name: "MCP", endpoint: "https://mcp.oracle.example/", version: "2025-06-18" },
          ],
          active: true,
          supportedTrust: ["reputation"],
        },
      });
    });

    test("gives feedback, which we read", async () => {
      const agentId = await registries.register(newAccount().address);
      const sdk = await sdkOf(keyOf(22));
      await (
        await sdk.giveFeedback(`${CHAIN_ID}:${agentId}`, 87.5, "starred", "fast")
      ).waitConfirmed();
      const { feedback } = await reader.readFeedback(registries, agentId);
      const { address } = await createEvmSigner(keyOf(22));
      expect(feedback).toEqual([
        {
          client: address.toLowerCase(),
          index: 1,
          value: 875n,
          valueDecimals: 1,
          tag1: "starred",
          tag2: "fast",
        },
      ]);
    });

    test("reads the Trust Score that we give", async () => {
      const agentId = await registries.register(newAccount().address);
      const signer = await createEvmSigner(keyOf(23));
      await evm.fund(signer.address);
      const limits = { confirmations: 1, maxTransactionFee: 10n ** 17n, now: () => new Date() };
      const writer = createFeedbackWriter({
        chainId: CHAIN_ID,
        provider: evm.url,
        signer,
        ...limits,
      });
      const hash = await hashErc8004File(new TextEncoder().encode("{}"));
      const at = { endpoint: "", uri: "https://arcs.example/feedback.json", hash };
      const feedback = { ...scoreValueOf({ score: 742, tier: "gold" }), ...at };
      await writer.give(registries.reputation, { agentId, feedback }, async () => undefined);
      await evm.mined();
      const sdk = await sdkOf(keyOf(24));
      // Version 1.7.1 only knows the registry after its first use, and reading feedback does not
      // count.
      sdk.reputationRegistryAddress();
      expect(await sdk.getFeedback(`${CHAIN_ID}:${agentId}`, writer.address, 1)).toMatchObject({
        value: 74.2,
        tags: ["trustScore", "gold"],
        fileURI: "https://arcs.example/feedback.json",
        isRevoked: false,
      });
    });
  },
);

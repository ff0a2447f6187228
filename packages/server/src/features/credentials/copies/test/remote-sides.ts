// The two other sides of a bridge, for tests of killed servers: their address, the number of issue
// requests, and their copies. Both take a moment to answer, and act halfway through it.
import { findEvmChain } from "@arcs/evm";
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

import { startLocalEvm } from "../../../../../../evm/test/support/local-evm.ts";
import { systemClock } from "../../../../platform/base/runtime.ts";
import { readCommandLine } from "../../../../platform/settings/read-settings.ts";
import { openAttester } from "../../../../platform/chains/open-chains.ts";
import {
  makeTemplate,
  providerFlags,
  startFakeProvider,
} from "../../../../../test/support/bridge.ts";

/** How long the other side takes to answer. */
export const ANSWER_MS = 60;

/** The other side of a bridge to `base-sepolia`. */
export type RemoteSide = {
  /** The flags of a server that goes there. */
  flags: string[];
  /** Requests to issue that have reached it. */
  requests(): number;
  /** One text for each credential that it has; the same one for the same credential. */
  credentials(): Promise<string[]>;
  stop(): Promise<void>;
};

export async function startProviderSide(): Promise<RemoteSide> {
  const provider = await startFakeProvider();
  const flags = providerFlags(provider, await makeTemplate(provider, "Skill"));
  provider.slowDown(ANSWER_MS);
  return {
    flags,
    requests: () => provider.log.filter((line) => /^POST .*\/vcs$/.test(line)).length,
    credentials: async () => provider.tokens().map(({ metadata }) => metadata.description),
    stop: () => provider.stop(),
  };
}

export async function startEvmSide(): Promise<RemoteSide> {
  const evm = await startLocalEvm("base-sepolia");
  let requests = 0;
  /**
   * In front of the endpoint: it forwards what it was given, whether or not anybody waits for the
   * answer.
   */
  const line = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const isIssue = body.includes("eth_sendRawTransaction");
    if (isIssue) requests++;
    if (isIssue) await setTimeout(ANSWER_MS / 2);
    const answer = await fetch(evm.url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    const text = await answer.text();
    if (isIssue) await setTimeout(ANSWER_MS / 2);
    response.end(text);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => line.once("listening", resolve));
  const url = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  const key = randomBytes(32).toString("hex");
  const way = [
    "--bridge-rpc-url",
    url,
    "--bridge-attester-key",
    key,
    "--bridge-confirmations",
    "2",
  ];
  const { settings } = readCommandLine(way, { env: {} });
  const attester = await openAttester(settings, { clock: systemClock });
  await evm.fund(attester?.address ?? "");
  await attester?.bridge.registerSchema();
  requests = 0;
  // Blocks come by themselves on a real chain.
  const mining = setInterval(() => void evm.mine(1).catch(() => undefined), 100);
  return {
    flags: way,
    requests: () => requests,
    async credentials() {
      const { eas: address } = findEvmChain("base-sepolia");
      const logs = await evm.rpc("eth_getLogs", { address, fromBlock: "0x0", toBlock: "latest" });
      // Each is of one attestation; a transaction says by itself which credential it attests.
      return Promise.all(
        logs.map(async (log: { transactionHash: string }) => {
          const { input } = await evm.rpc("eth_getTransactionByHash", log.transactionHash);
          return input;
        }),
      );
    },
    async stop() {
      clearInterval(mining);
      line.closeAllConnections();
      line.close();
      await evm.stop();
    },
  };
}

// Sellers made of the official packages of x402, unmodified, are checked by their URLs: over HTTP,
// and by `arcs check`.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { createArcsClient } from "@arcs/client";
import { createSigner } from "@arcs/core";
import { createLog, readCommandLine, type StartedServer, startServer } from "@arcs/service";
import { PaymentRequiredV1Schema } from "@x402/core/schemas";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";

import { usdc } from "../local-token.ts";
import * as evm from "./evm-market.ts";
import * as svm from "./x402-market.ts";

const evmPayTo = evm.createAccount().address;
const svmPayTo = createSigner(new Uint8Array(32).fill(3)).address;
const baseUsdc = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
const nowhere = "http://127.0.0.1:9";

let folder: string;
let server: StartedServer;
const closing: (() => void)[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "arcs-checking-"));
  const { settings } = readCommandLine([], {
    env: {
      PORT: "0",
      ARCS_DATA_FOLDER: folder,
      ARCS_MAX_EVENT_LOOP_DELAY_MS: "0",
      ARCS_WEBHOOK_TARGETS: "public_and_loopback",
    },
  });
  server = await startServer(settings, { log: createLog({ level: "silent" }) });
}, 120_000);
afterAll(async () => {
  for (const close of closing) close();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

const check = (url: string) => createArcsClient({ baseUrl: server.url }).checkSeller(url);

test("Express with @x402/express on an EVM chain: the account is named as the log names it", async () => {
  const side = evm.createSellingSide(evm.createFacilitator(nowhere, evm.createAccount()));
  const agents = [{ address: evmPayTo, amount: "250000" }];
  const { url, close } = await svm.sell(side, {
    agents,
    asset: baseUsdc,
    network: evm.network,
    extra: evm.tokenDomain,
  });
  closing.push(close);
  const { x402Version, accounts, skipped } = await check(`${url}/${evmPayTo}`);
  expect([x402Version, skipped]).toEqual([2, []]);
  expect(accounts).toMatchObject([
    {
      account: `${evm.network}:${evmPayTo.toLowerCase()}`,
      network: evm.network,
      offers: [{ scheme: "exact", asset: baseUsdc.toLowerCase(), amount: "250000" }],
      changing: false,
    },
  ]);
});

test("the same on Solana, where another network of the ledger is not this server's", async () => {
  const { facilitator } = await svm.createFacilitator(nowhere);
  const agents = [{ address: svmPayTo, amount: "10000" }];
  const { url, close } = await svm.sell(svm.createSellingSide(facilitator), {
    agents,
    asset: usdc,
  });
  closing.push(close);
  const { accounts } = await check(`${url}/${svmPayTo}`);
  expect(accounts).toMatchObject([
    {
      account: svmPayTo,
      network: "devnet",
      check: null,
      reason: "it is on devnet, and this server reads local",
    },
  ]);
});

test("version 1, in the body that the official schema describes", async () => {
  const offer = {
    scheme: "exact",
    network: "base-sepolia",
    maxAmountRequired: "10000",
    resource: "https://s.example/",
  };
  const accepts = [
    { ...offer, description: "work", payTo: evmPayTo, maxTimeoutSeconds: 60, asset: baseUsdc },
  ];
  const body = PaymentRequiredV1Schema.parse({ x402Version: 1, error: "pay", accepts });
  const seller = createServer((_, response) => response.writeHead(402).end(JSON.stringify(body)));
  await new Promise<void>((resolve) => seller.listen(0, "127.0.0.1", resolve));
  closing.push(() => (seller.closeAllConnections(), seller.close()));
  const { x402Version, accounts } = await check(
    `http://127.0.0.1:${(seller.address() as AddressInfo).port}/`,
  );
  expect(x402Version).toBe(1);
  expect(accounts).toMatchObject([
    { account: `${evm.network}:${evmPayTo.toLowerCase()}`, network: evm.network },
  ]);
});

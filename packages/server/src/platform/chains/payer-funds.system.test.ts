// A payer that has nothing: the start says so with the address, /ready is degraded, and so is each
// job that fails of it.
import { createEvmSigner } from "@arcs/evm";
import { createSigner, parseWalletKey } from "@arcs/core";
import { createLocalLedger, type LocalLedger } from "@arcs/ledger/local";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { waitUntil } from "../../../../process/test/support/wait-until.ts";
import { createApiKey } from "../../features/keys/service.ts";
import { createLog } from "../operations/log.ts";
import { readCommandLine } from "../settings/read-settings.ts";
import { startServer } from "../../index.ts";
import { OPERATOR_ACCOUNT } from "../base/scope.ts";
import { newWallet, registerBy } from "../../../test/support/agents.ts";
import type { Answer, RunningServer } from "../../../test/support/server.ts";
import { embeddedFolder } from "../../../test/support/stores.ts";
import { temporaryFolder } from "../../../test/support/template-folders.ts";

let folder: string;
let ledger: LocalLedger;
let rpcUrl = "";
beforeAll(async () => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "data"));
  renameSync(await embeddedFolder(), join(folder, "data/store"));
  ledger = await createLocalLedger();
  rpcUrl = (await ledger.listen()).url;
}, 120_000);
afterAll(async () => {
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

test("payers on EVM chains are told in the same way", { timeout: 120_000 }, async () => {
  let wei = "0x0";
  const endpoint = createServer(async (request, response) => {
    const { id, method } = JSON.parse(await readText(request));
    const result =
      method === "eth_getBalance" ? wei : method === "eth_gasPrice" ? "0x3b9aca00" : null;
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ jsonrpc: "2.0", id, result }));
  });
  endpoint.listen(0, "127.0.0.1");
  await once(endpoint, "listening");
  const url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}`;
  const keys = { feedback: "11".repeat(32), attester: "22".repeat(32) };
  const flags = [
    [
      "--data-folder",
      join(folder, "evm"),
      "--port",
      "0",
      "--max-event-loop-delay-ms",
      "0",
      "--ledger-rpc-url",
      rpcUrl,
    ],
    ["--evm-rpc-urls", `eip155:84532=${url}`, "--erc8004-feedback-key", keys.feedback],
    [
      "--bridge-rpc-url",
      url,
      "--bridge-attester-key",
      keys.attester,
      "--bridge-chain",
      "base-sepolia",
    ],
  ];
  mkdirSync(join(folder, "evm"));
  renameSync(await embeddedFolder(), join(folder, "evm/store"));
  const { settings } = readCommandLine(flags.flat(), { env: {} });
  const start = async (): Promise<{ lines: any[]; readiness: any }> => {
    const lines: any[] = [];
    const log = createLog({
      level: "info",
      stream: { write: (line) => void lines.push(JSON.parse(line)) },
    });
    const server = await startServer(settings, { log });
    await ledger.airdrop(server.context.ledger.payer, 1_000_000_000n);
    await waitUntil(() => lines.filter(({ msg }) => msg.includes("eip155:84532")).length === 2);
    const readiness = await (await fetch(`${server.url}/ready`)).json();
    await server.close();
    return { lines: lines.filter(({ msg }) => msg.includes("eip155:84532")), readiness };
  };
  try {
    const { address } = await createEvmSigner(keys.feedback);
    const poor = await start();
    expect(poor.lines.map(({ level }) => level)).toEqual([40, 40]);
    expect(poor.lines.map(({ msg }) => msg)).toContainEqual(
      `the payer ${address} has 0 of the coin of eip155:84532: too little to write Trust Scores to a registry; send some to it`,
    );
    expect(poor.readiness).toMatchObject({
      status: "degraded",
      checks: { payer: "ok", evmPayer: "low" },
    });
    wei = "0xde0b6b3a7640000";
    const rich = await start();
    expect(rich.lines.map(({ level }) => level)).toEqual([30, 30]);
    expect(rich.readiness).toMatchObject({
      status: "ready",
      checks: { payer: "ok", evmPayer: "ok" },
    });
  } finally {
    endpoint.close();
  }
});

test(
  "a payer without funds is told at the start, in /ready, and by each job",
  { timeout: 120_000 },
  async () => {
    const lines: any[] = [];
    const log = createLog({
      level: "info",
      stream: { write: (line) => void lines.push(JSON.parse(line)) },
    });
    const line = [
      "--data-folder",
      join(folder, "data"),
      "--port",
      "0",
      "--max-event-loop-delay-ms",
      "0",
    ];
    const { settings } = readCommandLine([...line, "--ledger-rpc-url", rpcUrl], { env: {} });
    const server = await startServer(settings, { log });
    try {
      const file: number[] = JSON.parse(readFileSync(join(folder, "data/payer.json"), "utf8"));
      const payer = createSigner(parseWalletKey(JSON.stringify(file))).address;
      // As `solana-keygen` writes it: the seed, then the public key.
      expect(file).toHaveLength(64);

      const told = await waitUntil(() => lines.find(({ msg }) => msg.includes(payer)));
      expect(told).toMatchObject({
        level: 40,
        msg: expect.stringMatching(
          /has 0 SOL on local: too little .*: arcs-ledger start --airdrop \w+\)$/,
        ),
      });

      const ready = async (): Promise<unknown> => (await fetch(`${server.url}/ready`)).json();
      expect(await ready()).toMatchObject({
        status: "degraded",
        checks: { ledger: "ok", payer: "low" },
      });

      const id = await issue();
      const failure = await waitUntil(() =>
        lines.find(({ msg, level }) => level === 50 && msg.includes(id)),
      );
      expect(failure).toMatchObject({ msg: expect.stringContaining("ledger_insufficient_funds") });
      const job = await waitUntil(() =>
        lines.find(({ msg }) => msg.includes("do the job anchor-record")),
      );
      expect(job.msg).toContain(id);
      expect(job.msg).toContain("ledger_insufficient_funds");

      await ledger.airdrop(payer, 1_000_000_000n);
      await waitUntil(async () => ((await ready()) as { status: string }).status === "ready");
    } finally {
      await server.close();
    }

    async function issue(): Promise<string> {
      const { context } = server;
      const request = {
        name: "test",
        permissions: ["read", "write", "issuer"],
        accountId: OPERATOR_ACCOUNT,
      } as const;
      const { key } = await context.store.transaction((tx) => createApiKey(tx, context, request));
      const call = async (
        method: string,
        path: string,
        { body }: { body?: unknown } = {},
      ): Promise<Answer> => {
        const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
        const response = await fetch(server.url + path, {
          method,
          headers,
          body: JSON.stringify(body),
        });
        return { status: response.status, headers: response.headers, body: await response.json() };
      };
      const wallet = newWallet();
      await registerBy({ call } as RunningServer, wallet, { key });
      const claims = { skill: "forecasts" };
      const body = { type: "SkillCredential", subjectId: wallet.address, claims };
      const issued = await call("POST", "/v1/credentials/issue", { body });
      expect(issued).toMatchObject({
        status: 201,
        body: { blockchain: { transactionHash: null } },
      });
      return issued.body.id as string;
    }
  },
);

// A payer that has nothing: the start says so with the address, /ready is degraded, and so is each job that fails of it.
import { createSigner, parseWalletKey } from "@arcs/core";
import { createLocalLedger, type LocalLedger } from "@arcs/ledger/local";
import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

import { waitUntil } from "../../../../process/test/wait-until.ts";
import { createApiKey } from "../../features/access/keys/service.ts";
import { createLog } from "../operations/log.ts";
import { readCommandLine } from "../settings/read-settings.ts";
import { startServer } from "../../start.ts";
import { OPERATOR_ACCOUNT } from "../keys/issuer-keys.ts";
import { newWallet, registerBy } from "../../../test/agents.ts";
import type { Answer, RunningServer } from "../../../test/server.ts";
import { embeddedFolder } from "../../../test/stores.ts";
import { temporaryFolder } from "../../../test/template-folders.ts";

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

test("a payer without funds is told at the start, in /ready, and by each job", { timeout: 120_000 }, async () => {
  const lines: any[] = [];
  const log = createLog({ level: "info", stream: { write: (line) => void lines.push(JSON.parse(line)) } });
  const line = ["--data-folder", join(folder, "data"), "--port", "0", "--max-event-loop-delay-ms", "0"];
  const { settings } = readCommandLine([...line, "--ledger-rpc-url", rpcUrl], { env: {} });
  const server = await startServer(settings, { log });
  try {
    const file: number[] = JSON.parse(readFileSync(join(folder, "data/payer.json"), "utf8"));
    const payer = createSigner(parseWalletKey(JSON.stringify(file))).address;
    // As `solana-keygen` writes it: the seed, then the public key.
    expect(file).toHaveLength(64);

    const told = await waitUntil(() => lines.find(({ msg }) => msg.includes(payer)));
    expect(told).toMatchObject({ level: 40, msg: expect.stringMatching(/has 0 SOL on local: too little .* send/) });

    const ready = async (): Promise<unknown> => (await fetch(`${server.url}/ready`)).json();
    expect(await ready()).toMatchObject({ status: "degraded", checks: { ledger: "ok", payer: "low" } });

    const id = await issue();
    const failure = await waitUntil(() => lines.find(({ msg, level }) => level === 50 && msg.includes(id)));
    expect(failure).toMatchObject({ msg: expect.stringContaining("ledger_insufficient_funds") });
    const job = await waitUntil(() => lines.find(({ msg }) => msg.includes("do the job anchor-record")));
    expect(job.msg).toContain(id);
    expect(job.msg).toContain("ledger_insufficient_funds");

    await ledger.airdrop(payer, 1_000_000_000n);
    await waitUntil(async () => ((await ready()) as { status: string }).status === "ready");
  } finally {
    await server.close();
  }

  async function issue(): Promise<string> {
    const { context } = server;
    const request = { name: "test", permissions: ["read", "write", "issuer"], accountId: OPERATOR_ACCOUNT } as const;
    const { key } = await context.store.transaction((tx) => createApiKey(tx, context, request));
    const call = async (method: string, path: string, { body }: { body?: unknown } = {}): Promise<Answer> => {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const response = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
      return { status: response.status, headers: response.headers, body: await response.json() };
    };
    const wallet = newWallet();
    await registerBy({ call } as RunningServer, wallet, { key });
    const claims = { skill: "forecasts" };
    const body = { type: "SkillCredential", subjectId: wallet.address, claims };
    const issued = await call("POST", "/v1/credentials/issue", { body });
    expect(issued).toMatchObject({ status: 201, body: { blockchain: { transactionHash: null } } });
    return issued.body.id as string;
  }
});

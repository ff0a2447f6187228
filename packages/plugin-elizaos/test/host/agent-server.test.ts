import { createSigner } from "@arcs/core";
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  addCrediblePayers,
  addPayments,
  computeScore,
} from "../../../server/test/support/agents.ts";
import { findFreePort } from "../../../process/test/support/free-port.ts";
import { useServer } from "../../../server/test/support/server.ts";
import { useStore } from "../../../server/test/support/stores.ts";
import { addPaidAgent, openPayments, type PaidAgent } from "../support/service.ts";
import { hint, hosts } from "../support/hosts.ts";
import { decodedOf, filesIn, formsOf, readDatabase } from "../support/search.ts";

describe.skipIf(hosts === undefined)(`in elizaOS's own server${hint}`, () => {
  const server = useServer(useStore());
  const folder = mkdtempSync(join(tmpdir(), "arcs-eliza-"));
  let agent: PaidAgent;
  let apiKey: string;
  let environment: Record<string, string>;
  const running: Started[] = [];

  beforeAll(async () => {
    const payments = await openPayments(server());
    agent = await addPaidAgent(server(), payments, { name: "Oracle" });
    const payers = await addCrediblePayers(server(), 20);
    await addPayments(
      server(),
      agent.address,
      payers.map((payer) => ({ payer, amount: "5.00" })),
    );
    await computeScore(server(), agent.address);
    apiKey = await server().makeKey({ permissions: ["read", "write", "issuer"] });
    environment = {
      AGENT_WALLET_PRIVATE_KEY: agent.privateKey,
      ARCS_API_KEY: apiKey,
      ARCS_API_URL: server().url,
      LEDGER_CLUSTER: "local",
      LEDGER_RPC_URL: (await server().ledger.listen()).url,
    };
  }, 60_000);
  afterAll(async () => {
    for (const each of running) await each.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (
    name: string,
    env: Record<string, string>,
    plugin = "with",
  ): Promise<Started> => {
    const started = await startHost(join(folder, name), env, plugin);
    running.push(started);
    return started;
  };

  test(
    "both routes answer over HTTP, and the key of the wallet is found nowhere",
    { timeout: 180_000 },
    async () => {
      const host = await start("first", environment);
      const key = apiKey;
      const expected = (await server().call("GET", `/v1/reputation/${agent.address}`, { key }))
        .body;
      expect(expected.overallScore).toBeGreaterThan(0);
      for (const path of ["", "/arcs", "/api/arcs"]) {
        expect(await host.get(`${path}/api/trust-score/${agent.address}`)).toEqual({
          status: 200,
          body: expected,
        });
      }
      const claims = { skill: "chess" };
      const body = { type: "SkillCredential", subjectId: agent.address, claims };
      const { id } = (await server().call("POST", "/v1/credentials/issue", { key, body })).body;
      const progress = await host.get(`/api/credentials/${id}`);
      expect(progress).toMatchObject({
        status: 200,
        body: { credentialId: id, crossChain: { syncedToEthereum: false } },
      });
      const stranger = createSigner(Uint8Array.from(randomBytes(32))).address;
      expect(await host.get(`/api/trust-score/${stranger}`)).toMatchObject({
        status: 404,
        body: { error: { code: "agent_not_found" } },
      });
      expect(await host.get("/api/trust-score/nobody")).toMatchObject({
        status: 400,
        body: { error: { code: "invalid_request" } },
      });
      expect(await host.get("/api/credentials/cred_1")).toMatchObject({
        status: 404,
        body: { error: { code: "credential_not_found" } },
      });
      expect(await host.post("/arcs/webhooks", { event: "payment.completed" })).toMatchObject({
        status: 503,
      });

      const shown = await host.get(`/api/agents/${host.agentId}`);
      expect(shown.status).toBe(200);
      expectNoSecrets(JSON.stringify(shown.body));
      expect(await host.stop()).toBe(0);
      expectNoSecrets(host.output());
      expectNoSecrets(await readDatabase(host.dataFolder, "Agent"));
      for (const bytes of filesIn(host.dataFolder))
        for (const form of formsOf(agent)) expect(bytes.includes(form)).toBe(false);
    },
  );

  test(
    "a key that an earlier start stored is gone after a start with the plugin",
    { timeout: 180_000 },
    async () => {
      const before = await start("second", environment, "without");
      const leaked = decodedOf(
        JSON.stringify((await before.get(`/api/agents/${before.agentId}`)).body),
      );
      // The host leaks it by itself: otherwise the test would prove nothing.
      expect(leaked).toContain(agent.privateKey);
      await before.stop();
      const after = await start("second", environment);
      expect(after.agentId).toBe(before.agentId);
      expectNoSecrets(JSON.stringify((await after.get(`/api/agents/${after.agentId}`)).body));
      await after.stop();
      expectNoSecrets(await readDatabase(after.dataFolder, "Agent"));
    },
  );

  test("a start with wrong settings fails and says why", { timeout: 180_000 }, async () => {
    const env = { ...environment, LEDGER_CLUSTER: "mainnet-beta", ARCS_API_KEY: "arcs" };
    const failed = await startHost(join(folder, "third"), env, "with").catch((error: unknown) =>
      String(error),
    );
    expect(failed).toMatch(
      /4 problems: .*SECRET_SALT must be .*ELIZA_SERVER_AUTH_TOKEN must be .*ARCS_API_KEY must be/,
    );
    expectNoSecrets(String(failed));
  });

  function expectNoSecrets(text: string): void {
    const all = text + decodedOf(text);
    for (const secret of [
      agent.privateKey,
      apiKey,
      JSON.stringify([...Buffer.from(agent.privateKey, "hex")]),
    ]) {
      expect(all.includes(secret)).toBe(false);
    }
  }
});

type Reply = { status: number; body: any };
type Started = {
  agentId: string;
  dataFolder: string;
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
  output(): string;
  /** Ends it as a service manager does and returns its exit code. */
  stop(): Promise<number | null>;
};

async function startHost(
  dataFolder: string,
  settings: Record<string, string>,
  plugin: string,
): Promise<Started> {
  const port = await findFreePort();
  const program = join(import.meta.dirname, "../support/agent-server.ts");
  const args = [
    "--import",
    "tsx",
    "--conditions=@arcs/source",
    program,
    String(port),
    dataFolder,
    plugin,
  ];
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, args, {
    cwd: join(import.meta.dirname, "../../../.."),
    // By default, errors would be sent to a project of elizaOS's authors.
    env: {
      PATH,
      HOME,
      SENTRY_DSN: "http://x@127.0.0.1:9/1",
      SERVER_HOST: "127.0.0.1",
      ELIZA_UI_ENABLE: "false",
      LOG_LEVEL: "debug",
      ...settings,
    },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (data) => (output += String(data)));
  const [, agentId = ""] = await ready(child, () => output);
  const ask = async (path: string, init: RequestInit = {}): Promise<Reply> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      ...init,
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : text };
  };
  return {
    agentId,
    dataFolder,
    get: (path) => ask(path),
    post: (path, body) =>
      ask(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    output: () => output,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill("SIGTERM");
      return new Promise((resolve) => child.once("exit", (code) => resolve(code)));
    },
  };
}

function ready(child: ChildProcess, output: () => string): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    const look = (): void => {
      const found = /\nREADY (\S+)\n/.exec(output());
      if (found !== null) resolve(found);
    };
    child.stdout?.on("data", look);
    child.once("exit", () => reject(new Error(`the host ended: ${output()}`)));
  });
}

// Runs `elizaos start` as users do: a separate process under Bun, with settings from every possible
// source.
import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { findFreePort } from "../../../process/test/support/free-port.ts";
import { useServer } from "../../../server/test/support/server.ts";
import { useStore } from "../../../server/test/support/stores.ts";
import { addPaidAgent, openPayments, type PaidAgent } from "../support/service.ts";
import { commandLine, hint } from "../support/hosts.ts";
import { decodedOf, filesIn, formsOf, readDatabase } from "../support/search.ts";

const token = "token-of-the-host-1234567890";
const bridgeKey = "sk_staging_A1b2C3d4E5f6G7h8";
const cloudKey = "cloud-key-1234567890";
const endpointKey = "endpoint-key-1234567890";
const facilitatorSecret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;

describe.skipIf(commandLine === undefined)(`under elizaos start${hint}`, () => {
  const server = useServer(useStore(), { webhookTargets: "public_and_loopback" });
  const folder = mkdtempSync(join(tmpdir(), "arcs-eliza-start-"));
  const keyFolder = mkdtempSync(join(tmpdir(), "arcs-eliza-key-"));
  let agent: PaidAgent;
  let apiKey: string;
  let port: number;
  beforeAll(async () => {
    agent = await addPaidAgent(server(), await openPayments(server()), { name: "Oracle" });
    apiKey = await server().makeKey();
    port = await findFreePort();
  }, 60_000);
  afterAll(() => {
    for (const each of [folder, keyFolder]) rmSync(each, { recursive: true, force: true });
  });

  /**
   * Creates a user's folder: a character and a `.env` file. The plugin is among the packages of the
   * host.
   */
  function makeProject(): string {
    const project = join(folder, "project");
    mkdirSync(project);
    const character = {
      name: "Oracle",
      bio: ["a test"],
      plugins: ["@elizaos/plugin-sql", "@arcs/plugin-elizaos"],
      settings: {
        LEDGER_CLUSTER: "local",
        pollInterval: 1000,
        secrets: { BRIDGE_SECRET_KEY: bridgeKey },
      },
    };
    writeFileSync(join(project, "oracle.json"), JSON.stringify(character));
    writeFileSync(
      join(project, ".env"),
      `ARCS_AGENT_URL=http://127.0.0.1:${port}\nBRIDGE_CHAIN=base-sepolia\n`,
    );
    return project;
  }

  function environment(project: string, rpcUrl: string): Record<string, string> {
    const keyFile = join(keyFolder, "wallet.key");
    writeFileSync(keyFile, agent.privateKey);
    chmodSync(keyFile, 0o600);
    return {
      PATH: `${dirname(commandLine?.bun ?? "")}${delimiter}${process.env["PATH"] ?? ""}`,
      HOME: project,
      // By default, errors would be sent to a project of elizaOS's authors.
      SENTRY_DSN: "http://x@127.0.0.1:9/1",
      SERVER_HOST: "127.0.0.1",
      ELIZA_UI_ENABLE: "false",
      ELIZA_NONINTERACTIVE: "true",
      ELIZA_NO_AUTO_INSTALL: "true",
      ELIZA_SERVER_AUTH_TOKEN: token,
      LOG_LEVEL: "debug",
      PGLITE_DATA_DIR: join(project, "db"),
      AGENT_WALLET_KEY_FILE: keyFile,
      ARCS_API_URL: server().url,
      ARCS_API_KEY: apiKey,
      LEDGER_RPC_URL: `${rpcUrl}/?api-key=${endpointKey}`,
      CLOUD_API_KEY: cloudKey,
      PAYMENT_WEBHOOK_SECRET: facilitatorSecret,
    };
  }

  test(
    "it serves, takes deliveries behind the host's token, and its secrets are nowhere",
    { timeout: 240_000 },
    async () => {
      const project = makeProject();
      const { url: rpcUrl } = await server().ledger.listen();
      const { bun = "", program = "" } = commandLine ?? {};
      const args = [
        "--conditions=@arcs/source",
        program,
        "start",
        "--character",
        "oracle.json",
        "--port",
        String(port),
      ];
      const child = spawn(bun, args, { cwd: project, env: environment(project, rpcUrl) });
      let output = "";
      for (const stream of [child.stdout, child.stderr])
        stream.on("data", (data) => (output += String(data)));
      const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      const ask = async (
        path: string,
        headers: Record<string, string> = { "x-api-key": token },
      ): Promise<{ status: number; text: string }> => {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers,
          signal: AbortSignal.timeout(10_000),
        });
        return { status: response.status, text: await response.text() };
      };
      const seen: string[] = [];
      try {
        const route = `/api/trust-score/${agent.address}`;
        await vi
          .waitFor(
            async () => {
              if (child.exitCode !== null) throw new Error(output);
              const { status, text } = await ask(route);
              if (status !== 200) throw new Error(`${status} ${text}`);
            },
            { timeout: 90_000, interval: 500 },
          )
          .catch((error: unknown) => {
            throw new Error(`${String(error)}\n${output.slice(-4000)}`);
          });
        const { body: expected } = await server().call("GET", `/v1/reputation/${agent.address}`, {
          key: apiKey,
        });
        expect(JSON.parse((await ask(route)).text)).toEqual(expected);
        expect((await ask(route, {})).status).toBe(401);
        expect((await ask(`/arcs${route}`, {})).status).toBe(200);

        const own = `http://127.0.0.1:${port}/arcs/webhooks/${agent.address}`;
        const subscription = await vi.waitFor(
          async () => {
            const { body } = await server().call("GET", "/v1/webhooks", { key: apiKey });
            const found = body.webhooks.find((each: { url: string }) => each.url === own);
            expect(found).toBeDefined();
            return found;
          },
          { timeout: 30_000, interval: 200 },
        );
        const tested = await server().call("POST", `/v1/webhooks/${subscription.id}/test`, {
          key: apiKey,
          body: { event: "payment.completed" },
        });
        expect(tested.body).toMatchObject({ delivered: true, statusCode: 200 });

        const { data } = JSON.parse((await ask("/api/agents")).text) as {
          data: { agents: { id: string }[] };
        };
        const [{ id } = { id: "" }] = data.agents;
        expect(id).not.toBe("");
        for (const path of ["", "/panels", "/logs", "/rooms", "/memories"])
          seen.push((await ask(`/api/agents/${id}${path}`)).text);
        for (const path of [
          "agents",
          "system/env/local",
          "system/config",
          "server/health",
          "server/debug/servers",
          "server/logs",
        ]) {
          seen.push((await ask(`/api/${path}`)).text);
        }
        expect(seen.join("\n")).toContain("Oracle");
      } finally {
        child.kill("SIGTERM");
        await ended;
      }
      seen.push(output, await readDatabase(join(project, "db"), "Oracle"));
      const all = seen.join("\n");
      const text = all + decodedOf(all);
      const { privateKey } = agent;
      const hidden = [
        privateKey,
        JSON.stringify([...Buffer.from(privateKey, "hex")]),
        apiKey,
        bridgeKey,
        cloudKey,
        endpointKey,
        facilitatorSecret,
      ];
      for (const [index, secret] of hidden.entries())
        expect(text.includes(secret), `secret ${index}`).toBe(false);
      for (const bytes of filesIn(project)) {
        for (const form of [...formsOf(agent), apiKey, cloudKey, endpointKey])
          expect(bytes.includes(form)).toBe(false);
      }
    },
  );
});

import { createSigner } from "@arcs/core";
import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";

import { type ArcsService, arcsPlugin } from "../../src/index.ts";
import { hint, hosts } from "../support/hosts.ts";

const seed = randomBytes(32);
const { address } = createSigner(Uint8Array.from(seed));

describe.skipIf(hosts === undefined)(`in a runtime of elizaOS 2.x${hint}`, () => {
  test(
    "starts, serves its routes at their own paths, keeps the key to itself, stops",
    { timeout: 120_000 },
    async () => {
      process.env["LOG_LEVEL"] = "fatal";
      const { loadCore2 } = await import(hosts ?? "");
      const { AgentRuntime, InMemoryDatabaseAdapter } = await loadCore2();
      const key = seed.toString("hex");
      const settings = {
        LEDGER_CLUSTER: "local",
        LEDGER_RPC_URL: "http://127.0.0.1:9",
        secrets: { AGENT_WALLET_PRIVATE_KEY: key },
      };
      const character = { name: "Agent", bio: ["a test"], plugins: [], settings };
      const runtime = new AgentRuntime({
        character,
        plugins: [arcsPlugin],
        adapter: new InMemoryDatabaseAdapter(),
      });
      const logs: unknown[] = [];
      const log = (...parts: unknown[]): void => void logs.push(parts);
      for (const level of Object.keys(runtime.logger))
        if (typeof runtime.logger[level] === "function") runtime.logger[level] = log;
      await runtime.initialize();
      const service = (await runtime.getServiceLoadPromise("arcs")) as ArcsService;
      expect(service.status()).toBeUndefined();
      const routes = runtime.routes as {
        type: string;
        path: string;
        handler: (...args: unknown[]) => Promise<void>;
      }[];
      for (const path of [
        "/api/trust-score/:address",
        "/api/credentials/:id",
        "/arcs/webhooks",
        `/arcs/webhooks/${address}`,
      ]) {
        expect(routes.filter((route) => route.path === path)).toMatchObject([
          { public: true, description: expect.any(String), openapi: expect.any(Object) },
        ]);
      }
      const route = routes.find(({ path }) => path === "/api/trust-score/:address");
      const answered = await new Promise((resolve) => {
        let status = 200;
        const response = {
          status: (code: number) => ((status = code), response),
          json: (body: unknown) => (resolve({ status, body }), response),
        };
        void route?.handler({ params: { address } }, response, runtime);
      });
      expect(answered).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
      for (const { fn } of arcsPlugin.tests?.[0]?.tests ?? []) await fn(runtime);
      const action = runtime.actions.find(
        ({ name }: { name: string }) => name === "CHECK_TRUST_SCORE",
      );
      expect(action.parameters[0].name).toBe("address");
      expect(runtime.getSetting("AGENT_WALLET_PRIVATE_KEY")).toBeNull();
      expect(
        JSON.stringify([runtime.character, await runtime.getAgent(runtime.agentId), String(logs)]),
      ).not.toContain(key);
      await runtime.stop();
    },
  );
});

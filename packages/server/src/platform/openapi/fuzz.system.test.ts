import { describe, expect, test } from "vitest";

import { newAddress, registerAgent } from "../../../test/support/credentials.ts";
import { useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";
import { fuzz } from "../../../test/support/fuzz.ts";
import type { ApiDocument } from "../../../test/support/check-answer.ts";
import { extras } from "../../../../../extras/service/src/index.ts";

// Thousands for each operation: ARCS_FUZZ_RUNS=5000; others than everyday: ARCS_FUZZ_SEED.
const runs = Number(process.env["ARCS_FUZZ_RUNS"] ?? 12);
const seed = Number(process.env["ARCS_FUZZ_SEED"] ?? 7);

describe("generated requests to every endpoint of the OpenAPI document", () => {
  // Nothing listens where its webhooks may go: no request of a test leaves the machine.
  const server = useServer(useStore(), { webhookTargets: "public_and_loopback" }, extras);

  test(
    `no 5xx, no hang, no answer outside its schema (${runs} each)`,
    { timeout: 60_000 + runs * 10_000 },
    async () => {
      const { url, call, makeKey, issuerDid } = server();
      const agent = await registerAgent(server());
      const other = await registerAgent(server(), { privacyMode: "private" });
      const all = await makeKey({ permissions: ["read", "write", "issuer", "admin"] });
      const own = await makeKey({ permissions: ["read", "write"], agentId: agent.id });
      const credential = await call("POST", "/v1/credentials/issue", {
        key: all,
        body: { type: "SkillCredential", subjectId: agent.id, claims: { skill: "weather" } },
      });
      const webhook = await call("POST", "/v1/webhooks", {
        key: all,
        body: { url: "https://127.0.0.1:9/hook", events: ["payment.completed"] },
      });
      expect([credential.status, webhook.status]).toEqual([201, 201]);
      const ids = [agent.id, other.id, newAddress(), credential.body.id, webhook.body.id];
      const document: ApiDocument = (await call("GET", "/openapi.json")).body;
      const report = await fuzz({
        url,
        document,
        runs,
        seed,
        keys: [all, own, await makeKey()],
        // No workers run here, so that scores stay to be computed.
        mayBeUnavailable: ["get /v1/reputation/{agentId}/evidence"],
        known: {
          id: ids,
          agentId: ids,
          subjectId: [agent.id, other.id],
          ids: [ids.join(","), `${agent.id},,x`],
          agentIds: [ids.join(",")],
          issuerDid: [issuerDid],
          name: ["skill-v1.json", "Weather"],
          version: ["v1"],
          capabilities: ["weather", "weather,,x"],
          payee: [agent.id],
          network: ["local", "mainnet"],
          owner: [agent.owner],
        },
      });

      expect(report.failures).toEqual([]);
      const operations = Object.values(document.paths).flatMap((each) => Object.keys(each));
      expect(report.requests).toBe(operations.length * runs);
      // It gets past validation, too.
      expect(report.statuses[200]).toBeGreaterThan(operations.length);
      expect(report.statuses[201] ?? 0).toBeGreaterThan(0);
    },
  );
});

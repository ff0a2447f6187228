import { createSigner } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { createArcsClient, registerAgent } from "../../src/node/index.ts";
import { impatientClient, transports } from "../platform.ts";
import type { DemoServer } from "./demo-server.ts";
import { type Fault, faults, startFaultProxy } from "./fault-proxy.ts";

/** Rounds of the everyday run; CI and whoever changes the transport can ask for more. */
const ROUNDS = Number(process.env["ARCS_FAULT_ROUNDS"] ?? 4);

/** Behind a network that fails most of the time, every call ends well, and does what it says exactly once. */
export function faultTests(server: () => DemoServer): void {
  describe.each(transports)("behind a faulty network, over %s", (name, send) => {
    test(`${ROUNDS} rounds: nothing is lost, nothing is done twice`, { timeout: 30_000 + ROUNDS * 5000 }, async () => {
      const random = seeded(name.length);
      // Two requests of three go wrong, each fault in its turn, in storms and lulls.
      let storm: Fault[] = [];
      const proxy = await startFaultProxy(server().url, () => {
        if (storm.length === 0 && random() < 0.4) {
          const fault = faults[Math.floor(random() * faults.length)] ?? "reset";
          storm = Array.from({ length: 1 + Math.floor(random() * 4) }, () => fault);
        }
        return storm.pop() ?? "none";
      });
      // The network is at fault, not the address: wallets sign for the server that the client was given.
      const options = { baseUrl: server().url, apiKey: server().adminKey, maxRetries: 40, timeoutMs: 1500 };
      const { client } = impatientClient(
        (request) => send({ ...request, url: request.url.replace(server().url, proxy.url) }),
        options,
      );
      const direct = createArcsClient({ baseUrl: server().url, apiKey: server().adminKey });
      const mark = `fault-${name}`;
      const known = (await direct.agents.search({ limit: 1 })).data[0]?.id ?? expect.fail();
      const before = (await direct.webhooks.list()).total;
      const credentialsBefore = (await direct.credentials.listByAgent(known)).total;

      await Promise.all(
        Array.from({ length: ROUNDS }, async (_, round) => {
          const wallet = createSigner(Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256)));
          const { agent } = await registerAgent(client, { name: `${mark} ${round}` }, { agent: wallet });
          expect(agent.id).toBe(wallet.address);
          const hook = { url: `https://${mark}.example/${round}`, events: ["payment.created"] };
          const made = await client.webhooks.create(hook);
          const kept = await client.webhooks.create(hook);
          expect(made.secret).not.toBe(kept.secret);
          await client.webhooks.update(kept.id, { description: mark });
          await client.webhooks.delete(made.id);
          const { id } = await client.credentials.issue({
            type: "SkillCredential",
            subjectId: known,
            claims: { skill: `${mark}-${round}` },
          });
          expect((await client.credentials.get(id)).id).toBe(id);
          const paid = {
            reference: `${mark}-${round}`,
            agentId: known,
            amount: "2.00",
            payer: { address: wallet.address },
          };
          const { id: paymentId } = await client.payments.report({ event: "payment.created", ...paid });
          const done = await client.payments.report({ event: "payment.completed", paymentId });
          expect([done.id, done.status]).toEqual([paymentId, "completed"]);
        }),
      );
      await proxy.close();

      const { webhooks, total } = await direct.webhooks.list();
      const ours = webhooks.filter(({ url }) => url.includes(`${mark}.example`));
      expect([ours.length, total - before]).toEqual([ROUNDS, ROUNDS]);
      expect(new Set(ours.map(({ url }) => url)).size).toBe(ROUNDS);
      expect(ours.every(({ description }) => description === mark)).toBe(true);
      expect((await direct.credentials.listByAgent(known)).total - credentialsBefore).toBe(ROUNDS);
      const found = await direct.agents.search({ query: mark, limit: 100 }).toArray({ limit: 1000 });
      expect(found.filter((agent) => agent.name.startsWith(`${mark} `))).toHaveLength(ROUNDS);
      for (const { id } of ours) await direct.webhooks.delete(id);
      expect(proxy.happened.size).toBeGreaterThan(5);
    });
  });
}

/** The same faults each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

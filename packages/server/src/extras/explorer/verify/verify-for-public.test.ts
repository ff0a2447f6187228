import { expect, test } from "vitest";

import { createPublicVerifier } from "./credential-route.ts";
import { registerAgent, runJobs } from "../../../../test/support/credentials.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";

const server = useServer(useStore());

test("the ledger is asked once in a while, whatever the clock on the wall says", async () => {
  const { context, call, makeKey } = server();
  const agent = await registerAgent(server());
  const key = await makeKey({ permissions: ["issuer"] });
  const body = { type: "SkillCredential", subjectId: agent.id, claims: { skill: "x" } };
  const { id } = (await call("POST", "/v1/credentials/issue", { key, body })).body;
  await runJobs(context);
  let asked = 0;
  const ledger: typeof context.ledger = {
    ...context.ledger,
    resolveStatus: (query) => {
      asked++;
      return context.ledger.resolveStatus(query);
    },
  };
  let [elapsed, shift] = [0, 0];
  const clock = { ...context.clock, now: () => new Date(context.clock.now().getTime() + shift) };
  const verify = createPublicVerifier({ ...context, ledger, clock }, { elapsed: () => elapsed });
  await Promise.all([verify(id), verify(id)]);
  await verify(id);
  expect(asked).toBe(1);
  // Somebody sets the clock on: what was kept is no older for that.
  shift = 3_600_000;
  elapsed += 4999;
  await verify(id);
  expect(asked).toBe(1);
  // Nor younger when it stands still, or is set back.
  shift = 0;
  elapsed += 2;
  await verify(id);
  expect(asked).toBe(2);
  await verify(id);
  expect(asked).toBe(2);

  await context.store.pool.query("update credentials set revoked_at = now() where id = $1", [id]);
  expect((await verify(id)).report.checks.notRevoked).toBe(false);
});

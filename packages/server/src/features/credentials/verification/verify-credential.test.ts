import { expect, test } from "vitest";

import { verifyPresentedCredential } from "./service.ts";
import { createVerifier } from "./verifier.ts";
import type { Store } from "../../../platform/db/store.ts";
import { registerAgent } from "../../../../test/support/credentials.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";

const server = useServer(useStore());

test("a store that fails is no credential whose status nobody knows", async () => {
  const { context, call, makeKey } = server();
  const agent = await registerAgent(server());
  const key = await makeKey({ permissions: ["issuer", "read"] });
  const body = { type: "SkillCredential", subjectId: agent.id, claims: { skill: "x" } };
  const { id } = (await call("POST", "/v1/credentials/issue", { key, body })).body;
  const credential = (await call("GET", `/v1/credentials/${id}/w3c`, { key })).body;
  const verify = (store: Store): Promise<{ report: { valid: boolean } }> =>
    verifyPresentedCredential({ ...context, store }, credential, {
      checkRevocation: true,
      verifier: createVerifier({ limits: {} }),
    });
  expect((await verify(context.store)).report.valid).toBe(true);
  const { pool } = context.store;
  const query: Store["pool"]["query"] = (text, ...rest) =>
    text.includes("from credentials")
      ? Promise.reject(new Error("no store"))
      : pool.query(text, ...rest);
  await expect(verify({ ...context.store, pool: { ...pool, query } })).rejects.toThrow("no store");
});

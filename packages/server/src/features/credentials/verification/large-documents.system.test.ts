// Slow verifications do not block other requests.
import type { JsonObject } from "@arcs/core";
import { describe, expect, test } from "vitest";

import { hostileDocuments } from "../../../../../core/test/support/hostile.ts";
import { createVerifier, isLargeDocument } from "./verifier.ts";
import { gathering, registerAgent } from "../../../../test/support/credentials.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";

// Of all hostile documents this takes the longest, some 250 ms.
const SLOW = /38 chains/;

// Verified in the server's own thread, two or three come through: before it begins, and after it.
const MAX_BESIDE = 4;

const slow = (await hostileDocuments()).flatMap(({ name, input, code }) =>
  SLOW.test(name) && !name.includes("presentation")
    ? [{ name, document: input as JsonObject, code }]
    : [],
);

describe("documents that take long to verify", () => {
  const server = useServer(useStore(), gathering);

  test("are verified while others are answered", async () => {
    const { call, makeKey, url } = server();
    const key = await makeKey({ permissions: ["read"] });
    const verify = async (credential: unknown): Promise<{ status: number; body: any }> =>
      call("POST", "/v1/credentials/verify", { key, body: { credential } });
    expect(slow).toHaveLength(1);
    // The thread takes its time to begin.
    for (const { document } of slow) await verify(document);
    for (const { name, document, code } of slow) {
      const state = { isOver: false, answers: 0 };
      const asking = verify(document).finally(() => (state.isOver = true));
      while (!state.isOver) {
        expect((await fetch(`${url}/health`)).status).toBe(200);
        state.answers++;
      }
      const { status, body } = await asking;
      expect([status, body.errors.map((error: { code: string }) => error.code)]).toEqual([
        200,
        expect.arrayContaining([code]),
      ]);
      expect(state.answers, name).toBeGreaterThan(MAX_BESIDE);
    }
  });

  test("are revoked as soon as small ones are", async () => {
    const { call, makeKey } = server();
    const key = await makeKey({ permissions: ["read", "issuer"] });
    const agent = await registerAgent(server());
    const wanted = { type: "SkillCredential", subjectId: agent.id, claims: { skill: "weather" } };
    const { id } = (await call("POST", "/v1/credentials/issue", { key, body: wanted })).body;
    const signed = (await call("GET", `/v1/credentials/${id}/w3c`, { key })).body;
    const credential = { ...signed, proof: [signed.proof, signed.proof, signed.proof] };
    expect(isLargeDocument(credential)).toBe(true);
    const codes = async (): Promise<string[]> =>
      (await call("POST", "/v1/credentials/verify", { key, body: { credential } })).body.errors.map(
        ({ code }: { code: string }) => code,
      );
    expect(await codes()).not.toContain("credential_revoked");
    await call("POST", `/v1/credentials/${id}/revoke`, { key, body: {} });
    expect(await codes()).toContain("credential_revoked");
  });
});

const asked = {
  kind: "credential",
  document: { credentialSubject: Array(100).fill("x") },
  contexts: "service",
  options: { trustedIssuers: [], now: new Date(0), statusCheck: "skipped" },
} as const;

test("no more than twenty large documents wait", async () => {
  const verifier = createVerifier({ limits: {} });
  const all = Array.from({ length: 21 }, () =>
    verifier.verify(asked, undefined).then(
      ({ valid }) => valid,
      ({ code }: { code: string }) => code,
    ),
  );
  expect(await Promise.all(all)).toEqual([...Array(20).fill(false), "unavailable"]);
  expect(await verifier.verify(asked, undefined)).toMatchObject({ valid: false });
  await verifier.close();
});

test("what the thread was at when it ended fails, and the next document gets another one", async () => {
  const verifier = createVerifier({ limits: {} });
  const interrupted = verifier.verify(asked, undefined).catch(({ code }: { code: string }) => code);
  await verifier.close();
  expect(await interrupted).toBe("internal_error");
  expect(await verifier.verify(asked, undefined)).toMatchObject({ valid: false });
  await verifier.close();
});

test("an ordinary credential is small, one that takes long is not", () => {
  const ordinary = {
    "@context": ["a", "b"],
    proof: [{ type: "x" }],
    credentialSubject: { list: Array(60).fill("x") },
  };
  expect(isLargeDocument(ordinary)).toBe(false);
  for (const { document } of slow) expect(isLargeDocument(document)).toBe(true);
  for (const large of [
    { ...ordinary, credentialSubject: Array(100).fill("x") },
    { ...ordinary, "@context": Array(9).fill("a") },
    {
      ...ordinary,
      "@context": { a: "a", b: "b", c: "c", d: "d", e: "e", f: "f", g: "g", h: "h", type: "@type" },
    },
    { ...ordinary, credentialSubject: { "@context": Array(7).fill("a") } },
    { ...ordinary, proof: [{ type: "x" }, { type: "x" }, { type: "x" }] },
    "x".repeat(4001),
  ]) {
    expect(isLargeDocument(large)).toBe(true);
  }
});

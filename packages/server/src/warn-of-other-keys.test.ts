// A server beside a store that was filled with other keys: what its operator is told at the start.
import { randomBytes } from "node:crypto";

import { expect, test } from "vitest";

import { createSecretBox } from "./platform/base/secret-box.ts";
import { registerDefaultIssuer, warnOfOtherKeys } from "./prepare-keys.ts";
import { registerAgent } from "../test/support/credentials.ts";
import { useServer } from "../test/support/server.ts";
import { useStore } from "../test/support/stores.ts";

const server = useServer(useStore());
const random = { randomBytes: (length: number) => Uint8Array.from(randomBytes(length)) };

/** Returns the warnings at the start of a server on the same store. */
async function saidWith(other: Partial<Parameters<typeof warnOfOtherKeys>[0]>): Promise<string[]> {
  const said: string[] = [];
  await warnOfOtherKeys(
    { ...server().context, ...other },
    { error: (text: unknown) => void said.push(String(text)) },
  );
  return said;
}

async function subscribe(url: string): Promise<string> {
  const key = await server().makeKey();
  const body = { url, events: ["payment.completed"] };
  const made = await server().call("POST", "/v1/webhooks", { key, body });
  expect(made.status).toBe(201);
  return made.body.id as string;
}

test("a secret key that the store's secrets were not sealed with, also where the last ones were", async () => {
  const other = createSecretBox(new Uint8Array(32).fill(9), random);
  expect(await saidWith({ secretBox: other })).toEqual([]);
  const first = await subscribe("https://first.example/hook");
  expect(await saidWith({})).toEqual([]);
  const told = (ids: string): unknown => [
    expect.stringMatching(
      new RegExp(`sends no webhooks to ${ids}: .*sealed with another key than ARCS_SECRET_KEY`),
    ),
  ];
  expect(await saidWith({ secretBox: other })).toEqual(told(first));

  const { context } = server();
  const own = context.secretBox;
  context.secretBox = other;
  const last = await subscribe("https://last.example/hook");
  context.secretBox = own;
  expect(await saidWith({ secretBox: other })).toEqual(told(first));
  expect(await saidWith({})).toEqual(told(last));
});

test("how many secrets are still sealed with the earlier key, whichever of them were rotated", async () => {
  const { call, context, makeKey } = server();
  const key = await makeKey();
  const made: string[] = [];
  for (const name of ["a", "b", "c", "d"])
    made.push(await subscribe(`https://${name}.example/hook`));
  const own = context.secretBox;
  context.secretBox = createSecretBox(new Uint8Array(32).fill(8), random);
  try {
    const { webhooks } = (await call("GET", "/v1/webhooks", { key })).body;
    const others = webhooks
      .map(({ id }: { id: string }) => id)
      .filter((id: string) => !made.slice(1, 3).includes(id));
    expect(await saidWith({})).toEqual([
      expect.stringMatching(
        `sends no webhooks to wh_\\w+, wh_\\w+, wh_\\w+ and ${webhooks.length - 3} more: `,
      ),
    ]);
    for (const id of others)
      await call("POST", `/v1/webhooks/${id}/rotate-secret`, { key, body: {} });
    expect(await saidWith({})).toEqual([
      expect.stringContaining(`no webhooks to ${made[1]}, ${made[2]}: `),
    ]);
  } finally {
    context.secretBox = own;
  }
});

test("with another secret key a test event and a repeated answer are refused, until the secret is rotated", async () => {
  const { call, context, makeKey } = server();
  const key = await makeKey();
  const body = { url: "https://other-key.example/hook", events: ["payment.completed"] };
  const headers = { "idempotency-key": "of-the-earlier-key" };
  const { id } = (await call("POST", "/v1/webhooks", { key, body, headers })).body;
  const own = context.secretBox;
  context.secretBox = createSecretBox(new Uint8Array(32).fill(9), random);
  try {
    const event = { event: "payment.completed" };
    expect(await call("POST", `/v1/webhooks/${id}/test`, { key, body: event })).toMatchObject({
      status: 409,
      body: { error: { code: "conflict", message: expect.stringContaining("rotate-secret") } },
    });
    expect(await call("POST", "/v1/webhooks", { key, body, headers })).toMatchObject({
      status: 409,
      body: {
        error: {
          code: "idempotency_conflict",
          message: expect.stringContaining("another Idempotency-Key"),
        },
      },
    });
    // An overlap would have to sign by a secret that nobody can read any more.
    const rotated = await call("POST", `/v1/webhooks/${id}/rotate-secret`, { key, body: {} });
    expect(rotated.status).toBe(200);
    expect(Date.parse(rotated.body.previousSecretExpiresAt)).toBeLessThanOrEqual(Date.now());
    expect((await call("POST", `/v1/webhooks/${id}/test`, { key, body: event })).status).toBe(200);
  } finally {
    context.secretBox = own;
  }
});

test("issuers of credentials in the store whose keys are not there", async () => {
  const { context, issuerDid } = server();
  const keyless = { ...context.issuers, signerOf: () => undefined };
  const elsewhere = (await saidWith({ issuers: keyless })).filter((line) =>
    line.includes("cannot revoke"),
  );
  expect(elsewhere).toEqual([]);
  await registerDefaultIssuer(context, { name: "the server's own" });
  const agent = await registerAgent(server());
  const key = await server().makeKey({ permissions: ["issuer"] });
  const body = { type: "SkillCredential", subjectId: agent.id, claims: { skill: "x" } };
  expect((await server().call("POST", "/v1/credentials/issue", { key, body })).status).toBe(201);
  expect((await saidWith({ issuers: keyless })).at(-1)).toMatch(
    `cannot revoke credentials of ${issuerDid}, nor sign their status lists`,
  );
  expect((await saidWith({})).filter((line) => line.includes("cannot revoke"))).toEqual([]);
});

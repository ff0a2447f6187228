import { readFileSync } from "node:fs";

import { httpCredentialTypes, kindOfHttpType } from "@arcs/core/internal";
import pg from "pg";
import { describe, expect, test, vi } from "vitest";

import { findCredential } from "./store.ts";
import {
  gathering,
  registerAgent,
  runJobs,
  withLedger,
} from "../../../test/support/credentials.ts";
import { type Answer, useServer } from "../../../test/support/server.ts";
import { useStore } from "../../../test/support/stores.ts";

const files = {
  AgentIdentity: "x402-agent-identity-v1",
  Skill: "skill-v1",
  Completion: "completion-v1",
  POAP: "poap-v1",
};

function claimsOf(type: (typeof httpCredentialTypes)[number]): object {
  const kind = kindOfHttpType(type) as keyof typeof files | "Reputation";
  if (kind === "Reputation") return {};
  return JSON.parse(
    readFileSync(
      new URL(`../../../../../schemas/examples/${files[kind]}.json`, import.meta.url),
      "utf8",
    ),
  ) as object;
}

describe("issuing without waiting for the ledger", () => {
  const opened = useStore();
  const server = useServer(opened, gathering);

  /**
   * Does something; gives its statements in the order in which they are sent, those together that
   * wait for no answer in between.
   */
  async function roundTripsOf(work: () => Promise<void>): Promise<string[][]> {
    const trips: string[][] = [];
    const waiting = new WeakMap<object, number>();
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    const spy = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
      this: object,
      ...given: unknown[]
    ) {
      const before = waiting.get(this) ?? 0;
      const text = typeof given[0] === "string" ? given[0] : (given[0] as { text: string }).text;
      if (before === 0) trips.push([text]);
      else trips.at(-1)?.push(text);
      waiting.set(this, before + 1);
      const end = (): void => void waiting.set(this, (waiting.get(this) ?? 1) - 1);
      const callback = given.at(-1);
      // The pool passes a callback, transactions wait for a promise.
      const told = (...outcome: never[]): void => {
        end();
        (callback as (...outcome: never[]) => void)(...outcome);
      };
      const passed = typeof callback === "function" ? [...given.slice(0, -1), told] : given;
      const answered = query.apply(this, passed);
      if (answered instanceof Promise) answered.then(end, end);
      return answered as never;
    } as never);
    try {
      await work();
    } finally {
      spy.mockRestore();
    }
    return trips;
  }

  test.each([
    ["without an idempotency key", "SkillCredential", {}, 3],
    ["of an agent whose profile changes with it", "POAPCredential", {}, 3],
    // One before that claims the key.
    ["with an idempotency key", "SkillCredential", { "idempotency-key": "once" }, 4],
  ] as const)("%s it writes in few round trips", async (_name, type, headers, most) => {
    const agent = await registerAgent(server());
    const key = await server().makeKey({ permissions: ["issuer", "read"] });
    const body = { type, subjectId: agent.id, claims: claimsOf(type) };
    const issue = (more: object): Promise<Answer> =>
      server().call("POST", "/v1/credentials/issue", { key, body, headers: { ...more } });
    // The first one takes a lease of the quota.
    expect((await issue({})).status).toBe(201);
    const trips = await roundTripsOf(async () => expect((await issue(headers)).status).toBe(201));
    const writing = trips.filter((texts) =>
      texts.some((text) => /^\s*(begin|commit|insert|update|with)\b/.test(text)),
    );
    expect(writing.flat()).toEqual(
      expect.arrayContaining(["begin isolation level read committed", "commit"]),
    );
    // A statement that waits for an answer goes with others where that comes soon.
    expect(writing.length).toBeLessThanOrEqual(most);
  });
});

describe("issuing with the settings as they come", () => {
  const opened = useStore();
  const server = useServer(opened);

  async function issue(type: (typeof httpCredentialTypes)[number]): Promise<Answer> {
    const agent = await registerAgent(server());
    const key = await server().makeKey({ permissions: ["issuer", "read"] });
    const body = { type, subjectId: agent.id, claims: claimsOf(type) };
    return server().call("POST", "/v1/credentials/issue", { key, body });
  }

  test.each(httpCredentialTypes)(
    "%s: the 201 has ledger data, and the ledger has a record",
    async (type) => {
      const { context, issuer } = server();
      const { status, body } = await issue(type);
      expect(status).toBe(201);
      expect(body.blockchain).toMatchObject({ transactionHash: expect.any(String) });
      const stored = (await findCredential(context.store.pool, body.id))!;
      expect(stored).toMatchObject({
        anchorState: "anchored",
        anchorForm: "record",
        anchorBatchId: null,
      });
      const record = await context.ledger.anchor.read({
        issuer: issuer.address,
        credentialId: stored.recordId,
      });
      expect(record).toMatchObject({
        address: stored.anchorAddress,
        createdSlot: stored.blockNumber,
      });
    },
  );

  test("a ledger that is away: the credential is issued, and its record follows", async () => {
    const { body, status } = await withLedger(server(), "is away", () => issue("SkillCredential"));
    expect([status, body.blockchain.transactionHash]).toEqual([201, null]);
    await runJobs(server().context);
    expect(await findCredential(server().context.store.pool, body.id)).toMatchObject({
      anchorState: "anchored",
      anchorForm: "record",
    });
  });
});

// Answers that are written out once, and sent again only while they are what would be written now.
import fastify from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { createApp } from "../../../app.ts";
import { systemClock } from "../../../platform/base/runtime.ts";
import { createKeptAnswers } from "./service.ts";
import { addTestAgent } from "../../../../test/support/agents.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";

const DAY_MS = 86_400_000;

describe("an answer that is written out", () => {
  const app = fastify();
  const state = { from: { name: "first" }, made: 0 };
  const keptAnswer = createKeptAnswers();
  const shown = { type: "object", properties: { name: { type: "string" }, variant: { type: "string" } } } as const;
  app.get<{ Params: { variant: string } }>(
    "/:variant",
    { schema: { response: { 200: shown } } },
    async (request, reply) => {
      const { from } = state;
      const { variant } = request.params;
      const make = (): object => ({ name: from.name, variant, hidden: ++state.made });
      return keptAnswer(reply, { from, variant, make });
    },
  );
  afterAll(() => app.close());
  const read = async (variant: string): Promise<unknown> => {
    const answer = await app.inject(`/${variant}`);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    return answer.json();
  };

  test("is what the route's schema lets out, and made once for each variant of each thing", async () => {
    for (const name of ["first", "second"]) {
      state.from = { name };
      state.made = 0;
      for (const variant of ["public", "owner", "public", "owner"]) {
        expect(await read(variant)).toEqual({ name, variant });
      }
      expect(state.made).toBe(2);
    }
  });

  test("stays right when there are more variants than are kept", async () => {
    const variants = Array.from({ length: 20 }, (_, index) => `day-${index % 7}`);
    for (const variant of variants) expect(await read(variant)).toMatchObject({ variant });
  });
});

describe("what is kept of agents", () => {
  const server = useServer(useStore());

  test("grows a day older at the end of each day of the agent", async () => {
    const { id, key } = await addTestAgent(server(), { name: "ages" });
    const state = { now: new Date() };
    const { context } = server();
    const app = await createApp({ ...context, clock: { ...systemClock, now: () => state.now } });
    const ageAfter = async (days: number): Promise<unknown> => {
      state.now = new Date(Date.now() + days * DAY_MS);
      const answer = await app.inject({ url: `/v1/reputation/${id}`, headers: { authorization: `Bearer ${key}` } });
      return answer.json().stats.accountAgeInDays;
    };
    const days = [0, 0, 1, 1, 400, 2, 3, 4, 5, 6, 0];
    for (const each of days) expect(await ageAfter(each)).toBe(each);
    await app.close();
  });

  test("is what it was changed to, from the moment on in which the change is answered", async () => {
    const { id, key, ownKey } = await addTestAgent(server(), { name: "before" });
    const nameBy = async (by: string): Promise<unknown> =>
      (await server().call("GET", `/v1/agents/${id}`, { key: by })).body.name;
    for (const name of ["once", "twice"]) {
      await Promise.all([nameBy(key), nameBy(ownKey)]);
      await server().call("PATCH", `/v1/agents/${id}`, { key: ownKey, body: { name } });
      expect([await nameBy(key), await nameBy(ownKey)]).toEqual([name, name]);
    }
  });
});

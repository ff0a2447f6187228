import { describe, expect, test } from "vitest";
import { createApp } from "../../../app.ts";
import { systemClock } from "../../../platform/base/runtime.ts";
import { addTestAgent } from "../../../../test/support/agents.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";

const DAY_MS = 86_400_000;

describe("what is shown of an agent", () => {
  const server = useServer(useStore());

  test("grows a day older at the end of each day of the agent", async () => {
    const { id, key } = await addTestAgent(server(), { name: "ages" });
    const state = { now: new Date() };
    const { context } = server();
    const app = await createApp({ ...context, clock: { ...systemClock, now: () => state.now } });
    const ageAfter = async (days: number): Promise<unknown> => {
      state.now = new Date(Date.now() + days * DAY_MS);
      const answer = await app.inject({
        url: `/v1/reputation/${id}`,
        headers: { authorization: `Bearer ${key}` },
      });
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

// Requests that come at once are counted one after the other. Only a store with several sessions
// can show it: Postgres.
import { describe, expect, test } from "vitest";

import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";

describe("the cap of subscriptions", () => {
  const opened = useStore();
  const server = useServer(opened, { maxSubscriptions: 5, maxSubscriptionsPerHost: 100 });

  test("holds for forty requests at once, by two keys of one account", async () => {
    const { call, makeKey } = server();
    const keys = [
      await makeKey({ accountId: "acc_many" }),
      await makeKey({ accountId: "acc_many" }),
    ];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const body = { url: `https://hooks.example/${index}`, events: ["credential.issued"] };
        return call("POST", "/v1/webhooks", { key: keys[index % 2]!, body });
      }),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(made).toHaveLength(5);
    const { body } = await call("GET", "/v1/webhooks", { key: keys[0]! });
    expect(body.webhooks ?? body.subscriptions).toHaveLength(5);
  });
});

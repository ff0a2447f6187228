import { describe, expect, test } from "vitest";
import { createApp } from "./app.ts";
import { listCommands } from "./commands.ts";
import type { Extension, ListedExtension } from "./extension.ts";
import { callerOf } from "./features/access/service.ts";
import { createMetrics } from "./features/operations/metrics.ts";
import { defineJob, type JobType, requestJob } from "./platform/jobs/jobs.ts";
import { startWorkers } from "./workers.ts";
import { useServer } from "../test/support/server.ts";
import { useStore } from "../test/support/stores.ts";
import { waitUntil } from "../../process/test/support/wait-until.ts";

const greetingType: JobType = { kind: "greeting", ladder: [] };
let greeted = 0;

/** All that there is of an extra, but for its name in the list. */
const loadGreeting = async (): Promise<Extension> => ({
  routes(app) {
    app.addHook("onRequest", async (_request, reply) => void reply.header("x-greeting", "hello"));
    app.get("/greeting", async () => ({ hello: "all" }));
  },
  apiRoutes(api) {
    const config = { permission: "read", weight: 1 } as const;
    api.get("/greeting", { config }, async (request) => ({ hello: callerOf(request).accountId }));
  },
  jobs: [
    defineJob({
      ...greetingType,
      run: async () => void greeted++,
      schedule: async (tx, { clock }) =>
        requestJob(tx, greetingType, { key: "all", runAt: clock.now(), now: clock.now() }),
    }),
  ],
});
const greeting: ListedExtension = {
  commands: {
    greet: { what: "say hello", help: "arcs-server greet", load: async () => undefined },
  },
  load: loadGreeting,
};

describe("an extra", () => {
  const server = useServer(useStore());

  test("registers routes, jobs and commands", async () => {
    const { context } = server();
    const extensions = [await loadGreeting()];
    const app = await createApp(context, { extensions });
    const authorization = `Bearer ${await server().makeKey()}`;
    expect((await app.inject("/greeting")).json()).toEqual({ hello: "all" });
    expect((await app.inject("/v1/greeting")).statusCode).toBe(401);
    expect((await app.inject({ url: "/v1/greeting", headers: { authorization } })).json()).toEqual({
      hello: "acc_test",
    });
    // Its hooks are its own.
    expect((await app.inject("/health")).headers).not.toHaveProperty("x-greeting");
    await app.close();

    const workers = await startWorkers(context, { metrics: createMetrics(context), extensions });
    await waitUntil(() => greeted > 0);
    await workers.stop({ withinMs: 10_000 });

    expect(Object.keys(listCommands([greeting]))).toContain("greet");
  });

  test("may be left out: the server answers what the contract names", async () => {
    const app = await createApp(server().context);
    const { paths } = (await app.inject("/openapi.json")).json() as {
      paths: Record<string, object>;
    };
    const names = Object.keys(paths);
    expect(names).toContain("/v1/credentials/issue");
    expect(names.filter((name) => /erc8004|^\/(vc|verify|evidence)\b/.test(name))).toEqual([]);
    await app.close();
  });
});

import { describe, expect, test } from "vitest";
import { wholeNumber } from "@arcs/core/internal";
import { createApp } from "./app.ts";
import type { ServerContext } from "./context.ts";
import { listCommands } from "./commands.ts";
import type { Extension, ListedExtension, ServerStart } from "./extension.ts";
import { callerOf } from "./features/access/service.ts";
import { createMetrics } from "./features/operations/metrics.ts";
import { defineJob, type JobType, requestJob } from "./platform/jobs/jobs.ts";
import { closeExtensions, loadExtensions } from "./load-extensions.ts";
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

/** Adds a route that the server has. */
const doubling: Extension = { routes: (app) => void app.get("/health", async () => ({})) };

const startOf = ({ settings, randomBytes }: ServerContext): ServerStart => ({
  settings: settings as ServerStart["settings"],
  log: { warn: () => undefined },
  randomBytes,
});

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

  test("has hooks below /v1 that are its own", async () => {
    const { context } = server();
    const hooked: Extension = {
      apiRoutes(api) {
        api.addHook("onRequest", async (_request, reply) => void reply.header("x-hook", "mine"));
        const config = { permission: "read", weight: 1 } as const;
        api.get("/hooked", { config }, async () => ({}));
      },
    };
    const app = await createApp(context, { extensions: [hooked, await loadGreeting()] });
    const headers = { authorization: `Bearer ${await server().makeKey()}` };
    const own = await app.inject({ url: "/v1/hooked", headers });
    expect([own.statusCode, own.headers["x-hook"]]).toEqual([200, "mine"]);
    expect((await app.inject("/v1/hooked")).statusCode).toBe(401);
    for (const url of ["/v1/greeting", "/v1/agents/search"]) {
      const answer = await app.inject({ url, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).not.toHaveProperty("x-hook");
    }
    await app.close();
  });

  test("takes the place of nothing that the server or another extra has", async () => {
    const { context } = server();
    const metrics = createMetrics(context);
    const jobs = [defineJob({ kind: "score", ladder: [], run: async () => undefined })];
    await expect(startWorkers(context, { metrics, extensions: [{ jobs }] })).rejects.toThrow(
      "two jobs have the name score: rename that of an extra",
    );
    const { greet } = greeting.commands!;
    for (const [name, taken] of [
      ["greet", [greeting, greeting]],
      ["start", [{ commands: { start: greet! } }]],
      ["keys create", [{ commands: { "keys create": greet! } }]],
    ] as const)
      expect(() => listCommands(taken)).toThrow(`two commands have the name ${name}:`);
    const days = (env: string): ListedExtension => ({
      settings: { days: { env, form: wholeNumber({ min: 1, max: 9 }), fallback: 1, what: "Days" } },
    });
    const twice = [days("ARCS_ONE_DAYS"), days("ARCS_OTHER_DAYS")];
    expect(() => listCommands(twice)).toThrow("two settings have the name days:");
    await expect(loadExtensions(twice, startOf(context))).rejects.toThrow("name days:");
    await expect(createApp(context, { extensions: [doubling] })).rejects.toThrow(
      /Method 'GET' already declared for route '\/health'/,
    );
  });

  test("is closed where another one fails to load", async () => {
    const closed: string[] = [];
    const closing = (name: string): ListedExtension => ({
      load: async () => ({ close: async () => void closed.push(name) }),
    });
    const failing: ListedExtension = { load: () => Promise.reject(new Error("no such file")) };
    const loading = loadExtensions(
      [closing("a"), failing, closing("b")],
      startOf(server().context),
    );
    await expect(loading).rejects.toThrow("no such file");
    expect(closed).toEqual(["a", "b"]);
    // Nor does one that fails to close keep the others open.
    const stuck = { close: () => Promise.reject(new Error("stuck")) };
    const others = await loadExtensions([closing("c"), closing("d")], startOf(server().context));
    await expect(closeExtensions([stuck, ...others])).rejects.toThrow("stuck");
    expect(closed).toEqual(["a", "b", "c", "d"]);
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

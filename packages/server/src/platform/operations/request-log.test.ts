import fastify, { type FastifyBaseLogger } from "fastify";
import { expect, test, vi } from "vitest";

import { createLog, requestLogOptions } from "./log.ts";

/** A log of a level, and what it has written. */
function writtenLog(level: string) {
  const lines: any[] = [];
  const log = createLog({ level, stream: { write: (line) => void lines.push(JSON.parse(line)) } });
  return { log, lines };
}

async function requestWith(log: FastifyBaseLogger): Promise<void> {
  const app = fastify({ loggerInstance: log, ...requestLogOptions(log), genReqId: () => "req_1" });
  app.get("/quiet", async () => "quiet");
  app.get("/warns", async ({ log: own }) => {
    own.warn({ token: "secret" }, "this is a warning");
    own.child({ part: "first" }).error("this is an error");
    return own.level;
  });
  app.get("/chatty", { logLevel: "debug" }, async ({ log: own }) => {
    own.debug("more than others");
    return "";
  });
  app.get("/talks-later", async ({ log: own }) => {
    own.level = "trace";
    for (const level of ["fatal", "debug", "trace", "silent"] as const) (own as FastifyBaseLogger)[level](level);
    return "";
  });
  for (const path of ["/quiet", "/warns", "/chatty", "/talks-later"]) {
    expect((await app.inject(path)).statusCode).toBe(200);
  }
  await app.close();
}

test("a request has a log made for it when it writes something, and one", async () => {
  const { log, lines } = writtenLog("warn");
  const app = fastify({ loggerInstance: log, ...requestLogOptions(log) });
  const made = vi.spyOn(app.log, "child");
  app.get("/", async () => "quiet");
  app.get("/warns", async ({ log: own }) => {
    own.warn("once");
    own.warn("again");
    return own.level;
  });
  await app.inject("/");
  expect(made).not.toHaveBeenCalled();
  await app.inject("/warns");
  expect(made).toHaveBeenCalledTimes(1);
  await app.close();
  expect(lines.map(({ msg }) => msg)).toEqual(["once", "again"]);
});

test("lines of a request have its id, and no secrets, at their level", async () => {
  const { log, lines } = writtenLog("warn");
  await requestWith(log);
  expect(lines.filter(({ level }) => level >= 40)).toMatchObject([
    { level: 40, reqId: "req_1", token: "[redacted]", msg: "this is a warning" },
    { level: 50, reqId: "req_1", part: "first", msg: "this is an error" },
    { level: 60, reqId: "req_1", msg: "fatal" },
  ]);
  const messages = lines.map(({ msg }) => msg);
  expect(messages).toEqual(expect.arrayContaining(["more than others", "debug", "trace"]));
  expect(messages).not.toContain("silent");
  // Of the two that asked for more.
  expect(messages.filter((message) => message === "request completed")).toHaveLength(2);
});

test("every request has its two lines where they are wanted", async () => {
  const { log, lines } = writtenLog("info");
  await requestWith(log);
  const about = (message: string): any[] => lines.filter(({ msg }) => msg === message);
  expect(about("incoming request")).toHaveLength(4);
  expect(about("request completed")).toHaveLength(4);
  expect(new Set(lines.filter(({ msg }) => !msg.startsWith("Server")).map(({ reqId }) => reqId))).toEqual(
    new Set(["req_1"]),
  );
});

test("logs that say nothing of their levels are taken as they are", async () => {
  const { log, lines } = writtenLog("warn");
  const { isLevelEnabled: _, ...others } = Object.fromEntries(
    ["fatal", "error", "warn", "info", "debug", "trace", "silent", "child", "isLevelEnabled"].map((name) => [
      name,
      (log as any)[name].bind(log),
    ]),
  );
  const plain = { level: "warn", ...others } as unknown as FastifyBaseLogger;
  expect(requestLogOptions(plain)).toEqual({});
  const app = fastify({ loggerInstance: plain, ...requestLogOptions(plain), genReqId: () => "req_2" });
  app.get("/", async ({ log: own }) => own.warn("taken"));
  await app.inject("/");
  await app.close();
  expect(lines).toMatchObject([{ reqId: "req_2", msg: "taken" }]);
});

import fastify, { type FastifyBaseLogger } from "fastify";
import { expect, test } from "vitest";

import { createLog } from "./log.ts";

/** A log of a level, and what it has written. */
function writtenLog(level: string) {
  const lines: any[] = [];
  const log = createLog({ level, stream: { write: (line) => void lines.push(JSON.parse(line)) } });
  return { log, lines };
}

async function requestWith(log: FastifyBaseLogger): Promise<void> {
  const app = fastify({ loggerInstance: log, genReqId: () => "req_1" });
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
    for (const level of ["fatal", "debug", "trace", "silent"] as const)
      (own as FastifyBaseLogger)[level](level);
    return "";
  });
  for (const path of ["/quiet", "/warns", "/chatty", "/talks-later"]) {
    expect((await app.inject(path)).statusCode).toBe(200);
  }
  await app.close();
}

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
  expect(
    new Set(lines.filter(({ msg }) => !msg.startsWith("Server")).map(({ reqId }) => reqId)),
  ).toEqual(new Set(["req_1"]));
});

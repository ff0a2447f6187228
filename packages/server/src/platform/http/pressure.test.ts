import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { useErrorAnswers } from "./error-answers.ts";
import { usePressureLimit } from "./request-guards.ts";
import { createOutageWatch } from "../db/store-failures.ts";

const SECOND = 1000;

let app: FastifyInstance;

beforeEach(async () => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"],
  });
  app = fastify();
  useErrorAnswers(app, createOutageWatch());
  usePressureLimit(app, 50);
  app.get("/", async () => ({}));
  await app.ready();
  // Until then it is starting.
  vi.advanceTimersByTime(2 * SECOND);
});

afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

test("requests get 503 while the event loop lags, and are served again afterwards", async () => {
  await keepLoop();
  vi.advanceTimersByTime(SECOND);
  const { statusCode, headers } = await app.inject("/");
  expect({ statusCode, "retry-after": headers["retry-after"] }).toEqual({
    statusCode: 503,
    "retry-after": "5",
  });
  expect(await isServedSoon()).toBe(true);
});

test("measuring goes on where the process has no file descriptor left", async () => {
  const memory = vi.spyOn(process, "memoryUsage").mockImplementation(() => {
    throw new Error("EMFILE: too many open files, uv_resident_set_memory");
  });
  try {
    expect(await isServedSoon()).toBe(true);
  } finally {
    memory.mockRestore();
  }
});

/** Keeps the event loop busy: each of its turns takes a tenth of a second. */
async function keepLoop(): Promise<void> {
  for (let turn = 0; turn < 6; turn++) {
    const start = process.hrtime.bigint();
    while (process.hrtime.bigint() - start < 100_000_000n);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Lets the event loop turn freely, second after second, until a request is served: this machine may
 * be busy itself.
 */
async function isServedSoon(): Promise<boolean> {
  let served = false;
  for (let second = 0; second < 50 && !served; second++) {
    const start = process.hrtime.bigint();
    while (process.hrtime.bigint() - start < 200_000_000n)
      await new Promise((resolve) => setImmediate(resolve));
    vi.advanceTimersByTime(SECOND);
    served = (await app.inject("/")).statusCode === 200;
  }
  return served;
}

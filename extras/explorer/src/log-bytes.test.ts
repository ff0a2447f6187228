import { beforeAll, expect, test } from "vitest";

import { addCrediblePayers } from "../../../packages/server/test/support/agents.ts";
import { useServer } from "../../../packages/server/test/support/server.ts";
import { useStore } from "../../../packages/server/test/support/stores.ts";
import { explorer } from "./index.ts";

const BUDGET = 524_288;
const server = useServer(useStore(), { maxPublicVerifications: 1 }, [explorer]);

beforeAll(async () => {
  await addCrediblePayers(server(), 300);
});

const ask = (query: string, from: string, headers: Record<string, string> = {}) =>
  server().app.inject({ url: `/evidence/log?${query}`, remoteAddress: from, headers });

test("a page of the log is no larger than the server can bear, however many entries are wanted", async () => {
  const { statusCode, rawPayload, headers } = await ask("limit=5000", "192.0.2.1");
  expect([statusCode, headers["cache-control"]]).toEqual([200, "public, max-age=3600"]);
  expect(rawPayload.length).toBeGreaterThan(100_000);
  expect(rawPayload.length).toBeLessThanOrEqual(262_144);
});

test("an address gets so many bytes of the log in a minute, and what it has already costs none", async () => {
  let sent = 0;
  let answer = await ask("limit=500", "192.0.2.2");
  const etag = String(answer.headers["etag"]);
  while (answer.statusCode === 200) {
    sent += answer.rawPayload.length;
    for (let again = 0; again < 5; again++)
      expect((await ask("limit=500", "192.0.2.2", { "if-none-match": etag })).statusCode).toBe(304);
    answer = await ask("limit=500", "192.0.2.2");
  }
  expect([answer.statusCode, answer.json().error.message]).toEqual([
    429,
    "too many bytes of the log were asked for from this address",
  ]);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(sent).toBeLessThanOrEqual(BUDGET);
  expect(sent).toBeGreaterThan(BUDGET / 2);
  expect((await ask("limit=500", "192.0.2.3")).statusCode).toBe(200);
});

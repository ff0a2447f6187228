// Requests to an unreachable server are retried for some seconds, hence a system test.
import { expect, test } from "vitest";

import { fetchBytes } from "../src/published-service.ts";

test("what cannot be audited says where and why", async () => {
  const refused = Object.assign(new Error(), { code: "ECONNREFUSED" });
  // A failure as the platform words it.
  const fetch = (): Promise<never> =>
    Promise.reject(new TypeError("fetch failed", { cause: refused }));
  await expect(fetchBytes("http://127.0.0.1:1/", { mostBytes: 1, fetch })).rejects.toThrow(
    /^http:\/\/127\.0\.0\.1:\d+\/ could not be read: ECONNREFUSED$/,
  );
}, 30_000);

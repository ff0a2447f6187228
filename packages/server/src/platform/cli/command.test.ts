import { expect, test, vi } from "vitest";

import { readCommandLine } from "../settings/read-settings.ts";
import { apiOf } from "./command.ts";

const lineOf = (...args: string[]): ReturnType<typeof readCommandLine> =>
  readCommandLine(args, { env: {}, options: { url: { type: "string" }, key: { type: "string" } } });

test("a server's API is what --url names, else ARCS_API_URL, else that of the settings", () => {
  vi.stubEnv("ARCS_API_KEY", "secret");
  try {
    expect(apiOf(lineOf()).apiUrl).toBe("http://127.0.0.1:8787");
    expect(apiOf(lineOf("--host", "::", "--port", "1")).apiUrl).toBe("http://[::1]:1");
    vi.stubEnv("ARCS_API_URL", "http://127.0.0.1:9001");
    expect(apiOf(lineOf("--port", "1"))).toEqual({
      apiUrl: "http://127.0.0.1:9001",
      apiKey: "secret",
    });
    expect(apiOf(lineOf("--url", "http://127.0.0.1:9002")).apiUrl).toBe("http://127.0.0.1:9002");
    vi.stubEnv("ARCS_API_URL", "127.0.0.1");
    expect(() => apiOf(lineOf())).toThrow(/^--url \(or ARCS_API_URL\) must be/);
  } finally {
    vi.unstubAllEnvs();
  }
});

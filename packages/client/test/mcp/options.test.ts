import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";

import { type McpSettings, readSettings } from "../../src/mcp/cli/options.ts";

const env = { ARCS_API_URL: "https://arcs.example", ARCS_API_KEY: "arcs_live_secret" };
const read = (args: string[], more: object = {}): McpSettings => readSettings(args, { ...env, ...more }) as McpSettings;

describe("the command line of arcs-mcp", () => {
  test("speaks on standard streams unless told otherwise", () => {
    expect(read([])).toEqual({
      baseUrl: "https://arcs.example",
      apiKey: "arcs_live_secret",
      readOnly: false,
      http: undefined,
    });
    expect(readSettings(["--help"], {})).toBe("help");
  });

  test("listens on loopback; on anything else with a token only", () => {
    const hosts = ["127.0.0.1", "localhost", "[::1]"];
    expect(read(["--http", "8080"]).http).toEqual({ port: 8080, address: "127.0.0.1", hosts, token: undefined });
    for (const host of ["0.0.0.0", "::", "192.168.1.1", "127.0.0.1.evil.example", ""]) {
      expect(() => read(["--http", "0", "--host", host]), host).toThrow(/ARCS_MCP_TOKEN/);
    }
    const open = read(["--http", "0", "--host", "::", "--allow-host", "mcp.example"], { ARCS_MCP_TOKEN: "t" });
    expect(open.http).toMatchObject({ token: "t", hosts: [...hosts, "[::]", "mcp.example"] });
  });

  test("says everything that is wrong, and no secret", () => {
    expect(() => readSettings(["--host", "::1"], {})).toThrow(
      "ARCS_API_URL expected the URL of an ARCS server; ARCS_API_KEY expected an API key; --host expected --http beside it",
    );
    for (const port of ["80a", "-1", "65536", "", "1e3"]) {
      expect(() => read(["--http", port]), port).toThrow(expect.objectContaining({ code: "invalid_argument" }));
    }
    for (const args of [["--api-key", "arcs_live_secret"], ["serve"], ["--http"]]) {
      expect(() => read(args), args[0]!).toThrow(expect.objectContaining({ code: "invalid_argument" }));
      expect(() => read(args)).not.toThrow(/arcs_live_secret/);
    }
  });

  test("the program explains itself, on the right streams", { timeout: 60_000 }, () => {
    const main = fileURLToPath(new URL("../../src/mcp/cli/main.ts", import.meta.url));
    const run = (args: string[]): ReturnType<typeof spawnSync> =>
      spawnSync(process.execPath, ["--import", "tsx", "--conditions=@arcs/source", main, ...args], {
        env: { PATH: process.env["PATH"]! },
        encoding: "utf8",
      });
    const helped = run(["--help"]);
    expect([helped.status, helped.stderr]).toEqual([0, ""]);
    expect(helped.stdout).toContain("ARCS_API_KEY");
    const failed = run([]);
    expect([failed.status, failed.stdout]).toEqual([1, ""]);
    expect(failed.stderr).toMatch(/^ARCS_API_URL expected .*\(invalid_argument\)\n$/);
  });
});

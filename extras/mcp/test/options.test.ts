import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { type McpSettings, readSettings } from "../src/cli/options.ts";

const env = { ARCS_API_URL: "https://arcs.example", ARCS_API_KEY: "arcs_live_secret" };
const read = (args: string[], more: object = {}): McpSettings =>
  readSettings(args, { ...env, ...more }) as McpSettings;

describe("the command line of arcs-mcp", () => {
  test("speaks on standard streams unless told otherwise", () => {
    expect(read([])).toEqual({
      baseUrl: "https://arcs.example",
      apiKey: "arcs_live_secret",
      readOnly: false,
      walletFile: undefined,
      trustFloor: { minScore: 0 },
      http: undefined,
    });
  });

  test("listens on loopback; on anything else with a token only", () => {
    const hosts = ["127.0.0.1", "localhost", "[::1]"];
    expect(read(["--http", "8080"]).http).toEqual({
      port: 8080,
      address: "127.0.0.1",
      hosts,
      token: undefined,
    });
    for (const host of ["0.0.0.0", "::", "192.168.1.1", "127.0.0.1.evil.example"]) {
      expect(() => read(["--http", "0", "--host", host]), host).toThrow(/ARCS_MCP_TOKEN/);
    }
    expect(() => read(["--http", "0", "--host", ""])).toThrow(/--host must not be empty/);
    const open = read(["--http", "0", "--host", "::", "--allow-host", "mcp.example"], {
      ARCS_MCP_TOKEN: "t",
    });
    expect(open.http).toMatchObject({ token: "t", hosts: [...hosts, "[::]", "mcp.example"] });
  });

  test("takes the least score that the operator asks of agents", () => {
    expect(read(["--min-score", "750"]).trustFloor).toEqual({ minScore: 750 });
    const bounds = ["--max-amount", "25", "--allowance", "0"];
    expect(read(bounds).trustFloor).toEqual({ minScore: 0, maxAmount: "25", allowance: "0" });
    for (const wrong of ["", "-1", "1e2", "25 USDC", "NaN"]) {
      expect(() => read([`--max-amount=${wrong}`]), wrong).toThrow(/--max-amount must/);
      expect(() => read([`--allowance=${wrong}`]), wrong).toThrow(/--allowance must/);
    }
    for (const wrong of ["", "-1", "1001", "1e2", "silver", "99999"]) {
      expect(() => read([`--min-score=${wrong}`]), wrong).toThrow(/--min-score must/);
    }
  });

  test("says everything that is wrong, and no secret", () => {
    expect(() => readSettings(["--host", "::1"], {})).toThrow(
      "ARCS_API_URL must be the URL of an ARCS server (received none); ARCS_API_KEY must be an API key (received none); --host needs --http beside it",
    );
    for (const port of ["80a", "-1", "65536", "", "1e3"]) {
      expect(() => read(["--http", port]), port).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
    }
    for (const args of [["--api-key", "arcs_live_secret"], ["serve"], ["--http"]]) {
      expect(() => read(args), args[0]!).toThrow(
        expect.objectContaining({ code: "invalid_argument" }),
      );
      expect(() => read(args)).not.toThrow(/arcs_live_secret/);
    }
  });

  test("server.json says what the program needs, and is of this version", () => {
    const read = (name: string) =>
      JSON.parse(readFileSync(new URL(`../${name}`, import.meta.url), "utf8"));
    const { name, version, mcpName, bin, files } = read("package.json");
    const server = read("server.json");
    expect(server).toMatchObject({
      name: mcpName,
      version,
      packages: [{ identifier: name, version }],
    });
    expect(mcpName).toMatch(/^[\w.-]+\/[\w.-]+$/);
    // Of one command alone `npx @arcs/mcp` knows which it is.
    expect([Object.keys(bin), files.includes("server.json")]).toEqual([["arcs-mcp"], true]);
    const variables: { name: string; isRequired: boolean; isSecret: boolean }[] =
      server.packages[0].environmentVariables;
    const needed = Object.fromEntries(variables.map((each) => [each.name, "https://arcs.example"]));
    expect(readSettings([], needed)).toMatchObject({ http: undefined });
    expect(variables.filter(({ isSecret }) => isSecret).map((each) => each.name)).toEqual([
      "ARCS_API_KEY",
    ]);
  });
});

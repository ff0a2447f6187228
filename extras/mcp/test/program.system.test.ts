// The program arcs-mcp without its ARCS server: it starts, reports that, answers requests, and ends
// on a signal.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";

import { readingTools } from "../src/create-mcp-server.ts";
import { clients } from "./support/clients.ts";

const main = fileURLToPath(new URL("../src/cli/main.ts", import.meta.url));
const running: ChildProcess[] = [];

function start(...args: string[]) {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=@arcs/source", main, ...args],
    {
      // Port 9 discards; nothing listens there.
      env: {
        PATH: process.env["PATH"]!,
        ARCS_API_URL: "http://127.0.0.1:9",
        ARCS_API_KEY: "arcs_test_secret",
      },
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  running.push(child);
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text));
  return {
    child,
    stderr: () => said,
    lines: createInterface(child.stdout)[Symbol.asyncIterator](),
  };
}

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

describe("arcs-mcp", { timeout: 60_000 }, () => {
  test("writes nothing but the protocol to standard output, whatever comes in, and ends with its input", async () => {
    const { child, stderr, lines } = start();
    const send = (message: unknown): boolean =>
      child.stdin.write(
        `${typeof message === "string" ? message : JSON.stringify({ jsonrpc: "2.0", ...(message as object) })}\n`,
      );
    const answer = async (): Promise<any> => JSON.parse((await lines.next()).value as string);
    const clientInfo = { name: "test", version: "1" };
    send({
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
    });
    expect(await answer()).toMatchObject({
      jsonrpc: "2.0",
      id: 1,
      result: { serverInfo: { name: "arcs" } },
    });
    for (const garbage of ["", "{", "null", "[]", '{"jsonrpc":"1.0"}', "\u0000"]) send(garbage);
    send({ method: "notifications/initialized" });
    send({ id: 2, method: "tools/list" });
    const { result } = await answer();
    expect(result.tools.map(({ name }: { name: string }) => name)).toEqual(
      readingTools.map(({ name }) => name),
    );
    send({ id: 3, method: "no/such" });
    expect(await answer()).toMatchObject({ id: 3, error: { code: -32_601 } });
    send({
      id: 4,
      method: "tools/call",
      params: { name: "get_agent", arguments: { agentId: "x" } },
    });
    const failed = await answer();
    expect(failed).toMatchObject({ id: 4, result: { isError: true } });
    expect(JSON.parse(failed.result.content[0].text).error).toMatchObject({
      code: "server_unreachable",
      nextStep: expect.stringContaining("says nothing about the agent"),
    });
    child.stdin.end();
    expect((await once(child, "exit"))[0]).toBe(0);
    expect(stderr()).toContain("http://127.0.0.1:9");
    expect(stderr()).not.toContain("arcs_test_secret");
  });

  test("serves HTTP on loopback, and stops when it is told to", async () => {
    const { child, stderr } = start("--http", "0", "--read-only");
    while (!stderr().includes("/mcp")) await once(child.stderr!, "data");
    const url = /http:\/\/127\.0\.0\.1:\d+\/mcp/.exec(stderr())![0];
    for (const [, connect] of clients) {
      const client = await connect({ url });
      expect((await client.listTools()).tools).toHaveLength(readingTools.length);
      await client.close();
    }
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });
});

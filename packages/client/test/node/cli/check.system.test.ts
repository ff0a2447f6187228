// `arcs check` in a process of its own, against a real server.
import { spawn } from "node:child_process";
import { join } from "node:path";

import { beforeAll, expect, test } from "vitest";

import { addTestAgent } from "../../../../server/test/support/agents.ts";
import { useServer } from "../../../../server/test/support/server.ts";
import { useStore } from "../../../../server/test/support/stores.ts";

const main = join(import.meta.dirname, "../../../src/node/cli/main.ts");
const server = useServer(useStore());
let agentId = "";

beforeAll(async () => {
  ({ id: agentId } = await addTestAgent(server(), { name: "Translator" }));
}, 120_000);

/** Runs the program as npx does, without a key. */
function arcs(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const env = { ...process.env, NO_COLOR: "1", ARCS_API_KEY: undefined, ARCS_API_URL: undefined };
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=@arcs/source", main, ...args],
    { env },
  );
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said.stderr += text));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...said })));
}

test(
  "says what is safe to spend with an agent, and ends as scripts need it",
  { timeout: 120_000 },
  async () => {
    const { url } = server();
    // Nothing reads accounts here: to wait for it is in vain.
    const known = await arcs("check", agentId, "--server", url, "--wait", "0");
    expect([known.code, known.stderr]).toEqual([0, ""]);
    expect(known.stdout).toContain(
      `0.00 in test money is safe to spend with ${agentId} now; bronze 0, seen; no payment to it is known.`,
    );
    expect(known.stdout).toContain("Test network (local): money and scores there mean nothing.");
    const uncovered = await arcs(
      "check",
      agentId,
      "--server",
      url,
      "--at-stake",
      "0.25",
      "--json",
      "--wait",
      "0",
    );
    expect([uncovered.code, JSON.parse(uncovered.stdout)]).toMatchObject([
      1,
      { agentId, claimed: true, covered: false },
    ]);
    const stranger = await arcs(
      "check",
      "eip155:8453:0x00000000000000000000000000000000000000ab",
      "--server",
      `${url}/v1`,
      "--wait",
      "0",
    );
    expect([stranger.code, stranger.stderr]).toEqual([1, ""]);
    const nobody = await arcs("check", agentId, "--server", "http://127.0.0.1:9");
    expect([nobody.code, nobody.stdout]).toEqual([2, ""]);
    expect(nobody.stderr).toContain("; --server names another server (server_unreachable)");
    expect((await arcs("check", "--help")).stdout).toContain("Exit codes: 0 the amount is covered");
  },
);

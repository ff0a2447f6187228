// `arcs claim` and `arcs close` in processes of their own, against a real server.
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";

import { createSigner } from "@arcs/core";
import { createFakeWallet } from "../../../../evm/test/support/fake-wallet.ts";
import { temporaryFolder } from "../../../../server/test/support/template-folders.ts";
import { expect, test } from "vitest";

import { useServer } from "../../../../server/test/support/server.ts";
import { useStore } from "../../../../server/test/support/stores.ts";
import { createArcsClient } from "../../../src/node/index.ts";

const main = join(import.meta.dirname, "../../../src/node/cli/main.ts");
const server = useServer(useStore());
const seed = new Uint8Array(32).fill(7);
const agentId = createSigner(seed).address;
const evmWallet = createFakeWallet("claimed by a command");
const account = `eip155:8453:${evmWallet.address}`;

type Run = {
  apiKey?: string;
  sign?: (text: string) => Promise<string>;
  command?: "claim" | "close";
};

/** Runs the program; `sign` answers the text that it shows. */
function claim(
  args: readonly string[],
  { apiKey, sign, command = "claim" }: Run,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=@arcs/source", main, command, ...args],
    { env: { ...process.env, NO_COLOR: "1", ARCS_API_URL: server().url, ARCS_API_KEY: apiKey } },
  );
  const said = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (said.stdout += text));
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    lines.push(line);
    said.stderr += `${line}\n`;
    if (sign === undefined || !line.startsWith("Then paste the signature")) return;
    const text = lines.slice(lines.indexOf("") + 1, -2).join("\n");
    void sign(text).then((signature) => child.stdin.end(`${signature}\n`));
  });
  if (sign === undefined) child.stdin.end();
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...said })));
}

test(
  "registers a wallet once, and proves an account that another wallet signs for",
  { timeout: 120_000 },
  async () => {
    const file = join(temporaryFolder(), "id.json");
    writeFileSync(file, JSON.stringify([...seed]), { mode: 0o600 });
    const apiKey = await server().makeKey();
    const nameless = await claim(["--wallet", file], { apiKey });
    expect([nameless.code, nameless.stdout]).toEqual([2, ""]);
    expect(nameless.stderr).toContain("--name must be the agent's name");

    const registered = await claim(["--wallet", file, "--name", "Translator"], { apiKey });
    expect([registered.code, registered.stderr]).toEqual([0, ""]);
    expect(registered.stdout).toBe(
      `Registered: agent ${agentId}.\nPage: ${server().url}/agents/${agentId}\n`,
    );

    const withAccount = ["--wallet", file, "--account", account];
    const unsigned = await claim(withAccount, { apiKey });
    expect([unsigned.code, unsigned.stdout]).toEqual([2, ""]);
    expect(unsigned.stderr).toContain("no signature came: nothing was claimed");
    const byAnother = await claim(withAccount, {
      apiKey,
      sign: (text) => createFakeWallet("a thief").signText(text),
    });
    expect([byAnother.code, byAnother.stdout]).toEqual([2, ""]);

    const proved = await claim([...withAccount, "--json"], {
      apiKey,
      sign: (text) => evmWallet.signText(text),
    });
    expect([proved.code, JSON.parse(proved.stdout)]).toEqual([
      0,
      { agentId, account, page: `${server().url}/agents/${agentId}` },
    ]);
    const client = createArcsClient({ baseUrl: server().url, apiKey });
    expect(await client.agents.get(account)).toMatchObject({ id: agentId, name: "Translator" });

    const other = join(temporaryFolder(), "other.json");
    writeFileSync(other, JSON.stringify([...new Uint8Array(32).fill(8)]), { mode: 0o600 });
    const closing = { apiKey, command: "close" } as const;
    const undecided = await claim([agentId, "--wallet", file], closing);
    expect([undecided.code, undecided.stderr]).toEqual([
      2,
      expect.stringContaining("--credentials must be revoke or keep"),
    ]);
    const thief = await claim([agentId, "--wallet", other, "--credentials", "revoke"], closing);
    expect([thief.code, thief.stdout]).toEqual([2, ""]);
    const closed = await claim([agentId, "--wallet", file, "--credentials", "revoke"], closing);
    expect([closed.code, closed.stdout]).toEqual([
      0,
      `Closed: agent ${agentId}. Its credentials are being revoked.\n`,
    ]);
    await expect(client.agents.get(agentId)).rejects.toMatchObject({ code: "agent_not_found" });
  },
);

test(
  "says what is missing, and shows nothing of a key file that it cannot read",
  { timeout: 120_000 },
  async () => {
    const nothing = await claim([], {});
    expect(nothing.code).toBe(2);
    expect(nothing.stderr).toContain("--wallet must name a key file");
    expect(nothing.stderr).toContain("ARCS_API_KEY must be an API key with the permission write");
    const file = join(temporaryFolder(), "broken.json");
    writeFileSync(file, "[1,2,3,4242]", { mode: 0o600 });
    const broken = await claim(["--wallet", file, "--name", "X"], { apiKey: "arcs_live_x" });
    expect(broken.code).toBe(2);
    expect(broken.stderr).toContain("--wallet must name the key file of a wallet");
    expect(broken.stderr).not.toContain("4242");
  },
);

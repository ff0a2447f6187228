// Recipes that run on one machine, from an empty folder: their code and their commands are those of
// the pages, but for ports, which may be taken here. npm's part, the installation, is that of the
// workspace.
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { createArcsClient } from "@arcs/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { findFreePort } from "../../../packages/process/test/support/free-port.ts";
import {
  nodeArguments,
  serverProgram,
} from "../../../packages/server/test/support/server-program.ts";

const recipes = join(import.meta.dirname, "../../../docs/recipes");
// Below the example, whose packages are installed.
const cache = join(import.meta.dirname, "../.cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "empty-"));
const run = ["--conditions=@arcs/source", "--import", fileURLToPath(import.meta.resolve("tsx"))];
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started.toReversed()) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the text of a block of a page, after what the page says before it. */
function codeOf(page: string, begin: string): string {
  const [, after = ""] = readFileSync(join(recipes, page), "utf8").split(begin);
  return /```\w+\n([^]*?)```/.exec(after)?.[1] ?? "";
}

/** Starts a program in the folder; gives its first line. */
async function start(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  started.push(child);
  return firstLine(child);
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: stdout! })) return line;
  throw new Error("it ended without a line");
}

type Facts = { server: string; seller: string };
let facts: Facts;
let variables: Record<string, string>;
let shopPort: number;
beforeAll(async () => {
  shopPort = await findFreePort();
  const save = (name: string, text: string): void =>
    writeFileSync(join(folder, name), text.replaceAll("4021", String(shopPort)));
  save(
    "seller.ts",
    codeOf("protect-my-api.md", "<!-- example recipes/payments/protect-api.ts protect-api -->"),
  );
  save("buy.ts", codeOf("protect-my-api.md", "<!-- example recipes/payments/buy.ts buy -->"));
  save(
    "pay-trusted.ts",
    codeOf("pay-trusted-agents.md", "<!-- example recipes/payments/pay-trusted.ts pay-trusted -->"),
  );
  save(
    "receiver.ts",
    codeOf("receive-webhooks.md", "<!-- example recipes/webhooks-express.ts webhooks-express -->"),
  );
  // As npm's installation leaves an empty folder; the pages say what else it needs.
  writeFileSync(join(folder, "package.json"), "{}");
  for (const page of ["protect-my-api.md", "receive-webhooks.md"]) {
    const [command = "true"] =
      /^npm pkg set .*$/m.exec(readFileSync(join(recipes, page), "utf8")) ?? [];
    await promisify(execFile)("bash", ["-c", command], { cwd: folder });
  }
  const line = await start([
    ...nodeArguments(serverProgram),
    "dev",
    "x402",
    "--json",
    "--port",
    "0",
  ]);
  facts = JSON.parse(line) as Facts;
  const text = readFileSync(join(folder, "seller.env"), "utf8");
  variables = Object.fromEntries(
    Array.from(text.matchAll(/^(\w+)=(.*)$/gm), ([, name = "", value = ""]) => [name, value]),
  );
}, 300_000);

describe("docs/recipes/protect-my-api.md, pay-trusted-agents.md", () => {
  test(
    "a seller and a buyer with the official packages, by one command; the sale moves the score",
    { timeout: 240_000 },
    async () => {
      const shop = spawn(process.execPath, [...run, "--env-file=seller.env", "seller.ts"], {
        cwd: folder,
        stdio: "inherit",
      });
      started.push(shop);
      await expect
        .poll(
          () =>
            fetch(`http://127.0.0.1:${shopPort}/translate`).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 120_000 },
        )
        .toBe(402);
      const buying = [...run, "--env-file=buyer.env", "buy.ts"];
      const { stdout } = await promisify(execFile)(process.execPath, buying, { cwd: folder });
      expect(stdout).toBe("200 { text: 'Bonjour' }\n");
      const client = createArcsClient({
        baseUrl: facts.server,
        apiKey: variables["ARCS_API_KEY"] ?? "",
      });
      await expect
        .poll(async () => (await client.reputation.get(facts.seller)).overallScore, {
          timeout: 60_000,
        })
        .toBeGreaterThan(0);
      const page = await fetch(`${facts.server}/agents/${facts.seller}`, {
        headers: { accept: "text/html" },
      });
      expect(await page.text()).toContain("Translator");
    },
  );
});

test("dev x402 overwrites no file of somebody else, and names the packages that are missing", async () => {
  const start402 = (cwd: string): Promise<unknown> =>
    promisify(execFile)(process.execPath, [...run, serverProgram, "dev", "x402"], {
      cwd,
      // Which would find the packages of the workspace.
      env: { ...process.env, NODE_PATH: "" },
    });
  const taken = mkdtempSync(join(cache, "taken-"));
  writeFileSync(join(taken, "buyer.env"), "MINE=1\n");
  await expect(start402(taken)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("did not make it"),
  });
  expect(readFileSync(join(taken, "buyer.env"), "utf8")).toBe("MINE=1\n");
  rmSync(taken, { recursive: true });
  const bare = mkdtempSync(join(tmpdir(), "arcs-bare-"));
  const expected = {
    code: 1,
    stderr: expect.stringContaining("npm install @x402/core @x402/svm @solana/kit"),
  };
  await expect(start402(bare)).rejects.toMatchObject(expected);
  rmSync(bare, { recursive: true });
}, 120_000);

test(
  "docs/recipes/receive-webhooks.md: a receiver on this machine gets a signed event",
  { timeout: 240_000 },
  async () => {
    const port = await findFreePort();
    const onThisMachine = (text: string): string =>
      text.replaceAll("8080", String(port)).replaceAll("http://127.0.0.1:8787", facts.server);
    writeFileSync(
      join(folder, "receiver.ts"),
      onThisMachine(readFileSync(join(folder, "receiver.ts"), "utf8")),
    );
    const env = { ...process.env, ARCS_API_KEY: variables["ARCS_API_KEY"] ?? "" };
    const shell = async (command: string, more: Record<string, string> = {}): Promise<string> =>
      (
        await promisify(execFile)("bash", ["-c", command], {
          cwd: folder,
          env: { ...env, ...more },
        })
      ).stdout;
    const commands =
      readFileSync(join(recipes, "receive-webhooks.md"), "utf8").match(/^curl .*$/gm) ?? [];
    const [subscribe = "", sendTest = ""] = commands.map(onThisMachine);
    const { id, secret } = JSON.parse(await shell(subscribe)) as { id: string; secret: string };
    const receiver = spawn(process.execPath, [...run, "receiver.ts"], {
      cwd: folder,
      env: { ...env, ARCS_WEBHOOK_SECRET: secret },
      stdio: ["ignore", "pipe", "inherit"],
    });
    started.push(receiver);
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/`).then(
            () => true,
            () => false,
          ),
        { timeout: 120_000 },
      )
      .toBe(true);
    const received = firstLine(receiver);
    expect(JSON.parse(await shell(sendTest, { WEBHOOK_ID: id }))).toMatchObject({
      delivered: true,
    });
    expect(await received).toMatch(/^[a-z]+\.[a-z]+ \S+$/);
  },
);

// Runs the code of pages other than recipes, as it stands there, with real parts: it does what the
// page says.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { createArcsClient, registerAgent } from "@arcs/client";
import { createSigner, createStatusAnswer, issueX402AgentCredential } from "@arcs/core";
import { createFakeWallet } from "../../../packages/evm/test/support/fake-wallet.ts";
import { formatJobClaim } from "@arcs/plugin-elizaos";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { plainCard } from "../../../extras/a2a/test/support/cards.ts";
import { SECRET_KEY, startFakeProvider } from "../../../packages/evm/test/support/fake-provider.ts";
import {
  nodeArguments,
  serverProgram,
} from "../../../packages/server/test/support/server-program.ts";
import { embeddedFolder } from "../../../packages/server/test/support/stores.ts";
import { type DemoServer, startDemoServer } from "../../runner/demo-server.ts";
import { checkCard, makeCard } from "../agent-card.ts";
import { registerTools } from "../any-framework.ts";
import { makeTemplate } from "../bridge-template.ts";
import { askForJob } from "../job-claim.ts";
import { payMeOnBase } from "../payments/prove-account.ts";
import { present, whoIsHere } from "../present-credential.ts";
import { makeDirectory, post } from "../sign-requests.ts";
import { whoSaidWhat } from "../verify-receipt.ts";
import { isValid } from "../verify-small.ts";

const recipes = join(import.meta.dirname, "..");
const run = ["--conditions=@arcs/source", "--import", fileURLToPath(import.meta.resolve("tsx"))];
const signer = createSigner(new Uint8Array(32).fill(3));

test("docs/a2a.md: a card that an agent made is valid", async () => {
  const url = plainCard.supportedInterfaces[0]?.url ?? "";
  const issuer = createSigner(new Uint8Array(32).fill(4));
  const { address } = signer;
  const identity = {
    agentAddress: address,
    agentId: "a",
    owner: address,
    name: "A",
    serviceEndpoint: url,
  };
  const issued = await issueX402AgentCredential(
    { ...identity, network: "devnet" },
    { signer: issuer, now: new Date() },
  );
  const card = await makeCard(plainCard, { credential: issued.w3cCredential as never, signer });
  const report = await checkCard(JSON.stringify(card), {
    cardUrl: new URL("/.well-known/agent-card.json", url).href,
    trustedIssuers: [issued.w3cCredential.issuer.id],
    resolveStatus: () => createStatusAnswer({ ...issued.credential, status: "Active" }),
  });
  expect(report).toMatchObject({ valid: true, errors: [] });
});

test("docs/recipes/present-a-credential.md: who has the key is known, for one exchange; who has only a copy is not", async () => {
  const issuer = createSigner(new Uint8Array(32).fill(4));
  const about = {
    agentAddress: signer.address,
    agentId: "a",
    owner: signer.address,
    name: "A",
    network: "devnet",
  };
  const { w3cCredential } = await issueX402AgentCredential(
    { ...about, serviceEndpoint: "https://a.example" },
    { signer: issuer, now: new Date() },
  );
  const exchange = { challenge: "c1", domain: "shop.example" };
  const holder = `did:service:devnet:${signer.address}`;
  const text = await present(w3cCredential as never, { holder, wallet: signer, ...exchange });
  const verifier = { trustedIssuers: [w3cCredential.issuer.id], ...exchange };
  expect(await whoIsHere(text, verifier)).toBe(holder);
  expect(await whoIsHere(text, { ...verifier, challenge: "c2" })).toBeUndefined();
  expect(await whoIsHere(text, { ...verifier, domain: "other.example" })).toBeUndefined();
  const thief = createSigner(new Uint8Array(32).fill(5));
  const copy = { holder: `did:service:devnet:${thief.address}`, wallet: thief, ...exchange };
  expect(await whoIsHere(await present(w3cCredential as never, copy), verifier)).toBeUndefined();
});

test("docs/recipes/verify-in-a-browser.md: the smaller build verifies", async () => {
  const { address } = signer;
  const identity = { agentAddress: address, agentId: "a", owner: address, name: "A" };
  const about = { ...identity, serviceEndpoint: "https://a.example", network: "devnet" };
  const { w3cCredential } = await issueX402AgentCredential(about, { signer, now: new Date() });
  const text = JSON.stringify(w3cCredential);
  const of = [text, text.replace("https://a.example", "https://b.example")];
  expect(await Promise.all(of.map((each) => isValid(each, w3cCredential.issuer.id)))).toEqual([
    true,
    false,
  ]);
  expect(
    await isValid(text, `did:service:devnet:${createSigner(new Uint8Array(32).fill(4)).address}`),
  ).toBe(false);
});

test("docs/bridge.md: a template is made", { timeout: 60_000 }, async () => {
  const provider = await startFakeProvider();
  expect(await makeTemplate(SECRET_KEY, provider.baseUrl)).toMatch(/^[\w-]+$/);
  await provider.stop();
});

test("docs/web-bot-auth.md: a directory and a signed request", async () => {
  const heard: Record<string, unknown>[] = [];
  const shop = createServer((request, response) => {
    heard.push(request.headers);
    response.end("taken");
  }).listen(0, "127.0.0.1");
  await once(shop, "listening");
  const url = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/orders`;
  const agentUrl = "https://agent.example";
  expect(JSON.parse((await makeDirectory(signer, agentUrl)).body).keys).toHaveLength(1);
  expect(await (await post(url, "one book", { signer, agentUrl })).text()).toBe("taken");
  expect(heard[0]).toMatchObject({
    signature: expect.any(String),
    "content-digest": expect.any(String),
  });
  shop.close();
  shop.closeAllConnections();
});

test("the plugin's README: a wallet says which job its payment is for", async () => {
  const claim = { agent: signer.address, transactionHash: "5".repeat(87) };
  const signature = await signer.sign(new TextEncoder().encode(formatJobClaim(claim)));
  const payment = { transactionHash: claim.transactionHash, payer: signer.address };
  expect(await askForJob(signer, claim.agent, claim.transactionHash)).toMatchObject({
    payment: { ...payment, signature: Buffer.from(signature).toString("base64") },
  });
});

test("the server's README: a store is opened and migrated", { timeout: 300_000 }, async () => {
  // Inside node_modules, so that threads find the TypeScript loader too.
  const cache = join(recipes, "../../node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const cwd = mkdtempSync(join(cache, "open-store-"));
  await promisify(execFile)(process.execPath, [...run, join(recipes, "open-store.ts")], { cwd });
  expect(existsSync(join(cwd, "data"))).toBe(true);
  rmSync(cwd, { recursive: true });
});

describe("against a server", () => {
  let server: DemoServer;
  beforeAll(async () => {
    server = await startDemoServer({ program: serverProgram, store: await embeddedFolder() });
  }, 300_000);
  afterAll(() => server?.stop());
  const clientOf = (): ReturnType<typeof createArcsClient> =>
    createArcsClient({ baseUrl: server.url, apiKey: server.adminKey });

  test("docs/mcp.md: any framework gets the tools, and each can be called", async () => {
    const tools = new Map<string, (input: object) => Promise<any>>();
    await registerTools(clientOf(), (name, _about, _schema, call) => void tools.set(name, call));
    expect(await tools.get("get_leaderboard")?.({ limit: 1 })).toMatchObject({ ok: true });
  });

  test("docs/mcp.md: a server of MCP answers", { timeout: 60_000 }, async () => {
    const env = { ...process.env, ARCS_API_URL: server.url, ARCS_API_KEY: server.adminKey };
    const child = spawn(process.execPath, [...run, join(recipes, "mcp-server.ts")], {
      env,
      stdio: ["pipe", "pipe", "inherit"],
    });
    const clientInfo = { name: "test", version: "1" };
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`,
    );
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    expect(JSON.parse(line as string)).toMatchObject({
      id: 1,
      result: { serverInfo: { name: "arcs" } },
    });
    child.kill();
    await once(child, "exit");
  });

  test("docs/recipes/show-my-reputation.md: an agent is registered by its wallet, and gets a key of its own", async () => {
    vi.stubEnv("ARCS_API_URL", server.url);
    vi.stubEnv("ARCS_API_KEY", server.adminKey);
    vi.stubEnv("WALLET_KEY", JSON.stringify(Array(32).fill(11)));
    await import("../register-agent.ts");
    const [[page = ""] = [], [key = ""] = []] = vi
      .mocked(console.log)
      .mock.calls.splice(0) as string[][];
    const { address } = createSigner(new Uint8Array(32).fill(11));
    expect(page).toBe(`registered: ${server.url}/agents/${address}`);
    const asAgent = createArcsClient({ baseUrl: server.url, apiKey: key.replace(/^.* /, "") });
    expect(await asAgent.auth.verify()).toMatchObject({
      apiKey: { permissions: ["read", "write"] },
    });
    expect(
      (await fetch(page.replace("registered: ", ""), { headers: { accept: "text/html" } })).status,
    ).toBe(200);
    // Registered again: a sentence that says so, and what to do where the key is lost.
    vi.resetModules();
    await import("../register-agent.ts");
    vi.unstubAllEnvs();
    const said = vi.mocked(console.error).mock.calls.splice(0).flat();
    expect(said).toEqual([
      expect.stringMatching(
        `${address}: this address is registered already; .*arcs-server keys create`,
      ),
    ]);
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;
  });

  test("docs/payments.md: an agent is paid at an account on Base as well", async () => {
    const [owner, wallet] = [createSigner(new Uint8Array(32).fill(12)), createFakeWallet()];
    const { agent } = await registerAgent(clientOf(), { name: "Newcomer" }, { agent: owner });
    const account = {
      address: wallet.address,
      signMessage: (said: { message: string }) => wallet.signText(said.message),
    };
    await payMeOnBase(clientOf(), owner, account);
    expect((await clientOf().agents.get(`eip155:8453:${wallet.address}`)).id).toBe(agent.id);
  });

  test("docs/payments.md: a receipt says who said what", { timeout: 120_000 }, async () => {
    const client = clientOf();
    const { agent } = await registerAgent(client, { name: "Newcomer" }, { agent: signer });
    const pay = [
      "dev",
      "pay",
      "--to",
      agent.id,
      "--amount",
      "0.25",
      "--rating",
      "5",
      "--url",
      server.url,
    ];
    const env = { ...process.env, ARCS_API_KEY: server.adminKey };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...nodeArguments(serverProgram), ...pay],
      { env },
    );
    const [id = ""] = /pay_\w+/.exec(stdout) ?? [];
    const receipt = await client.payments.receipt(id);
    const issuer = receipt["issuer"] as string;
    expect(await whoSaidWhat(JSON.stringify(receipt), issuer)).toEqual([
      expect.stringMatching(/^rating by \w+$/),
    ]);
    await expect(whoSaidWhat(JSON.stringify(receipt), "did:service:local:nobody")).rejects.toThrow(
      "untrusted_issuer",
    );
  });
});

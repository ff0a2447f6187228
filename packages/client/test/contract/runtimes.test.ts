import { createArcsClient, registerAgent } from "../../src/node/index.ts";
import { impatientClient, transports } from "../support/platform.ts";
import { useDemoServer } from "./demo-server.ts";
import { faults, startFaultProxy, type Fault } from "./fault-proxy.ts";
import { program } from "./runtime-program.ts";
import { createSigner } from "@arcs/core";
import { EdgeVM } from "@edge-runtime/vm";
import { build } from "esbuild";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { chromium } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

const server = useDemoServer(["--webhook-targets", "public_and_loopback", "--cors-origins", "*"]);

/**
 * Rounds of the default run. Set `ARCS_FAULT_ROUNDS` for more, as CI does or after changes to the
 * transport.
 */
const ROUNDS = Number(process.env["ARCS_FAULT_ROUNDS"] ?? 4);

describe.each(transports)("behind a faulty network, over %s", (name, send) => {
  test(
    `${ROUNDS} rounds: nothing is lost, nothing is done twice`,
    { timeout: 30_000 + ROUNDS * 5000 },
    async () => {
      const random = seeded(name.length);
      // Two requests of three go wrong, each fault in its turn, in storms and lulls.
      let storm: Fault[] = [];
      const proxy = await startFaultProxy(server().url, () => {
        if (storm.length === 0 && random() < 0.4) {
          const fault = faults[Math.floor(random() * faults.length)] ?? "reset";
          storm = Array.from({ length: 1 + Math.floor(random() * 4) }, () => fault);
        }
        return storm.pop() ?? "none";
      });
      // The network is at fault, not the address: wallets sign for the server that the client was
      // given.
      const options = {
        baseUrl: server().url,
        apiKey: server().adminKey,
        maxRetries: 40,
        timeoutMs: 1500,
      };
      const { client } = impatientClient(
        (request) => send({ ...request, url: request.url.replace(server().url, proxy.url) }),
        options,
      );
      const direct = createArcsClient({ baseUrl: server().url, apiKey: server().adminKey });
      const mark = `fault-${name}`;
      const known = (await direct.agents.search({ limit: 1 })).data[0]?.id ?? expect.fail();
      const before = (await direct.webhooks.list()).total;
      const credentialsBefore = (await direct.credentials.listByAgent(known)).total;

      await Promise.all(
        Array.from({ length: ROUNDS }, async (_, round) => {
          const wallet = createSigner(
            Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256)),
          );
          const { agent } = await registerAgent(
            client,
            { name: `${mark} ${round}` },
            { agent: wallet },
          );
          expect(agent.id).toBe(wallet.address);
          const hook = { url: `https://${mark}.example/${round}`, events: ["payment.created"] };
          const made = await client.webhooks.create(hook);
          const kept = await client.webhooks.create(hook);
          expect(made.secret).not.toBe(kept.secret);
          await client.webhooks.update(kept.id, { description: mark });
          await client.webhooks.delete(made.id);
          const { id } = await client.credentials.issue({
            type: "SkillCredential",
            subjectId: known,
            claims: { skill: `${mark}-${round}` },
          });
          expect((await client.credentials.get(id)).id).toBe(id);
          const paid = {
            reference: `${mark}-${round}`,
            agentId: known,
            amount: "2.00",
            payer: { address: wallet.address },
          };
          const { id: paymentId } = await client.payments.report({
            event: "payment.created",
            ...paid,
          });
          const done = await client.payments.report({ event: "payment.completed", paymentId });
          expect([done.id, done.status]).toEqual([paymentId, "completed"]);
        }),
      );
      await proxy.close();

      const { webhooks, total } = await direct.webhooks.list();
      const ours = webhooks.filter(({ url }) => url.includes(`${mark}.example`));
      expect([ours.length, total - before]).toEqual([ROUNDS, ROUNDS]);
      expect(new Set(ours.map(({ url }) => url)).size).toBe(ROUNDS);
      expect(ours.every(({ description }) => description === mark)).toBe(true);
      expect((await direct.credentials.listByAgent(known)).total - credentialsBefore).toBe(ROUNDS);
      const found = await direct.agents
        .search({ query: mark, limit: 100 })
        .toArray({ limit: 1000 });
      expect(found.filter((agent) => agent.name.startsWith(`${mark} `))).toHaveLength(ROUNDS);
      for (const { id } of ours) await direct.webhooks.delete(id);
      expect(proxy.happened.size).toBeGreaterThan(5);
    },
  );
});

/** The same faults each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
/** Such as `bun=/path/to/bun,deno=/path/to/deno,node24=/path/to/node`. */
const binaries = (process.env["ARCS_RUNTIMES"] ?? "").split(",").filter((entry) => entry !== "");

/** All that a worker has, and nothing that only Node has. */
const workerGlobals = {
  AbortController,
  AbortSignal,
  DOMException,
  Headers,
  Request,
  Response,
  TextDecoder,
  TextEncoder,
  URL,
  URLSearchParams,
  atob,
  btoa,
  clearTimeout,
  crypto,
  fetch,
  performance,
  queueMicrotask,
  setTimeout,
  structuredClone,
};

describe("runtimes", () => {
  let bundle: string;
  let expected: unknown;
  beforeAll(async () => {
    const { outputFiles, metafile } = await build({
      stdin: {
        contents: `import { program } from "./runtime-program.ts"; globalThis.run = (...args) => program(...args).then(JSON.stringify);`,
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      minify: true,
      format: "iife",
      platform: "browser",
      conditions: ["@arcs/source"],
      external: ["@arcs/ledger", "@arcs/evm"],
      write: false,
      metafile: true,
    });
    bundle = outputFiles[0]?.text ?? "";
    const { imports = [] } = Object.values(metafile.outputs)[0] ?? {};
    expect(imports.map(({ path }) => path).sort()).toEqual(["@arcs/evm", "@arcs/ledger"]);
    expect(
      Object.keys(metafile.inputs).filter((path) => /undici|client\/src\/node\//.test(path)),
    ).toEqual([]);
    expect(bundle).not.toContain("undici");
    expected = await program(server().url, server().adminKey);
  }, 60_000);

  test("the program does what it is to do", () => {
    expect(expected).toMatchObject({
      key: true,
      score: true,
      decision: true,
      changed: ["Übersetzer 🤖", true],
      missing: "agent_not_found",
      aborted: "request_aborted",
      unreachable: "server_unreachable",
    });
    expect((expected as { agents: string[] }).agents.length).toBeGreaterThan(5);
  });

  const call = (): string =>
    `run(${JSON.stringify(server().url)}, ${JSON.stringify(server().adminKey)})`;

  test("a worker-like environment without anything of Node's", async () => {
    const context = createContext({ ...workerGlobals });
    expect(
      runInContext(
        "[typeof process, typeof Buffer, typeof require, typeof global].join()",
        context,
      ),
    ).toBe("undefined,undefined,undefined,undefined");
    runInContext(bundle, context);
    expect(JSON.parse(await runInContext(call(), context))).toEqual(expected);
  });

  test("the edge runtime", async () => {
    const vm = new EdgeVM();
    vm.evaluate(bundle);
    expect(JSON.parse(await vm.evaluate<Promise<string>>(call()))).toEqual(expected);
  });

  test.skipIf(!existsSync(chromiumPath))(
    `headless Chromium${existsSync(chromiumPath) ? "" : ` (skipped: no ${chromiumPath})`}`,
    async () => {
      const site = createServer((request, response) => {
        const isScript = request.url === "/run.js";
        response.writeHead(200, { "content-type": isScript ? "text/javascript" : "text/html" });
        response.end(isScript ? bundle : `<!doctype html><script src="/run.js"></script>`);
      });
      await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
      const args = [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-sync",
      ];
      const browser = await chromium.launch({ executablePath: chromiumPath, args });
      try {
        const page = await browser.newPage();
        await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
        // Another origin than the server's: with a preflight, by the server's CORS rules.
        expect(JSON.parse((await page.evaluate(call())) as string)).toEqual(expected);
      } finally {
        await browser.close();
        site.close();
      }
    },
    60_000,
  );

  test.skipIf(binaries.length === 0)(
    `other runtimes: ${process.env["ARCS_RUNTIMES"] ?? "skipped, ARCS_RUNTIMES names none"}`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), "arcs-runtimes-"));
      try {
        const file = join(folder, "run.mjs");
        writeFileSync(file, `${bundle}\nconsole.log(await ${call()});`);
        for (const [name = "", path = ""] of binaries.map((entry) => entry.split("="))) {
          const args = name === "deno" ? ["run", "--allow-net", "--no-config", file] : [file];
          const { stdout } = await promisify(execFile)(path, args, { cwd: folder });
          expect(JSON.parse(stdout), name).toEqual(expected);
        }
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    120_000,
  );
});

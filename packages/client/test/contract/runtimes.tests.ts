import { EdgeVM } from "@edge-runtime/vm";
import { build } from "esbuild";
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createContext, runInContext } from "node:vm";
import { chromium } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";

import type { DemoServer } from "./demo-server.ts";
import { program } from "./runtime-program.ts";

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

/** One program in every runtime, bundled as applications bundle it. */
export function runtimeTests(server: () => DemoServer): void {
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
        external: ["@arcs/ledger", "@arcs/bridge"],
        write: false,
        metafile: true,
      });
      bundle = outputFiles[0]?.text ?? "";
      const { imports = [] } = Object.values(metafile.outputs)[0] ?? {};
      expect(imports.map(({ path }) => path).sort()).toEqual(["@arcs/bridge", "@arcs/ledger"]);
      expect(Object.keys(metafile.inputs).filter((path) => /undici|client\/src\/node\//.test(path))).toEqual([]);
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

    const call = (): string => `run(${JSON.stringify(server().url)}, ${JSON.stringify(server().adminKey)})`;

    test("a worker-like environment without anything of Node's", async () => {
      const context = createContext({ ...workerGlobals });
      expect(runInContext("[typeof process, typeof Buffer, typeof require, typeof global].join()", context)).toBe(
        "undefined,undefined,undefined,undefined",
      );
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
        const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync"];
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
}

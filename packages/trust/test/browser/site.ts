import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { build } from "esbuild";

/**
 * The strictest policy a page can run scripts under: no eval, and no connection to anywhere, not
 * even its own server.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "connect-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

// Each script leaves a promise in `outcome`, which the test waits for.
const scripts: Record<string, string> = {
  page: `
    import { program } from "./program.ts";
    globalThis.outcome = program().then((result) => JSON.stringify(result));`,
  "in-worker": `
    globalThis.outcome = new Promise((resolve, reject) => {
      const worker = new Worker(trustedTypes.createPolicy("worker", { createScriptURL: (url) => url }).createScriptURL("/worker.js"), { type: "module" });
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
    });`,
  worker: `
    import { program } from "./program.ts";
    program().then((result) => postMessage(JSON.stringify(result)), (error) => postMessage(String(error)));`,
  policy: `
    const attempt = (action) => { try { return String(action()); } catch (error) { return error.name; } };
    globalThis.outcome = Promise.all([
      attempt(() => new Function("return 'ran'")()),
      fetch("/page.html").then(() => "connected", (error) => error.name),
    ]);`,
};

/**
 * A web server on the loopback interface that serves one page for each script, with core and trust
 * bundled for browsers.
 */
export async function startSite(): Promise<{ origin: string; close(): Promise<void> }> {
  const files = await bundle();
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    const name = /^\/([a-z-]+)\.html$/.exec(path)?.[1];
    const isPage = name !== undefined && name in scripts;
    const body = isPage
      ? `<!doctype html><script type="module" src="/${name}.js"></script>`
      : files.get(path);
    response.writeHead(body === undefined ? 404 : 200, {
      "Content-Type": isPage ? "text/html" : "text/javascript",
      "Content-Security-Policy": policy,
    });
    response.end(body);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/**
 * Bundles every script as an application would, the JSON-LD engine in chunks of its own; by path on
 * the site.
 */
async function bundle(): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: Object.keys(scripts).map((name) => ({ in: `script:${name}`, out: name })),
    plugins: [
      {
        name: "scripts",
        setup: (plugin) => {
          plugin.onResolve({ filter: /^script:/ }, ({ path }) => ({
            path: path.slice(7),
            namespace: "script",
          }));
          plugin.onLoad({ filter: /.*/, namespace: "script" }, ({ path }) => ({
            contents: scripts[path] ?? "",
            resolveDir: import.meta.dirname,
          }));
        },
      },
    ],
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    platform: "browser",
    conditions: ["@arcs/source"],
    target: "es2022",
    outdir: "/",
    write: false,
    logLevel: "error",
  });
  return new Map(outputFiles.map(({ path, text }) => [path, text]));
}

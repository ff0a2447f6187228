import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { build } from "esbuild";
import { chromium } from "playwright-core";

/**
 * Measures in a headless browser, on a page served from this machine.
 *
 * @param options.module - path of a module whose function `measure` returns the measurements
 */
export async function measureInBrowser<Measured>(
  executablePath: string,
  { module }: { module: string },
): Promise<Measured> {
  const script = await bundle(module);
  const server = createServer((request, response) => {
    const isScript = request.url === "/measure.js";
    response.writeHead(200, { "Content-Type": isScript ? "text/javascript" : "text/html" });
    response.end(
      isScript ? script : '<!doctype html><script type="module" src="/measure.js"></script>',
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // --no-sandbox: Chromium refuses to run as root otherwise. The page is our own.
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    return await page.evaluate(
      () => (globalThis as unknown as { measured: Promise<Measured> }).measured,
    );
  } finally {
    await browser.close();
    server.close();
  }
}

async function bundle(module: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { measure } from ${JSON.stringify(module)}; globalThis.measured = measure();`,
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    conditions: ["@arcs/source"],
    write: false,
    logLevel: "error",
  });
  return outputFiles[0]?.text ?? "";
}

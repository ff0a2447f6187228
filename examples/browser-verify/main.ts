// Serves the page; with --check it also opens it in headless Chromium, and ends.
import { createArcsClient } from "@arcs/client";
import { build } from "esbuild";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { chromium } from "playwright-core";

const {
  ARCS_API_URL: baseUrl = "",
  ARCS_API_KEY: apiKey = "",
  CHROMIUM_PATH = "/usr/bin/chromium",
} = process.env;
const client = createArcsClient({ baseUrl, apiKey });
const [agent] = (await client.agents.search({ limit: 1 })).data;
if (agent === undefined)
  throw new TypeError("there are no agents: arcs-server seed-demo makes some");
const { id, issuerId } = await client.credentials.issue({
  type: "SkillCredential",
  subjectId: agent.id,
  claims: { skill: "translation" },
});
const credential = JSON.stringify(await client.credentials.getW3c(id), undefined, 2);

const { outputFiles } = await build({
  entryPoints: [join(import.meta.dirname, "page.ts")],
  bundle: true,
  format: "esm",
  platform: "browser",
  minify: true,
  conditions: ["@arcs/source"],
  // Optional packages, which this page does not use.
  external: ["@arcs/ledger", "@arcs/evm"],
  write: false,
});
const escaped = credential.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const page = `<!doctype html><meta charset="utf-8"><title>Verify</title><body data-issuer="${issuerId}">
<h1>Verify a credential</h1><textarea rows="30" cols="100">${escaped}</textarea><p><output></output></p>
<script type="module" src="/page.js"></script></body>`;
const policy = "default-src 'none'; script-src 'self'; style-src 'self'";
const server = createServer((request, response) => {
  const isScript = request.url === "/page.js";
  response.writeHead(200, {
    "content-type": isScript ? "text/javascript" : "text/html",
    "content-security-policy": policy,
  });
  response.end(isScript ? outputFiles[0]?.text : page);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
console.log(`the page is at ${url}`);

if (process.argv.includes("--check")) {
  if (existsSync(CHROMIUM_PATH)) await check();
  else console.log(`not checked: no ${CHROMIUM_PATH}`);
  server.close();
}

async function check(): Promise<void> {
  const args = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"];
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args });
  const tab = await browser.newPage();
  await tab.goto(url);
  const output = tab.locator("output");
  await tab.waitForFunction(() => document.querySelector("output")?.textContent !== "");
  console.log("as issued:", await output.textContent());
  await tab.locator("textarea").fill(credential.replace("translation", "everything"));
  await tab.waitForFunction(
    () => document.querySelector("output")?.textContent?.startsWith("not") === true,
  );
  console.log("altered:", await output.textContent());
  await browser.close();
}

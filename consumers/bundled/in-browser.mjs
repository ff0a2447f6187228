// Runs a bundle in Chromium, on a page with a strict Content Security Policy: no eval, no inline
// script, no connection but to the server.
//
//   node in-browser.mjs FOLDER [DIRECTIVE]    without that directive
import { createServer } from "node:http";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { chromium } from "playwright-core";

import { fixture } from "./fixture.mjs";

const [folder, without] = process.argv.slice(2);
const own = join(folder, "index.html");
const page = existsSync(own)
  ? readFileSync(own)
  : `<!doctype html><script type="module" src="/main.js"></script>`;
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  `connect-src ${fixture.url}`,
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
]
  .filter((directive) => directive.split(" ")[0] !== without)
  .join("; ");
const site = createServer((request, response) => {
  const isPage = request.url === "/";
  const headers = { "content-type": isPage ? "text/html" : "text/javascript" };
  response.writeHead(200, { ...headers, "content-security-policy": policy });
  response.end(isPage ? page : readFileSync(join(folder, request.url)));
});
await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const tab = await browser.newPage();
const said = new Promise((resolve) => {
  tab.on("console", (message) => resolve(message.text()));
  tab.on("pageerror", (error) => resolve(String(error)));
});
await tab.goto(`http://127.0.0.1:${site.address().port}/`);
console.log(await said);
await browser.close();
site.closeAllConnections();
site.close();

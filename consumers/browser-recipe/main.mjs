// Opens the page of the recipe in Chromium, and pastes a genuine and a forged credential.
import { createServer } from "node:http";
import { readFileSync } from "node:fs";

import { chromium } from "playwright-core";

import { fixture } from "./fixture.mjs";
import { usePackages } from "./use-packages.mjs";
import { isValid } from "./verify.js";

const { credential, issuer } = fixture;
const page = readFileSync("index.html", "utf8").replace("did:service:devnet:…", issuer);
const site = createServer((request, response) => {
  const isPage = request.url === "/";
  response.writeHead(200, { "content-type": isPage ? "text/html" : "text/javascript" });
  response.end(isPage ? page : readFileSync("page.js"));
});
await new Promise((resolve) => site.listen(0, "127.0.0.1", resolve));
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-gpu"],
});
const tab = await browser.newPage();
await tab.goto(`http://127.0.0.1:${site.address().port}/`);
const shown = [];
const small = [];
for (const text of [credential, credential.replace("a.example", "b.example")]) {
  await tab.evaluate(() => (document.querySelector("output").textContent = ""));
  await tab.fill("textarea", text);
  shown.push(await tab.locator("output:not(:empty)").textContent());
  small.push(await isValid(text, issuer));
}
console.log(`consumer: ${JSON.stringify({ ...(await usePackages(fixture)), shown, small })}`);
await browser.close();
site.closeAllConnections();
site.close();

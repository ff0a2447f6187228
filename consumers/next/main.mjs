// Starts what was built, with the secret that the build did not have, and asks each route.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

import { deliver, secret } from "./deliver.mjs";

const port = 20_000 + (process.pid % 20_000);
const child = spawn("node_modules/.bin/next", ["start", "-H", "127.0.0.1", "-p", `${port}`], {
  env: { ...process.env, ARCS_WEBHOOK_SECRET: secret },
  stdio: ["ignore", "pipe", "inherit"],
});
const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
while (!/Ready/.test((await lines.next()).value ?? "Ready"));

const base = `http://127.0.0.1:${port}`;
const [onNode, onEdge] = await Promise.all(
  ["node", "edge"].map(async (route) => (await fetch(`${base}/${route}`)).text()),
);
if (onNode !== onEdge) throw new Error(`Node: ${onNode}\nedge: ${onEdge}`);

const pages = [];
for (let times = 0; times < 2; times++)
  pages.push(/allowed|refused/.exec(await (await fetch(`${base}/page-edge`)).text())?.[0]);

const webhooks = await deliver(`${base}/webhooks/arcs`);
console.log(`consumer: ${JSON.stringify({ ...JSON.parse(onEdge), pages, webhooks })}`);
child.kill();

// Runs the receivers of the recipe as they stand on its page, but for the port, which may be taken.
//
//   tsx main.mjs
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";

import { deliver, secret } from "./deliver.mjs";
import { fixture } from "./fixture.mjs";
import { usePackages } from "./use-packages.mjs";

const port = 20_000 + (process.pid % 20_000);
process.env.ARCS_WEBHOOK_SECRET = secret;
const webhooks = {};
for (const name of ["express", "fastify"]) {
  writeFileSync("here.ts", readFileSync(`${name}.ts`, "utf8").replace("8080", String(port)));
  const child = spawn("node_modules/.bin/tsx", ["here.ts"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = once(child.stdout, "data");
  const url = `http://127.0.0.1:${port}/webhooks/arcs`;
  while (
    !(await fetch(url).then(
      () => true,
      () => child.exitCode !== null,
    ))
  )
    continue;
  webhooks[name] = [...(await deliver(url)), String((await said)[0]).trim()];
  child.kill();
  await once(child, "exit");
}
const { default: app } = await import("./hono.ts");
webhooks.hono = await deliver("/webhooks/arcs", (path, init) => app.request(path, init));
console.log(`consumer: ${JSON.stringify({ ...(await usePackages(fixture)), webhooks })}`);

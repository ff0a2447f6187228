// Runs the bundles in workerd, as of a compatibility date: ours, and the recipe's receiver.
//
//   node main.mjs DATE
import { Miniflare } from "miniflare";

import { deliver, secret } from "./deliver.mjs";

/** Starts a bundle; gives a `fetch` that reaches it. */
function start(path, bindings) {
  const modules = [{ type: "ESModule", path }];
  const worker = new Miniflare({ modules, bindings, compatibilityDate: process.argv[2] });
  return { worker, send: worker.dispatchFetch.bind(worker) };
}

const own = start("out/worker.mjs", {});
const answer = await (await own.send("http://worker.example/")).json();
const recipe = start("out/recipe.mjs", { ARCS_WEBHOOK_SECRET: secret });
const webhooks = await deliver("http://worker.example/", recipe.send);
console.log(`consumer: ${JSON.stringify({ ...answer, webhooks })}`);
await own.worker.dispose();
await recipe.worker.dispose();

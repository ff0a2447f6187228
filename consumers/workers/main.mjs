// Runs the bundle in workerd, as of a compatibility date.
//
//   node main.mjs DATE
import { Miniflare } from "miniflare";

const worker = new Miniflare({
  modules: [{ type: "ESModule", path: "out/worker.mjs" }],
  compatibilityDate: process.argv[2],
});
const answer = await worker.dispatchFetch("http://worker.example/");
console.log(`consumer: ${await answer.text()}`);
await worker.dispose();

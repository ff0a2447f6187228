// A process in which the client makes the first request, and others make theirs afterwards.
import { createArcsClient } from "../../src/node/index.ts";
import { createSolanaRpc } from "kit5";
const url = process.env["ARCS_TEST_URL"]!;
const before = fetch;
await createArcsClient({ baseUrl: url }).auth.verify();
const text = await fetch(url, {
  method: "POST",
  body: "äöü",
  headers: { "content-length": "6" },
}).then((answer) => answer.text());
const slot = await createSolanaRpc(url).getSlot().send();
const { getGlobalDispatcher, Agent } = await import("undici");
process.stdout.write(
  JSON.stringify({
    slot: String(slot),
    text,
    sameFetch: fetch === before,
    dispatcherOfUndici: getGlobalDispatcher() instanceof Agent,
  }),
);

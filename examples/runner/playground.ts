// A prompt with everything at hand: a server with sample agents, a client for it, and the packages
// by name.
import { start } from "node:repl";

import * as client from "@arcs/client";
import * as core from "@arcs/core";
import * as ledger from "@arcs/ledger";

import { startDemoServer } from "./demo-server.ts";

console.log("starts a server with twelve sample agents …");
const server = await startDemoServer();
const arcs = client.createArcsClient({ baseUrl: server.url, apiKey: server.adminKey });
console.log(`
It listens at ${server.url}. In reach: arcs (its client), core, ledger, client, server. Try:

  const { data } = await arcs.reputation.leaderboard({ limit: 3 }); data
  await arcs.reputation.get(data[0].agentId)
  const signer = core.createSigner(crypto.getRandomValues(new Uint8Array(32))); signer.address
`);
const prompt = start({ prompt: "arcs> " });
Object.assign(prompt.context, { arcs, core, ledger, client, server });
prompt.on("exit", () => void server.stop().then(() => process.exit(0)));

// The measured process: a server started as `arcs-server start` does, with bare routes of the same
// Fastify beside it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";

import { createLog, readCommandLine, startServer } from "@arcs/service";

import { listenBare } from "./bare-routes.ts";
import {
  addAgents,
  addBusyAgent,
  type BenchSize,
  forgetScore,
  waitForScore,
} from "./sample-agents.ts";
import type { Served, Command, Usage } from "./messages.ts";

const folder = mkdtempSync(join(tmpdir(), "arcs-bench-"));
const { settings } = readCommandLine(
  [
    "--port",
    "0",
    "--data-folder",
    folder,
    "--log-level",
    "warn",
    "--batched-types",
    "CompletionCredential",
  ],
  { env: process.env },
);
const size = JSON.parse(process.argv[2] ?? "{}") as BenchSize;
const server = await startServer(settings, { log: createLog({ level: "warn" }) });
const { store } = server.context;

const bare = await listenBare(settings.databaseUrl ?? join(folder, "store", "run"));

const lag = monitorEventLoopDelay({ resolution: 1 });

const answers: Record<Command["type"], () => Promise<unknown>> = {
  "add-agents": () => addAgents(store.pool, size),
  "add-busy-agent": () => addBusyAgent(store.pool, size),
  "forget-score": () => forgetScore(store.pool),
  "wait-for-score": () => waitForScore(store.pool),
  "begin-lag": async () => {
    lag.reset();
    lag.enable();
  },
  "end-lag": async () => {
    lag.disable();
    return lag.max / 1e6;
  },
  usage: async () => {
    globalThis.gc?.();
    const { rss, heapUsed } = process.memoryUsage();
    const { user, system } = process.cpuUsage();
    return { rss, heapUsed, cpu: (user + system) / 1000 } satisfies Usage;
  },
  stop: async () => {
    await Promise.all([server.close(), bare.close()]);
    rmSync(folder, { recursive: true });
  },
};

process.on("message", (command: Command) => {
  void answer(command);
});
const served: Served = {
  url: server.url,
  bareUrl: bare.url,
  key: server.firstAdminKey ?? "",
  store: store.kind,
};
process.send?.({ result: served });

async function answer({ type }: Command): Promise<void> {
  const result = await answers[type]();
  process.send?.({ result: result ?? null });
  if (type === "stop") process.disconnect();
}

// An agent as a process of its own, on a database in a folder: `<folder> <settings> <secrets>`. Its
// parent says when it sweeps, and may stop it in the middle, before it reads what it has queued.
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { IDatabaseAdapter } from "@elizaos/core";

import { waitUntil } from "../../../process/test/support/wait-until.ts";
import { memoryAdapter, startAgent } from "./runtime.ts";

/** Messages of the parent. */
export type Said = "pause" | "go on" | "sweep";

const [folder = "", settings = "{}", secrets = "{}"] = process.argv.slice(2);
let pause: Promise<void> | undefined;
let goOn = (): void => undefined;

const fileOf = (key: string): string => join(folder, encodeURIComponent(key));
const cache: Record<string, (key: string, value?: unknown) => unknown> = {
  async getCache(key) {
    if (pause !== undefined && key.includes(":segment:")) {
      process.send?.("paused");
      await pause;
      pause = undefined;
    }
    try {
      return JSON.parse(readFileSync(fileOf(key), "utf8"));
    } catch {
      return undefined;
    }
  },
  async setCache(key, value) {
    const written = `${fileOf(key)}.${process.pid}`;
    writeFileSync(written, JSON.stringify(value));
    renameSync(written, fileOf(key));
    return true;
  },
  async deleteCache(key) {
    rmSync(fileOf(key), { force: true });
    return true;
  },
};
const adapter = new Proxy(memoryAdapter(), {
  get: (inner, name) => cache[String(name)] ?? (Reflect.get(inner, name) as unknown),
}) as IDatabaseAdapter;
const agent = await startAgent({
  settings: JSON.parse(settings),
  secrets: JSON.parse(secrets),
  adapter,
});
const service = await agent.service();

const acts: Readonly<Record<Said, () => void | Promise<void>>> = {
  pause: () => void (pause = new Promise((resolve) => (goOn = resolve))),
  "go on": () => goOn(),
  sweep: async () => void process.send?.(await service.sweepOnce()),
};
process.on("message", (said: Said) => void acts[said]());
// The one that it began by itself, and one that comes after that.
await service.sweepOnce();
await waitUntil(() => (service.status()?.sweeps ?? 0) >= 2);
process.send?.("ready");

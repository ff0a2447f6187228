import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { timed } from "./project.ts";
import type { FirstTime } from "./report.ts";

const LIMIT_CPU_SECONDS = 5;
/** USER_HZ of /proc, on every Linux. */
const TICKS_PER_SECOND = 100;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The first start of a server, until it listens: installed from packages in a folder, and that of
 * `npm run dev`.
 */
export async function measureStarts(folder: string): Promise<FirstTime[]> {
  const newStore = (name: string): string[] => ["--port", "0", "--data-folder", join(folder, name)];
  const installed = [
    join(folder, "node_modules/.bin/arcs-server"),
    "start",
    ...newStore("first-start"),
  ];
  const development = ["npm", "--prefix", ROOT, "run", "dev", "--", ...newStore("first-dev")];
  return [
    await measureStart("arcs-server start", installed),
    await measureStart("npm run dev", development),
  ];
}

async function measureStart(
  what: string,
  [command = "", ...args]: readonly string[],
): Promise<FirstTime> {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ARCS_LOG_LEVEL: "error" },
    detached: true,
  });
  let cpuSeconds = Number.NaN;
  const start = await timed(async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      if (!line.includes("listens at")) continue;
      cpuSeconds = sumCpuSeconds(child.pid ?? 0);
      break;
    }
  });
  // As Ctrl-C in a terminal: npm and its shell do not pass signals on.
  process.kill(-(child.pid ?? 0), "SIGINT");
  await once(child, "close");
  return {
    what: `first start of \`${what}\``,
    by: "until it listens; all its threads and processes",
    asked: `${LIMIT_CPU_SECONDS} s of CPU`,
    reached: `${cpuSeconds.toFixed(1)} s of CPU`,
    parts: { start: start.seconds },
    isReached: cpuSeconds <= LIMIT_CPU_SECONDS,
  };
}

/** Sums the CPU time of a process and of those that it started, by Linux's /proc. */
function sumCpuSeconds(pid: number): number {
  const processes = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const stats = processes.flatMap((name) => {
    const fields = readStat(name);
    return fields === undefined ? [] : [{ pid: Number(name), parent: Number(fields[1]), fields }];
  });
  const family = new Set([pid]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const each of stats) if (family.has(each.parent)) family.add(each.pid);
  }
  const ticks = stats
    .filter((each) => family.has(each.pid))
    .flatMap(({ fields }) => fields.slice(11, 15).map(Number));
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS_PER_SECOND;
}

/** Reads the fields of a process's `stat` from its state on, or undefined where it has ended. */
function readStat(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ");
  } catch {
    return undefined;
  }
}

import { generateKeyPairSync, randomBytes, sign, verify } from "node:crypto";
import { setTimeout } from "node:timers/promises";

import { percentile, sendAll } from "./load.ts";
import type { Served, Usage } from "./messages.ts";
import { answerOf, sendCommand, startServed } from "./served-process.ts";
import { openSubjects, type Subject } from "./subjects.ts";
import { subjects as names } from "./targets.ts";

const CONNECTIONS = 16;
const SHARE = 0.7;
const MINUTE_MS = 60_000;
const TICK_MS = 1;
const WARM_UP = 5000;
// Minimum: within a few seconds neither store maintenance nor a job falls due.
const HIGHEST_RATE_SECONDS = 30;

/**
 * Milliseconds: `cpuOfEach` is the server's CPU per request, `check` a bare signature check that
 * shows the machine's speed.
 */
type Minute = Omit<Usage, "cpu"> & {
  sent: number;
  p50: number;
  p99: number;
  cpuOfEach: number;
  check: number;
};

/**
 * Loads a server with reads, verifications and a few credentials at a steady rate, and reports
 * whether anything grows.
 */
export async function soak({
  minutes,
  agents,
}: {
  minutes: number;
  agents: number;
}): Promise<void> {
  if (!(minutes >= 2))
    throw new Error(
      `minutes must be at least 2, of which the first warms up (received ${minutes})`,
    );
  const child = startServed({ agents, payments: 0 }, {});
  try {
    const served = (await answerOf(child)) as Served;
    await sendCommand(child, "add-agents");
    const { subjects, close } = await openSubjects(served, { agents, connections: CONNECTIONS });
    const send = mix(subjects);
    const { rate: first } = await sendAll(send, { count: WARM_UP, connections: CONNECTIONS });
    const { rate } = await sendAll(send, {
      count: Math.round(first * HIGHEST_RATE_SECONDS),
      connections: CONNECTIONS,
    });
    const steady = SHARE * rate;
    console.log(
      `store: ${served.store}; highest rate ${rate.toFixed(0)}/s, held at ${steady.toFixed(0)}/s\n`,
    );
    console.log(
      "| minute | requests | p50 | p99 | CPU of the server a request | bare signature check | memory | of it JavaScript |\n|---:|---:|---:|---:|---:|---:|---:|---:|",
    );
    const seen: Minute[] = [];
    let before = (await sendCommand(child, "usage")) as Usage;
    for (let minute = 1; minute <= minutes; minute++) {
      const times = await sendSteadily(send, { rate: steady, forMs: MINUTE_MS });
      const { cpu, ...memory } = (await sendCommand(child, "usage")) as Usage;
      const measured: Minute = {
        ...memory,
        sent: times.length,
        p50: percentile(times, 0.5),
        p99: percentile(times, 0.99),
        cpuOfEach: (cpu - before.cpu) / times.length,
        check: checkSignatures(),
      };
      before = (await sendCommand(child, "usage")) as Usage;
      seen.push(measured);
      console.log(rowOf(minute, measured));
    }
    await close();
    console.log(verdictOf(seen));
    await sendCommand(child, "stop");
  } finally {
    child.kill();
  }
}

function rowOf(
  minute: number,
  { sent, p50, p99, cpuOfEach, check, rss, heapUsed }: Minute,
): string {
  const times = [p50, p99, cpuOfEach, check].map((milliseconds) => `${milliseconds.toFixed(2)} ms`);
  return `| ${[minute, sent, ...times, inMb(rss), inMb(heapUsed)].join(" | ")} |`;
}

/** Milliseconds of a bare signature check, median of 500, while the server is idle. */
function checkSignatures(): number {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const message = randomBytes(64);
  const signature = sign(null, message, privateKey);
  const times = Array.from({ length: 500 }, () => {
    const begun = performance.now();
    verify(null, message, publicKey, signature);
    return performance.now() - begun;
  });
  return percentile(times, 0.5);
}

/** Of a hundred requests 60 read agents, 29 reputations, 10 verify, and one issues. */
function mix(subjects: readonly Subject[]): () => Promise<number> {
  const of = (name: string): Subject["send"] =>
    subjects.find((subject) => subject.name === name)!.send;
  const agent = of("GET /agents/:id, any");
  const reputation = of("GET /reputation/:agentId, any");
  const [verify, issue] = [of(names.verify), of(names.issueAlone)];
  let turn = 0;
  return () => {
    const place = (turn = (turn + 37) % 100);
    return (place < 60 ? agent : place < 89 ? reputation : place < 99 ? verify : issue)();
  };
}

/**
 * Sends at a steady rate, whether or not answers come. Time spent waiting for a connection counts.
 */
async function sendSteadily(
  send: () => Promise<number>,
  { rate, forMs }: { rate: number; forMs: number },
): Promise<number[]> {
  const times: number[] = [];
  const waiting = new Set<Promise<void>>();
  let failed: { error: unknown } | undefined;
  const begun = performance.now();
  let sent = 0;
  for (;;) {
    const passed = performance.now() - begun;
    if (passed >= forMs || failed !== undefined) break;
    for (; sent < (rate * passed) / 1000; sent++) {
      const due = begun + (sent * 1000) / rate;
      const one = send().then(
        () => void times.push(performance.now() - due),
        (error: unknown) => void (failed ??= { error }),
      );
      waiting.add(one);
      void one.then(() => waiting.delete(one));
    }
    await setTimeout(TICK_MS);
  }
  await Promise.all(waiting);
  if (failed !== undefined) throw failed.error;
  return times;
}

/** Compares the last third with the first, without the warm-up minute. */
function verdictOf([, ...minutes]: readonly Minute[]): string {
  const third = Math.max(1, Math.floor(minutes.length / 3));
  const between = (of: (minute: Minute) => number): number => {
    const middle = (part: readonly Minute[]): number => percentile(part.map(of), 0.5);
    return middle(minutes.slice(-third)) / middle(minutes.slice(0, third));
  };
  const judged = (what: string, ratio: number, most: number): string =>
    `${what}: last third ${ratio.toFixed(2)} times the first; at most ${most.toFixed(2)}: ${ratio <= most ? "yes" : "MISSED"}`;
  return [
    "",
    judged(
      "memory",
      between(({ rss }) => rss),
      1.1,
    ),
    judged(
      "of it JavaScript",
      between(({ heapUsed }) => heapUsed),
      1.1,
    ),
    judged(
      "p99",
      between(({ p99 }) => p99),
      1.5,
    ),
    judged(
      "CPU of the server a request",
      between(({ cpuOfEach }) => cpuOfEach),
      1.1,
    ),
    `The machine: a bare signature check took ${between(({ check }) => check).toFixed(2)} times as long in the last third.`,
  ].join("\n");
}

function inMb(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}

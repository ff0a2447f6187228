// Kills `arcs-server start` in the midst of writes, again and again, and looks whether what it
// acknowledged is there.
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { openStore } from "../../src/platform/db/open-store.ts";
import type { Store } from "../../src/platform/db/store.ts";
import { type ChildProgram, startProgram } from "./child-program.ts";
import { embeddedFolder } from "./stores.ts";
import { temporaryFolder } from "./template-folders.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { findHalfDone } from "./half-done.ts";
import { type LogWatch, watchLog } from "./log-watch.ts";
import {
  type AnsweredWrite,
  createWriteLog,
  facilitatorSecret,
  isSuccess,
  sendWrite,
  type Write,
  type WriteLog,
  writeUntilDead,
} from "./write-load.ts";
import { waitUntil } from "../../../process/test/support/wait-until.ts";
import { CLIENTS, findMissing, describe } from "./missing-writes.ts";

/**
 * When to kill: after so many acknowledged writes, or so many milliseconds after the start of the
 * process, ready or not.
 */
export type ServerKillMoment = { writes: number } | { startingMs: number };

/** Totals of many kills. */
export type ServerKillReport = {
  kills: number;
  /**
   * Milliseconds from the start of a process to its first answer, of all starts after the first.
   */
  starts: number[];
  acknowledged: Record<string, number>;
  /** Requests that the kills left without an answer, and how many of those had been done. */
  unanswered: number;
  unansweredDone: number;
  /** Acknowledged, and not there. */
  lost: string[];
  halfDone: string[];
  /**
   * Problems that a follower of the public log found, and the number of checkpoints that it has
   * seen.
   */
  logProblems: string[];
  checkpoints: number;
  /** Acknowledged, and not in the public log. */
  notLogged: string[];
  /** Answers that no client should get. */
  refused: string[];
  events: number;
  /** Events in the store that did not arrive; and arrived ones that are not in the store. */
  undelivered: number;
  invented: number;
};
const events = [
  "payment.created",
  "payment.completed",
  "payment.failed",
  "reputation.updated",
  "credential.issued",
];
const moreEvents = ["credential.revoked", "dispute.created"];

type Running = { program: ChildProgram; url: string };

/**
 * Runs a server for each moment, and one more to look at what the last kill left.
 *
 * @param options.program - what is run as `arcs-server`
 */
export async function runServerKillLoop(
  moments: readonly ServerKillMoment[],
  { program: file }: { program: string },
): Promise<ServerKillReport> {
  const folder = temporaryFolder();
  const dataFolder = join(folder, "data");
  mkdirSync(dataFolder, { mode: 0o700 });
  renameSync(await embeddedFolder(), join(dataFolder, "store"));
  const receiver = await startReceiver();
  const log = createWriteLog();
  const watch = watchLog();
  const halfDone: string[] = [];
  const lookInside = async (): Promise<void> => {
    halfDone.push(...(await withStore(dataFolder, findHalfDone)));
  };
  const starts: number[] = [];
  const start = (): ChildProgram =>
    startProgram(file, ["start", "--data-folder", dataFolder, ...settings]);
  const startAndAsk = async (): Promise<Running> => {
    const begun = performance.now();
    const program = start();
    const url = (await program.line("ARCS listens at")).split(/\s+/).at(-1) ?? "";
    await becomeReady(url);
    starts.push(Math.round(performance.now() - begun));
    return { program, url };
  };

  const first = await startAndAsk();
  const adminKey = (await first.program.line("  arcs_live_")).trim();
  await subscribe(first, { adminKey, receiver });
  starts.length = 0;
  let running: Running | undefined = first;
  for (const moment of moments) {
    if ("startingMs" in moment) {
      await running?.program.kill();
      running = undefined;
      const program = start();
      await setTimeout(moment.startingMs);
      await program.kill();
      await lookInside();
      continue;
    }
    running ??= await startAndAsk();
    await watch.follow(running.url);
    const writing = writeUntilDead(running.url, { log, adminKey, clients: CLIENTS });
    const enough = log.acknowledged.length + moment.writes;
    await waitUntil(() => log.acknowledged.length >= enough, { withinMs: 600_000 });
    // Entries that are seen in the last moment have to be there afterwards, too.
    await watch.follow(running.url);
    await running.program.kill();
    running = undefined;
    await writing;
    await lookInside();
  }
  await running?.program.kill();

  const last = await startAndAsk();
  const repeated = await repeatAll(last.url, log);
  await drained(last.url, adminKey);
  const missing = await findMissing(last.url, { log, adminKey });
  const notLogged = await loggedAll(last.url, { log, watch });
  last.program.process.kill("SIGTERM");
  await last.program.ended;
  const delivered = await withStore(dataFolder, async (store) => {
    halfDone.push(...(await findHalfDone(store)));
    return compareDeliveries(store, receiver);
  });
  await receiver.close();
  rmSync(folder, { recursive: true });
  return {
    kills: moments.length,
    starts,
    acknowledged: countBy(log.acknowledged, ({ what }) => what),
    unanswered: log.unanswered.length,
    unansweredDone: repeated.done,
    lost: [...repeated.lost, ...missing],
    halfDone,
    logProblems: watch.problems,
    checkpoints: watch.checkpoints(),
    notLogged,
    refused: [...log.refused, ...repeated.refused].map(describe),
    ...delivered,
  };
}

const settings = [
  ["--port", "0"],
  // The same after every start, whatever the port: wallets sign for it.
  ["--public-url", "https://arcs.example"],
  ["--webhook-targets", "public_and_loopback"],
  ["--payment-webhook-secret", facilitatorSecret],
  // A busy machine is no reason to turn writes away here.
  ["--max-event-loop-delay-ms", "0"],
  ["--log-level", "error"],
].flat();

/**
 * It listens, and so it is ready; where the machine has more to do than this, its store may not
 * answer within two seconds.
 */
async function becomeReady(url: string): Promise<void> {
  await waitUntil(async () => (await fetch(`${url}/ready`)).ok, { everyMs: 200 });
}

async function subscribe(
  { url }: Running,
  { adminKey, receiver }: { adminKey: string; receiver: Receiver },
): Promise<void> {
  const body = { url: receiver.url, events: [...events, ...moreEvents] };
  const write = {
    what: "",
    method: "POST",
    path: "/v1/webhooks",
    body,
    key: adminKey,
    idempotencyKey: "first",
  } as const;
  const answered = await sendWrite(url, write);
  if (answered?.status !== 201) throw new Error("the first subscription was not made");
}

type Repeated = { done: number; lost: string[]; refused: AnsweredWrite[] };

/**
 * Sends all writes once more: what was acknowledged is answered as it was, and the rest is done
 * now, or was.
 */
async function repeatAll(url: string, { acknowledged, unanswered }: WriteLog): Promise<Repeated> {
  const result: Repeated = { done: 0, lost: [], refused: [] };
  const repeat = async (write: Write | AnsweredWrite): Promise<void> => {
    if (write.method !== "POST") return;
    const answered = await sendWrite(url, write);
    if (answered === undefined) result.lost.push(`no answer to the repeated ${describe(write)}`);
    else if ("answer" in write) {
      const isSame =
        answered.isReplayed && JSON.stringify(answered.answer) === JSON.stringify(write.answer);
      if (!isSame) result.lost.push(`${describe(write)}, now ${describe(answered)}`);
    } else if (isSuccess(answered)) result.done += Number(answered.isReplayed);
    else if (Date.now() < (write.validUntil ?? Infinity)) result.refused.push(answered);
  };
  const all = [...acknowledged, ...unanswered][Symbol.iterator]();
  const client = async (): Promise<void> => {
    for (const write of all) await repeat(write);
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return result;
}

/** Waits until every event has been delivered. */
async function drained(url: string, key: string): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const isDrained = async (): Promise<boolean> => {
    const { webhooks } = (await (await fetch(`${url}/v1/webhooks`, { headers })).json()) as any;
    const own = webhooks.find((each: any) => each.events.length > 1);
    const path = `/v1/webhooks/${own.id}/deliveries?state=pending&limit=1`;
    const { pagination } = (await (await fetch(url + path, { headers })).json()) as any;
    return pagination.total === 0;
  };
  await waitUntil(isDrained, { everyMs: 100, withinMs: 600_000 });
}

async function compareDeliveries(
  { pool }: Store,
  { received }: Receiver,
): Promise<Pick<ServerKillReport, "events" | "undelivered" | "invented">> {
  const { rows } = await pool.query<{ id: string; body: string }>(
    "select id, body from events where body is not null",
  );
  const stored = new Map(rows.map(({ id, body }) => [id, body]));
  const arrived = new Map(
    received.map(({ headers, body }) => [String(headers["webhook-id"]), body]),
  );
  return {
    events: stored.size,
    undelivered: [...stored.keys()].filter((id) => !arrived.has(id)).length,
    invented: [...arrived].filter(([id, body]) => stored.get(id) !== body).length,
  };
}

/**
 * Waits until the log has all that was acknowledged; gives what it still has not after a minute.
 */
async function loggedAll(
  url: string,
  { log, watch }: { log: WriteLog; watch: LogWatch },
): Promise<string[]> {
  const deadline = Date.now() + 60_000;
  const look = async (): Promise<string[] | undefined> => {
    await watch.follow(url);
    const missing = watch.missing(log.acknowledged);
    return missing.length === 0 || Date.now() > deadline ? missing : undefined;
  };
  return waitUntil(look, { everyMs: 200, withinMs: 600_000 });
}

async function withStore<Result>(
  dataFolder: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore({ folder: join(dataFolder, "store") });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

function countBy<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
}

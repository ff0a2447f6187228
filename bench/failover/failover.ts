// Writes that were acknowledged, and what clients were told meanwhile.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import pg from "pg";

import { startProgram } from "../../packages/server/test/support/child-program.ts";
import { serverProgram } from "../../packages/server/test/support/server-program.ts";
import { waitUntil } from "../../packages/process/test/support/wait-until.ts";
import { startCluster, type Replication } from "./cluster.ts";

export type { Replication };
export type Fault = "kill" | "freeze";

const BEFORE_MS = 10_000;
const FROZEN_MS = 40_000;
const AFTER_MS = 30_000;
const WITHIN_MS = 180_000;
// Limit of one request: waiting for a connection, and for the answer to a statement.
const LIMIT_MS = 47_000;

type Answer = { at: number; ms: number; status: number; id?: string };

/** Runs one failover, and prints what came of it. */
export async function failover({
  replication,
  fault,
  clients,
}: {
  replication: Replication;
  fault: Fault;
  clients: number;
}): Promise<void> {
  const cluster = await startCluster(replication);
  const folder = mkdtempSync("/tmp/arcs-failover-data-");
  try {
    process.env["DATABASE_URL"] = cluster.url;
    const dataFolder = join(folder, "data");
    mkdirSync(dataFolder, { mode: 0o700 });
    const args = [
      "--data-folder",
      dataFolder,
      "--port",
      "0",
      "--max-event-loop-delay-ms",
      "0",
      "--log-level",
      "error",
    ];
    const program = startProgram(serverProgram, ["start", ...args]);
    const url = (await program.line("ARCS listens at")).split(/\s+/).at(-1) ?? "";
    const key = (await program.line("  arcs_live_")).trim();
    const answers: Answer[] = [];
    const state = { isOver: false };
    const write = async (): Promise<Answer> => {
      const begun = performance.now();
      const headers = {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "idempotency-key": randomUUID(),
      };
      const body = JSON.stringify({ name: randomUUID(), permissions: ["read"] });
      const response = await fetch(`${url}/v1/keys`, { method: "POST", headers, body });
      const text = await response.text();
      const made =
        response.status === 201
          ? { id: (JSON.parse(text) as { apiKey: { id: string } }).apiKey.id }
          : {};
      return { at: begun, ms: performance.now() - begun, status: response.status, ...made };
    };
    const client = async (): Promise<void> => {
      while (!state.isOver) {
        const answer = await write();
        answers.push(answer);
        // As a client does that was told when to come again.
        if (answer.status !== 201) await setTimeout(500);
      }
    };
    const writing = Promise.all(Array.from({ length: clients }, client));
    await setTimeout(BEFORE_MS);
    const begun = performance.now();
    const name = await cluster.signalPrimary(fault === "kill" ? "SIGKILL" : "SIGSTOP");
    if (fault === "freeze") {
      await setTimeout(FROZEN_MS);
      cluster.signal(name, "SIGCONT");
    }
    await waitUntil(
      () =>
        answers.some(
          ({ at, status }) => status === 201 && at > begun + (fault === "freeze" ? FROZEN_MS : 0),
        ),
      {
        withinMs: WITHIN_MS,
        everyMs: 200,
      },
    );
    await setTimeout(AFTER_MS);
    state.isOver = true;
    await writing;
    program.process.kill("SIGTERM");
    await program.ended;
    const acknowledged = answers.flatMap(({ id }) => id ?? []);
    const present = await readKeys(await cluster.primaryUrl());
    const lost = acknowledged.filter((id) => !present.has(id));
    const good = answers
      .filter(({ status, at }) => status === 201 && at > begun)
      .map(({ at, ms }) => at + ms);
    const lastBefore = Math.max(
      ...answers
        .filter(({ status, at }) => status === 201 && at <= begun)
        .map(({ at, ms }) => at + ms),
    );
    const times = [lastBefore, ...good].toSorted((one, other) => one - other);
    const gapMs = Math.max(...times.slice(1).map((time, place) => time - (times[place] ?? time)));
    const slowest = Math.max(...answers.map(({ ms }) => ms));
    const statuses = Object.fromEntries(
      [...new Set(answers.map(({ status }) => status))].map((status) => [
        status,
        answers.filter((each) => each.status === status).length,
      ]),
    );
    console.log(
      JSON.stringify({
        replication,
        fault,
        acknowledged: acknowledged.length,
        lost: lost.length,
        lostAtSeconds: [
          ...new Set(
            answers
              .filter(({ id }) => id !== undefined && lost.includes(id))
              .map(({ at, ms }) => Math.round((at + ms - begun) / 1000)),
          ),
        ],
        secondsWithoutWrite: Math.round(gapMs / 1000),
        slowestSeconds: Math.round(slowest / 100) / 10,
        aboveLimit: answers.filter(({ ms }) => ms > LIMIT_MS).length,
        statuses,
      }),
    );
  } finally {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function readKeys(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>("select id from api_keys");
  await client.end();
  return new Set(rows.map(({ id }) => id));
}

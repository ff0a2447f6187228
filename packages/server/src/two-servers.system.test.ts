// Two servers in processes of their own, on one Postgres that was empty, started in the same
// instant.
import { challengeFor } from "../test/support/agents.ts";
import { createSigner, signWebhook } from "@arcs/core";
import { createLocalLedger, type LocalLedger } from "@arcs/ledger/local";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readMigrations } from "./platform/db/migrations.ts";
import { type ChildProgram, startProgram } from "../test/support/child-program.ts";
import { serverProgram } from "../test/support/server-program.ts";
import {
  createDatabase,
  postgresPrograms,
  postgresVersion,
  type TestDatabase,
} from "../test/support/postgres-cluster.ts";
import { temporaryFolder } from "../test/support/template-folders.ts";
import { type Receiver, startReceiver } from "../test/support/receiver.ts";
import { facilitatorSecret } from "../test/support/write-load.ts";
import { waitUntil } from "../../process/test/support/wait-until.ts";

const QUOTA = 20;
const METRICS_TOKEN = "let-me-in";
const where = `Postgres ${postgresVersion ?? "(which is not here)"}`;

describe.skipIf(postgresPrograms === undefined)(
  `two servers on one ${where}`,
  { timeout: 120_000 },
  () => {
    let folder: string;
    let database: TestDatabase;
    let pool: pg.Pool;
    let ledger: LocalLedger;
    let payer: string;
    let receiver: Receiver;
    let programs: ChildProgram[];
    let urls: string[];
    let adminKey: string;

    beforeAll(async () => {
      folder = temporaryFolder();
      database = await createDatabase({ template: "template0" });
      const databaseUrl = database.url;
      pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
      // When the database stops, the pool may not have ended yet.
      pool.on("error", () => undefined);
      ledger = await createLocalLedger();
      const seed = randomBytes(32);
      payer = createSigner(Uint8Array.from(seed)).address;
      await ledger.airdrop(payer, 1_000_000_000_000n);
      const { url: rpcUrl } = await ledger.listen();
      receiver = await startReceiver();
      const dataFolder = join(folder, "data");
      mkdirSync(dataFolder, { mode: 0o700 });
      writeFileSync(join(dataFolder, "payer.json"), JSON.stringify([...seed]), { mode: 0o600 });
      const settings = [
        [
          "--data-folder",
          dataFolder,
          "--port",
          "0",
          "--database-url",
          databaseUrl,
          "--ledger-rpc-url",
          rpcUrl,
        ],
        [
          "--quotas",
          `starter=${QUOTA},growth=500,scale=2000,enterprise=none`,
          "--webhook-targets",
          "public_and_loopback",
          "--log-level",
          "error",
        ],
        ["--payment-webhook-secret", facilitatorSecret, "--max-event-loop-delay-ms", "0"],
        // Both answer at one address, as behind a load balancer.
        [
          "--public-url",
          "https://arcs.example",
          "--metrics-token",
          METRICS_TOKEN,
          "--batched-types",
          "SkillCredential",
        ],
      ].flat();
      programs = [0, 1].map(() => startProgram(serverProgram, ["start", ...settings]));
      const listening = await Promise.all(
        programs.map((program) => program.line("ARCS listens at")),
      );
      urls = listening.map((line) => line.split(/\s+/).at(-1) ?? "");
      await Promise.all(programs.map((program) => program.line("issues as")));
      const first = await Promise.any(programs.map((program) => program.line("  arcs_live_")));
      adminKey = first.trim();
    }, 120_000);

    afterAll(async () => {
      for (const program of programs) program.process.kill("SIGTERM");
      await Promise.all(programs.map(({ ended }) => ended));
      await pool.end();
      await receiver.close();
      await ledger.close();
      await database.drop();
      rmSync(folder, { recursive: true });
    });

    type Request = { key?: string; body?: unknown; headers?: Record<string, string> };

    /** Asks one server: the one whose turn it is by `turn`. */
    async function ask(
      turn: number,
      [method, path]: readonly [string, string],
      request: Request = {},
    ): Promise<any> {
      const { key = adminKey, body, headers = {} } = request;
      const response = await fetch(urls[turn % urls.length] + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined
          ? {}
          : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: /json/.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : text,
      };
    }

    async function count(statement: string): Promise<number> {
      return Number((await pool.query<{ count: string }>(statement)).rows[0]?.count);
    }

    /** Waits until a statement counts so many, or more. */
    async function reaches(statement: string, expected: number): Promise<void> {
      await waitUntil(async () => (await count(statement)) >= expected, { everyMs: 50 });
    }

    /** Sums a count of both servers, by the beginning of the line. */
    async function counted(start: string): Promise<number> {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      const texts = await Promise.all(
        urls.map(async (url) => (await fetch(`${url}/metrics`, { headers })).text()),
      );
      const lines = texts
        .flatMap((text) => text.split("\n"))
        .filter((line) => line.startsWith(start));
      return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
    }

    async function register(turn: number): Promise<string> {
      const wallet = createSigner(Uint8Array.from(randomBytes(32)));
      const { address } = wallet;
      const asked = await ask(turn, ["POST", "/v1/agents/challenge"], {
        body: challengeFor({ address, purpose: "register", body: { address, name: "Agent" } }),
      });
      const signed = await wallet.sign(new TextEncoder().encode(asked.body.message));
      const signatures = [{ address, signature: Buffer.from(signed).toString("base64") }];
      const proof = { challengeId: asked.body.challengeId, signatures };
      // The challenge of the one is taken by the other.
      const made = await ask(turn + 1, ["POST", "/v1/agents"], {
        body: { address, name: "Agent", proof },
      });
      expect(made.status).toBe(201);
      return address;
    }

    function pay(turn: number, agentId: string): Promise<any> {
      const about = {
        agentId,
        payer: { address: createSigner(Uint8Array.from(randomBytes(32))).address },
        amount: "1",
      };
      const body = JSON.stringify({
        event: "payment.completed",
        ...about,
        reference: randomUUID(),
      });
      const headers = signWebhook({
        body: Uint8Array.from(Buffer.from(body)),
        secrets: [facilitatorSecret],
        eventType: "payment.completed",
        eventId: randomUUID(),
        deliveryId: randomUUID(),
        timestamp: Math.floor(Date.now() / 1000),
      });
      return ask(turn, ["POST", "/v1/payments/events"], { body, headers });
    }

    test("make the tables, the issuer and the first admin key once, and issue as the same", async () => {
      const { rows } = await pool.query<{ name: string }>(
        "select name from schema_migrations order by name",
      );
      expect(rows.map(({ name }) => name)).toEqual(
        (await readMigrations()).map(({ name }) => name),
      );
      expect(await count("select count(*) from issuers")).toBe(1);
      expect(await count("select count(*) from api_keys")).toBe(1);
      const [one, other] = await Promise.all(programs.map((program) => program.line("issues as")));
      expect(other).toBe(one);
      for (const turn of [0, 1])
        expect((await ask(turn, ["GET", "/v1/auth/verify"])).status).toBe(200);
    });

    test("count one quota together (spec 8)", async () => {
      const body = {
        name: "small",
        permissions: ["read"],
        plan: "starter",
        accountId: "acc_small",
      };
      const { key } = (await ask(0, ["POST", "/v1/keys"], { body })).body;
      const answers = await Promise.all(
        Array.from({ length: 2 * QUOTA }, (_, turn) =>
          ask(turn, ["GET", "/v1/auth/verify"], { key }),
        ),
      );
      const remaining = answers
        .filter(({ status }) => status === 200)
        .map(({ headers }) => headers.get("x-ratelimit-remaining"));
      expect(remaining.map(Number).sort((a, b) => a - b)).toEqual(
        Array.from({ length: QUOTA }, (_, left) => left),
      );
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(QUOTA);
    });

    test("refresh one leaderboard an hour (spec 4.3, 8)", async () => {
      const taken = "select last_value as count from leaderboard_snapshots_id_seq";
      const complete =
        "select count(*) from leaderboard_snapshots where taken_at > now() - interval '30 minutes'";
      await reaches(complete, 1);
      expect(await count(taken)).toBe(1);
      // As if an hour had passed.
      await pool.query("update leaderboard_snapshots set taken_at = taken_at - interval '1 hour'");
      await pool.query("update jobs set run_at = now() where kind = 'leaderboard'");
      await reaches(complete, 1);
      const [one, other] = await Promise.all(
        [0, 1].map((turn) => ask(turn, ["GET", "/v1/reputation/leaderboard"])),
      );
      expect(other.body).toEqual(one.body);
      await reaches(
        "select count(*) from jobs where kind = 'leaderboard' and leased_until is null and run_at > now()",
        1,
      );
      expect(await count(taken)).toBe(2);
      expect(await counted('arcs_job_runs_total{kind="leaderboard"')).toBeGreaterThanOrEqual(2);
    });

    test("deliver each event once, and compute each score for all that came in", async () => {
      const events = ["payment.completed", "reputation.updated"];
      const made = await ask(0, ["POST", "/v1/webhooks"], { body: { url: receiver.url, events } });
      expect(made.status).toBe(201);
      const agents = [await register(0), await register(1), await register(0)];
      const paid = await Promise.all(
        Array.from({ length: 60 }, (_, turn) => pay(turn, agents[turn % 3]!)),
      );
      expect(new Set(paid.map(({ status }) => status))).toEqual(new Set([201]));
      const behind = "select count(*) from reputations where computed_version = evidence_version";
      await reaches(behind, agents.length);
      await reaches(
        "select count(*) from (select 1 where not exists (select 1 from deliveries where state = 'pending')) t",
        1,
      );
      const stored = await pool.query<{ id: string }>(
        "select id from events where type = any($1) order by id",
        [events],
      );
      // Each once: neither server has sent what the other one had.
      expect(receiver.received.map(({ headers }) => String(headers["webhook-id"])).sort()).toEqual(
        stored.rows.map(({ id }) => id),
      );
      expect(await counted("arcs_webhook_delivery_attempts_total{")).toBe(stored.rows.length);
      for (const agentId of agents) {
        const [one, other] = await Promise.all(
          [0, 1].map((turn) => ask(turn, ["GET", `/v1/reputation/${agentId}`])),
        );
        expect(one.body).toMatchObject({ stats: { totalTransactions: 20 } });
        expect(other.body).toEqual(one.body);
      }
    });

    test("anchor each credential once", async () => {
      const agentId = await register(1);
      const issued = await Promise.all(
        Array.from({ length: 24 }, (_, turn) => {
          const identity = {
            owner: agentId,
            name: "Agent",
            serviceEndpoint: "https://agent.example/",
          };
          const [type, claims] =
            turn < 4
              ? ["AgentIdentityCredential", identity]
              : ["SkillCredential", { skill: `s${turn}` }];
          return ask(turn, ["POST", "/v1/credentials/issue"], {
            body: { type, subjectId: agentId, claims },
          });
        }),
      );
      expect(new Set(issued.map(({ status }) => status))).toEqual(new Set([201]));
      await reaches(
        "select count(*) from credentials where anchor_state = 'anchored'",
        issued.length,
      );
      expect(
        await count(
          "select count(distinct (anchor_batch_id, anchor_leaf)) from credentials where anchor_form = 'batch'",
        ),
      ).toBe(20);
      const answer = (await ledger.transport({
        payload: {
          jsonrpc: "2.0",
          id: "1",
          method: "getSignaturesForAddress",
          params: [payer, { commitment: "confirmed" }],
        },
      })) as { result: { err: unknown }[] };
      // One transaction for each record and each batch, and no second attempt at any.
      const transactions = await count("select count(distinct transaction_hash) from credentials");
      expect(answer.result.filter(({ err }) => err === null)).toHaveLength(transactions + 1);
      expect(await count("select count(*) from status_lists")).toBe(1);
      expect(await count("select count(distinct status_list_index) from credentials")).toBe(
        issued.length,
      );
    });

    test("do a request with one Idempotency-Key once, whichever of them it comes to", async () => {
      const headers = { "idempotency-key": randomUUID() };
      const body = { name: "once", permissions: ["read"] };
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, turn) => ask(turn, ["POST", "/v1/keys"], { body, headers })),
      );
      const done = answers.filter(({ status }) => status === 201);
      expect(done.length).toBeGreaterThan(0);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(
        answers.length - done.length,
      );
      expect(new Set(done.map((answer) => answer.body.key)).size).toBe(1);
      for (const turn of [0, 1]) {
        const again = await ask(turn, ["POST", "/v1/keys"], { body, headers });
        expect([again.status, again.headers.get("idempotent-replayed"), again.body.key]).toEqual([
          201,
          "true",
          done[0]?.body.key,
        ]);
      }
      expect(await count("select count(*) from api_keys where name = 'once'")).toBe(1);
    });
  },
);

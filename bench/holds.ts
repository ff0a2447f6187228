// Holds over HTTP: how long making one takes at accounts with few and many payments in the log.
// Needs a Postgres on this machine.
//   10,10000,1000000                 payments to each account
//   300                              holds to make at each
import { randomBytes } from "node:crypto";
import { once } from "node:events";

import { createSigner } from "@arcs/core";
import pg from "pg";
import { Pool } from "undici";

import { startPostgres } from "../packages/server/test/support/postgres-cluster.ts";
import { startServed } from "./floods/served-process.ts";
import { type Load, percentile, sendAll, sendOne } from "./server/load.ts";

const [counts = "10,10000,1000000", wanted = "300"] = process.argv.slice(2);
const count = Number(wanted);
const newAddress = (): string => createSigner(Uint8Array.from(randomBytes(32))).address;
const payer = newAddress();

/**
 * Adds an account that it would have cost 1,000 to fake, and payments to it, each fourth with a
 * voice, by half as many payers.
 */
async function addAccount(store: pg.Pool, payments: number): Promise<string> {
  const account = newAddress();
  await store.query(
    `insert into cover_accounts (account, backing, bonded, lost, outstanding, room_period, room, till_period, till, voice_period, voice, debt)
     select $1, array[1333333334::numeric] || nothing[2:8], 0, 0, 0, 0, nothing, 0, 0, 0, nothing, 0
     from (select array_fill(0::numeric, array[8])) t (nothing)`,
    [account],
  );
  await store.query(
    `insert into cover_payments (id, position, changed, payer, payee, at, due, is_held, is_failed, dispute, state, amount, rest,
       given, given_first, root_group, earns, earns_first, earned)
     select $1::text || n, p.last + n, 0, $1::text || (n / 2), $1, now(), now(), false, false, 'none', 'settled', 1000000, 1000000,
       given, given, 0, 0, 0, 0
     from (select coalesce(max(position), 0) as last from cover_payments) p, generate_series(1, $2::integer) n,
       lateral (select array[case when n % 4 = 0 then 1000000 else 0 end] || array_fill(0::numeric, array[7]) as given) g`,
    [account, payments],
  );
  return account;
}

const ms = ({ times }: Load): string =>
  [0.5, 0.95].map((share) => percentile(times, share).toFixed(1)).join(" / ");

const cluster = await startPostgres();
const { child, url, key } = await startServed({
  env: { DATABASE_URL: cluster.url, ARCS_MAX_PUBLIC_VERIFICATIONS: "100000" },
});
const server = new Pool(url, { connections: 8 });
const store = new pg.Pool({ connectionString: cluster.url });
const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };

/** Makes a hold and releases it: only the first is measured. */
async function holdAt(account: string): Promise<number> {
  const body = JSON.stringify({
    payment: randomBytes(32).toString("hex"),
    payer,
    amount: "0.01",
    expiresAt: new Date(Date.now() + 120_000).toISOString(),
  });
  const begun = performance.now();
  const answer = await server.request({
    method: "POST",
    path: `/v1/accounts/${account}/holds`,
    headers,
    body,
  });
  const text = await answer.body.text();
  const took = performance.now() - begun;
  if (answer.statusCode !== 201)
    throw new Error(`a hold was answered with ${answer.statusCode}: ${text}`);
  const { id } = JSON.parse(text) as { id: string };
  await sendOne(server, { method: "DELETE" as never, path: `/v1/holds/${id}`, headers });
  return took;
}

try {
  console.log("Milliseconds over HTTP, p50 / p95:\n");
  console.log(
    "| Payments to the account | a hold | 8 holds at once there | a check |\n|---|---|---|---|",
  );
  const accounts: [number, string][] = [];
  for (const payments of counts.split(",").map(Number))
    accounts.push([payments, await addAccount(store, payments)]);
  for (const statement of ["vacuum analyze", "checkpoint"]) await store.query(statement);
  for (const [payments, account] of accounts) {
    const hold = (): Promise<number> => holdAt(account);
    await sendAll(hold, { count: 20, connections: 1 });
    const alone = await sendAll(hold, { count, connections: 1 });
    const atOnce = await sendAll(hold, { count, connections: 8 });
    const check = (): Promise<number> =>
      sendOne(server, { method: "GET", path: `/check/${account}`, headers: {} });
    const checks = await sendAll(check, { count, connections: 1 });
    console.log(
      `| ${payments.toLocaleString("en")} | ${ms(alone)} | ${ms(atOnce)} | ${ms(checks)} |`,
    );
  }
} finally {
  await Promise.all([server.close(), store.end()]);
  child.send("stop");
  await once(child, "exit");
  await cluster.stop();
}

// What the store had before the migrations 0048, 0049 and 0067 is found after them as before.
import { rmSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { findAgent } from "../../features/agents/store.ts";
import { migrate, readMigrations, runMigrations } from "./migrations.ts";
import { openStore } from "./open-store.ts";
import type { Store } from "./store.ts";
import { findPayment } from "../../features/payments/store.ts";
import { postgresPrograms, createDatabase } from "../../../test/postgres-cluster.ts";
import { temporaryFolder } from "../../../test/template-folders.ts";
import { now } from "../../../test/fixtures.ts";

describe("agents and payments of the version before", { timeout: 120_000 }, () => {
  test("are found on the embedded store", async () => {
    const folder = temporaryFolder();
    const store = await openStore({ folder });
    expect(await migrateAndFind(store)).toEqual(whatWasThere);
    await store.close();
    rmSync(folder, { recursive: true });
  });

  test.runIf(postgresPrograms !== undefined)("are found on Postgres", async () => {
    const { url: databaseUrl, drop } = await createDatabase({ template: "template0" });
    const store = await openStore({ databaseUrl });
    expect(await migrateAndFind(store)).toEqual(whatWasThere);
    await store.close();
    await drop();
  });
});

const whatWasThere = [
  {
    name: "0048-agents-by-id.sql",
    payment: "pay_50",
    agent: "agent",
    accounts: [{ account: "eip155:1:0x1", agent_id: "agent" }],
    words: [{ agent_id: "agent", words: "'one':1A,2A" }],
  },
];

async function migrateAndFind(store: Store): Promise<unknown> {
  const before = (await readMigrations()).filter(({ name }) => name < "0048");
  await runMigrations(store, { migrations: before, now });
  await store.pool.query(
    `insert into agents (id, internal_id, owner, name, description, capabilities, x402_enabled, x402_accepted_tokens,
       email_verified, wallet_verified, has_poap, privacy_mode, visible_data, privacy_version, created_at, updated_at)
     values ('agent', 'agt_1', 'owner', 'One', '', '{}', false, '{}', false, true, false, 'public', '{}', 1, $1, $1)`,
    [now],
  );
  await store.pool.query(
    `insert into payments (id, agent_id, payer, payee, amount, currency, status, evidence, metadata, reported_by,
       created_at, recorded_at, updated_at)
     select 'pay_' || i, 'agent', 'payer', 'agent', 1, 'USDC', 'completed', 'ledger', '{}', 'acc', $1, $1, $1
     from generate_series(1, 50) i`,
    [now],
  );
  await store.pool.query(
    "insert into payment_accounts (agent_id, account, address, proved_at) values ('agent', 'eip155:1:0x1', '0x1', $1)",
    [now],
  );
  const ran = await migrate(store, { now });
  const payment = await findPayment(store.pool, "pay_50");
  const agent = await findAgent(store.pool, "agt_1");
  const { rows: accounts } = await store.pool.query("select account, agent_id from account_agents");
  const { rows: words } = await store.pool.query("select agent_id, words from agent_words");
  const name = ran.find((each) => each.startsWith("0048"));
  return [{ name, payment: payment?.id, agent: agent?.id, accounts, words }];
}

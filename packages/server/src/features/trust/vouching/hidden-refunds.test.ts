// A root's refund goes into the books whose logs have the payment, and nowhere else.
import { expect, test } from "vitest";

import { recordMovement } from "./service.ts";
import { addPayments, addTestAgent } from "../../../../test/support/agents.ts";
import { useServer } from "../../../../test/support/server.ts";
import { newId, testRoots } from "../../../../test/support/fixtures.ts";
import { useStore } from "../../../../test/support/stores.ts";

const server = useServer(useStore());
const account = "eip155:8453:0x00000000000000000000000000000000000000aa";

async function logsOf(payer: string): Promise<string[]> {
  const { rows } = await server().context.store.pool.query<{ said: string }>(
    `select book || ' ' || (entry::json ->> 'kind') as said from vouching_log where entry::json ->> 'payer' = $1
     order by book, position`,
    [payer],
  );
  return rows.map(({ said }) => said);
}

async function giveBack({ payer, payee, payment }: { payer: string; payee: string; payment: string }): Promise<void> {
  const place = { network: "eip155:8453", transactionHash: newId("tx"), instruction: "0", asset: "money" };
  const { store } = server().context;
  await store.transaction((tx) =>
    recordMovement(tx, { kind: "refund", ...place, payer, payee, payment, amount: "1" }, { now: new Date() }),
  );
}

test("a refund by an agent that hides its score is not in the public log, whichever of its accounts was paid", async () => {
  const agent = await addTestAgent(server(), { privacy: { mode: "private" } });
  const { pool } = server().context.store;
  await pool.query("insert into payment_accounts (agent_id, account, address, proved_at) values ($1, $2, $3, now())", [
    agent.id,
    account,
    account.slice(-42),
  ]);
  const [payer, payment] = [newId("payer"), newId("pay")];
  await addPayments(server(), agent.id, [{ id: payment, payer, payee: account, amount: "2" }]);
  await giveBack({ payer, payee: account, payment });
  expect(await logsOf(payer)).toEqual(["full payment", "full refund"]);
  // It costs no voice in a book that gave none for the payment, either: the agent has begun to show everything.
  await pool.query("update agents set privacy_mode = 'public' where id = $1", [agent.id]);
  await giveBack({ payer, payee: account, payment });
  expect(await logsOf(payer)).toEqual(["full payment", "full refund", "full refund"]);
});

test("a refund by a root that shows everything, or is no agent, is in both", async () => {
  const root = testRoots.roots[0]!.address;
  const [payer, payment] = [newId("payer"), newId("pay")];
  await addPayments(server(), root, [{ id: payment, payer, amount: "2" }]).catch(() => undefined);
  await giveBack({ payer, payee: root, payment });
  expect(await logsOf(payer)).toEqual(["full payment", "full refund", "public payment", "public refund"]);
});

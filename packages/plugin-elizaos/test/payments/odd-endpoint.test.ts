// Tests the plugin's reader against every odd endpoint: the table of
// packages/ledger/test/odd-endpoints.test.ts.
import { afterEach, beforeAll, describe, expect, test } from "vitest";

import {
  failedByStatus,
  type Oddity,
  shortPages,
  timeless,
  unreadable,
  versionOne,
  withoutError,
} from "../../../ledger/test/support/odd-endpoint.ts";
import type { Funded, Payments } from "../../../server/test/support/payments.ts";
import { useServer } from "../../../server/test/support/server.ts";
import { useStore } from "../../../server/test/support/stores.ts";
import { startFaultProxy } from "../support/fault-proxy.ts";
import { startAgent } from "../support/runtime.ts";
import { addPaidAgent, openPayments, type PaidAgent, settingsFor } from "../support/service.ts";

const server = useServer(useStore());
let payments: Payments;
let payer: Funded;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  payments = await openPayments(server());
  payer = await payments.addPayer();
}, 60_000);
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const written = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? Number(value) : value;

/** Follows an agent's payments behind an endpoint with an oddity. */
async function follow(agent: PaidAgent, oddity: () => Oddity | undefined) {
  await server().ledger.advance({ slots: 40 });
  const { url } = await server().ledger.listen();
  const rpc = await startFaultProxy(url, ({ body }) => ({
    kind: "change",
    change: (text: string) => {
      const told = oddity()?.(JSON.parse(body), JSON.parse(text));
      return told === undefined ? text : JSON.stringify(told, written);
    },
  }));
  closing.push(() => rpc.close());
  const key = await server().makeKey();
  const started = await startAgent(settingsFor({ url: server().url, rpcUrl: rpc.url, key }, agent));
  closing.push(() => started.runtime.stop());
  return started.service();
}
async function amountsOf({ address }: PaidAgent): Promise<number[]> {
  const { rows } = await server().context.store.pool.query<{ amount: string }>(
    "select amount::text from payments where agent_id = $1 order by amount",
    [address],
  );
  return rows.map(({ amount }) => Number(amount));
}
async function payOneToFive(agent: PaidAgent): Promise<string[]> {
  const paid: string[] = [];
  for (let amount = 1n; amount <= 5n; amount++)
    paid.push(await payments.pay(payer, agent, amount * 1_000_000n));
  return paid;
}

describe("payments are reported", () => {
  test.each<[string, Oddity]>([
    ["from transactions of version 1 (SIMD-0385)", versionOne()],
    ["to the end of lists whose pages are short", shortPages(2)],
    ["where an error of null stands beside each result", withoutError],
    ["where no time is told", timeless],
  ])("%s", async (_, oddity) => {
    const agent = await addPaidAgent(server(), payments);
    await payOneToFive(agent);
    const service = await follow(agent, () => oddity);
    await service.sweepOnce();
    expect(await amountsOf(agent)).toEqual([1, 2, 3, 4, 5]);
  });

  test("and not from what failed, also where only the status tells", async () => {
    const agent = await addPaidAgent(server(), payments);
    await payOneToFive(agent);
    const service = await follow(agent, () => failedByStatus());
    expect(await service.sweepOnce()).toMatchObject({ reported: 0, waiting: 0 });
    expect(await amountsOf(agent)).toEqual([]);
  });
});

test.each(Object.entries(unreadable))(
  "a transaction %s holds up none, and is shown",
  async (_, odd) => {
    const agent = await addPaidAgent(server(), payments);
    const [, , third] = await payOneToFive(agent);
    let oddity: Oddity | undefined = odd(() => third);
    const service = await follow(agent, () => oddity);
    for (let times = 0; times < 3; times++) {
      const { unread } = await service.sweepOnce();
      expect(unread).toEqual({ [third!]: expect.stringContaining("the RPC endpoint") });
    }
    expect(await amountsOf(agent)).toEqual([1, 2, 4, 5]);
    expect(service.status()).toMatchObject({ unread: 1, waiting: 1 });
    oddity = undefined;
    await service.sweepOnce();
    expect(await amountsOf(agent)).toEqual([1, 2, 3, 4, 5]);
  },
);

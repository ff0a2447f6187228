// A seller gives back what it was paid, while others do all they can that nobody reads it.
import { beforeEach, expect, test } from "vitest";

import { newWallet, settleAll } from "../../../../test/support/agents.ts";
import type { Funded } from "../../../../test/support/payments.ts";
import { useStore } from "../../../../test/support/stores.ts";
import type { ServerContext } from "../../../context.ts";
import { useVoicesScene } from "../test/paid-voices.ts";
import { askAbout, followAccounts } from "./follow-accounts.ts";
import { countReads, followPaid } from "./followed-accounts.ts";

const { server, state } = useVoicesScene(useStore());
const UNIT = 1_000_000n;
const DAILY_READS = 100_000;
const spent = Array.from({ length: 20 }, (_, place) => `spent-${place}`);

const pool = () => server().context.store.pool;
const within = (): ServerContext => ({
  ...server().context,
  settings: { ...server().context.settings, observeReads: DAILY_READS },
});
const ask = (account: string, by: string) => askAbout(within(), account, { by });
const use = (paidBy: string, account: string, reads: number): Promise<void> =>
  countReads(pool(), [{ paidBy, account, reads }], { now: new Date() });

beforeEach(async () => {
  await pool().query("delete from account_reads");
  await pool().query("delete from followed_accounts where asked_by <> 'roots'");
});

async function read(): Promise<void> {
  await pool().query("update followed_accounts set next_at = now()");
  await followAccounts(within(), new AbortController().signal);
}

async function addVoice(): Promise<Funded> {
  const payer = await state.payments.addPayer();
  for (const root of [state.roots.one, state.roots.two])
    await state.payments.pay(payer, root, 10n * UNIT);
  return payer;
}

/** Has callers use up the reads that they have in a day. */
async function spend(callers: readonly string[]): Promise<void> {
  for (const by of callers) await use(by, "another account", 30_000 / callers.length);
}

/** Has others be paid dust, and use up what one account may have: all paid ones shared it once. */
async function payDust(): Promise<void> {
  for (let count = 0; count < 30; count++) {
    const dusty = { account: newWallet().address, network: "local" };
    await server().context.store.transaction((tx) => followPaid(tx, dusty, { now: new Date() }));
    await use("payments", dusty.account, 1_000);
  }
}

type Flood = {
  before?: (account: string) => Promise<unknown>;
  then: (account: string) => Promise<unknown>;
};

test.each<[string, Flood]>([
  [
    "one caller without reads who asks again and again",
    {
      then: async (account) => {
        await spend(spent.slice(0, 1));
        for (let turn = 0; turn < 20; turn++) await ask(account, "spent-0");
      },
    },
  ],
  [
    "twenty callers without reads",
    {
      then: async (account) => {
        await spend(spent);
        for (const by of spent) await ask(account, by);
      },
    },
  ],
  [
    "one who asked first, and then had none left",
    {
      before: (account) => ask(account, "spent-0"),
      then: () => spend(spent.slice(0, 1)),
    },
  ],
  [
    "one who asked first, used its share on that account, and asks on",
    {
      before: (account) => ask(account, "spent-0"),
      then: async (account) => {
        await use("spent-0", account, 30_000);
        await ask(account, "spent-0");
      },
    },
  ],
  ["thirty accounts that were paid dust, and are read without end", { then: payDust }],
  [
    "all of them",
    {
      before: (account) => ask(account, "spent-0"),
      then: async (account) => {
        await spend(spent);
        await payDust();
        for (const by of spent) await ask(account, by);
      },
    },
  ],
])("its refunds are seen in the next reading: %s", async (_name, { before, then }) => {
  const customers = await Promise.all(Array.from({ length: 5 }, addVoice));
  await read();
  await settleAll(server());
  const seller = await state.payments.addPayer(0n);
  const account = seller.wallet.address;
  for (const customer of customers) await state.payments.pay(customer, seller, UNIT);
  await before?.(account);
  await ask(account, "honest");
  await read();
  const check = async () => (await server().call("GET", `/check/${account}`)).body;
  expect((await check()).payments).toMatchObject({ count: 5, payersWithVoice: 5 });
  await then(account);
  for (const customer of customers) await state.payments.pay(seller, customer, UNIT);
  await read();
  const { reading } = await check();
  await settleAll(server());
  const { costToForge } = (await check()).safeToSpend;
  expect([reading.state, costToForge]).toEqual(["complete", "0"]);
});

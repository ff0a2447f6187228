// Holds for escrows whose payers sign nothing, or something else, and dispute all the same: what
// costs a payer nothing is lost to no seller.
import { createHash } from "node:crypto";

import { beforeAll, expect, test } from "vitest";

import { checkedTransfer, prepareTransaction } from "../../../../../ledger/test/support/spl.ts";
import { clockAt } from "../../../../test/support/agents.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { decideLateDisputes } from "../../payments/undecided-disputes.ts";
import { never, useHolds } from "../test/holds-scene.ts";
import { readAuthorizationUse } from "./free-holds.ts";

const scene = useHolds(useStore());
const { server, addAgent, coverOf, dispute, freeBy, hold, later, show, store } = scene;
let { payments, payer } = scene.state;
beforeAll(() => {
  ({ payments, payer } = scene.state);
});

const UNIT = 1_000_000n;

/** Asks the chain of a hold in the time that it takes to be final, and ends what is ten days old. */
async function tenDaysLater(): Promise<void> {
  const { context, ledger } = server();
  await ledger.advance({ slots: 40, seconds: 180 });
  await ledger.advance({ slots: 400, seconds: 180 });
  for (const minutes of [8, 20, 60, 240])
    await freeBy((each) => readAuthorizationUse(context, each), later(minutes));
  const clock = clockAt(later(11 * 24 * 60));
  await decideLateDisputes({ ...context, store: store(), clock }, never);
}

test("a payer that signs nothing takes nothing from a seller, in whatever form", async () => {
  for (const form of ["exact", "upto"]) {
    const { id: account } = await addAgent(15);
    const { id } = (await hold(account, { form, amount: "3" })).body;
    const { status } = await dispute({ id, account });
    expect([form, status]).toEqual([form, 201]);
    await tenDaysLater();
    expect([form, (await show(id)).body]).toMatchObject([form, { state: "unpaid", sent: "0" }]);
    expect([form, await coverOf(account)]).toMatchObject([
      form,
      { outstanding: 0n, lostInDisputes: 0n, safe: 15n * UNIT },
    ]);
  }
});

test("nor does one that signs something else than it holds", async () => {
  const { id: account } = await addAgent(15);
  const friend = await payments.addPayer();
  const pay = checkedTransfer(payments.token, {
    from: payer.account,
    to: friend.account,
    authority: payer.wallet.address,
    amount: 3n * UNIT,
  });
  const prepared = await prepareTransaction(payments.bank, [pay], [payer.wallet]);
  const payment = createHash("sha256").update(prepared.messageBytes).digest("hex");
  const { id } = (await hold(account, { form: "upto", payment, amount: "3" })).body;
  await prepared.send();
  expect((await dispute({ id, account })).status).toBe(201);
  await tenDaysLater();
  expect((await show(id)).body).toMatchObject({ state: "unpaid", sent: "0" });
  expect((await coverOf(account)).safe).toBe(15n * UNIT);
});

// The server's readers of single transactions against every endpoint that is odd: the table of
// packages/ledger/test/odd-endpoints.test.ts.
import { createLedgerRequest } from "@arcs/ledger";
import { beforeAll, describe, expect, test } from "vitest";

import {
  failedByStatus,
  oddly,
  type Oddity,
  timeless,
  unreadable,
  versionOne,
  withoutError,
} from "../../../../../ledger/test/support/odd-endpoint.ts";
import {
  burn,
  createAssociated,
  fund,
  recoverNested,
  transact,
} from "../../../../../ledger/test/support/spl.ts";
import { verifySettlement } from "./prove-claim.ts";
import { findBurns } from "../../voices/voices.ts";
import { type Funded, openPayments, type Payments } from "../../../../test/support/payments.ts";
import { useServer } from "../../../../test/support/server.ts";
import { useStore } from "../../../../test/support/stores.ts";

const server = useServer(useStore());
let payments: Payments;
let [payer, payee]: Funded[] = [];
let [paidIn, burntIn] = ["", ""];

beforeAll(async () => {
  payments = await openPayments(server());
  [payer, payee] = [await payments.addPayer(), await payments.addPayer()];
  paidIn = await payments.pay(payer!, payee!, 250_000n);
  const { bank, token } = payments;
  const { account: from, wallet } = payer!;
  burntIn = await transact(
    bank,
    [burn(token, { from, authority: wallet.address, amount: 5_000_000n })],
    [wallet],
  );
});

function contextBehind(oddity: Oddity) {
  const { context, ledger } = server();
  const request = createLedgerRequest({
    network: "local",
    transport: oddly(ledger.transport, oddity),
  });
  return { ...context, ledger: { ...context.ledger, request } };
}
const claimOf = (transactionHash: string, by: string, to: string, amount: string) => ({
  network: "local",
  transactionHash,
  payees: [to],
  payer: by,
  amount,
  currency: undefined,
  asset: undefined,
  instruction: undefined,
});

const readers: [string, (oddity: Oddity) => Promise<unknown>, unknown][] = [
  [
    "a reported settlement",
    async (oddity) => {
      const claim = claimOf(paidIn, payer!.wallet.address, payee!.wallet.address, "0.25");
      return (await verifySettlement(contextBehind(oddity), claim)).transfer.received;
    },
    250_000n,
  ],
  [
    "burns",
    async (oddity) => {
      const found = await findBurns(contextBehind(oddity), {
        transactionHash: burntIn,
        network: undefined,
      });
      return found.map(({ amount }) => amount);
    },
    ["5"],
  ],
];

describe.each(readers)("%s", (_, read, expected) => {
  test.each<[string, Oddity]>([
    ["of version 1 (SIMD-0385)", versionOne()],
    ["with an error of null beside it", withoutError],
  ])("is read from a transaction %s", async (_name, oddity) => {
    expect(await read(oddity)).toEqual(expected);
  });

  test.each<[string, Oddity, string]>([
    ["whose time is not told", timeless, "unavailable"],
    ["that failed by its status alone", failedByStatus(), "settlement_failed"],
    ...Object.entries(unreadable).map(([name, odd]): [string, Oddity, string] => {
      return [
        name,
        odd(() => undefined),
        name === "that it never gives" ? "settlement_not_found" : "ledger_rpc_error",
      ];
    }),
  ])("is none in a transaction %s", async (_name, oddity, code) => {
    await expect(read(oddity)).rejects.toMatchObject({ code });
  });
});

test("a payment out of an account without a key says why it proves no payer", async () => {
  const { bank, token } = payments;
  const { wallet } = await payments.addPayer();
  const escrow = await createAssociated(bank, token, wallet.address);
  await fund(bank, token, {
    account: await createAssociated(bank, token, escrow),
    amount: 70_000n,
  });
  const transactionHash = await transact(
    bank,
    [await recoverNested(token, wallet.address)],
    [wallet],
  );
  const claim = claimOf(transactionHash, escrow, wallet.address, "0.07");
  await expect(verifySettlement(server().context, claim)).rejects.toMatchObject({
    code: "settlement_wrong_payer",
    message: expect.stringContaining(
      `${escrow}, an address of a program without a key, such as an escrow`,
    ),
  });
});

// Payments to roots out of payment channels: the voice is that of who opened the channel.
import { bytesToHex, sha256 } from "@arcs/core/internal";
import { beforeAll, expect, test } from "vitest";

import {
  type Channel,
  channelOf,
  channelsProgram,
  distribute,
  openChannel,
  settle,
  settleAndSeal,
} from "../../../../../ledger/test/support/channels.ts";
import {
  createAssociated,
  fund,
  newWallet,
  prepareTransaction,
  transact,
} from "../../../../../ledger/test/support/spl.ts";
import type { Funded } from "../../../../test/support/payments.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { useVoicesScene } from "../test/paid-voices.ts";
import { followAccounts } from "../following/follow-accounts.ts";

const [facilitator, signer] = [newWallet(), newWallet()];
const { server, voiceOf, logOf, state } = useVoicesScene(useStore());
beforeAll(async () => {
  const { bank, token } = state.payments;
  await bank.ledger.addProgram("CHNLxYvVA28MJP9PrFuDXccuoGXAx7jBacfLEkahyGsX", channelsProgram);
  await bank.ledger.airdrop(facilitator.address, 10_000_000_000n);
  await createAssociated(bank, token, state.roots.one.wallet.address);
});

async function newBuyer(): Promise<Funded> {
  const { bank, token } = state.payments;
  const wallet = newWallet();
  const account = await createAssociated(bank, token, wallet.address);
  await fund(bank, token, { account, amount: 10_000_000n });
  return { wallet, account };
}

let salt = 0n;
/** Opens a channel of 5, and gives the name of what the payer signed. */
async function open(
  { wallet }: Funded,
  recipient: string,
): Promise<{ channel: Channel; name: string }> {
  const { bank, token } = state.payments;
  const parts = {
    token,
    payer: wallet.address,
    payee: facilitator,
    signer,
    salt: ++salt,
    openSlot: 1n,
  };
  const channel = await channelOf({ ...parts, recipients: [{ recipient, bps: 10_000 }] });
  const instructions = [await openChannel(channel, { deposit: 5_000_000n })];
  const { messageBytes, send } = await prepareTransaction(bank, instructions, [
    wallet,
    facilitator,
  ]);
  await send();
  return { channel, name: bytesToHex(sha256(messageBytes)) };
}

test("each part of a channel is one payment to the root, and the rest of the deposit is none", async () => {
  const { bank } = state.payments;
  const buyer = await newBuyer();
  const { channel, name } = await open(buyer, state.roots.one.wallet.address);
  const { context } = server();
  await context.store.pool.query(
    `insert into holds (id, account, holder, payment, payer, amount, safe, state, expires_at, created_at, next_at)
     values ('hld_channel', $1, 'acc_test', $2, $3, 5000000, 5000000, 'held', now() + interval '1 minute', now(), now())`,
    [state.roots.one.wallet.address, name, buyer.wallet.address],
  );
  await transact(bank, [...(await settle(channel, 1_000_000n)), await distribute(channel)]);
  const closing = [...(await settleAndSeal(channel, 3_000_000n)), await distribute(channel)];
  await transact(bank, closing, [facilitator]);
  for (let times = 0; times < 2; times++)
    await followAccounts(context, new AbortController().signal);
  // The hold is of what the payer signed: the channel. It holds all payments out of it.
  const log = await logOf(buyer);
  expect(log).toMatchObject([
    { kind: "payment", amount: "1", held: true },
    { kind: "payment", amount: "2" },
  ]);
  expect(log[1]).toHaveProperty("held", true);
  expect(await voiceOf(buyer.wallet.address)).toEqual(["0", "3000000", "0"]);
});

test("who paid a root out of a channel has a voice for an agent that is paid out of another", async () => {
  const { bank, token, addAgent } = state.payments;
  const buyer = await newBuyer();
  const { channel } = await open(buyer, state.roots.one.wallet.address);
  await transact(
    bank,
    [...(await settleAndSeal(channel, 5_000_000n)), await distribute(channel)],
    [facilitator],
  );
  await followAccounts(server().context, new AbortController().signal);
  await voiceOf(buyer.wallet.address);
  const { id: agentId } = await addAgent();
  await createAssociated(bank, token, agentId);
  const bought = (await open(buyer, agentId)).channel;
  const all = [...(await settleAndSeal(bought, 2_000_000n)), await distribute(bought)];
  const transactionHash = await transact(bank, all, [facilitator]);
  const body = {
    event: "payment.completed",
    agentId,
    payer: { address: buyer.wallet.address },
    amount: "2",
    transactionHash,
  };
  const answer = await server().call("POST", "/v1/payments/events", {
    key: await server().makeKey(),
    body,
  });
  expect(answer).toMatchObject({ status: 201, body: { evidence: "ledger", counts: true } });
});

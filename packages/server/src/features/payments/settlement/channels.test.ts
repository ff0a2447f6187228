// Payments out of a payment channel (`upto` of x402 on Solana): the payer is who opened it.
import { bytesToHex, sha256 } from "@arcs/core/internal";
import { beforeAll, describe, expect, test } from "vitest";

import {
  type Channel,
  channelOf,
  channelsProgram,
  distribute,
  nameChannel,
  openChannel,
  settleAndSeal,
} from "../../../../../ledger/test/support/channels.ts";
import {
  createAssociated,
  fund,
  newWallet,
  prepareTransaction,
  transact,
} from "../../../../../ledger/test/support/spl.ts";
import { readAuthorizationUse } from "../../trust/holds/free-holds.ts";
import { useStore } from "../../../../test/support/stores.ts";
import { usePaymentsScene } from "../test/reported-payments.ts";

const PROGRAM = "CHNLxYvVA28MJP9PrFuDXccuoGXAx7jBacfLEkahyGsX";
const LOOKALIKE = newWallet().address;
const [buyer, facilitator, signer] = [newWallet(), newWallet(), newWallet()];

const opened = useStore();
const { server, state, report, problem } = usePaymentsScene(opened);
beforeAll(async () => {
  const { bank, token } = state.payments;
  for (const program of [PROGRAM, LOOKALIKE])
    await bank.ledger.addProgram(program, channelsProgram);
  await bank.ledger.airdrop(facilitator.address, 10_000_000_000n);
  const account = await createAssociated(bank, token, buyer.address);
  await fund(bank, token, { account, amount: 100_000_000n });
});

let salt = 0n;
/** Opens a channel to an agent for 1, and gives what the payer signed by its hash. */
async function open(
  parts: Partial<Channel> = {},
  { namedBefore = 0 }: { namedBefore?: number } = {},
): Promise<{ agent: string; channel: Channel; name: string }> {
  const { bank, token, addAgent } = state.payments;
  const { id: agent } = await addAgent();
  await createAssociated(bank, token, agent);
  const recipients = [{ recipient: agent, bps: 10_000 }];
  const usual = {
    token,
    payer: buyer.address,
    payee: facilitator,
    signer,
    salt: ++salt,
    openSlot: 1n,
    recipients,
  };
  const channel = await channelOf({ ...usual, ...parts });
  for (let each = 0; each < namedBefore; each++)
    await transact(bank, [nameChannel(channel, { each })], [facilitator]);
  const instructions = [await openChannel(channel, { deposit: 1_000_000n })];
  const { messageBytes, send } = await prepareTransaction(bank, instructions, [buyer, facilitator]);
  await send();
  return { agent, channel, name: bytesToHex(sha256(messageBytes)) };
}

async function close(channel: Channel, amount?: bigint): Promise<string> {
  const all = [...(await settleAndSeal(channel, amount)), await distribute(channel)];
  return transact(state.payments.bank, all, [facilitator]);
}

const claimOf = (agentId: string, transactionHash: string): Record<string, unknown> => ({
  event: "payment.completed",
  agentId,
  payer: { address: buyer.address },
  amount: "0.25",
  transactionHash,
});

describe("a payment out of a channel", () => {
  test("is evidence of who opened it, once, under the name that the payer signed", async () => {
    const { agent, channel, name } = await open();
    const claim = claimOf(agent, await close(channel, 250_000n));
    const first = await report(claim);
    expect(first).toMatchObject({
      status: 201,
      body: { evidence: "ledger", payer: { address: buyer.address } },
    });
    const again = await report(claim);
    expect(again.status).toBe(200);
    const { rows } = await opened().store.pool.query(
      "select authorization_id as name, payment_id as id from used_settlements where transaction_hash = $1",
      [claim["transactionHash"]],
    );
    expect(rows).toEqual([{ name, id: first.body.id }]);
  });

  test("is not that of the facilitator who sent it, of the channel, or of anybody else", async () => {
    const { agent, channel } = await open();
    const claim = claimOf(agent, await close(channel, 250_000n));
    for (const address of [facilitator.address, channel.address, signer.address]) {
      expect(await report({ ...claim, payer: { address } })).toMatchObject(
        problem(400, "settlement_wrong_payer"),
      );
    }
    expect(await report({ ...claim, amount: "1" })).toMatchObject(
      problem(400, "settlement_wrong_amount"),
    );
  });

  test("is nobody's out of a lookalike of the program", async () => {
    const { agent, channel } = await open({ program: LOOKALIKE });
    const answer = await report(claimOf(agent, await close(channel, 250_000n)));
    expect(answer).toMatchObject(problem(400, "settlement_wrong_payer"));
    expect(answer.body.error.message).toContain("does not prove");
  });

  test("is none where the channel was opened, and charged nothing", async () => {
    const { agent, channel } = await open();
    const answer = await report(claimOf(agent, await close(channel)));
    expect(answer).toMatchObject(problem(400, "settlement_no_transfer"));
  });

  describe("that is held, and that nobody reports,", () => {
    const askUse = async ({ agent, name }: { agent: string; name: string }): Promise<unknown> => {
      const { ledger, context } = server();
      await ledger.advance({ slots: 40, seconds: 120 });
      await ledger.advance({ slots: 40, seconds: 1 });
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + 60_000);
      const held = {
        account: agent,
        amount: 1_000_000n,
        payer: buyer.address,
        token: null,
        form: null,
        payment: name,
        createdAt,
        expiresAt,
      };
      return readAuthorizationUse(context, held);
    };

    test("is waited for while the channel is open, and then found, behind whatever names the channel", async () => {
      const [early, salted] = [6, ++salt];
      const opening = await open({ salt: salted }, { namedBefore: early });
      expect(await askUse(opening)).toEqual({ state: "escrowed", payments: [] });
      const other = await state.payments.addAgent();
      expect(await askUse({ ...opening, agent: other.id })).toEqual({
        state: "unused",
        payments: [],
      });
      const transactionHash = await close(opening.channel, 250_000n);
      // Six transactions that name the channel came before it: a search from the channel finds
      // nobody who paid.
      expect(await report(claimOf(opening.agent, transactionHash))).toMatchObject(
        problem(400, "settlement_wrong_payer"),
      );
      const moved = { payer: buyer.address, payee: opening.agent, received: 250_000n };
      expect(await askUse(opening)).toMatchObject({
        state: "ended",
        payments: [{ transactionHash, transfer: { ...moved, authorization: opening.name } }],
      });
    });

    test("is waited for where more names the channel than is read: what it paid may be among that", async () => {
      const opening = await open();
      await close(opening.channel, 250_000n);
      const { bank } = state.payments;
      for (let each = 0; each < 201; each++) {
        await transact(bank, [nameChannel(opening.channel, { each })], [facilitator]);
      }
      expect(await askUse(opening)).toEqual({ state: "escrowed", payments: [] });
    });

    test("is no more waited for once the channel is closed", async () => {
      const opening = await open();
      await close(opening.channel);
      expect(await askUse(opening)).toEqual({ state: "ended", payments: [] });
    });
  });
});

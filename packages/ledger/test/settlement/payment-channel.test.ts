import { concatBytes } from "@arcs/core/internal";
import { AccountRole, type Address, getBase58Decoder, getBase58Encoder } from "@solana/kit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { littleEndian, SYSTEM_PROGRAM } from "../../src/program/addresses.ts";
import {
  createLedgerRequest,
  readTransaction,
  readTransactions,
  type TransactionTransfers,
} from "../../src/index.ts";
import type { LocalLedger } from "../../src/local/index.ts";
import { PAYMENT_CHANNELS_PROGRAM } from "../../src/settlement/payment-channel.ts";
import { readTokenTransfers } from "../../src/settlement/token-transfers.ts";
import {
  type Channel,
  channelOf,
  channelsProgram,
  distribute,
  openChannel,
  settle,
  settleAndSeal,
  topUp,
  TREASURY,
} from "../support/channels.ts";
import { payer as bankKey, startTestLedger } from "../support/fixtures.ts";
import {
  associatedAddress,
  type Bank,
  checkedTransfer,
  createAssociated,
  createToken,
  fund,
  getTransaction,
  newWallet,
  type Token,
  transact,
  transactInVain,
} from "../support/spl.ts";

const [buyer, other, facilitator, signer, seller, partner] = Array.from(
  { length: 6 },
  newWallet,
) as [
  Channel["payee"],
  Channel["payee"],
  Channel["payee"],
  Channel["payee"],
  Channel["payee"],
  Channel["payee"],
];
const LOOKALIKE = newWallet().address;

let ledger: LocalLedger;
let bank: Bank;
let token: Token;
beforeAll(async () => {
  ledger = await startTestLedger();
  bank = { ledger, payer: bankKey };
  await ledger.addProgram(PAYMENT_CHANNELS_PROGRAM, channelsProgram);
  await ledger.addProgram(LOOKALIKE, channelsProgram);
  await ledger.airdrop(facilitator.address, 1_000_000_000_000n);
  token = await createToken(bank);
  for (const { address } of [buyer, other]) {
    await fund(bank, token, {
      account: await createAssociated(bank, token, address),
      amount: 1_000_000_000_000n,
    });
  }
  for (const owner of [facilitator.address, seller.address, partner.address, TREASURY]) {
    await createAssociated(bank, token, owner);
  }
});
afterAll(() => ledger.close());

/** Alters answers of `getTransaction`, by their signatures. */
type Alter = (answer: Answer, signature: string) => void;
type Answer = {
  meta: {
    err: unknown;
    preTokenBalances: { owner: string; mint: string }[];
    postTokenBalances: { owner: string; mint: string }[];
  };
  transaction: {
    message: {
      header: { numRequiredSignatures: number };
      accountKeys: string[];
      instructions: { programIdIndex: number; data: string; accounts: number[] }[];
    };
  };
};

const requests: string[] = [];
function requestOf(alter: Alter = () => {}) {
  const transport = async (request: { payload: unknown }): Promise<unknown> => {
    const { method, params } = request.payload as { method: string; params: string[] };
    requests.push(method);
    const answer = (await ledger.transport(request as never)) as { result: Answer };
    if (method === "getTransaction") alter(answer.result, params[0] ?? "");
    return answer;
  };
  return createLedgerRequest({ network: "local", transport: transport as never });
}

async function read(signature: string, alter?: Alter): Promise<TransactionTransfers> {
  const found = await readTransaction(requestOf(alter), signature, { commitment: "confirmed" });
  if (found === undefined) throw new Error("there is no such transaction");
  return found;
}

let salts = 0n;
function newChannel(parts: Partial<Channel> = {}): Promise<Channel> {
  const recipients = [{ recipient: seller.address, bps: 10_000 }];
  const usual = {
    token,
    payer: buyer.address,
    payee: facilitator,
    signer,
    salt: ++salts,
    openSlot: 7n,
    recipients,
  };
  return channelOf({ ...usual, ...parts });
}

async function open(channel: Channel, deposit = 1_000n): Promise<string> {
  const by = [buyer, other].find(({ address }) => address === channel.payer)!;
  return transact(bank, [await openChannel(channel, { deposit })], [by, channel.payee]);
}

/** Settles and seals for an amount, and pays it out. */
async function close(channel: Channel, amount?: bigint): Promise<string> {
  return transact(
    bank,
    [...(await settleAndSeal(channel, amount)), await distribute(channel)],
    [channel.payee],
  );
}

/** Anybody can send a transaction that names a channel: here one that sends it some lamports. */
function name(channel: Channel): Promise<string> {
  const data = concatBytes(littleEndian(2n, 4), littleEndian(1_000_000n + ++salts, 8));
  const accounts = [
    { address: bankKey.address as Address, role: AccountRole.WRITABLE_SIGNER },
    { address: channel.address as Address, role: AccountRole.WRITABLE },
  ];
  return transact(bank, [{ programAddress: SYSTEM_PROGRAM as Address, accounts, data }]);
}

const fromBuyer = { payer: "", payee: "", form: "payment-channel" };
beforeAll(() => Object.assign(fromBuyer, { payer: buyer.address, payee: seller.address }));

describe("one channel", () => {
  test("pays in several parts, each once; the rest goes back and is no payment", async () => {
    const channel = await newChannel();
    const opening = await open(channel);
    await transact(bank, await settle(channel, 100n));
    const first = await transact(bank, [await distribute(channel)]);
    const more = await transact(bank, [await topUp(channel, { amount: 500n })], [buyer]);
    for (const deposit of [opening, more]) {
      expect(await read(deposit)).toMatchObject({
        transfers: [],
        unproven: [{ payee: channel.address }],
      });
    }
    await transact(bank, await settle(channel, 1_200n));
    const second = await transact(bank, [await distribute(channel)]);
    const last = await close(channel, 1_300n);
    // The last one first: no order is needed.
    const amounts = [];
    for (const signature of [last, second, first]) {
      const { transfers, unproven } = await read(signature);
      expect(unproven).toEqual([]);
      expect(transfers).toMatchObject([{ ...fromBuyer, opening }]);
      amounts.push(transfers[0]?.received);
    }
    expect(amounts).toEqual([100n, 1_100n, 100n]);
  });

  test("can be opened and closed in one transaction", async () => {
    const channel = await newChannel();
    const all = [
      await openChannel(channel, { deposit: 900n }),
      ...(await settleAndSeal(channel, 300n)),
    ];
    const signature = await transact(
      bank,
      [...all, await distribute(channel)],
      [buyer, facilitator],
    );
    const paid = { ...fromBuyer, amount: 300n, received: 300n, opening: signature };
    expect((await read(signature)).transfers).toMatchObject([paid]);
  });

  test("pays several recipients and its payee by their shares", async () => {
    const recipients = [
      { recipient: seller.address, bps: 5_000 },
      { recipient: partner.address, bps: 2_500 },
    ];
    const channel = await newChannel({ recipients });
    await open(channel);
    const { transfers, unproven } = await read(await close(channel, 803n));
    expect(transfers.map(({ payer, payee, received }) => [payer, payee, received])).toEqual([
      [buyer.address, seller.address, 401n],
      [buyer.address, partner.address, 200n],
      [buyer.address, facilitator.address, 200n],
    ]);
    // The treasury gets what the shares do not divide.
    expect(unproven).toMatchObject([{ payee: TREASURY, amount: 2n, form: "payment-channel" }]);
  });

  test("is paid for by many: two channels in one transaction", async () => {
    const [one, two] = [await newChannel(), await newChannel({ payer: other.address })];
    await open(one);
    await open(two);
    await transact(
      bank,
      [...(await settleAndSeal(one, 10n)), ...(await settleAndSeal(two, 20n))],
      [facilitator],
    );
    const both = await transact(bank, [await distribute(one), await distribute(two)]);
    expect((await read(both)).transfers.map(({ payer, received }) => [payer, received])).toEqual([
      [buyer.address, 10n],
      [other.address, 20n],
    ]);
  });

  test("names its payer where many are read, and where it was only listed as a payment", async () => {
    const channel = await newChannel();
    await open(channel);
    const signature = await close(channel, 50n);
    const [many] = await readTransactions(requestOf(), [signature], { commitment: "confirmed" });
    expect(many).toMatchObject({ transaction: { transfers: [{ ...fromBuyer, received: 50n }] } });
    const alone = readTokenTransfers(await getTransaction(ledger, signature));
    const [reason, rest] = alone!.unproven;
    expect(alone?.transfers).toEqual([]);
    expect(reason).toMatchObject({
      form: "payment-channel",
      reason: expect.stringContaining("was not read"),
    });
    expect(rest).toMatchObject({ payee: buyer.address, amount: 950n });
  });
});

describe("forged", () => {
  test("the channel of a lookalike program is nobody's", async () => {
    const channel = await newChannel({ program: LOOKALIKE });
    await open(channel);
    const { transfers, unproven } = await read(await close(channel, 40n));
    expect(transfers).toEqual([]);
    expect(unproven[0]).toMatchObject({
      payee: seller.address,
      reason: expect.stringContaining("without a key"),
    });
    expect(unproven[0]).not.toHaveProperty("form");
  });

  test("a lookalike that names a real channel does not say who opened it", async () => {
    const channel = await newChannel();
    const claimed = { ...channel, program: LOOKALIKE, payer: other.address };
    // It fails, since the address is not one of this program.
    await transactInVain(bank, [await openChannel(claimed, { deposit: 5n })], [other, facilitator]);
    await open(channel);
    expect((await read(await close(channel, 60n))).transfers).toMatchObject([
      { ...fromBuyer, received: 60n },
    ]);
  });

  test.each([
    [3, 60n],
    [4, undefined],
  ])(
    "%i transactions that name a channel before it is opened: the payer is named up to 3",
    async (count, received) => {
      const channel = await newChannel();
      for (let each = 0; each < count; each++) await name(channel);
      await open(channel);
      for (let each = 0; each < 10; each++) await name(channel);
      expect((await read(await close(channel, 60n))).transfers[0]?.received).toBe(received);
    },
  );

  test("a payout is paid once: distributing again fails, and pays nothing", async () => {
    const channel = await newChannel();
    await open(channel);
    await close(channel, 70n);
    const again = await transactInVain(bank, [await distribute(channel)], []);
    expect(await read(again)).toMatchObject({
      err: expect.anything(),
      transfers: [],
      unproven: [],
    });
  });

  test("a channel that is opened, and never pays, names no payment to its recipient", async () => {
    const channel = await newChannel();
    const opening = await open(channel);
    const closing = await close(channel);
    const all = [await read(opening), await read(closing)].flatMap(({ transfers, unproven }) => [
      ...transfers,
      ...unproven,
    ]);
    expect(all.map(({ payee }) => payee)).toEqual([channel.address]);
  });

  test("what others send into an escrow is nobody's payment", async () => {
    const channel = await newChannel();
    await open(channel);
    const [from, to] = [
      await associatedAddress(token, other.address),
      await associatedAddress(token, channel.address),
    ];
    await transact(
      bank,
      [checkedTransfer(token, { from, to, authority: other.address, amount: 33n })],
      [other],
    );
    const { transfers, unproven } = await read(await close(channel, 1_000n));
    expect(transfers).toMatchObject([{ ...fromBuyer, received: 1_000n }]);
    expect(unproven).toMatchObject([{ payee: TREASURY, amount: 33n }]);
  });

  test.each<[string, (answer: Answer, channel: Channel) => void]>([
    [
      "the payer did not sign",
      ({ transaction }) => (transaction.message.header.numRequiredSignatures = 1),
    ],
    [
      "the address is of other seeds",
      ({ transaction }) => editOpen(transaction, (data) => (data[1]! ^= 1)),
    ],
    ["the slot is another", ({ transaction }) => editOpen(transaction, (data) => (data[21]! ^= 1))],
    ["it is not opened", ({ transaction }) => editOpen(transaction, (data) => (data[0] = 2))],
    [
      "it is of another program",
      ({ transaction: { message } }) =>
        (message.accountKeys = message.accountKeys.map((key) =>
          key === PAYMENT_CHANNELS_PROGRAM ? LOOKALIKE : key,
        )),
    ],
    [
      "the tokens were another's",
      ({ meta }) => {
        for (const balance of [...meta.preTokenBalances, ...meta.postTokenBalances]) {
          if (balance.owner === buyer.address) balance.owner = other.address;
        }
      },
    ],
    ["the transaction failed", ({ meta }) => (meta.err = "AccountNotFound")],
  ])("an opening proves nothing where %s", async (_, change) => {
    const channel = await newChannel();
    const opening = await open(channel);
    const closing = await close(channel, 80n);
    const { transfers, unproven } = await read(closing, (answer, signature) => {
      if (signature === opening) change(answer, channel);
    });
    expect(transfers).toEqual([]);
    const reason = expect.stringContaining(
      "payment-channel: no transaction proves who paid into it",
    );
    expect(unproven[0]).toMatchObject({ payee: seller.address, form: "payment-channel", reason });
  });

  test("an opening is of its own token alone", async () => {
    const channel = await newChannel();
    await open(channel);
    const closing = await close(channel, 90n);
    const elsewhere = newWallet().address;
    const { transfers, unproven } = await read(closing, ({ meta }, signature) => {
      if (signature !== closing) return;
      for (const balance of [...meta.preTokenBalances, ...meta.postTokenBalances])
        balance.mint = elsewhere;
    });
    expect(transfers).toEqual([]);
    expect(unproven[0]?.reason).toContain("another token");
  });

  test("who is not a channel's costs no requests", async () => {
    const channel = await newChannel({ program: LOOKALIKE });
    await open(channel);
    const closing = await close(channel, 40n);
    requests.length = 0;
    await read(closing);
    expect(requests).toEqual(["getTransaction"]);
  });
});

function editOpen({ message }: Answer["transaction"], change: (data: Uint8Array) => void): void {
  for (const each of message.instructions) {
    if (message.accountKeys[each.programIdIndex] !== PAYMENT_CHANNELS_PROGRAM) continue;
    const data = Uint8Array.from(getBase58Encoder().encode(each.data));
    change(data);
    each.data = getBase58Decoder().decode(data);
  }
}

// Random histories of payment channels on the virtual machine, read in a random order, against a
// plain model of who paid whom.
import { createSigner, type Signer } from "@arcs/core";
import { AccountState, getMintEncoder, getTokenEncoder } from "@solana-program/token";
import { type Address, getBase58Decoder, type Instruction, lamports } from "@solana/kit";
import { LiteSVM } from "litesvm";

import type { Random } from "../../../process/test/support/random.ts";
import {
  createLedgerRequest,
  readTransactions,
  type TransactionTransfers,
} from "../../src/index.ts";
import { PAYMENT_CHANNELS_PROGRAM } from "../../src/settlement/payment-channel.ts";
import { TOKEN_PROGRAM } from "../../src/settlement/token-instruction.ts";
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
} from "./channels.ts";
import { execute } from "./fuzz-transfers.ts";
import { bank } from "./random-steps.ts";
import { associatedAddress, checkedTransfer, type Token } from "./spl.ts";

const key = (fill: number): Signer => createSigner(new Uint8Array(32).fill(fill));
const buyers = [101, 102, 103].map(key);
const facilitators = [111, 112].map(key);
const sellers = [121, 122, 123].map(key);
const signer = key(131);
/** The same program at an address of its own, as anybody can deploy it. */
const LOOKALIKE = key(132).address;
const token: Token = { mint: key(133).address, program: TOKEN_PROGRAM, decimals: 6, hasFee: false };

/** A channel as the model has it. */
type Modelled = Channel & {
  deposit: bigint;
  settled: bigint;
  paid: bigint;
  state: "new" | "open" | "sealed" | "gone";
};

/** Result of a run. */
export type FuzzedChannels = {
  histories: number;
  transactions: number;
  /** Payments out of channels that the reader named a payer for. */
  named: number;
  /** Payouts of lookalike channels, which name nobody. */
  unnamed: number;
};

/**
 * Runs random histories of some channels at once, and reads their transactions in a random order.
 *
 * @throws Error where who paid whom, and how much, is not as in the model
 */
export async function fuzzChannels({
  count,
  random,
}: {
  count: number;
  random: Random;
}): Promise<FuzzedChannels> {
  const result = { histories: 0, transactions: 0, named: 0, unnamed: 0 };
  let svm = await startMachine();
  for (let turn = 0; turn < count; turn++) {
    if (turn % 50 === 49) svm = await startMachine();
    await runHistory({ svm, salt: BigInt(turn + 1), random }, result);
    result.histories++;
  }
  return result;
}

async function startMachine(): Promise<LiteSVM> {
  const svm = new LiteSVM();
  svm.withBlockhashCheck(false);
  svm.withTransactionHistory(0n);
  svm.withSigverify(false);
  for (const program of [PAYMENT_CHANNELS_PROGRAM, LOOKALIKE])
    svm.addProgram(program as Address, channelsProgram);
  for (const address of [bank, ...facilitators.map((each) => each.address)]) {
    svm.airdrop(address as Address, lamports(1_000_000_000_000n));
  }
  const set = (address: string, data: Uint8Array): unknown =>
    svm.setAccount({
      address: address as Address,
      programAddress: TOKEN_PROGRAM as Address,
      lamports: lamports(10_000_000n),
      executable: false,
      data,
      space: BigInt(data.length),
    });
  const { mint, decimals } = token;
  const facts = {
    mintAuthority: null,
    supply: 10n ** 18n,
    decimals,
    isInitialized: true,
    freezeAuthority: null,
  };
  set(mint, Uint8Array.from(getMintEncoder().encode(facts)));
  for (const owner of [...buyers, ...facilitators, ...sellers]
    .map(({ address }) => address)
    .concat(TREASURY)) {
    const account = {
      mint: mint as Address,
      owner: owner as Address,
      amount: 10n ** 15n,
      delegate: null,
      state: AccountState.Initialized,
      isNative: null,
      delegatedAmount: 0n,
      closeAuthority: null,
    };
    set(await associatedAddress(token, owner), Uint8Array.from(getTokenEncoder().encode(account)));
  }
  return svm;
}

type World = { svm: LiteSVM; salt: bigint; random: Random };
type Book = Map<string, bigint>;

async function runHistory({ svm, salt, random }: World, result: FuzzedChannels): Promise<void> {
  const channels: Modelled[] = [];
  for (let index = 0; index < 1 + random.below(3); index++) {
    const program = random.chance(0.2) ? LOOKALIKE : PAYMENT_CHANNELS_PROGRAM;
    const payer = random.pick(buyers).address;
    const payee = random.pick(facilitators);
    const parts = {
      program,
      payer,
      payee,
      token,
      signer,
      salt: salt * 10n + BigInt(index),
      openSlot: salt,
    };
    const channel = await channelOf({ ...parts, recipients: randomPlan(random, payer) });
    channels.push({ ...channel, deposit: 0n, settled: 0n, paid: 0n, state: "new" });
  }
  const book: Book = new Map();
  const answers = new Map<string, unknown>();
  const named: { address: string; signature: string }[] = [];
  for (let step = 0; step < 4 + random.below(8); step++) {
    const instructions: Instruction[] = [];
    // Transactions of one to three actions: many payers in one, a channel opened and closed in one.
    for (let action = 0; action < 1 + random.below(3); action++) {
      if (instructions.length < 5)
        instructions.push(...(await act(random.pick(channels), { random, book })));
    }
    if (instructions.length === 0) continue;
    const signature = getBase58Decoder().decode(
      Uint8Array.from({ length: 64 }, () => random.below(256)),
    );
    const answer = execute(svm, instructions) as {
      transaction: { message: { accountKeys: string[] } };
    };
    answers.set(signature, {
      ...answer,
      transaction: { ...answer.transaction, signatures: [signature] },
    });
    named.push(
      ...answer.transaction.message.accountKeys.map((address) => ({ address, signature })),
    );
    result.transactions++;
  }
  const request = createLedgerRequest({
    network: "local",
    transport: (({
      payload,
    }: {
      payload: { method: string; params: [string, { before?: string }] };
    }) => {
      const { method, params } = payload;
      if (method === "getTransaction")
        return Promise.resolve({ result: answers.get(params[0]) ?? null });
      const all = named.filter(({ address }) => address === params[0]).reverse();
      const from = all.findIndex(({ signature }) => signature === params[1].before) + 1;
      const page = all
        .slice(from)
        .map((each) => ({ signature: each.signature, slot: 1, blockTime: 1, err: null }));
      return Promise.resolve({ result: page });
    }) as never,
  });
  const order = [...answers.keys()].sort(() => random.fraction() - 0.5);
  const read = await readTransactions(request, order, { commitment: "confirmed" });
  const found: Book = new Map();
  for (const each of read) {
    if ("problem" in each) throw new Error(`${each.signature} was not read: ${each.problem}`);
    count(each.transaction, { channels, found, result });
  }
  const told = (all: Book): string =>
    JSON.stringify([...all].map(([pair, sum]) => `${pair}: ${sum}`).sort());
  if (told(found) !== told(book))
    throw new Error(`history ${salt} must be ${told(book)} (received ${told(found)})`);
}

function count(
  { transfers, unproven }: TransactionTransfers,
  {
    channels,
    found,
    result,
  }: { channels: readonly Modelled[]; found: Book; result: FuzzedChannels },
): void {
  for (const { payer, payee, received, form } of transfers) {
    // A deposit pays nobody yet.
    if (channels.some(({ address }) => address === payee)) continue;
    add(found, { payer, payee }, received);
    if (form !== undefined) result.named++;
  }
  result.unnamed += unproven.filter(
    ({ payee, form }) => form === undefined && payee !== TREASURY,
  ).length;
}

function add(book: Book, { payer, payee }: { payer: string; payee: string }, amount: bigint): void {
  if (amount === 0n || payer === payee) return;
  const pair = `${payer} ${payee}`;
  book.set(pair, (book.get(pair) ?? 0n) + amount);
}

function randomPlan(random: Random, payer: string): { recipient: string; bps: number }[] {
  let rest = 10_000;
  const own = random.chance(0.1) ? [payer] : [];
  return [...own, ...sellers.slice(random.below(3)).map(({ address }) => address)].map(
    (recipient, place, all) => {
      const bps =
        place === all.length - 1 && random.chance(0.5)
          ? rest
          : 1 + random.below(Math.max(1, rest / 2));
      rest -= bps;
      return { recipient, bps };
    },
  );
}

/** Returns the instructions of a random action on a channel, and enters it into the model. */
async function act(
  channel: Modelled,
  { random, book }: { random: Random; book: Book },
): Promise<Instruction[]> {
  if (channel.state === "new") {
    channel.state = "open";
    channel.deposit = BigInt(1 + random.below(1_000_000));
    return [await openChannel(channel, { deposit: channel.deposit })];
  }
  if (channel.state === "gone") return payPlainly({ random, book });
  if (channel.state === "sealed") {
    payOut(channel, book);
    channel.state = "gone";
    return [await distribute(channel)];
  }
  const next =
    channel.settled +
    BigInt(1 + random.below(Math.max(1, Number(channel.deposit - channel.settled))));
  const canSettle = next <= channel.deposit;
  switch (random.below(6)) {
    case 0: {
      const amount = BigInt(1 + random.below(1_000));
      channel.deposit += amount;
      return [await topUp(channel, { amount })];
    }
    case 1:
      return sendToEscrow(channel, random);
    case 2:
      if (!canSettle) return [];
      channel.settled = next;
      return settle(channel, next);
    case 3: {
      if (!canSettle) return [];
      channel.settled = next;
      const settling = await settle(channel, next);
      payOut(channel, book);
      return [...settling, await distribute(channel)];
    }
    default: {
      const charges = canSettle && random.chance(0.8);
      if (charges) channel.settled = next;
      channel.state = "sealed";
      return settleAndSeal(channel, charges ? next : undefined);
    }
  }
}

/** Enters what `distribute` pays: of each share what it has not paid yet. */
function payOut(channel: Modelled, book: Book): void {
  const { recipients, payer, payee, program, settled, paid } = channel;
  const rest = 10_000 - recipients.reduce((sum, { bps }) => sum + bps, 0);
  for (const { recipient, bps } of [...recipients, { recipient: payee.address, bps: rest }]) {
    const share = (settled * BigInt(bps)) / 10_000n - (paid * BigInt(bps)) / 10_000n;
    if (program === PAYMENT_CHANNELS_PROGRAM) add(book, { payer, payee: recipient }, share);
  }
  channel.paid = settled;
}

/** Another than the payer sends tokens to the escrow: they are nobody's payment. */
async function sendToEscrow({ address, payer }: Channel, random: Random): Promise<Instruction[]> {
  const { address: authority } = random.pick(buyers.filter((each) => each.address !== payer));
  const [from, to] = [
    await associatedAddress(token, authority),
    await associatedAddress(token, address),
  ];
  return [checkedTransfer(token, { from, to, authority, amount: BigInt(1 + random.below(1_000)) })];
}

async function payPlainly({
  random,
  book,
}: {
  random: Random;
  book: Book;
}): Promise<Instruction[]> {
  const [{ address: payer }, { address: payee }] = [random.pick(buyers), random.pick(sellers)];
  const amount = BigInt(1 + random.below(1_000));
  add(book, { payer, payee }, amount);
  const [from, to] = [await associatedAddress(token, payer), await associatedAddress(token, payee)];
  return [checkedTransfer(token, { from, to, authority: payer, amount })];
}

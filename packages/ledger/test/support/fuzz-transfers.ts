// Random sequences of token instructions on the real programs. After each instruction the machine
// reports the owner of every account, which the reader of settlements must derive from the
// transaction's answer alone.
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getCompiledTransactionMessageDecoder,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import { FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from "litesvm";

import { littleEndian } from "../../src/program/addresses.ts";
import { readTokenBalances, writeTokenBalance } from "../../src/local/machine/token-state.ts";
import type { LedgerAccount } from "../../src/local/machine/virtual-machine.ts";
import { readTokenTransfers } from "../../src/settlement/token-transfers.ts";
import { FORWARDER, forwarderProgram } from "./bare-machine.ts";
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from "./spl.ts";
import {
  SYSTEM_PROGRAM,
  text,
  bytesOf,
  bank,
  wallets,
  victim,
  owners,
  slots,
  mints,
  type Random,
  pick,
  type Owners,
  type Machine,
  type Step,
  randomStep,
  open,
  create,
  mintTo,
  writable,
  readonly,
  signing,
  token,
} from "./random-steps.ts";

/** Result of a run. */
export type FuzzedTransfers = {
  transactions: number;
  /** Transfers with a payer. */
  named: number;
  /** Transfers whose payer is not visible in the balances before or after. */
  handedOver: number;
  /** Transfers whose payer owned the source without signing. */
  delegated: number;
  /** Transfers by the owner to another owner that the reader leaves out. */
  leftOut: number;
};
const MAX_INSTRUCTIONS = 8;
// Renewed before everything belongs to the victim, or is closed.
const RENEWED_AFTER = 15;

/** Numbers by a seed: xorshift32. */
function createRandom(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

/**
 * Runs random transactions, and checks each transfer that the reader reports.
 *
 * @throws Error when the reported payer did not own the source when the transfer ran
 */
export function fuzzTransfers({ count, seed }: { count: number; seed: number }): FuzzedTransfers {
  const random = createRandom(seed);
  const result = { transactions: 0, named: 0, handedOver: 0, delegated: 0, leftOut: 0 };
  const machines = [TOKEN_PROGRAM, TOKEN_2022_PROGRAM].map(startMachine);
  let machine: Machine | undefined;
  for (let turn = 0; turn < count; turn++) {
    if (machine === undefined || turn % RENEWED_AFTER === 0) machine = pick(random, machines);
    if (turn % RENEWED_AFTER === 0) machine.renew();
    runOne(machine, random, result);
    result.transactions++;
  }
  return result;
}

function startMachine(program: string): Machine {
  const svm = new LiteSVM();
  svm.withBlockhashCheck(false);
  svm.withTransactionHistory(0n);
  // The message names the signers; the signatures themselves do not matter here.
  svm.withSigverify(false);
  svm.addProgram(FORWARDER, forwarderProgram);
  svm.airdrop(bank as Address, lamports(100_000_000_000n));
  const ownersNow = (): Map<string, string> =>
    ownersIn(slots.map((slot) => [slot, accountAt(svm, slot)]));
  const rent = svm.minimumBalanceForRentExemption(82n);
  const begin = [
    ...mints.flatMap((mint) => [
      create(mint, { space: 82, rent, program }),
      token(program, [writable(mint)], Uint8Array.of(20, 6), bytesOf(bank), Uint8Array.of(0)),
    ]),
    ...slots
      .slice(0, 4)
      .flatMap((slot, index) =>
        open({ svm, program }, { slot, mint: mints[0] ?? "", owner: owners[index] ?? "", tag: 18 }),
      ),
    ...slots
      .slice(0, 4)
      .map((slot) => mintTo(program, { mint: mints[0] ?? "", slot, amount: 1_000 })),
  ];
  for (const each of begin) must(svm, [each]);
  for (const slot of slots.slice(3, 4)) {
    must(svm, [
      token(
        program,
        [writable(slot), readonly(wallets[0] ?? ""), signing(victim)],
        Uint8Array.of(4),
        littleEndian(500, 8),
      ),
    ]);
  }
  const beginning = slots.map((slot) => [slot, accountAt(svm, slot) ?? nothing] as const);
  const renew = (): void => {
    for (const [address, { owner, data, ...account }] of beginning) {
      svm.setAccount({
        address,
        programAddress: owner,
        data,
        space: BigInt(data.length),
        ...account,
      } as never);
    }
  };
  return { svm, program, ownersNow, renew };
}

const nothing: LedgerAccount = {
  lamports: 0n,
  owner: SYSTEM_PROGRAM,
  executable: false,
  data: new Uint8Array(0),
};

function must(svm: LiteSVM, instructions: readonly Instruction[]): void {
  const done = svm.sendTransaction(compile(svm, instructions) as never);
  if (done instanceof FailedTransactionMetadata)
    throw new Error(`the beginning failed: ${done.toString()}`);
}

function runOne(machine: Machine, random: Random, result: FuzzedTransfers): void {
  const { svm } = machine;
  const instructions: Instruction[] = [];
  // Owners of all accounts just before each instruction.
  const ownersBefore: Owners[] = [];
  const tried: { place: number; about: NonNullable<Step["about"]> }[] = [];
  let owned: Owners = machine.ownersNow();
  const before = owned;
  for (
    let attempt = 0;
    attempt < 2 * MAX_INSTRUCTIONS && instructions.length < MAX_INSTRUCTIONS;
    attempt++
  ) {
    const step = randomStep(machine, random, owned);
    const longer = [...instructions, ...step.instructions];
    const trial = svm.simulateTransaction(compile(svm, longer) as never);
    if (trial instanceof FailedTransactionMetadata) continue;
    if (step.about !== undefined) tried.push({ place: instructions.length, about: step.about });
    for (const each of step.instructions) {
      ownersBefore.push(owned);
      instructions.push(each);
    }
    owned = ownersIn(
      trial.postAccounts().map((account) => [account.address, readAccount(account)] as const),
      owned,
    );
  }
  if (instructions.length === 0) return;
  judge(
    {
      answer: execute(svm, instructions),
      ownersBefore,
      before,
      after: machine.ownersNow(),
      instructions,
      tried,
    },
    result,
  );
}

function judge(
  run: {
    answer: unknown;
    ownersBefore: readonly Owners[];
    before: Owners;
    after: Owners;
    instructions: readonly Instruction[];
    tried: readonly { place: number; about: NonNullable<Step["about"]> }[];
  },
  result: FuzzedTransfers,
): void {
  const { answer, ownersBefore, before, after, instructions, tried } = run;
  const transfers = readTokenTransfers(answer)?.transfers ?? [];
  const placeOf = (id: string): number => Number(id.split(".")[0]);
  for (const { instruction, payer } of transfers) {
    const place = placeOf(instruction);
    const about = tried.find((each) => each.place === place)?.about;
    if (about === undefined) throw new Error(`instruction ${instruction} is no transfer`);
    const owner = ownersBefore[place]?.get(about.source);
    if (owner !== payer) {
      const told = JSON.stringify(answer, (_, value: unknown) =>
        typeof value === "bigint" ? Number(value) : value,
      );
      throw new Error(
        `instruction ${instruction} must be the payer ${owner} (received ${payer} in ${told})`,
      );
    }
    result.named++;
    if (before.get(about.source) !== payer && after.get(about.source) !== payer)
      result.handedOver++;
    if (!hasSigned(instructions, payer)) result.delegated++;
  }
  for (const { place, about } of tried) {
    const owner = ownersBefore[place]?.get(about.source);
    const isOwn =
      owner === about.authority &&
      after.get(about.destination) !== owner &&
      after.has(about.destination);
    if (isOwn && !transfers.some(({ instruction }) => placeOf(instruction) === place))
      result.leftOut++;
  }
}

function hasSigned(instructions: readonly Instruction[], wallet: string): boolean {
  return instructions.some(({ accounts = [] }) =>
    accounts.some(({ address, role }) => address === wallet && role >= AccountRole.READONLY_SIGNER),
  );
}

function compile(
  svm: LiteSVM,
  instructions: readonly Instruction[],
): ReturnType<typeof compileTransaction> {
  const lifetime = { blockhash: svm.latestBlockhash() as never, lastValidBlockHeight: 1n };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (none) => setTransactionMessageFeePayer(bank as Address, none),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  );
  const compiled = compileTransaction(message);
  const signatures = Object.fromEntries(
    Object.keys(compiled.signatures).map((signer) => [signer, new Uint8Array(64)]),
  );
  return { ...compiled, signatures } as never;
}

/**
 * Runs a transaction that the bank of the steps pays for, unsigned, and answers like
 * `getTransaction`.
 */
export function execute(svm: LiteSVM, instructions: readonly Instruction[]): unknown {
  const transaction = compile(svm, instructions);
  const message = getCompiledTransactionMessageDecoder().decode(
    transaction.messageBytes,
  ) as unknown as {
    header: { numSignerAccounts: number };
    staticAccounts: string[];
    instructions: { programAddressIndex: number; accountIndices?: number[]; data?: Uint8Array }[];
  };
  const { staticAccounts } = message;
  const balances = (): unknown[] =>
    readTokenBalances(staticAccounts, (address) => accountAt(svm, address)).map(writeTokenBalance);
  const preTokenBalances = balances();
  const done = svm.sendTransaction(transaction as never);
  if (done instanceof FailedTransactionMetadata)
    throw new Error(`what went well fails: ${done.toString()}`);
  return {
    slot: 1,
    blockTime: 1,
    meta: {
      err: null,
      innerInstructions: innerOf(done),
      preTokenBalances,
      postTokenBalances: balances(),
    },
    transaction: {
      message: {
        header: { numRequiredSignatures: message.header.numSignerAccounts },
        accountKeys: staticAccounts,
        instructions: message.instructions.map(
          ({ programAddressIndex, accountIndices = [], data = new Uint8Array(0) }) => ({
            programIdIndex: programAddressIndex,
            accounts: accountIndices,
            data: text(Uint8Array.from(data)),
          }),
        ),
      },
    },
  };
}

function innerOf(done: TransactionMetadata): unknown[] {
  return done.innerInstructions().map((inner, index) => ({
    index,
    instructions: inner.map((each) => ({
      programIdIndex: each.instruction().programIdIndex(),
      accounts: [...each.instruction().accounts()],
      data: text(Uint8Array.from(each.instruction().data())),
    })),
  }));
}

function accountAt(svm: LiteSVM, address: string): LedgerAccount | undefined {
  const found = svm.getAccount(address as Address);
  return found.exists ? readAccount(found) : undefined;
}

function readAccount(account: {
  lamports: bigint;
  programAddress: string;
  executable: boolean;
  data: ArrayLike<number>;
}): LedgerAccount {
  const { lamports: balance, programAddress: owner, executable, data } = account;
  return { lamports: balance, owner, executable, data: Uint8Array.from(data) };
}

/** Returns the owners of the token accounts among these, and the known owners of the others. */
function ownersIn(
  accounts: Iterable<readonly [string, LedgerAccount | undefined]>,
  known: Owners = new Map(),
): Map<string, string> {
  const all = new Map(known);
  for (const [address, account] of accounts) {
    if (!slots.includes(address)) continue;
    const isOpen = account !== undefined && account.data.length === 165 && account.data[108] !== 0;
    if (isOpen) all.set(address, text(account.data.subarray(32, 64)));
    else all.delete(address);
  }
  return all;
}

// Throws random and mutated transactions at the anchor program, and looks after each that succeeds whether the ledger is
// still in a state that its rules allow. What the rules are is written here a second time, from SECURITY.md.
import { createSigner, type CredentialRecord, type Signer } from "@arcs/core";
import { concatBytes, equalBytes } from "@arcs/core/internal";
import {
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  getBase64Encoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import { FailedTransactionMetadata, LiteSVM } from "litesvm";

import { littleEndian } from "../../src/base/bytes.ts";
import { transactionErrorOf } from "../../src/local/machine/transaction-errors.ts";
import { ED25519_PROGRAM, INSTRUCTIONS_SYSVAR, SYSTEM_PROGRAM } from "../../src/base/native-programs.ts";
import { deriveBatchAddress, deriveRecordAddress } from "../../src/program/addresses.ts";
import { auditBatch, auditRecord } from "../../src/program/audit.ts";
import { type AnchoredBatch, batchAccountSize, decodeBatch } from "../../src/program/batch-layout.ts";
import { programBase64 } from "../../src/program/generated.ts";
import {
  anchorBatchInstruction,
  changeInstruction,
  closeInstruction,
  expireInstruction,
  instructionTags,
  issueInstruction,
  proofInstruction,
} from "../../src/program/instructions.ts";
import { hasLandedInTime, recordBytes, type SignedBatch } from "../../src/program/messages.ts";
import { type AnchoredRecord, decodeRecord, RECORD_MAGIC, recordAccountSize } from "../../src/program/record-layout.ts";
import { startSeconds } from "../fixtures.ts";
import { program, rentOf } from "../raw.ts";
import { batchMessage, batchRevocationMessage, END, recordMessage } from "../messages.ts";

/** What a run came to. */
export type FuzzResult = { transactions: number; succeeded: number; refusals: Map<string, number> };

const START = startSeconds;
const TRANSACTIONS_PER_WORLD = 1_000;
// Ends of what is signed: some come while a world lasts, and some are too far ahead for most of it.
const END_OF = [END, START + 600, END + 900, END];
const key = (fill: number): Signer => createSigner(new Uint8Array(32).fill(fill));
const issuers = [key(1), key(2)];
const payer = key(9);
const bystander = key(10);
const lookalike = key(11);

/** A small generator of random numbers (mulberry32), so that a seed repeats a run. */
function createRandom(seed: number): { below: (limit: number) => number; pick: <T>(items: readonly T[]) => T } {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, pick: (items) => items[below(items.length)] as never };
}
type Random = ReturnType<typeof createRandom>;

/** One honest transaction: what mutations start from. */
type Attempt = { instructions: Instruction[] };

/** Runs so many transactions. @throws Error that names seed and number of the first that broke a rule */
export async function fuzzProgram({ count, seed }: { count: number; seed: number }): Promise<FuzzResult> {
  const random = createRandom(seed);
  let world = createWorld();
  const corpus = await createCorpus();
  const refusals = new Map<string, number>();
  let succeeded = 0;
  for (let index = 0; index < count; index++) {
    // In an old world everything has expired, or exists already.
    if (index % TRANSACTIONS_PER_WORLD === 0) world = createWorld();
    if (random.below(200) === 0) world.wait(random.pick([1, 50, 100, 1000]));
    const { instructions } = mutate(random.pick(corpus), { corpus, random });
    const result = world.run(instructions);
    if (result === undefined) {
      succeeded++;
      const broken = world.check();
      if (broken !== undefined) throw new Error(`seed ${seed}, transaction ${index}: ${broken}`);
    } else {
      refusals.set(result, (refusals.get(result) ?? 0) + 1);
      if (/ProgramFailedToComplete|Unknown/.test(result)) {
        throw new Error(`seed ${seed}, transaction ${index}: the program broke down (${result})`);
      }
    }
  }
  return { transactions: count, succeeded, refusals };
}

async function createCorpus(): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const proved = async (issuer: Signer, message: Uint8Array, instruction: Instruction): Promise<void> => {
    const proof = proofInstruction({ issuer: issuer.address, message, signature: await issuer.sign(message) });
    attempts.push({ instructions: [proof, instruction] });
  };
  for (const issuer of issuers) {
    for (const [index, expiresAt] of [undefined, START + 300, START + 2000, undefined].entries()) {
      const record = recordOf(issuer, `skill-${index + 1}`, expiresAt);
      const { address } = await deriveRecordAddress(program, {
        issuer: issuer.address,
        credentialId: record.credentialId,
      });
      const place = { program, address };
      const lamports = rentOf(recordAccountSize(record));
      for (const status of ["Pending", "Active"] as const) {
        const lastValidAt = END_OF[(index + (status === "Active" ? 1 : 0)) % END_OF.length] as number;
        const message = recordMessage("issue", { place, record, extra: status === "Active" ? 1 : 0, lastValidAt });
        await proved(
          issuer,
          message,
          issueInstruction(program, { payer: payer.address, address, record, status, lamports }),
        );
      }
      const tagged = (...data: number[]): Instruction => changeInstruction(program, address, Uint8Array.from(data));
      await proved(issuer, recordMessage("activate", { place, record }), tagged(instructionTags.activate));
      // Revocations are rare, or everything would soon be revoked.
      if (index === 0)
        await proved(issuer, recordMessage("revoke", { place, record, extra: 1 }), tagged(instructionTags.revoke, 1));
      attempts.push({ instructions: [expireInstruction(program, address)] });
      const closing = closeInstruction(program, { address, payer: payer.address, tag: instructionTags.close });
      await proved(issuer, recordMessage("close", { place, record }), closing);
    }
    for (const size of [1, 9, 1000]) {
      const batch: SignedBatch = {
        issuer: issuer.address,
        root: new Uint8Array(32).fill(size % 251),
        size,
        ...(size === 9 ? { closableAt: START + 1000 } : {}),
      };
      const { address } = await deriveBatchAddress(program, issuer.address, batch.root);
      const place = { program, address };
      const lamports = rentOf(batchAccountSize(size));
      await proved(
        issuer,
        batchMessage("anchorBatch", { place, batch }),
        anchorBatchInstruction(program, { payer: payer.address, address, batch, lamports }),
      );
      for (const leafIndex of [0, size - 1]) {
        const data = Uint8Array.of(instructionTags.revokeInBatch, 0, 0, 0, ...littleEndian(leafIndex, 4));
        await proved(
          issuer,
          batchRevocationMessage({ place, batch, leafIndex, reasonCode: 0 }),
          changeInstruction(program, address, data),
        );
      }
      const closing = closeInstruction(program, { address, payer: payer.address, tag: instructionTags.closeBatch });
      await proved(issuer, batchMessage("closeBatch", { place, batch }), closing);
    }
  }
  return attempts;
}

function recordOf(issuer: Signer, credentialId: string, expiresAt: number | undefined): CredentialRecord {
  return {
    template: "skill-v1",
    subject: bystander.address,
    issuer: issuer.address,
    credentialId,
    subjectDataHash: new Uint8Array(32).fill(3),
    subjectDataUri: "https://data.example/x",
    status: "Pending",
    signature: new Uint8Array(64).fill(4),
    issuedAt: START,
    ...(expiresAt === undefined ? {} : { expiresAt }),
  };
}

/** Changes an honest transaction in none to four ways. */
function mutate(attempt: Attempt, { corpus, random }: { corpus: readonly Attempt[]; random: Random }): Attempt {
  let instructions = [...attempt.instructions];
  for (let changes = random.below(5); changes > 0; changes--) {
    const at = random.below(instructions.length);
    const chosen = instructions[at];
    if (chosen === undefined) break;
    const replace = (changed: Instruction): void => void (instructions[at] = changed);
    const other = random.pick(random.pick(corpus).instructions);
    switch (random.below(11)) {
      case 0:
        replace({ ...chosen, data: flip(chosen, random) });
        break;
      case 1:
        replace({ ...chosen, data: resize(chosen, random) });
        break;
      case 2:
        replace({ ...chosen, data: Uint8Array.from({ length: random.below(140) }, () => random.below(256)) });
        break;
      case 3:
        replace({ ...chosen, accounts: swapAccount(chosen, { other, random }) });
        break;
      case 4:
        replace({ ...chosen, accounts: (chosen.accounts ?? []).slice(0, random.below(7)) });
        break;
      case 5:
        replace({ ...chosen, accounts: [...(chosen.accounts ?? []), ...(other.accounts ?? [])].slice(0, 10) });
        break;
      case 6:
        instructions.splice(random.below(instructions.length + 1), 0, other);
        break;
      case 7:
        instructions.splice(at, 1);
        break;
      case 8:
        instructions = [...instructions].reverse();
        break;
      case 9:
        instructions.push(...random.pick(corpus).instructions);
        break;
      default:
        replace({ ...chosen, data: other.data ?? new Uint8Array(0) });
    }
  }
  return { instructions: instructions.slice(0, 6) };
}

function flip({ data = new Uint8Array(0) }: Instruction, random: Random): Uint8Array {
  const bytes = Uint8Array.from(data);
  for (let times = 1 + random.below(3); times > 0 && bytes.length > 0; times--) {
    const value = random.pick([0, 1, 0xff, 0x7f, 0x80, random.below(256)]);
    bytes[random.below(bytes.length)] = value;
  }
  return bytes;
}

function resize({ data = new Uint8Array(0) }: Instruction, random: Random): Uint8Array {
  const bytes = Uint8Array.from(data);
  return random.below(2) === 0
    ? bytes.slice(0, random.below(bytes.length + 1))
    : concatBytes(bytes, new Uint8Array(random.below(40)));
}

const spareAddresses = [
  INSTRUCTIONS_SYSVAR,
  SYSTEM_PROGRAM,
  ED25519_PROGRAM,
  program,
  payer.address,
  bystander.address,
  lookalike.address,
  "SysvarC1ock11111111111111111111111111111111",
];

function swapAccount(
  { accounts = [] }: Instruction,
  { other, random }: { other: Instruction; random: Random },
): NonNullable<Instruction["accounts"]> {
  const copies = [...accounts];
  if (copies.length === 0) return copies;
  const at = random.below(copies.length);
  const found = random.below(2) === 0 ? random.pick(other.accounts ?? [])?.address : random.pick(spareAddresses);
  const role = random.below(4) === 0 ? random.pick([AccountRole.READONLY, AccountRole.WRITABLE]) : copies[at]!.role;
  copies[at] = { address: (found ?? payer.address) as Address, role };
  return copies as never;
}

/** The ledger under attack, with a memory of how everything stood after the last success. */
function createWorld(): {
  run(instructions: readonly Instruction[]): string | undefined;
  check(): string | undefined;
  wait(seconds: number): void;
} {
  const svm = new LiteSVM().withSigverify(false).withBlockhashCheck(false).withTransactionHistory(0n);
  svm.addProgram(program as Address, Uint8Array.from(getBase64Encoder().encode(programBase64)));
  const setClock = (seconds: number): void => {
    const clock = svm.getClock();
    clock.unixTimestamp = BigInt(seconds);
    svm.setClock(clock);
  };
  let now = START;
  setClock(now);
  setAccount(svm, payer.address, { owner: SYSTEM_PROGRAM, data: new Uint8Array(0) });
  // An account that looks like a record, in other hands.
  const record = recordOf(issuers[0]!, "skill-1", undefined);
  const header = concatBytes(littleEndian(RECORD_MAGIC, 4), Uint8Array.of(1, 0, 255, 0), recordBytes(record));
  const data = concatBytes(header.slice(0, 192), new Uint8Array(128), header.slice(192));
  setAccount(svm, lookalike.address, { owner: bystander.address, data });

  let known = new Map<string, { data: Uint8Array; record?: AnchoredRecord; batch?: AnchoredBatch }>();
  let slot = 1;
  return {
    run(instructions) {
      const lifetime = { blockhash: "11111111111111111111111111111111" as never, lastValidBlockHeight: BigInt(slot++) };
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayer(payer.address as Address, empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
        (timed) => appendTransactionMessageInstructions(instructions, timed),
      );
      const compiled = compile(message);
      if (compiled === undefined) return "cannot be written as a transaction";
      const signatures = Object.fromEntries(Object.keys(compiled.signatures).map((each) => [each, new Uint8Array(64)]));
      const result = svm.sendTransaction({ ...compiled, signatures } as never);
      return result instanceof FailedTransactionMetadata ? JSON.stringify(transactionErrorOf(result)) : undefined;
    },
    wait(seconds) {
      now += seconds;
      setClock(now);
    },
    check() {
      const present: typeof known = new Map();
      for (const account of svm.getProgramAccounts(program as Address)) {
        const bytes = Uint8Array.from(account.data);
        const before = known.get(account.address);
        const isUnchanged = before !== undefined && equalBytes(before.data, bytes);
        const state = isUnchanged ? before : { data: bytes, ...decode(account.address, bytes) };
        present.set(account.address, state);
        const broken = isUnchanged ? undefined : judge(before, state, now);
        if (broken !== undefined) return `${account.address}: ${broken}`;
      }
      for (const [address, { record: gone, batch }] of known) {
        const until = gone === undefined ? batch?.closableAt : gone.expiresAt;
        if (!present.has(address) && (until === undefined || until > now)) return `${address}: closed before its time`;
      }
      if (!equalBytes(Uint8Array.from(accountData(svm, lookalike.address)), data)) return "the look-alike was changed";
      known = present;
      return undefined;
    },
  };
}

/** Some nonsense has no wire form, such as a program that is also to be written to. */
function compile(message: Parameters<typeof compileTransaction>[0]): ReturnType<typeof compileTransaction> | undefined {
  try {
    return compileTransaction(message);
  } catch {
    return undefined;
  }
}

function setAccount(svm: LiteSVM, address: string, { owner, data }: { owner: string; data: Uint8Array }): void {
  const space = BigInt(data.length);
  svm.setAccount({ address, lamports: 10n ** 15n, programAddress: owner, executable: false, data, space } as never);
}

function accountData(svm: LiteSVM, address: string): Uint8Array {
  const account = svm.getAccount(address as Address);
  return account.exists ? Uint8Array.from(account.data) : new Uint8Array(0);
}

function decode(address: string, data: Uint8Array): { record?: AnchoredRecord; batch?: AnchoredBatch } {
  const isRecord = new DataView(data.buffer).getUint32(0, true) === RECORD_MAGIC;
  return isRecord ? { record: decodeRecord(address, data) } : { batch: decodeBatch(address, data) };
}

const allowed = new Set([
  "Pending>Active",
  "Pending>Revoked",
  "Active>Revoked",
  "Expired>Revoked",
  "Pending>Expired",
  "Active>Expired",
]);

function judge(
  before: { record?: AnchoredRecord; batch?: AnchoredBatch } | undefined,
  { record, batch }: { record?: AnchoredRecord; batch?: AnchoredBatch },
  now: number,
): string | undefined {
  const signed = record ?? batch;
  const isNew =
    before === undefined || !equalBytes((before.record ?? before.batch)!.authorization, signed!.authorization);
  if (isNew && !hasLandedInTime(signed!, now)) return "signed for another time than it landed";
  if (record !== undefined) {
    if (!auditRecord(record, { program })) return "not signed by its issuer as it stands";
    if (record.status === "Expired" && (record.expiresAt === undefined || record.expiresAt > now))
      return "expired before its time";
    // It may have been closed and issued anew within one transaction.
    const old = before?.record;
    if (old === undefined || (old.expiresAt !== undefined && old.expiresAt <= now)) {
      return old !== undefined &&
        old.status === "Revoked" &&
        record.status !== "Revoked" &&
        equalBytes(recordBytes(old), recordBytes(record))
        ? "un-revoked"
        : undefined;
    }
    if (!equalBytes(recordBytes(old), recordBytes(record))) return "a signed field changed";
    return allowed.has(`${old.status}>${record.status}`) ? undefined : `went from ${old.status} to ${record.status}`;
  }
  if (batch === undefined) return "of no known form";
  if (!auditBatch(batch, { program })) return "not signed by its issuer";
  const bits = batch.revoked.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
  if (bits !== batch.revokedCount) return "counts other revocations than it has";
  const earlier = before?.batch;
  if (earlier !== undefined && earlier.revoked.some((byte, index) => (byte & ~(batch.revoked[index] ?? 0)) !== 0))
    return "un-revoked";
  return undefined;
}

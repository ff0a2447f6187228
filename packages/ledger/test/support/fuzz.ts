// Sends random and mutated transactions to the anchor program. After each success it checks that
// the ledger's state obeys the rules, which are written here a second time, from SECURITY.md.
import type { Signer } from "@arcs/core";
import { concatBytes } from "@arcs/core/internal";
import { AccountRole, type Address, type Instruction } from "@solana/kit";

import {
  anchorBatchInstruction,
  changeInstruction,
  closeInstruction,
  expireInstruction,
  instructionTags,
  issueInstruction,
  proofInstruction,
  type SignedBatch,
} from "../../src/program/messages.ts";
import {
  deriveBatchAddress,
  deriveRecordAddress,
  ED25519_PROGRAM,
  INSTRUCTIONS_SYSVAR,
  littleEndian,
  SYSTEM_PROGRAM,
} from "../../src/program/addresses.ts";
import { batchAccountSize, recordAccountSize } from "../../src/program/accounts.ts";
import { program, rentOf } from "./raw.ts";
import { batchMessage, batchRevocationMessage, END, recordMessage } from "./messages.ts";
import {
  START,
  issuers,
  payer,
  bystander,
  lookalike,
  recordOf,
  createWorld,
} from "./fuzz-world.ts";
import { createRandom, type Random } from "../../../process/test/support/random.ts";

/** Result of a run. */
export type FuzzResult = { transactions: number; succeeded: number; refusals: Map<string, number> };
const TRANSACTIONS_PER_WORLD = 1_000;
// Ends of signatures: some pass within a world's life, and some are too far ahead for most of it.
const END_OF = [END, START + 600, END + 900, END];

/** One honest transaction, the base of mutations. */
type Attempt = { instructions: Instruction[] };

/**
 * Runs this many transactions. @throws Error that names seed and number of the first that broke a
 * rule
 */
export async function fuzzProgram({
  count,
  seed,
}: {
  count: number;
  seed: number;
}): Promise<FuzzResult> {
  const random = createRandom(seed);
  let world = createWorld();
  const corpus = await createCorpus();
  const refusals = new Map<string, number>();
  let succeeded = 0;
  for (let index = 0; index < count; index++) {
    // In an old world everything has expired, or already exists.
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
  const proved = async (
    issuer: Signer,
    message: Uint8Array,
    instruction: Instruction,
  ): Promise<void> => {
    const proof = proofInstruction({
      issuer: issuer.address,
      message,
      signature: await issuer.sign(message),
    });
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
        const lastValidAt = END_OF[
          (index + (status === "Active" ? 1 : 0)) % END_OF.length
        ] as number;
        const message = recordMessage("issue", {
          place,
          record,
          extra: status === "Active" ? 1 : 0,
          lastValidAt,
        });
        await proved(
          issuer,
          message,
          issueInstruction(program, { payer: payer.address, address, record, status, lamports }),
        );
      }
      const tagged = (...data: number[]): Instruction =>
        changeInstruction(program, address, Uint8Array.from(data));
      await proved(
        issuer,
        recordMessage("activate", { place, record }),
        tagged(instructionTags.activate),
      );
      // Revocations are rare, or everything would soon be revoked.
      if (index === 0)
        await proved(
          issuer,
          recordMessage("revoke", { place, record, extra: 1 }),
          tagged(instructionTags.revoke, 1),
        );
      attempts.push({ instructions: [expireInstruction(program, address)] });
      const closing = closeInstruction(program, {
        address,
        payer: payer.address,
        tag: instructionTags.close,
      });
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
        const data = Uint8Array.of(
          instructionTags.revokeInBatch,
          0,
          0,
          0,
          ...littleEndian(leafIndex, 4),
        );
        await proved(
          issuer,
          batchRevocationMessage({ place, batch, leafIndex, reasonCode: 0 }),
          changeInstruction(program, address, data),
        );
      }
      const closing = closeInstruction(program, {
        address,
        payer: payer.address,
        tag: instructionTags.closeBatch,
      });
      await proved(issuer, batchMessage("closeBatch", { place, batch }), closing);
    }
  }
  return attempts;
}

/** Mutates an honest transaction up to four times. */
function mutate(
  attempt: Attempt,
  { corpus, random }: { corpus: readonly Attempt[]; random: Random },
): Attempt {
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
        replace({
          ...chosen,
          data: Uint8Array.from({ length: random.below(140) }, () => random.below(256)),
        });
        break;
      case 3:
        replace({ ...chosen, accounts: swapAccount(chosen, { other, random }) });
        break;
      case 4:
        replace({ ...chosen, accounts: (chosen.accounts ?? []).slice(0, random.below(7)) });
        break;
      case 5:
        replace({
          ...chosen,
          accounts: [...(chosen.accounts ?? []), ...(other.accounts ?? [])].slice(0, 10),
        });
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
  const found =
    random.below(2) === 0
      ? random.pick(other.accounts ?? [])?.address
      : random.pick(spareAddresses);
  const role =
    random.below(4) === 0
      ? random.pick([AccountRole.READONLY, AccountRole.WRITABLE])
      : copies[at]!.role;
  copies[at] = { address: (found ?? payer.address) as Address, role };
  return copies as never;
}

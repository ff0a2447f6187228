import { createSigner, type CredentialRecord, type Signer } from "@arcs/core";
import { concatBytes, equalBytes } from "@arcs/core/internal";
import {
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

import { littleEndian, SYSTEM_PROGRAM } from "../../src/program/addresses.ts";
import { transactionErrorOf } from "../../src/local/machine/virtual-machine.ts";
import {
  auditBatch,
  auditRecord,
  hasLandedInTime,
  recordBytes,
} from "../../src/program/messages.ts";
import {
  type AnchoredBatch,
  type AnchoredRecord,
  decodeBatch,
  decodeRecord,
  RECORD_MAGIC,
} from "../../src/program/accounts.ts";
import { programBase64 } from "../../src/program/generated.ts";
import { startSeconds } from "./fixtures.ts";
import { program } from "./raw.ts";

export const START = startSeconds;
const key = (fill: number): Signer => createSigner(new Uint8Array(32).fill(fill));
export const issuers = [key(1), key(2)];
export const payer = key(9);
export const bystander = key(10);
export const lookalike = key(11);

export function recordOf(
  issuer: Signer,
  credentialId: string,
  expiresAt: number | undefined,
): CredentialRecord {
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

/** Creates the ledger under attack, which remembers its state after the last success. */
export function createWorld(): {
  run(instructions: readonly Instruction[]): string | undefined;
  check(): string | undefined;
  wait(seconds: number): void;
} {
  const svm = new LiteSVM()
    .withSigverify(false)
    .withBlockhashCheck(false)
    .withTransactionHistory(0n);
  svm.addProgram(program as Address, Uint8Array.from(getBase64Encoder().encode(programBase64)));
  const setClock = (seconds: number): void => {
    const clock = svm.getClock();
    clock.unixTimestamp = BigInt(seconds);
    svm.setClock(clock);
  };
  let now = START;
  setClock(now);
  setAccount(svm, payer.address, { owner: SYSTEM_PROGRAM, data: new Uint8Array(0) });
  // An account that looks like a record, but has another owner.
  const record = recordOf(issuers[0]!, "skill-1", undefined);
  const header = concatBytes(
    littleEndian(RECORD_MAGIC, 4),
    Uint8Array.of(1, 0, 255, 0),
    recordBytes(record),
  );
  const data = concatBytes(header.slice(0, 192), new Uint8Array(128), header.slice(192));
  setAccount(svm, lookalike.address, { owner: bystander.address, data });

  let known = new Map<
    string,
    { data: Uint8Array; record?: AnchoredRecord; batch?: AnchoredBatch }
  >();
  let slot = 1;
  return {
    run(instructions) {
      const lifetime = {
        blockhash: "11111111111111111111111111111111" as never,
        lastValidBlockHeight: BigInt(slot++),
      };
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayer(payer.address as Address, empty),
        (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
        (timed) => appendTransactionMessageInstructions(instructions, timed),
      );
      const compiled = compile(message);
      if (compiled === undefined) return "cannot be written as a transaction";
      const signatures = Object.fromEntries(
        Object.keys(compiled.signatures).map((each) => [each, new Uint8Array(64)]),
      );
      const result = svm.sendTransaction({ ...compiled, signatures } as never);
      return result instanceof FailedTransactionMetadata
        ? JSON.stringify(transactionErrorOf(result))
        : undefined;
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
        if (!present.has(address) && (until === undefined || until > now))
          return `${address}: closed before its time`;
      }
      if (!equalBytes(Uint8Array.from(accountData(svm, lookalike.address)), data))
        return "the look-alike was changed";
      known = present;
      return undefined;
    },
  };
}

/** Some nonsense has no wire form, such as a writable program. */
function compile(
  message: Parameters<typeof compileTransaction>[0],
): ReturnType<typeof compileTransaction> | undefined {
  try {
    return compileTransaction(message);
  } catch {
    return undefined;
  }
}

function setAccount(
  svm: LiteSVM,
  address: string,
  { owner, data }: { owner: string; data: Uint8Array },
): void {
  const space = BigInt(data.length);
  svm.setAccount({
    address,
    lamports: 10n ** 15n,
    programAddress: owner,
    executable: false,
    data,
    space,
  } as never);
}

function accountData(svm: LiteSVM, address: string): Uint8Array {
  const account = svm.getAccount(address as Address);
  return account.exists ? Uint8Array.from(account.data) : new Uint8Array(0);
}

function decode(
  address: string,
  data: Uint8Array,
): { record?: AnchoredRecord; batch?: AnchoredBatch } {
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
    before === undefined ||
    !equalBytes((before.record ?? before.batch)!.authorization, signed!.authorization);
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
    return allowed.has(`${old.status}>${record.status}`)
      ? undefined
      : `went from ${old.status} to ${record.status}`;
  }
  if (batch === undefined) return "of no known form";
  if (!auditBatch(batch, { program })) return "not signed by its issuer";
  const bits = batch.revoked.reduce(
    (sum, byte) => sum + byte.toString(2).replaceAll("0", "").length,
    0,
  );
  if (bits !== batch.revokedCount) return "counts other revocations than it has";
  const earlier = before?.batch;
  if (
    earlier !== undefined &&
    earlier.revoked.some((byte, index) => (byte & ~(batch.revoked[index] ?? 0)) !== 0)
  )
    return "un-revoked";
  return undefined;
}

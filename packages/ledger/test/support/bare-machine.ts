import { createSigner, type Signer } from "@arcs/core";
import {
  type AccountMeta,
  AccountRole,
  type Address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type SignatureBytes,
} from "@solana/kit";
import { FailedTransactionMetadata, FeatureSet, LiteSVM } from "litesvm";

import { deriveBatchAddress, deriveRecordAddress } from "../../src/program/addresses.ts";
import { programBase64 } from "../../src/program/generated.ts";
import {
  anchorBatchInstruction,
  changeInstruction,
  closeInstruction,
  instructionTags,
  issueInstruction,
  proofInstruction,
  type SignedBatch,
  type SignedFields,
} from "../../src/program/messages.ts";
import { startSeconds } from "./fixtures.ts";
import { batchMessage, batchRevocationMessage, recordMessage } from "./messages.ts";

/**
 * The virtual machine with only our program: for transactions that no client of ours would build.
 */
export type BareMachine = {
  svm: LiteSVM;
  /** Sends a transaction, and returns its error, or `ok`. The first signer pays. */
  send(instructions: readonly Instruction[], signers?: readonly Signer[]): Promise<string>;
  setTime(unixSeconds: number): void;
  dataOf(address: string): Uint8Array | undefined;
};

export const PROGRAM = "ARCSAnchor111111111111111111111111111111111" as Address;
export const START: number = startSeconds;
export const RENT = 4_000_000n;
const signerOf = (byte: number): Signer => createSigner(new Uint8Array(32).fill(byte));
export const payer: Signer = signerOf(1);
export const issuer: Signer = signerOf(2);
export const subject: Signer = signerOf(3);
export const mallory: Signer = signerOf(4);

/** `everything` enables future features of the ledger: the program has to survive them. */
export type Features = "of today" | "everything";

export function createBareMachine(features: Features = "of today"): BareMachine {
  const today = new LiteSVM();
  const svm =
    features === "of today"
      ? today
      : today.withFeatureSet(FeatureSet.allEnabled()).withBuiltins().withPrecompiles();
  svm.withBlockhashCheck(false);
  svm.warpToSlot(0n);
  svm.addProgram(PROGRAM, Uint8Array.from(Buffer.from(programBase64, "base64")));
  for (const each of [payer, mallory])
    svm.airdrop(each.address as Address, lamports(100_000_000_000n));
  const setTime = (unixSeconds: number): void => {
    const clock = svm.getClock();
    clock.unixTimestamp = BigInt(unixSeconds);
    svm.setClock(clock);
  };
  setTime(START);
  return {
    svm,
    setTime,
    dataOf(address) {
      const account = svm.getAccount(address as Address);
      return account.exists ? Uint8Array.from(account.data) : undefined;
    },
    async send(instructions, signers = [payer]) {
      svm.expireBlockhash();
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (empty) => setTransactionMessageFeePayer((signers[0] as Signer).address as Address, empty),
        (paid) => {
          const blockhash = svm.latestBlockhash() as never;
          return setTransactionMessageLifetimeUsingBlockhash(
            { blockhash, lastValidBlockHeight: 1n },
            paid,
          );
        },
        (timed) => appendTransactionMessageInstructions(instructions, timed),
      );
      const compiled = compileTransaction(message);
      const signatures: Record<string, SignatureBytes> = {};
      for (const each of signers) {
        signatures[each.address] = (await each.sign(
          Uint8Array.from(compiled.messageBytes),
        )) as SignatureBytes;
      }
      const result = svm.sendTransaction({ ...compiled, signatures } as never);
      if (!(result instanceof FailedTransactionMetadata)) return "ok";
      const text = result.toString();
      const custom = /err: InstructionError\(\d+, Custom\((\d+)\)\)/.exec(text)?.[1];
      return custom === undefined
        ? (/err: (.*?), meta:/.exec(text)?.[1] ?? text)
        : `0x${Number(custom).toString(16)}`;
    },
  };
}

/**
 * Returns the instruction with the issuer's signature over a message, which goes directly before
 * ours.
 */
export async function proofOf(by: Signer, message: Uint8Array): Promise<Instruction> {
  return proofInstruction({ issuer: by.address, message, signature: await by.sign(message) });
}

export function fieldsOf(changes: Partial<SignedFields> = {}): SignedFields {
  return {
    template: "x402-agent-identity-v1",
    subject: subject.address,
    issuer: issuer.address,
    credentialId: "agentidentity-a",
    subjectDataHash: new Uint8Array(32).fill(7),
    subjectDataUri: "data:,x",
    signature: new Uint8Array(64).fill(8),
    issuedAt: START,
    expiresAt: START + 1000,
    ...changes,
  };
}

/** An instruction of ours, the proof before it, and its account. */
export type Proved = { proof: Instruction; instruction: Instruction; address: string };

export async function issueOf(
  record: SignedFields,
  {
    by = issuer,
    rent = RENT,
    status = "Active",
  }: { by?: Signer; rent?: bigint; status?: "Pending" | "Active" } = {},
): Promise<Proved> {
  const { address } = await deriveRecordAddress(PROGRAM, {
    issuer: record.issuer,
    credentialId: record.credentialId,
  });
  const message = recordMessage("issue", {
    place: { program: PROGRAM, address },
    record,
    extra: status === "Active" ? 1 : 0,
  });
  const input = { payer: payer.address, address, record, status, lamports: rent };
  return {
    proof: await proofOf(by, message),
    instruction: issueInstruction(PROGRAM, input),
    address,
  };
}

export async function changeOf(
  action: "activate" | "revoke" | "close",
  record: SignedFields,
  by: Signer = issuer,
): Promise<Proved> {
  const { address } = await deriveRecordAddress(PROGRAM, {
    issuer: record.issuer,
    credentialId: record.credentialId,
  });
  const message = recordMessage(action, { place: { program: PROGRAM, address }, record });
  const instruction =
    action === "close"
      ? closeInstruction(PROGRAM, { address, payer: payer.address, tag: instructionTags.close })
      : changeInstruction(PROGRAM, address, Uint8Array.of(...(action === "revoke" ? [2, 0] : [1])));
  return { proof: await proofOf(by, message), instruction, address };
}

export async function batchOf(
  batch: SignedBatch,
  rent: bigint = RENT,
): Promise<Record<"open" | "revoke0" | "close", Proved>> {
  const { address } = await deriveBatchAddress(PROGRAM, batch.issuer, batch.root);
  const place = { program: PROGRAM, address };
  const open = anchorBatchInstruction(PROGRAM, {
    payer: payer.address,
    address,
    batch,
    lamports: rent,
  });
  const revocation = batchRevocationMessage({ place, batch, leafIndex: 0, reasonCode: 0 });
  const close = closeInstruction(PROGRAM, {
    address,
    payer: payer.address,
    tag: instructionTags.closeBatch,
  });
  return {
    open: {
      proof: await proofOf(issuer, batchMessage("anchorBatch", { place, batch })),
      instruction: open,
      address,
    },
    revoke0: {
      proof: await proofOf(issuer, revocation),
      instruction: changeInstruction(PROGRAM, address, Uint8Array.of(6, 0, 0, 0, 0, 0, 0, 0)),
      address,
    },
    close: {
      proof: await proofOf(issuer, batchMessage("closeBatch", { place, batch })),
      instruction: close,
      address,
    },
  };
}

/** Adds further accounts to an instruction. */
export function withAccounts(instruction: Instruction, ...further: AccountMeta[]): Instruction {
  return { ...instruction, accounts: [...(instruction.accounts ?? []), ...further] };
}

export const FORWARDER = "Forwarder1111111111111111111111111111111111" as Address;

/**
 * Wraps an instruction into one of a program that calls ours `times` times
 * (programs/anchor/test/forwarder.c).
 */
export function forwarded(instruction: Instruction, times: number): Instruction {
  return {
    programAddress: FORWARDER,
    accounts: [{ address: PROGRAM, role: AccountRole.READONLY }, ...(instruction.accounts ?? [])],
    data: Uint8Array.of(times, ...(instruction.data ?? [])),
  };
}

/** programs/anchor/test/forwarder.c, compiled and linked as by programs/build. */
export const forwarderProgram: Uint8Array = Uint8Array.from(
  Buffer.from(
    [
      "f0VMRgIBAQAAAAAAAAAAAAMA9wABAAAAAAAAAAEAAABAAAAAAAAAAAAAAAAAAAAAAwAAAEAAOAABAEAAAAAAAAEAAAABAAAAeAAAAAAAAAAAAA",
      "AAAQAAAAAAAAABAAAA4AQAAAAAAADgBAAAAAAAAAgAAAAAAAAAtwAAAAIQAAB5FgAAAAAAACUGmAAIAAAAFQZuAAAAAAC/FAAAAAAAAAcEAAAI",
      "AAAAtwIAAAAAAAC/owAAAAAAAAcDAACK/v//cRUIAAAAAAAVBSkA/wAAAL8xAAAAAAAABwEAANb///8nBQAAMAAAAL+gAAAAAAAABwAAAGD+//",
      "8PUAAAAAAAAHkFKAAAAAAAe1EoAAAAAAB5BSAAAAAAAHtRIAAAAAAAeQUYAAAAAAB7URgAAAAAAHkFEAAAAAAAe1EQAAAAAAB5BQgAAAAAAHtR",
      "CAAAAAAAeQUAAAAAAAB7UQAAAAAAAL9BAAAAAAAABwMAADAAAAAHBAAACAAAAAcCAAABAAAArWLn/wAAAAB7auD/AAAAAHkSCAAAAAAAexrY+w",
      "AAAAC/EwAAAAAAAAcDAAAQAAAAezro/wAAAAAPIwAAAAAAAHs6+P8AAAAAv6QAAAAAAAAHBAAA6f3//7+lAAAAAAAABwUAAIr+//+/oAAAAAAA",
      "AAcAAABS/P//eyrQ+wAAAAB7KvD/AAAAALcHAAAAAAAABQAaAAAAAABxFAkAAAAAAHND/v8AAAAAcRQKAAAAAABzQ///AAAAAHEUCwAAAAAAvx",
      "UAAAAAAAAHBQAAWAAAAHtT9v8AAAAAvxUAAAAAAAAHBQAAUAAAAHtT7v8AAAAAvxUAAAAAAAAHBQAAMAAAAHtT3v8AAAAAvxUAAAAAAAAHBQAA",
      "EAAAAHtT1v8AAAAAc0MAAAAAAAC/FAAAAAAAAAcEAABgAAAAe0Pm/wAAAAB5EVgAAAAAAA8UAAAAAAAABwQAAAcoAABXBAAA+P///wUAz/8AAA",
      "AAeVjW/wAAAABxWf//AAAAAHFS/v8AAAAAcyQAAAAAAABzlP//AAAAAHuE9/8AAAAAeVP2/wAAAAB5MQAAAAAAAHsa8PsAAAAAeVHu/wAAAAB7",
      "Guj7AAAAAHlR5v8AAAAAexrg+wAAAAB5U97/AAAAAL9hAAAAAAAAcVYAAAAAAABzYAAAAAAAAL8WAAAAAAAAc5D//wAAAABzIP7/AAAAALcBAA",
      "AAAAAAexD2/wAAAAB7MO7/AAAAAHmh4PsAAAAAexDm/wAAAAB5ofD7AAAAAHsQ3v8AAAAAeaHo+wAAAAB7ENb/AAAAAHuAzv8AAAAABwQAABAA",
      "AAAHBQAAMAAAAAcAAAA4AAAABwcAAAEAAACtZ93/AAAAAAUACgAAAAAAe2rg/wAAAAB5EggAAAAAAHsa2PsAAAAAvxMAAAAAAAAHAwAAEAAAAH",
      "s66P8AAAAADyMAAAAAAAB7Ovj/AAAAAHsq0PsAAAAAeyrw/wAAAAC/owAAAAAAAAcDAADw/f//ezoA/AAAAAB5o2D+AAAAAHs6+PsAAAAAeaHQ",
      "+wAAAAAHAQAA/////3saGPwAAAAAeaHY+wAAAAC/EgAAAAAAAAcCAAARAAAAeyoQ/AAAAAC/YgAAAAAAAAcCAAD/////eyoI/AAAAAC3AAAAAA",
      "AAAHEXEAAAAAAAFQcNAAAAAAAFAAMAAAAAALcAAAAAAAAABwcAAP////8VBwkAAAAAAL+hAAAAAAAABwEAAPj7//+/ogAAAAAAAAcCAAAg/P//",
      "v2MAAAAAAAC3BAAAAAAAALcFAAAAAAAAhQAAAIWcK6IVAPT/AAAAAJUAAAAAAAAA",
    ].join(""),
    "base64",
  ),
);

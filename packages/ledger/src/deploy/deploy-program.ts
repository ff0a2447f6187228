import { createSigner, type KeyPair, type Network, SdkError, type Signer } from "@arcs/core";
import { concatBytes, decodeBase64, equalBytes, utf8ToBytes } from "@arcs/core/internal";
import {
  type AccountMeta,
  type Address,
  address,
  createNoopSigner,
  getAddressDecoder,
  getProgramDerivedAddress,
  type Instruction,
} from "@solana/kit";
import {
  getAllocateInstruction,
  getAssignInstruction,
  getTransferSolInstruction,
} from "@solana-program/system";

import {
  addressBytes,
  littleEndian,
  makeInstruction,
  readonly,
  readonlySigner,
  sha256,
  SYSTEM_PROGRAM,
  writable,
  writableSigner,
} from "../program/addresses.ts";
import { programBase64 } from "../program/generated.ts";
import {
  bigintOf,
  createLedgerRequest,
  type LedgerEndpoint,
  type LedgerRequest,
  memberOf,
  readAccount,
  rentOf,
  type ShownAccount,
} from "../transaction/ledger-request.ts";
import {
  createTransactionSender,
  type TransactionSettings,
} from "../transaction/send-transaction.ts";

/** A deployment that can be inspected before it runs, and resumed after an interruption. */
export type Deployment = {
  programAddress: string;
  /**
   * The same executable is there already, with the wanted upgrade authority: nothing is left to do.
   */
  isDeployed: boolean;
  /** Transactions that are still to be sent. */
  transactionsLeft: number;
  /** Lamports that the program keeps as rent. */
  rent: bigint;
  /** Lamports that the payer needs: the rent still to be paid, and fees. */
  needed: bigint;
  /** Lamports that the payer has. */
  balance: bigint;
  /** Sends the remaining transactions and calls `onProgress` after each. */
  run(onProgress?: (sent: number, total: number) => void): Promise<void>;
};

const executable = decodeBase64(programBase64) as Uint8Array;
const CHUNK_BYTES = 900;
const LAMPORTS_PER_SIGNATURE = 5_000n;
const UNITS = 20_000;
const COMMITMENT = "confirmed";

/**
 * Plans the deployment of the anchor program, given the present state of the cluster.
 *
 * @param options.programKey - key of the program's address. Keep it: an interrupted deployment can
 *   be resumed with it
 * @param options.upgradeAuthority - owner of the right to change the program later: the payer, or
 *   nobody
 */
export async function planDeployment(
  options: LedgerEndpoint &
    TransactionSettings & {
      network: Network;
      payer: KeyPair;
      programKey: KeyPair;
      upgradeAuthority: "payer" | "none";
    },
): Promise<Deployment> {
  const request = createLedgerRequest(options);
  const payer = createSigner(options.payer);
  const program = createSigner(options.programKey);
  const buffer = bufferSigner(options.programKey);
  const programData = await programDataAddress(program.address);
  const sender = createTransactionSender(request, { payer, settings: options });

  const places = { program: program.address, programData, payer: payer.address };
  const { value: there, held: programHeld } = await readProgram(request, places);
  const { value: written, held: bufferHeld } = await (there === undefined
    ? readBuffer(request, { buffer: buffer.address, payer: payer.address })
    : { value: undefined, held: 0n });
  const [bufferRent, dataRent, programRent, balance] = await Promise.all([
    rentOf(request, BUFFER_HEADER_BYTES + executable.length),
    rentOf(request, PROGRAM_DATA_HEADER_BYTES + executable.length),
    rentOf(request, PROGRAM_ACCOUNT_BYTES),
    request("getBalance", [payer.address, { commitment: COMMITMENT }]),
  ]);
  const steps: { instructions: Instruction[]; signers?: Signer[] }[] = [];
  if (there === undefined) {
    if (written === undefined) {
      const space = BUFFER_HEADER_BYTES + executable.length;
      const account = {
        payer: payer.address,
        account: buffer.address,
        lamports: bufferRent,
        held: bufferHeld,
        space,
      };
      const initialize = loaderCall(INITIALIZE_BUFFER, [
        writable(buffer.address),
        readonly(payer.address),
      ]);
      steps.push({
        instructions: [...createLoaderAccount(account), initialize],
        signers: [buffer],
      });
    }
    for (const { offset, bytes } of missingChunks(written)) {
      const accounts = [writable(buffer.address), readonlySigner(payer.address)];
      const write = loaderCall(
        WRITE,
        accounts,
        littleEndian(offset, 4),
        littleEndian(bytes.length, 8),
        bytes,
      );
      steps.push({ instructions: [write] });
    }
    const space = PROGRAM_ACCOUNT_BYTES;
    const account = {
      payer: payer.address,
      account: program.address,
      lamports: programRent,
      held: programHeld,
      space,
    };
    const places = [programData, program.address, buffer.address].map(writable);
    const rest = [RENT_SYSVAR, CLOCK_SYSVAR, SYSTEM_PROGRAM].map(readonly);
    const accounts = [
      writableSigner(payer.address),
      ...places,
      ...rest,
      readonlySigner(payer.address),
    ];
    const deploy = loaderCall(DEPLOY, accounts, littleEndian(executable.length, 8));
    steps.push({ instructions: [...createLoaderAccount(account), deploy], signers: [program] });
  }
  // A deployment may have been interrupted before its last step.
  if (options.upgradeAuthority === "none" && there?.authority !== null) {
    const accounts = [writable(programData), readonlySigner(payer.address)];
    steps.push({ instructions: [loaderCall(SET_AUTHORITY, accounts)] });
  }
  const fees = LAMPORTS_PER_SIGNATURE * BigInt(steps.length + 2);
  const programMissing = programRent > programHeld ? programRent - programHeld : 0n;
  // The buffer's rent is refunded when the program is created from it, so it counts once.
  const rentLeft =
    there !== undefined
      ? 0n
      : dataRent + programMissing - (written === undefined ? 0n : bufferHeld);

  return {
    programAddress: program.address,
    isDeployed: steps.length === 0,
    transactionsLeft: steps.length,
    rent: dataRent + programRent,
    needed: steps.length === 0 ? 0n : rentLeft + fees,
    balance: bigintOf(memberOf(balance, "value"), "balance"),
    async run(onProgress = () => {}) {
      for (const [index, { instructions, signers = [] }] of steps.entries()) {
        await sender.send(instructions, { computeUnits: UNITS, signers });
        onProgress(index + 1, steps.length);
      }
    },
  };
}

/** Derives the buffer's key, so that an interrupted deployment finds it again. */
function bufferSigner({ secretKey }: KeyPair): Signer {
  return createSigner(sha256(utf8ToBytes("arcs:deploy-buffer:v1"), secretKey, sha256(executable)));
}

function missingChunks(
  written: Uint8Array = new Uint8Array(0),
): { offset: number; bytes: Uint8Array }[] {
  const chunks: { offset: number; bytes: Uint8Array }[] = [];
  for (let offset = 0; offset < executable.length; offset += CHUNK_BYTES) {
    const bytes = executable.subarray(offset, offset + CHUNK_BYTES);
    if (!equalBytes(written.subarray(offset, offset + CHUNK_BYTES), bytes)) {
      chunks.push({ offset, bytes: concatBytes(bytes) });
    }
  }
  return chunks;
}

/** State of an address before the deployment: only lamports, or already the expected account. */
type Found<Value> = { held: bigint; value: Value | undefined };

/**
 * Reads the upgrade authority (`null` for none) of the program at an address, if it has this
 * executable.
 */
async function readProgram(
  request: LedgerRequest,
  { program, programData, payer }: { program: string; programData: string; payer: string },
): Promise<Found<{ authority: string | null }>> {
  const [account, data] = await Promise.all([
    readPlace(request, program),
    readPlace(request, programData),
  ]);
  if (account.value === undefined) {
    // The loader creates this account itself, in a way that fails for an address with lamports.
    if (data.held > 0n)
      throw conflict(
        program,
        "can no longer be deployed to, because somebody sent lamports to its data",
      );
    return { held: account.held, value: undefined };
  }
  const found = data.value;
  const isOurs =
    account.value.owner === LOADER &&
    found?.owner === LOADER &&
    equalBytes(found.data.subarray(PROGRAM_DATA_HEADER_BYTES), executable);
  if (!isOurs) throw conflict(program, "is taken by something else");
  // Kind (4) and slot (8), then an option: one byte, and the address.
  const authority = authorityAt(found.data, 12);
  if (authority !== null && authority !== payer) {
    throw conflict(
      program,
      `has this executable, but ${authority}, who is not the payer, can change it`,
    );
  }
  return { held: account.held, value: { authority } };
}

async function readBuffer(
  request: LedgerRequest,
  { buffer, payer }: { buffer: string; payer: string },
): Promise<Found<Uint8Array>> {
  const { held, value } = await readPlace(request, buffer);
  if (value === undefined) return { held, value };
  const { owner, data } = value;
  if (
    owner !== LOADER ||
    data.length !== BUFFER_HEADER_BYTES + executable.length ||
    authorityAt(data, 4) !== payer
  ) {
    const message = `the buffer ${buffer} is not one that this payer can write to: use the payer of before`;
    throw new SdkError("conflict", message);
  }
  return { held, value: data.subarray(BUFFER_HEADER_BYTES) };
}

function authorityAt(data: Uint8Array, at: number): string | null {
  return data[at] === 0 ? null : getAddressDecoder().decode(data.slice(at + 1, at + 33));
}

/**
 * Reads an address. An account without data, owned by the system program, is one that was sent
 * lamports.
 */
async function readPlace(request: LedgerRequest, address: string): Promise<Found<ShownAccount>> {
  const account = await readAccount(request, address, { commitment: COMMITMENT });
  if (account === undefined) return { held: 0n, value: undefined };
  const isEmpty = account.owner === SYSTEM_PROGRAM && account.data.length === 0;
  return { held: account.lamports, value: isEmpty ? undefined : account };
}

function conflict(program: string, what: string): SdkError {
  return new SdkError("conflict", `address ${program} ${what}: make another key with keygen`);
}

/** Solana's upgradeable loader (v3), which keeps an executable beside the program's own account. */
const LOADER: Address = address("BPFLoaderUpgradeab1e11111111111111111111111");
const RENT_SYSVAR = address("SysvarRent111111111111111111111111111111111");
const CLOCK_SYSVAR = address("SysvarC1ock11111111111111111111111111111111");

// Bytes before the executable in a buffer and in its final account; and the size of a program
// account.
const BUFFER_HEADER_BYTES = 37;
const PROGRAM_DATA_HEADER_BYTES = 45;
const PROGRAM_ACCOUNT_BYTES = 36;

// Numbers of the loader's instructions. Without a new one, the last removes the right to change a
// program for good.
const [INITIALIZE_BUFFER, WRITE, DEPLOY, SET_AUTHORITY] = [0, 1, 2, 4] as const;

function loaderCall(
  tag: number,
  accounts: readonly AccountMeta[],
  ...data: readonly Uint8Array[]
): Instruction {
  return makeInstruction(LOADER, accounts, littleEndian(tag, 4), ...data);
}

export async function programDataAddress(program: string): Promise<Address> {
  const [derived] = await getProgramDerivedAddress({
    programAddress: LOADER,
    seeds: [addressBytes(program)],
  });
  return derived;
}

/**
 * Creates an account owned by the loader, at an address that may already hold lamports (`held`). It
 * uses transfer, allocate and assign: "create account" fails for an address that somebody has sent
 * a lamport to.
 */
function createLoaderAccount(options: {
  payer: string;
  account: string;
  lamports: bigint;
  held: bigint;
  space: number;
}): Instruction[] {
  const { payer, account, lamports, held, space } = options;
  const newAccount = createNoopSigner(account as Address);
  const onAccount = [
    getAllocateInstruction({ newAccount, space }),
    getAssignInstruction({ account: newAccount, programAddress: LOADER }),
  ];
  if (held >= lamports) return onAccount;
  const destination = newAccount.address;
  return [
    getTransferSolInstruction({
      source: createNoopSigner(payer as Address),
      destination,
      amount: lamports - held,
    }),
    ...onAccount,
  ];
}

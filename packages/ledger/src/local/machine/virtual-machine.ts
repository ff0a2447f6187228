import { SdkError } from "@arcs/core";
import { equalBytes } from "@arcs/core/internal";
import {
  type Address,
  type EncodedAccount,
  getAddressDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Transaction,
} from "@solana/kit";
import type { FailedTransactionMetadata, LiteSVM, TransactionMetadata } from "litesvm";

/** Outcome of a transaction. */
export type Execution = {
  /** In the form of a node; `null` for success. */
  err: unknown;
  logs: string[];
  unitsConsumed: bigint;
  fee: bigint;
  innerInstructions: { index: number; instructions: InnerInstruction[] }[];
};

/** Outcome that a transaction would have. */
export type Simulation = Execution & {
  /** Returns the resulting accounts that it names, by address; empty where it would fail. */
  accounts(): ReadonlyMap<string, LedgerAccount>;
  /** Data returned by the last program that returned any. */
  returnData: { programId: string; data: Uint8Array } | undefined;
};

type InnerInstruction = { programIdIndex: number; accounts: number[]; data: Uint8Array; stackHeight: number };

/** An account of the ledger. */
export type LedgerAccount = { lamports: bigint; owner: string; executable: boolean; data: Uint8Array };

/** The Solana virtual machine, reduced to the operations that a ledger needs. */
export type VirtualMachine = {
  execute(transaction: Transaction): Execution;
  simulate(transaction: Transaction, options: { verifySignatures: boolean }): Simulation;
  airdrop(address: string, lamports: bigint): void;
  account(address: string): LedgerAccount | undefined;
  programAccounts(program: string): (LedgerAccount & { address: string })[];
  setAccount(address: string, account: LedgerAccount): void;
  addProgram(address: string, executable: Uint8Array): void;
  rent(bytes: number): bigint;
  slot(): number;
  setClock(slot: number, unixSeconds: number): void;
};

/**
 * Starts an empty virtual machine.
 *
 * @throws SdkError `invalid_argument` when the optional package `litesvm`, or its native part, is not installed
 */
export async function startVirtualMachine(): Promise<VirtualMachine> {
  const litesvm = await load();
  const svm = new litesvm.LiteSVM();
  // The ledger checks blockhashes and past transactions itself.
  svm.withBlockhashCheck(false);
  svm.withTransactionHistory(0n);
  return wrap(svm, litesvm.FailedTransactionMetadata);
}

async function load(): Promise<typeof import("litesvm")> {
  try {
    return await import("litesvm");
  } catch (cause) {
    throw new SdkError(
      "invalid_argument",
      `the local ledger needs the package litesvm with its native part for ${process.platform} ${process.arch}: npm install ` +
        "litesvm@1.4.1, without --omit=optional. It exists for macOS and Linux, on x64 and arm64; on Windows use WSL",
      { cause },
    );
  }
}

function wrap(svm: LiteSVM, Failed: typeof FailedTransactionMetadata): VirtualMachine {
  const toExecution = (result: { meta(): TransactionMetadata } | TransactionMetadata): Execution => {
    const meta = "meta" in result ? result.meta() : result;
    return {
      err: result instanceof Failed ? transactionErrorOf(result) : null,
      logs: meta.logs(),
      unitsConsumed: meta.computeUnitsConsumed(),
      // The binding has no getter for it.
      fee: BigInt(/\bfee: (\d+)/.exec(meta.toString())?.[1] ?? 0),
      innerInstructions: innerInstructionsOf(meta),
    };
  };
  const account = (address: string): LedgerAccount | undefined => {
    const found = svm.getAccount(address as Address);
    if (!found.exists) return undefined;
    return toAccount(found);
  };
  return {
    execute: (transaction) => toExecution(svm.sendTransaction(transaction)),
    simulate(transaction, { verifySignatures }) {
      svm.withSigverify(verifySignatures);
      try {
        const result = svm.simulateTransaction(transaction);
        return {
          ...toExecution(result),
          // Lazy: most callers do not need them.
          accounts: () =>
            new Map(
              (result instanceof Failed ? [] : result.postAccounts()).map((each) => [each.address, toAccount(each)]),
            ),
          returnData: returnDataOf(result.meta()),
        };
      } finally {
        svm.withSigverify(true);
      }
    },
    airdrop(address, lamports) {
      const before = account(address) ?? {
        owner: "11111111111111111111111111111111",
        executable: false,
        data: new Uint8Array(0),
        lamports: 0n,
      };
      setAccount(address, { ...before, lamports: before.lamports + lamports });
    },
    account,
    programAccounts: (program) =>
      svm.getProgramAccounts(program as Address).map((each) => ({ address: each.address, ...toAccount(each) })),
    setAccount,
    addProgram: (address, executable) => svm.addProgram(address as Address, executable),
    rent: (bytes) => svm.minimumBalanceForRentExemption(BigInt(bytes)),
    slot: () => Number(svm.getClock().slot),
    setClock(slot, unixSeconds) {
      svm.warpToSlot(BigInt(slot));
      const clock = svm.getClock();
      clock.unixTimestamp = BigInt(unixSeconds);
      svm.setClock(clock);
    },
  };

  function setAccount(address: string, { lamports, owner, executable, data }: LedgerAccount): void {
    const space = BigInt(data.length);
    svm.setAccount({ address, lamports, programAddress: owner, executable, data, space } as never);
  }
}

function toAccount({
  lamports,
  programAddress,
  executable,
  data,
}: Pick<EncodedAccount, "lamports" | "programAddress" | "executable" | "data">): LedgerAccount {
  return { lamports, owner: programAddress, executable, data: Uint8Array.from(data) };
}

function returnDataOf(meta: TransactionMetadata): Simulation["returnData"] {
  const returned = meta.returnData();
  const data = Uint8Array.from(returned.data());
  if (data.length === 0) return undefined;
  return { programId: getAddressDecoder().decode(returned.programId()), data };
}

function innerInstructionsOf(meta: TransactionMetadata): Execution["innerInstructions"] {
  return meta.innerInstructions().flatMap((inner, index) =>
    inner.length === 0
      ? []
      : [
          {
            index,
            instructions: inner.map((each) => ({
              programIdIndex: each.instruction().programIdIndex(),
              accounts: [...each.instruction().accounts()],
              data: Uint8Array.from(each.instruction().data()),
              stackHeight: each.stackHeight(),
            })),
          },
        ],
  );
}

/** Decodes a transaction from its wire form, or returns `undefined` for invalid bytes. */
export function decodeTransaction(wire: Uint8Array): Transaction | undefined {
  if (!isTransactionWire(wire)) return undefined;
  try {
    const transaction = getTransactionDecoder().decode(wire);
    // The machine encodes it anew, which would lose one signature of an address named twice.
    return equalBytes(Uint8Array.from(getTransactionEncoder().encode(transaction)), wire) ? transaction : undefined;
  } catch {
    return undefined;
  }
}

// litesvm exports these as `const enum`, which do not exist at run time; the order is that of its declarations.
const transactionErrors =
  "AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled".split(
    " ",
  );
const instructionErrors =
  "GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError".split(
    " ",
  );

/** Formats a transaction's error as a node does, such as `{ InstructionError: [1, { Custom: 4101 }] }`. */
export function transactionErrorOf(failed: FailedTransactionMetadata): unknown {
  const error = failed.err() as unknown;
  if (typeof error === "number") return transactionErrors[error] ?? `Unknown${error}`;
  const detailed = error as { index?: number; accountIndex?: number; err?: () => unknown };
  if (typeof detailed.err === "function") {
    return { InstructionError: [detailed.index ?? 0, instructionErrorOf(detailed.err())] };
  }
  if (detailed.accountIndex !== undefined)
    return { InsufficientFundsForRent: { account_index: detailed.accountIndex } };
  return { DuplicateInstruction: detailed.index ?? 0 };
}

function instructionErrorOf(error: unknown): unknown {
  if (typeof error === "number") return instructionErrors[error] ?? `Unknown${error}`;
  const { code, msg } = error as { code?: number; msg?: string };
  return code === undefined ? { BorshIoError: msg ?? "" } : { Custom: code };
}

// Reads the wire form of a transaction as strictly as the virtual machine. Unreadable bytes make the machine end the
// whole process, and the decoder of @solana/kit accepts some of them.

/** A cursor over bytes; reading past the end throws. */
type Reader = { take(length: number): Uint8Array; byte(): number; isAtEnd(): boolean };

const MALFORMED = new RangeError("not the wire form of a transaction");
const ADDRESS_BYTES = 32;
const SIGNATURE_BYTES = 64;
const VERSIONED = 0x80;

/** Tells whether bytes are exactly one transaction, legacy or version 0, without trailing bytes. */
export function isTransactionWire(wire: Uint8Array): boolean {
  return isRead(wire, (reader) => {
    reader.take(SIGNATURE_BYTES * readLength(reader));
    readMessage(reader);
  });
}

/** Tells whether bytes are exactly one message, without trailing bytes. */
export function isMessageWire(message: Uint8Array): boolean {
  return isRead(message, readMessage);
}

function isRead(bytes: Uint8Array, read: (reader: Reader) => void): boolean {
  const reader = createReader(bytes);
  try {
    read(reader);
    return reader.isAtEnd();
  } catch (error) {
    if (error === MALFORMED) return false;
    throw error;
  }
}

function createReader(bytes: Uint8Array): Reader {
  let at = 0;
  const take = (length: number): Uint8Array => {
    if (at + length > bytes.length) throw MALFORMED;
    at += length;
    return bytes.subarray(at - length, at);
  };
  return { take, byte: () => take(1)[0] as number, isAtEnd: () => at === bytes.length };
}

/** Reads a length of one to three bytes, seven bits each, lowest first; in its shortest form, and at most 16 bits. */
function readLength(reader: Reader): number {
  let value = 0;
  for (let shift = 0; shift <= 14; shift += 7) {
    const byte = reader.byte();
    value |= (byte & 0x7f) << shift;
    if (byte === 0 && shift > 0) throw MALFORMED;
    if ((byte & 0x80) === 0) {
      if (value > 0xffff) throw MALFORMED;
      return value;
    }
  }
  throw MALFORMED;
}

function readMessage(reader: Reader): void {
  const first = reader.byte();
  const isVersioned = (first & VERSIONED) !== 0;
  if (isVersioned && first !== VERSIONED) throw MALFORMED;
  // Numbers of signers, of read-only signers, and of other read-only accounts.
  reader.take(isVersioned ? 3 : 2);
  reader.take(ADDRESS_BYTES * readLength(reader));
  reader.take(ADDRESS_BYTES); // blockhash
  for (let left = readLength(reader); left > 0; left--) {
    reader.byte(); // program
    reader.take(readLength(reader)); // accounts
    reader.take(readLength(reader)); // data
  }
  if (!isVersioned) return;
  for (let left = readLength(reader); left > 0; left--) {
    reader.take(ADDRESS_BYTES); // lookup table
    reader.take(readLength(reader)); // writable
    reader.take(readLength(reader)); // read only
  }
}

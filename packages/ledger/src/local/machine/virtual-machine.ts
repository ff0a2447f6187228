import { SdkError } from "@arcs/core";
import { encodeBase58, encodeBase64, equalBytes } from "@arcs/core/internal";
import {
  type Address,
  type EncodedAccount,
  getAddressDecoder,
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type ReadonlyUint8Array,
  type Transaction,
} from "@solana/kit";
import type { FailedTransactionMetadata, LiteSVM, TransactionMetadata } from "litesvm";

import { MEMO_PROGRAM, SYSTEM_PROGRAM } from "../../program/addresses.ts";

export type Execution = {
  /** In the form of a node; `null` for success. */
  err: unknown;
  logs: string[];
  unitsConsumed: bigint;
  fee: bigint;
  innerInstructions: { index: number; instructions: InnerInstruction[] }[];
};

export type Simulation = Execution & {
  /** Returns the resulting accounts that it names, by address; empty where it would fail. */
  accounts(): ReadonlyMap<string, LedgerAccount>;
  returnData: { programId: string; data: Uint8Array } | undefined;
};

type InnerInstruction = {
  programIdIndex: number;
  accounts: number[];
  data: Uint8Array;
  stackHeight: number;
};

/** An account of the ledger. */
export type LedgerAccount = {
  lamports: bigint;
  owner: string;
  executable: boolean;
  data: Uint8Array;
};

export type VirtualMachine = ReturnType<typeof wrap>;

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

function wrap(svm: LiteSVM, Failed: typeof FailedTransactionMetadata) {
  const toExecution = (
    result: { meta(): TransactionMetadata } | TransactionMetadata,
  ): Execution => {
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
    return found.exists ? toAccount(found) : undefined;
  };
  const setAccount = (
    address: string,
    { lamports, owner, executable, data }: LedgerAccount,
  ): void => {
    const space = BigInt(data.length);
    svm.setAccount({ address, lamports, programAddress: owner, executable, data, space } as never);
  };
  return {
    execute: (transaction: Transaction): Execution => toExecution(svm.sendTransaction(transaction)),
    simulate(
      transaction: Transaction,
      { verifySignatures }: { verifySignatures: boolean },
    ): Simulation {
      svm.withSigverify(verifySignatures);
      try {
        const result = svm.simulateTransaction(transaction);
        const after = (): EncodedAccount[] =>
          result instanceof Failed ? [] : result.postAccounts();
        return {
          ...toExecution(result),
          // Lazy: most callers do not need them.
          accounts: () => new Map(after().map((each) => [each.address, toAccount(each)])),
          returnData: returnDataOf(result.meta()),
        };
      } finally {
        svm.withSigverify(true);
      }
    },
    airdrop(address: string, lamports: bigint): void {
      const before = account(address) ?? {
        owner: SYSTEM_PROGRAM,
        executable: false,
        data: new Uint8Array(0),
        lamports: 0n,
      };
      setAccount(address, { ...before, lamports: before.lamports + lamports });
    },
    account,
    programAccounts: (program: string): (LedgerAccount & { address: string })[] =>
      svm
        .getProgramAccounts(program as Address)
        .map((each) => ({ address: each.address, ...toAccount(each) })),
    setAccount,
    addProgram: (address: string, executable: Uint8Array): void =>
      svm.addProgram(address as Address, executable),
    rent: (bytes: number): bigint => svm.minimumBalanceForRentExemption(BigInt(bytes)),
    setClock(slot: number, unixSeconds: number): void {
      svm.warpToSlot(BigInt(slot));
      const clock = svm.getClock();
      clock.unixTimestamp = BigInt(unixSeconds);
      svm.setClock(clock);
    },
  };
}

function toAccount({
  lamports,
  programAddress,
  executable,
  data,
}: Omit<EncodedAccount, "address">): LedgerAccount {
  return { lamports, owner: programAddress, executable, data: Uint8Array.from(data) };
}

function returnDataOf(meta: TransactionMetadata): Simulation["returnData"] {
  const returned = meta.returnData();
  const data = Uint8Array.from(returned.data());
  if (data.length === 0) return undefined;
  return { programId: getAddressDecoder().decode(returned.programId()), data };
}

function innerInstructionsOf(meta: TransactionMetadata): Execution["innerInstructions"] {
  const groups = meta.innerInstructions().map((inner, index) => ({
    index,
    instructions: inner.map((each) => ({
      programIdIndex: each.instruction().programIdIndex(),
      accounts: [...each.instruction().accounts()],
      data: Uint8Array.from(each.instruction().data()),
      stackHeight: each.stackHeight(),
    })),
  }));
  return groups.filter(({ instructions }) => instructions.length > 0);
}

export function decodeTransaction(wire: Uint8Array): Transaction | undefined {
  try {
    const transaction = getTransactionDecoder().decode(wire);
    // The machine encodes it anew, which would lose one signature of an address named twice.
    const isSame = equalBytes(Uint8Array.from(getTransactionEncoder().encode(transaction)), wire);
    return isSame && decodeMessage(transaction.messageBytes) !== undefined
      ? transaction
      : undefined;
  } catch {
    return undefined;
  }
}

export type Submitted = {
  transaction: Transaction;
  message: CompiledMessage;
  /** In base58, of the fee's payer first. */
  signatures: string[];
  /** The first of them, by which the transaction is known. */
  signature: string;
  /** Base64. */
  wire: string;
  memo: string | null;
};

/** Decodes a transaction and its message, or returns `undefined` for invalid bytes. */
export function readTransaction(wire: Uint8Array): Submitted | undefined {
  const transaction = decodeTransaction(wire);
  const message = transaction && decodeMessage(transaction.messageBytes);
  if (transaction === undefined || message === undefined) return undefined;
  const signatures = Object.values(transaction.signatures).map((each) =>
    encodeBase58(Uint8Array.from(each ?? new Uint8Array(64))),
  );
  const [signature] = signatures;
  if (signature === undefined) return undefined;
  return {
    transaction,
    message,
    signatures,
    signature,
    wire: encodeBase64(wire),
    memo: memoOf(message),
  };
}

/** The memo programs, current and former. */
const memoPrograms: ReadonlySet<string> = new Set([
  MEMO_PROGRAM,
  "Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo",
]);

/**
 * Returns the memos of a transaction in the form of `getSignaturesForAddress`: length in brackets,
 * then the text.
 */
function memoOf({ instructions, staticAccounts }: CompiledMessage): string | null {
  const memos = instructions
    .filter(({ programAddressIndex }) =>
      memoPrograms.has(staticAccounts[programAddressIndex] ?? ""),
    )
    .map(
      ({ data = new Uint8Array(0) }) =>
        `[${data.length}] ${new TextDecoder().decode(Uint8Array.from(data))}`,
    );
  return memos.length === 0 ? null : memos.join("; ");
}

/** A legacy message, or one of version 0, as it is compiled. */
export type CompiledMessage = Extract<
  ReturnType<typeof messageDecoder.decode>,
  { version: "legacy" | 0 }
>;

const messageDecoder = getCompiledTransactionMessageDecoder();

/** Part of a message that names addresses by their place in a table on the ledger. */
export type TableLookup = NonNullable<
  Extract<CompiledMessage, { version: 0 }>["addressTableLookups"]
>[number];

export function lookupsOf(message: CompiledMessage): readonly TableLookup[] {
  return message.version === "legacy" ? [] : (message.addressTableLookups ?? []);
}

/**
 * Decodes a message, or returns `undefined` for invalid bytes. Unreadable bytes make the machine
 * end the whole process, and the decoder of `@solana/kit` accepts some: so they must be those that
 * it writes for the same message.
 */
export function decodeMessage(bytes: ReadonlyUint8Array): CompiledMessage | undefined {
  try {
    const message = messageDecoder.decode(bytes);
    if (message.version !== "legacy" && message.version !== 0) return undefined;
    const written = Uint8Array.from(getCompiledTransactionMessageEncoder().encode(message));
    return equalBytes(written, Uint8Array.from(bytes)) ? message : undefined;
  } catch {
    return undefined;
  }
}

// litesvm exports these as `const enum`, which do not exist at run time; the order is that of its
// declarations.
const transactionErrors =
  "AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled".split(
    " ",
  );
const instructionErrors =
  "GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError".split(
    " ",
  );

/**
 * Formats a transaction's error as a node does, such as
 * `{ InstructionError: [1, { Custom: 4101 }] }`.
 */
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

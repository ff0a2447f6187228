import type { FailedTransactionMetadata } from "litesvm";

// litesvm exports these as `const enum`, which are gone at run time; the order is that of its declarations.
const transactionErrors =
  "AccountInUse AccountLoadedTwice AccountNotFound ProgramAccountNotFound InsufficientFundsForFee InvalidAccountForFee AlreadyProcessed BlockhashNotFound CallChainTooDeep MissingSignatureForFee InvalidAccountIndex SignatureFailure InvalidProgramForExecution SanitizeFailure ClusterMaintenance AccountBorrowOutstanding WouldExceedMaxBlockCostLimit UnsupportedVersion InvalidWritableAccount WouldExceedMaxAccountCostLimit WouldExceedAccountDataBlockLimit TooManyAccountLocks AddressLookupTableNotFound InvalidAddressLookupTableOwner InvalidAddressLookupTableData InvalidAddressLookupTableIndex InvalidRentPayingAccount WouldExceedMaxVoteCostLimit WouldExceedAccountDataTotalLimit MaxLoadedAccountsDataSizeExceeded ResanitizationNeeded InvalidLoadedAccountsDataSizeLimit UnbalancedTransaction ProgramCacheHitMaxLimit CommitCancelled".split(
    " ",
  );
const instructionErrors =
  "GenericError InvalidArgument InvalidInstructionData InvalidAccountData AccountDataTooSmall InsufficientFunds IncorrectProgramId MissingRequiredSignature AccountAlreadyInitialized UninitializedAccount UnbalancedInstruction ModifiedProgramId ExternalAccountLamportSpend ExternalAccountDataModified ReadonlyLamportChange ReadonlyDataModified DuplicateAccountIndex ExecutableModified RentEpochModified NotEnoughAccountKeys AccountDataSizeChanged AccountNotExecutable AccountBorrowFailed AccountBorrowOutstanding DuplicateAccountOutOfSync InvalidError ExecutableDataModified ExecutableLamportChange ExecutableAccountNotRentExempt UnsupportedProgramId CallDepth MissingAccount ReentrancyNotAllowed MaxSeedLengthExceeded InvalidSeeds InvalidRealloc ComputationalBudgetExceeded PrivilegeEscalation ProgramEnvironmentSetupFailure ProgramFailedToComplete ProgramFailedToCompile Immutable IncorrectAuthority AccountNotRentExempt InvalidAccountOwner ArithmeticOverflow UnsupportedSysvar IllegalOwner MaxAccountsDataAllocationsExceeded MaxAccountsExceeded MaxInstructionTraceLengthExceeded BuiltinProgramsMustConsumeComputeUnits BorshIoError".split(
    " ",
  );

/** Writes why a transaction failed as a node writes it, such as `{ InstructionError: [1, { Custom: 4101 }] }`. */
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

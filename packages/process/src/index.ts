export {
  attempt,
  doForOption,
  firstLine,
  paint,
  printable,
  printTable,
  readGivenFile,
  runProgram,
  runSingleProgram,
  startProgress,
} from "./run-program.ts";
export type { ListedCommand } from "./run-program.ts";
export { defineCommand, findStrayVariables, readOptions } from "./read-options.ts";
export type { CommandOption, OptionValues } from "./read-options.ts";
export { lockFolder, removeSocket, shortPath } from "./folder-lock.ts";
export type { FolderLock, ShortPath } from "./folder-lock.ts";
export {
  addressProblem,
  createGuardedAgent,
  createHostResolver,
  hostOf,
  isAllowedLoopback,
  isLoopbackName,
  isUnpackError,
  unpackBody,
} from "./guarded-agent.ts";
export type { ResolvedAddress, ResolveHost } from "./guarded-agent.ts";
export { startThread } from "./start-thread.ts";

/**
 * Transparency logs of C2SP (tlog-tiles, tlog-checkpoint, signed-note, tlog-cosignature,
 * tlog-witness), and the entries of ARCS's own. Reads and checks logs without trust in their
 * server.
 *
 * @module
 */
export type { CoverEntry } from "../cover/cover-entry.ts";

// Trees
export {
  verifyConsistency,
  emptyEdge,
  growTree,
  readEdge,
  rootOfEdge,
  createTileProofs,
} from "./tree.ts";
export type { TreeHead, GrownTile, TreeEdge, ReadTile, TileProofs } from "./tree.ts";
export { hashLeaf, verifyInclusion } from "@arcs/core/internal";
export type { Inclusion } from "@arcs/core/internal";

// Notes, checkpoints, witnesses
export {
  checkNote,
  cosignNote,
  createNoteKey,
  createNoteSigner,
  formatNote,
  formatNoteKey,
  formatSignatureLine,
  parseNote,
  parseNoteKey,
  parseSignatureLine,
  signNote,
} from "./signed-note.ts";
export type {
  NoteCheck,
  NoteKey,
  NoteKeyType,
  NoteSignature,
  NoteSigner,
  SignedNote,
} from "./signed-note.ts";
export { formatCheckpoint, openCheckpoint, parseCheckpoint } from "./checkpoint.ts";
export type { Checkpoint, CheckpointProblem, CheckpointReading, LogPolicy } from "./checkpoint.ts";
export { formatSubmission, judgeSubmission, parseSubmission } from "./checkpoint.ts";
export type { CheckpointSubmission, SubmissionVerdict, WatchedLog } from "./checkpoint.ts";

// Tiles
export {
  formatEntries,
  levelSize,
  parseEntries,
  parseTilePath,
  TILE_WIDTH,
  tileAt,
  tilePath,
} from "./tree.ts";
export type { Tile } from "./tree.ts";

// Contents of the log of ARCS
export {
  commitEntry,
  EMPTY_HEAD,
  followLink,
  formatLogEntry,
  nextLink,
  openEntry,
  parseLogEntry,
} from "./log-entry.ts";
export type {
  ChainHead,
  ChainLink,
  CommittedEntry,
  EntryOpening,
  LogEntry,
  LogRecord,
  OpenEntry,
  ScoreComputed,
} from "./log-entry.ts";
export {
  checkLogEntry,
  followLog,
  emptyLogState,
  readLogState,
  writeLogState,
} from "./follow-log.ts";
export type { EntryCheck, FollowOptions, LogFollowing, LogReader } from "./follow-log.ts";
export type { LogFinding, LogState, ReadLogEntry } from "./follow-log.ts";

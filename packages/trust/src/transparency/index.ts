/**
 * Transparency logs of C2SP (tlog-tiles, tlog-checkpoint, signed-note, tlog-cosignature, tlog-witness), and the entries of ARCS's
 * own. Reads and checks logs without trust in their server.
 *
 * @module
 */
export type { VouchingEntry } from "../vouching/vouching-entry.ts";

// Trees
export { verifyConsistency } from "./consistency.ts";
export type { TreeHead } from "./consistency.ts";
export { hashLeaf, verifyInclusion } from "@arcs/core/internal";
export type { Inclusion } from "@arcs/core/internal";
export { emptyEdge, growTree, readEdge, rootOfEdge } from "./tree-edge.ts";
export type { GrownTile, TreeEdge } from "./tree-edge.ts";

// Notes, checkpoints, witnesses
export { createNoteKey, formatNoteKey, parseNoteKey } from "./note-key.ts";
export type { NoteKey, NoteKeyType } from "./note-key.ts";
export { checkNote, formatNote, formatSignatureLine, parseNote, parseSignatureLine } from "./signed-note.ts";
export type { NoteCheck, NoteSignature, SignedNote } from "./signed-note.ts";
export { cosignNote, createNoteSigner, signNote } from "./sign-note.ts";
export type { NoteSigner } from "./sign-note.ts";
export { formatCheckpoint, openCheckpoint, parseCheckpoint } from "./checkpoint.ts";
export type { Checkpoint, CheckpointProblem, CheckpointReading, LogPolicy } from "./checkpoint.ts";
export { formatSubmission, parseSubmission } from "./add-checkpoint.ts";
export type { CheckpointSubmission } from "./add-checkpoint.ts";
export { judgeSubmission } from "./judge-submission.ts";
export type { SubmissionVerdict, WatchedLog } from "./judge-submission.ts";

// Tiles
export { levelSize, parseTilePath, tileAt, tilePath, TILE_WIDTH } from "./tile.ts";
export type { Tile } from "./tile.ts";
export { createTileProofs } from "./tile-proofs.ts";
export type { ReadTile, TileProofs } from "./tile-proofs.ts";
export { formatEntries, parseEntries } from "./entry-bundle.ts";

// Contents of the log of ARCS
export { commitEntry, formatLogEntry, openEntry, parseLogEntry } from "./log-entry.ts";
export type { ChainLink, CommittedEntry, EntryOpening, LogEntry, OpenEntry } from "./log-entry.ts";
export type {
  CredentialIssued,
  CredentialRevoked,
  DisputeOpened,
  DisputeResolved,
  LogRecord,
  PaymentRestored,
  PaymentWithdrawn,
  RatingGiven,
  ReplyGiven,
  RootsChanged,
  ScoreComputed,
} from "./log-record.ts";
export { EMPTY_HEAD, followLink, nextLink } from "./agent-chain.ts";
export type { ChainHead } from "./agent-chain.ts";
export { checkLogEntry } from "./check-entry.ts";
export type { EntryCheck } from "./check-entry.ts";
export { followLog } from "./follow-log.ts";
export type { FollowOptions, LogFollowing, LogReader } from "./follow-log.ts";
export type { LogFinding } from "./log-finding.ts";
export { emptyLogState, readLogState, writeLogState } from "./log-state.ts";
export type { LogState, ReadLogEntry } from "./log-state.ts";

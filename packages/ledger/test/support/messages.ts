// The messages of src/program/messages.ts with an end that no test reaches, for tests that are not
// about the end.
import {
  batchMessage as batchMessageUntil,
  batchRevocationMessage as batchRevocationMessageUntil,
  MAX_SECONDS_AHEAD,
  recordMessage as recordMessageUntil,
} from "../../src/program/messages.ts";
import { startSeconds } from "./fixtures.ts";

/**
 * Last valid time of signatures in tests: as far ahead of the start of a test's ledger as allowed.
 */
export const END: number = startSeconds + MAX_SECONDS_AHEAD;

type EndOptional<Input> = Omit<Input, "lastValidAt"> & { lastValidAt?: number };

export function recordMessage(
  action: Parameters<typeof recordMessageUntil>[0],
  input: EndOptional<Parameters<typeof recordMessageUntil>[1]>,
): Uint8Array {
  return recordMessageUntil(action, { lastValidAt: END, ...input });
}

export function batchMessage(
  action: Parameters<typeof batchMessageUntil>[0],
  input: EndOptional<Parameters<typeof batchMessageUntil>[1]>,
): Uint8Array {
  return batchMessageUntil(action, { lastValidAt: END, ...input });
}

export function batchRevocationMessage(
  input: EndOptional<Parameters<typeof batchRevocationMessageUntil>[0]>,
): Uint8Array {
  return batchRevocationMessageUntil({ lastValidAt: END, ...input });
}

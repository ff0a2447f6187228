import type { AnchoredRecord } from "../program/record-layout.ts";

/**
 * A record as it is at a time: past its `expiresAt` it is `Expired`, whether or not somebody has told the ledger so.
 */
export function asOf(record: AnchoredRecord, now: Date): AnchoredRecord {
  const isLive = record.status === "Pending" || record.status === "Active";
  const isPast = record.expiresAt !== undefined && record.expiresAt * 1000 <= now.getTime();
  return isLive && isPast ? { ...record, status: "Expired" } : record;
}

import type { AnchoredRecord } from "../program/record-layout.ts";

/** Returns a record as of a time: past its `expiresAt` it is `Expired`, even if nobody has marked it on the ledger. */
export function asOf(record: AnchoredRecord, now: Date): AnchoredRecord {
  const isLive = record.status === "Pending" || record.status === "Active";
  const isPast = record.expiresAt !== undefined && record.expiresAt * 1000 <= now.getTime();
  return isLive && isPast ? { ...record, status: "Expired" } : record;
}

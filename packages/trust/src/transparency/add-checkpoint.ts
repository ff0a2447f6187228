import { SdkError } from "@arcs/core";
import { assertShape, decodeBase64, encodeBase64, isHash, isHashList } from "@arcs/core/internal";

/** What a witness is asked: to cosign a checkpoint that goes on from the last one it cosigned (C2SP tlog-witness). */
export type CheckpointSubmission = {
  /** Size of the last checkpoint that the witness has cosigned; 0: none. */
  oldSize: number;
  /** Consistency path between both: at most 63 hashes of 32 bytes. */
  path: readonly Uint8Array[];
  /** The checkpoint, a note that the log has signed. */
  checkpoint: string;
};

const MOST_HASHES = 63;

/**
 * Writes the body of a request to `add-checkpoint` (C2SP tlog-witness at commit 5ba5ee8, section add-checkpoint).
 *
 * @throws SdkError `invalid_argument` when it is no submission
 */
export function formatSubmission(submission: CheckpointSubmission): string {
  assertShape(submission, "submission", { oldSize: "count", path: ["bytes"], checkpoint: "text" });
  const { oldSize, path, checkpoint } = submission;
  if (!isHashList(path) || path.length > MOST_HASHES) {
    throw new SdkError("invalid_argument", `submission.path expected at most ${MOST_HASHES} hashes of 32 bytes each`);
  }
  return `old ${oldSize}\n${path.map((hash) => `${encodeBase64(hash)}\n`).join("")}\n${checkpoint}`;
}

/**
 * Reads the body of a request to `add-checkpoint`. The checkpoint in it is not read.
 *
 * @throws SdkError `invalid_note` when it is none
 */
export function parseSubmission(body: string): CheckpointSubmission {
  assertShape(body, "body", "text");
  const end = body.indexOf("\n\n");
  const [first = "", ...lines] = body.slice(0, Math.max(end, 0)).split("\n", MOST_HASHES + 2);
  const [, digits] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? [];
  const path = lines.map((line) => decodeBase64(line)).filter(isHash);
  if (end < 0 || digits === undefined || !Number.isSafeInteger(Number(digits)) || path.length !== lines.length) {
    throw new SdkError(
      "invalid_note",
      "body expected a line old and a size, hashes in base64, an empty line, a checkpoint",
    );
  }
  if (lines.length > MOST_HASHES) throw new SdkError("invalid_note", `body expected at most ${MOST_HASHES} hashes`);
  return { oldSize: Number(digits), path, checkpoint: body.slice(end + 2) };
}

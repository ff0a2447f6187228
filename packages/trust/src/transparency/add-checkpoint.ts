import { SdkError } from "@arcs/core";
import { assertShape, decodeBase64, encodeBase64, isHash, isHashList } from "@arcs/core/internal";

/** A request to a witness: cosign a checkpoint that continues the last one it cosigned (C2SP tlog-witness). */
export type CheckpointSubmission = {
  /** Size of the last checkpoint that the witness has cosigned; 0 if there is none. */
  oldSize: number;
  /** Consistency path between both: at most 63 hashes of 32 bytes. */
  path: readonly Uint8Array[];
  /** The checkpoint, a note signed by the log. */
  checkpoint: string;
};

const MAX_HASHES = 63;

/**
 * Writes the body of a request to `add-checkpoint` (C2SP tlog-witness at commit 5ba5ee8, section add-checkpoint).
 *
 * @throws SdkError `invalid_argument` for a malformed submission
 */
export function formatSubmission(submission: CheckpointSubmission): string {
  assertShape(submission, "submission", { oldSize: "count", path: ["bytes"], checkpoint: "text" });
  const { oldSize, path, checkpoint } = submission;
  if (!isHashList(path) || path.length > MAX_HASHES) {
    throw new SdkError("invalid_argument", `submission.path expected at most ${MAX_HASHES} hashes of 32 bytes each`);
  }
  return `old ${oldSize}\n${path.map((hash) => `${encodeBase64(hash)}\n`).join("")}\n${checkpoint}`;
}

/**
 * Parses the body of a request to `add-checkpoint`, but not the checkpoint in it.
 *
 * @throws SdkError `invalid_note` for a malformed body
 */
export function parseSubmission(body: string): CheckpointSubmission {
  assertShape(body, "body", "text");
  const end = body.indexOf("\n\n");
  const [first = "", ...lines] = body.slice(0, Math.max(end, 0)).split("\n", MAX_HASHES + 2);
  const [, digits] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? [];
  const path = lines.map((line) => decodeBase64(line)).filter(isHash);
  if (end < 0 || digits === undefined || !Number.isSafeInteger(Number(digits)) || path.length !== lines.length) {
    throw new SdkError(
      "invalid_note",
      "body expected a line old and a size, hashes in base64, an empty line, a checkpoint",
    );
  }
  if (lines.length > MAX_HASHES) throw new SdkError("invalid_note", `body expected at most ${MAX_HASHES} hashes`);
  return { oldSize: Number(digits), path, checkpoint: body.slice(end + 2) };
}

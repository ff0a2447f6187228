import { SdkError } from "@arcs/core";
import {
  attempt,
  backOff,
  chunksOf,
  naming,
  readBody,
  splitCredentials,
} from "@arcs/core/internal";
import {
  checkNote,
  formatNote,
  formatSubmission,
  type NoteSignature,
  parseNote,
  parseSignatureLine,
} from "@arcs/trust/transparency";
import type { Clock, ReportError } from "../../platform/base/runtime.ts";
import type { LogWitness } from "../../platform/settings/settings.ts";

/** Sends a request to `add-checkpoint` below a URL, and gives the answer, whatever it is. */
type AskWitness = (
  url: string,
  request: { body: string; signal: AbortSignal },
) => Promise<{ status: number; text: string }>;

type Wanted = {
  size: number;
  /** Proves that the log began as it was at a smaller size. */
  readPath: (from: number) => Promise<Uint8Array[]>;
  signal: AbortSignal;
};

export type LogWitnesses = {
  /**
   * Asks the witnesses that have not cosigned a checkpoint yet, all at once.
   *
   * @returns the note with what they answered in time, and nothing in it that does not hold
   */
  cosign(note: string, wanted: Wanted): Promise<string>;
};

// Publishing waits for it.
const WITHIN_MS = 5_000;
const FIRST_PAUSE_MS = 10_000;
const MAX_PAUSE_MS = 600_000;
// The witness may have been asked by another server between two answers.
const MAX_ASKS = 3;

type Known = LogWitness & { size: number; failures: number; notBefore: number };

/**
 * Makes the witnesses of the public log. One that fails is left alone for a while, twice as long
 * each time, so that it costs little where it stays away.
 *
 * @param options.withinMs - what all of them together may take; absent: 5 seconds
 */
export function createLogWitnesses(
  witnesses: readonly LogWitness[],
  {
    askWitness,
    clock,
    onError,
    withinMs = WITHIN_MS,
  }: { askWitness: AskWitness; clock: Pick<Clock, "now">; onError: ReportError; withinMs?: number },
): LogWitnesses {
  const all = witnesses.map((witness): Known => ({
    ...witness,
    size: 0,
    failures: 0,
    notBefore: 0,
  }));

  async function ask(witness: Known, wanted: Wanted & { note: string }): Promise<NoteSignature[]> {
    try {
      const signature = await askUntilAnswered(witness, { ...wanted, askWitness });
      Object.assign(witness, { size: wanted.size, failures: 0, notBefore: 0 });
      return [signature];
    } catch (error) {
      witness.failures += 1;
      const pause = backOff(witness.failures, { first: FIRST_PAUSE_MS, max: MAX_PAUSE_MS });
      witness.notBefore = clock.now().getTime() + pause;
      onError(error, `get a cosignature of ${witness.key.name}`);
      return [];
    }
  }

  return {
    async cosign(note, wanted) {
      const { text, signatures } = parseNote(note);
      const now = clock.now().getTime();
      const asked = all.filter(
        ({ key, notBefore }) =>
          notBefore <= now &&
          !signatures.some(({ name, id }) => name === key.name && id === key.id),
      );
      if (asked.length === 0) return note;
      // Not `AbortSignal.timeout`: Node 20 garbage-collects one that only `AbortSignal.any` knows,
      // and it never fires.
      const late = new AbortController();
      const timer = setTimeout(
        () => late.abort(new DOMException("the time is up", "TimeoutError")),
        withinMs,
      );
      const signal = AbortSignal.any([wanted.signal, late.signal]);
      const gathered = await Promise.all(
        asked.map((witness) => ask(witness, { ...wanted, note, signal })),
      );
      clearTimeout(timer);
      return formatNote({ text, signatures: [...signatures, ...gathered.flat()] });
    },
  };
}

async function askUntilAnswered(
  witness: Known,
  { note, size, readPath, signal, askWitness }: Wanted & { note: string; askWitness: AskWitness },
): Promise<NoteSignature> {
  for (let asks = 0; asks < MAX_ASKS; asks++) {
    const path = witness.size === 0 ? [] : await readPath(witness.size);
    const own = onlyOfLog(note);
    const body = formatSubmission({ oldSize: witness.size, path, checkpoint: own });
    const { status, text } = await askWitness(witness.url, { body, signal });
    if (status === 200) return findCosignature(witness, { note, lines: text });
    if (status !== 409)
      throw new SdkError("unavailable", `it answered ${status}: ${text.slice(0, 200).trim()}`);
    witness.size = readSize(text);
    // The one answer that must not be passed over: the store was put back to an earlier state, or
    // the witness is dishonest.
    if (witness.size > size) {
      const seen = witness.size;
      witness.size = 0;
      throw new SdkError(
        "conflict",
        `it has cosigned ${seen} entries of this log, which has ${size}`,
      );
    }
  }
  throw new SdkError("unavailable", `it named another size ${MAX_ASKS} times`);
}

/**
 * The note with the first signature only, that of the log: what other witnesses say is no concern
 * of this one.
 */
function onlyOfLog(note: string): string {
  const { text, signatures } = parseNote(note);
  return formatNote({ text, signatures: signatures.slice(0, 1) });
}

function readSize(text: string): number {
  const size = /^(?:0|[1-9]\d{0,15})\n$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(size)) return size;
  throw new SdkError(
    "unavailable",
    `it answered 409 without the size that it has seen: ${text.slice(0, 200).trim()}`,
  );
}

/** Of what a witness answers the first line that is its own, and holds. */
function findCosignature(
  { key }: LogWitness,
  { note, lines }: { note: string; lines: string },
): NoteSignature {
  const { text } = parseNote(note);
  for (const line of lines.split("\n")) {
    const signature = attempt(() => parseSignatureLine(line));
    if (
      signature !== undefined &&
      checkNote({ text, signatures: [signature] }, [key]).signedBy.length === 1
    ) {
      return signature;
    }
  }
  throw new SdkError("unavailable", "it answered without a cosignature of its key that holds");
}

// Signature lines; one of ML-DSA-44 has 3.3 kB.
const MAX_BYTES = 65_536;

/**
 * Asks a witness by HTTP (C2SP tlog-witness). Nobody is followed elsewhere, and an answer without
 * an end is not read to it.
 */
export const askWitness: AskWitness = async (url, { body, signal }) => {
  const { target, headers } = splitCredentials(`${url}/add-checkpoint`);
  const response = await fetch(target, {
    method: "POST",
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "user-agent": naming.SERVER_USER_AGENT,
      ...headers,
    },
    body,
    redirect: "error",
    signal,
  });
  const bytes = await readBody(chunksOf(response.body, signal), { maxBytes: MAX_BYTES });
  if (bytes === undefined)
    throw new SdkError("payload_too_large", `answer must be at most ${MAX_BYTES} bytes`);
  return { status: response.status, text: Buffer.from(bytes).toString("utf8") };
};

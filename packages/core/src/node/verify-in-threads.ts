import { parseJson } from "../base/json/parse-json.ts";
import { readDocument } from "../document/read-document.ts";
import { isBytes } from "../base/bytes.ts";
import { decodeUtf8 } from "../document/parse-json-text.ts";
import { toVerificationError, type VerificationError } from "../base/errors.ts";
import type { JsonObject } from "../base/json/json-value.ts";
import {
  type OwnCheckResults,
  runResourceCheck,
  runStatusCheck,
  toReport,
  unreadable,
} from "../verification/check-credential.ts";
import { inParallel } from "../verification/in-parallel.ts";
import { type CredentialReport, passed } from "../verification/report.ts";
import type { VerificationContext } from "../verification/verification-context.ts";
import type { ThreadInput, ThreadOutcome, ThreadVerifyOptions } from "./messages.ts";
import { type Threads, threadFailed } from "./threads.ts";

/** One use of the threads: many batches with the same options. */
export type Run = {
  readonly threads: Threads;
  readonly number: number;
  /** What the threads are told. */
  readonly options: ThreadVerifyOptions;
  /** The same options here, where the status is asked for. */
  readonly context: VerificationContext;
};

/** An input on its way: as it goes to a thread, or why it does not. */
type Item = { input: ThreadInput } | { error: VerificationError };

/** Verifies a batch in one of the threads; the status of each credential is asked for in this one. */
export async function verifyBatch(inputs: readonly unknown[], run: Run): Promise<CredentialReport[]> {
  const items = inputs.map((input) => toItem(input, run));
  const sent = items.flatMap((item) => ("input" in item ? [item.input] : []));
  const outcomes = (await run.threads.verify({ inputs: sent, run: run.number, options: run.options })).values();
  const answered = items.map((item) => ("input" in item ? { item, outcome: outcomes.next().value } : item));
  return inParallel(answered, async (answer) => {
    if ("error" in answer) return unreadable(answer.error);
    return reportOn(answer.item, { outcome: answer.outcome, context: run.context });
  });
}

/** Text goes as it is. An object is read first, for on its way it would lose what makes it no plain JSON. */
function toItem(input: unknown, { context }: Run): Item {
  if (typeof input === "string") return { input };
  if (isBytes(input) && input.length <= context.limits.maxBytes) return decode(input);
  const reading = readDocument(input, context.limits);
  return "error" in reading ? reading : { input: reading.document };
}

function decode(bytes: Uint8Array): Item {
  try {
    return { input: decodeUtf8(bytes) };
  } catch (error) {
    return { error: toVerificationError(error) };
  }
}

async function reportOn(
  { input }: { input: ThreadInput },
  { outcome, context }: { outcome: ThreadOutcome | undefined; context: VerificationContext },
): Promise<CredentialReport> {
  if (outcome === undefined) throw threadFailed("it left an input out");
  if (outcome !== "flawless" && "error" in outcome) return unreadable(outcome.error);
  // The document that the thread read from the same text: it has found it to be well-formed and within the limits.
  const credential = typeof input === "string" ? (parseJson(input) as JsonObject) : input;
  const own = outcome === "flawless" ? flawless : outcome;
  const resources = await runResourceCheck(credential, { context, own });
  return toReport(credential, { own, status: await runStatusCheck(credential, context), resources });
}

const flawless: OwnCheckResults = { signature: passed, trust: passed, time: passed, form: passed, unsigned: [] };

// The program of a verification thread.
import { fullBuild } from "../verification/full-build.ts";
import { defined } from "../base/defined.ts";
import { parentPort, workerData } from "node:worker_threads";

import { readDocument } from "../document/read-document.ts";
import { type OwnCheckResults, runOwnChecks } from "../verification/check-credential.ts";
import { prepareVerification, type VerificationContext } from "../verification/verification-context.ts";
import type {
  ThreadData,
  ThreadInput,
  ThreadOutcome,
  ThreadRequest,
  ThreadResponse,
  ThreadVerifyOptions,
} from "./messages.ts";
import { loadSetup, type Setup } from "./setup.ts";

const { setup: setupUrl } = workerData as ThreadData;
const runs = new Map<number, VerificationContext>();

parentPort?.on("message", (request: ThreadRequest) => void answer(request));

async function answer(request: ThreadRequest): Promise<void> {
  if (request.kind === "forget") {
    runs.delete(request.run);
    return;
  }
  const { batch } = request;
  let response: ThreadResponse;
  try {
    response = { batch, outcomes: await verify(request) };
  } catch (error) {
    response = { batch, failure: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(response);
}

async function verify({
  inputs,
  run,
  options,
}: Extract<ThreadRequest, { kind: "verify" }>): Promise<readonly ThreadOutcome[]> {
  const setup = await loadSetup(setupUrl);
  if (options !== undefined) runs.set(run, prepareRun(options, setup));
  const context = runs.get(run) as VerificationContext;
  const outcomes: ThreadOutcome[] = [];
  for (const input of inputs) outcomes.push(await outcomeOf(input, context));
  return outcomes;
}

function prepareRun(options: ThreadVerifyOptions, { schemas, canonicalizer, ed25519 }: Setup): VerificationContext {
  return prepareVerification({ ...options, schemas, ...defined({ ed25519 }) }, fullBuild(options, canonicalizer));
}

async function outcomeOf(input: ThreadInput, context: VerificationContext): Promise<ThreadOutcome> {
  const reading = typeof input === "string" ? readDocument(input, context.limits) : { document: input };
  if ("error" in reading) return reading;
  const results = await runOwnChecks(reading.document, context);
  return isFlawless(results) ? "flawless" : results;
}

function isFlawless({ signature, trust, time, form, unsigned }: OwnCheckResults): boolean {
  return (
    unsigned.length === 0 && [signature, trust, time, form].every(({ passed, errors }) => passed && errors.length === 0)
  );
}

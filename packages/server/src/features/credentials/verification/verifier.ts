import { MessageChannel, type MessagePort } from "node:worker_threads";

import {
  SdkError,
  type StatusResolver,
  createCanonicalizer,
  type CredentialReport,
  type DocumentLimits,
  type ErrorCode,
  type PresentationReport,
  type StatusAnswer,
  type StatusQuery,
  verifyCredential,
  type VerifyCredentialOptions,
  verifyPresentation,
  type VerifyPresentationOptions,
} from "@arcs/core";
import { startThread } from "#process";
import { defined } from "@arcs/core/internal";

/** Verifies documents without keeping requests waiting. */
export type Verifier = {
  /**
   * Verifies a document: a small one at once, a large one in a thread of its own.
   *
   * @param resolveStatus - is called in the caller's thread; without it none is asked
   * @throws SdkError as `verifyCredential` and `verifyPresentation` do; `unavailable` while too
   *   many large documents wait
   */
  verify<Kind extends keyof Reports>(
    asked: DocumentToVerify & { kind: Kind },
    resolveStatus: StatusResolver | undefined,
  ): Promise<Reports[Kind]>;
  close(): Promise<void>;
};

type Thread = {
  worker: ReturnType<typeof startThread>;
  pending: Map<MessagePort, (error: SdkError) => void>;
};

// The largest takes a tenth of a second: who comes after so many would wait for seconds.
const MAX_WAITING = 20;

/**
 * Makes a verifier. Its thread begins with the first large document, and does not keep the process
 * alive.
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const { limits } = options;
  let thread: Thread | undefined;

  function start(): Thread {
    const worker = startThread("verification-thread", {
      besides: import.meta.url,
      workerData: options,
    });
    const started: Thread = { worker, pending: new Map() };
    worker.unref();
    const fail = (reason: string): void => {
      if (thread === started) thread = undefined;
      for (const reject of started.pending.values())
        reject(new SdkError("internal_error", `the verification thread stopped: ${reason}`));
    };
    worker.on("error", (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.on("exit", (code) => fail(`exit code ${code}`));
    return started;
  }

  async function verifyInThread(
    asked: DocumentToVerify,
    resolveStatus: StatusResolver | undefined,
  ): Promise<unknown> {
    thread ??= start();
    const { worker, pending } = thread;
    if (pending.size >= MAX_WAITING) {
      throw new SdkError(
        "unavailable",
        "too many large documents are being verified; try again later",
      );
    }
    const { port1, port2 } = new MessageChannel();
    const request: VerificationRequest = {
      asked,
      hasStatus: resolveStatus !== undefined,
      port: port2,
    };
    try {
      return await new Promise((resolve, reject) => {
        pending.set(port1, reject);
        port1.on("message", (answer: VerificationAnswer) => {
          if (answer.type === "report") resolve(answer.report);
          else if (answer.type === "failed") reject(new SdkError(answer.code, answer.message));
          else void answerStatus(answer, resolveStatus);
        });
        worker.postMessage(request, [port2]);
      });
    } finally {
      pending.delete(port1);
      port1.close();
    }
  }

  return {
    async verify(asked, resolveStatus) {
      const report = isLargeDocument(asked.document)
        ? verifyInThread(asked, resolveStatus)
        : verifyDocument(asked, { resolveStatus, limits });
      return (await report) as never;
    },
    close: async () => void (await thread?.worker.terminate()),
  };
}

async function answerStatus(
  { query, port }: VerificationAnswer & { type: "ask" },
  resolveStatus: StatusResolver | undefined,
): Promise<void> {
  const found = await Promise.resolve(resolveStatus?.(query)).catch(() => undefined);
  const answer: StatusAnswer = found ?? {
    status: "unavailable",
    reason: "the status could not be asked for",
  };
  port.postMessage(answer);
}

// A credential has some 40 values, 2 or 3 contexts and a proof, and is verified in 0.1 ms. More than
// this may take 10 ms, and as much as the verifier accepts 100 ms.
const MAX_VALUES = 100;
const MAX_CONTEXTS = 8;
const MAX_PROOFS = 2;
// As many values need some 4,000 characters.
const MAX_CHARACTERS = 4000;

/**
 * Tells whether verifying a document, text or object, may take so long that requests would wait for
 * it.
 */
export function isLargeDocument(document: unknown): boolean {
  if (typeof document === "string") return document.length > MAX_CHARACTERS;
  const found = { values: 0, contexts: 0, proofs: 0 };
  const open: unknown[] = [document];
  while (open.length > 0) {
    const value = open.pop();
    found.values++;
    if (typeof value === "object" && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        if (name === "@context") found.contexts += countContexts(member);
        if (name === "proof") found.proofs += Array.isArray(member) ? member.length : 1;
        open.push(member);
      }
    }
    const { values, contexts, proofs } = found;
    if (values + open.length > MAX_VALUES || contexts > MAX_CONTEXTS || proofs > MAX_PROOFS)
      return true;
  }
  return false;
}

/** A context that is written out counts for each of its terms. */
function countContexts(context: unknown): number {
  if (Array.isArray(context))
    return context.reduce<number>((sum, each) => sum + countContexts(each), 0);
  return typeof context === "object" && context !== null ? Object.keys(context).length : 1;
}

type Functions =
  | "resolveStatus"
  | "resolveResource"
  | "schemas"
  | "schemaCheck"
  | "limits"
  | "canonicalizer"
  | "ed25519"
  | "inlineContexts";
type Plain<Options> = Options extends unknown ? Omit<Options, Functions> : never;

/**
 * A credential or a presentation to verify, in a form that can be sent to a thread: without the
 * resolver of its status.
 */
export type DocumentToVerify = {
  /** JSON text, or an object. */
  document: unknown;
  /** `vc` knows those of the VC-API as well, which may be written out. */
  contexts: "service" | "vc";
} & (
  | { kind: "credential"; options: Plain<VerifyCredentialOptions> }
  | { kind: "presentation"; options: Plain<VerifyPresentationOptions> }
);

export type Reports = { credential: CredentialReport; presentation: PresentationReport };

type VerifyWith = {
  resolveStatus: StatusResolver | undefined;
  limits: Partial<DocumentLimits>;
};

export function verifyDocument(
  { kind, document, contexts, options }: DocumentToVerify,
  { resolveStatus, limits }: VerifyWith,
): Promise<Reports[keyof Reports]> {
  const all = {
    ...options,
    ...defined({ resolveStatus }),
    limits,
    schemaCheck: "optional",
    ...(contexts === "vc" ? vcContexts : {}),
  } as const;
  return kind === "credential"
    ? verifyCredential(document, all)
    : verifyPresentation(document, all as VerifyPresentationOptions);
}

// The vocabulary of the examples in the W3C's recommendations, which its test suites use. It gives
// every word a meaning, so that only the VC-API knows it.
const EXAMPLES = "https://www.w3.org/ns/credentials/examples/v2";
const examples = { "@context": { "@vocab": "https://www.w3.org/ns/credentials/examples#" } };

/**
 * Which contexts the VC-API signs and verifies with: those that core carries, the W3C's examples,
 * and what is written out.
 */
export const vcContexts = {
  canonicalizer: createCanonicalizer({ contexts: new Map([[EXAMPLES, examples]]) }),
  inlineContexts: "allowed",
} as const;

export type VerifierOptions = {
  limits: Partial<DocumentLimits>;
};

export type VerificationRequest = {
  asked: DocumentToVerify;
  hasStatus: boolean;
  port: MessagePort;
};

/** An answer of the thread; it asks for a status, once, at a port of its own. */
export type VerificationAnswer =
  | { type: "report"; report: Reports[keyof Reports] }
  | { type: "failed"; code: ErrorCode; message: string }
  | { type: "ask"; query: StatusQuery; port: MessagePort };

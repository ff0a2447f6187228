import {
  createCanonicalizer,
  type CredentialReport,
  type DocumentLimits,
  type ErrorCode,
  type PresentationReport,
  type StatusAnswer,
  type StatusQuery,
  type StatusResolver,
  verifyCredential,
  type VerifyCredentialOptions,
  verifyPresentation,
  type VerifyPresentationOptions,
} from "@arcs/core";
import { defined } from "@arcs/core/internal";

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
 * A credential or a presentation to verify, in a form that can be sent to a thread: without the resolver of its status.
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

// The vocabulary of the examples in the W3C's recommendations, which its test suites use. It gives every word a meaning, so
// that only the VC-API knows it.
const EXAMPLES = "https://www.w3.org/ns/credentials/examples/v2";
const examples = { "@context": { "@vocab": "https://www.w3.org/ns/credentials/examples#" } };

/** Which contexts the VC-API signs and verifies with: those that core carries, the W3C's examples, and what is written out. */
export const vcContexts = {
  canonicalizer: createCanonicalizer({ contexts: new Map([[EXAMPLES, examples]]) }),
  inlineContexts: "allowed",
} as const;

export type VerifierOptions = {
  limits: Partial<DocumentLimits>;
};

export type VerificationRequest =
  | { type: "verify"; number: number; asked: DocumentToVerify; hasStatus: boolean }
  | { type: "status"; question: number; answer: StatusAnswer };

export type VerificationAnswer =
  | { type: "report"; number: number; report: Reports[keyof Reports] }
  | { type: "failed"; number: number; code: ErrorCode; message: string }
  | { type: "ask"; number: number; question: number; query: StatusQuery };

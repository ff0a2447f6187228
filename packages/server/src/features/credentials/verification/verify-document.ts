import {
  type CredentialReport,
  type DocumentLimits,
  type PresentationReport,
  type SchemaValidators,
  type StatusResolver,
  verifyCredential,
  type VerifyCredentialOptions,
  verifyPresentation,
  type VerifyPresentationOptions,
} from "@arcs/core";
import { defined } from "@arcs/core/internal";

import { vcContexts } from "./vc-contexts.ts";

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

/** Reports of each kind of document. */
export type Reports = { credential: CredentialReport; presentation: PresentationReport };

/** The parts that a server verifies every document with. */
export type VerifyWith = {
  resolveStatus: StatusResolver | undefined;
  schemas: SchemaValidators;
  limits: Partial<DocumentLimits>;
};

/** Verifies a document in this thread. */
export function verifyDocument(
  { kind, document, contexts, options }: DocumentToVerify,
  { resolveStatus, schemas, limits }: VerifyWith,
): Promise<Reports[keyof Reports]> {
  const all = {
    ...options,
    ...defined({ resolveStatus }),
    schemas,
    limits,
    schemaCheck: "optional",
    ...(contexts === "vc" ? vcContexts : {}),
  } as const;
  return kind === "credential"
    ? verifyCredential(document, all)
    : verifyPresentation(document, all as VerifyPresentationOptions);
}

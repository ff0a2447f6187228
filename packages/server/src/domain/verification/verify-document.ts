import {
  type CredentialReport,
  type PresentationReport,
  type StatusResolver,
  verifyCredential,
  type VerifyCredentialOptions,
  verifyPresentation,
  type VerifyPresentationOptions,
} from "@arcs/core";
import { defined } from "@arcs/core/internal";

import { vcContexts } from "./vc-contexts.ts";

type Functions = "resolveStatus" | "resolveResource" | "schemas" | "canonicalizer" | "ed25519" | "inlineContexts";
type Plain<Options> = Options extends unknown ? Omit<Options, Functions> : never;

/** A credential or a presentation to verify, as a thread can be told of it: all but who is asked for the status. */
export type DocumentToVerify = {
  /** JSON text, or an object. */
  document: unknown;
  /** `vc` knows those of the VC-API as well, which may be written out. */
  contexts: "service" | "vc";
} & (
  | { kind: "credential"; options: Plain<VerifyCredentialOptions> }
  | { kind: "presentation"; options: Plain<VerifyPresentationOptions> }
);

/** What comes of a document of each kind. */
export type Reports = { credential: CredentialReport; presentation: PresentationReport };

/** Verifies a document in this thread. */
export function verifyDocument(
  { kind, document, contexts, options }: DocumentToVerify,
  resolveStatus: StatusResolver | undefined,
): Promise<Reports[keyof Reports]> {
  const all = { ...options, ...defined({ resolveStatus }), ...(contexts === "vc" ? vcContexts : {}) };
  return kind === "credential"
    ? verifyCredential(document, all)
    : verifyPresentation(document, all as VerifyPresentationOptions);
}

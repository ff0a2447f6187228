import type { DocumentLimits, ErrorCode, JsonObject, StatusAnswer, StatusQuery } from "@arcs/core";

import type { DocumentToVerify, Reports } from "./verify-document.ts";

/** Options of a verifier, which also start its thread. */
export type VerifierOptions = {
  /** JSON Schemas that claims are compared with, by their `$id`. */
  schemas: readonly JsonObject[];
  /** Bounds on documents, where they are not core's. */
  limits: Partial<DocumentLimits>;
};

/** Message to the thread: a document to verify, or the status that it asked for. */
export type VerificationRequest =
  | { type: "verify"; number: number; asked: DocumentToVerify; hasStatus: boolean }
  | { type: "status"; question: number; answer: StatusAnswer };

/** Message from the thread. */
export type VerificationAnswer =
  | { type: "report"; number: number; report: Reports[keyof Reports] }
  | { type: "failed"; number: number; code: ErrorCode; message: string }
  | { type: "ask"; number: number; question: number; query: StatusQuery };

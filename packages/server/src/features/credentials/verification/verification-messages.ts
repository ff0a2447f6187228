import type { DocumentLimits, ErrorCode, JsonObject, StatusAnswer, StatusQuery } from "@arcs/core";

import type { DocumentToVerify, Reports } from "./verify-document.ts";

/** What a verifier is made with, and its thread begins with. */
export type VerifierOptions = {
  /** JSON Schemas that claims are compared with, by their `$id`. */
  schemas: readonly JsonObject[];
  /** Bounds on documents, where they are not core's. */
  limits: Partial<DocumentLimits>;
};

/** What is said to the thread: a document to verify, or the status that it asked for. */
export type VerificationRequest =
  | { type: "verify"; number: number; asked: DocumentToVerify; hasStatus: boolean }
  | { type: "status"; question: number; answer: StatusAnswer };

/** What the thread says. */
export type VerificationAnswer =
  | { type: "report"; number: number; report: Reports[keyof Reports] }
  | { type: "failed"; number: number; code: ErrorCode; message: string }
  | { type: "ask"; number: number; question: number; query: StatusQuery };

import type { ErrorCode, StatusAnswer, StatusQuery } from "@arcs/core";

import type { DocumentToVerify, Reports } from "./verify-document.ts";

/** What is said to the thread: a document to verify, or the status that it asked for. */
export type VerificationRequest =
  | { type: "verify"; number: number; asked: DocumentToVerify; hasStatus: boolean }
  | { type: "status"; question: number; answer: StatusAnswer };

/** What the thread says. */
export type VerificationAnswer =
  | { type: "report"; number: number; report: Reports[keyof Reports] }
  | { type: "failed"; number: number; code: ErrorCode; message: string }
  | { type: "ask"; number: number; question: number; query: StatusQuery };

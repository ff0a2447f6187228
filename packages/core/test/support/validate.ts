import { type SchemaIssue, checkW3cCredential, checkW3cPresentation } from "@arcs/vc/internal";
import { checkServiceCredential, toIssues } from "../../src/schemas/check-own-schemas.ts";

// The checks of documents, with issues in words.

export const validateServiceCredential = (document: unknown): SchemaIssue[] =>
  checkServiceCredential(document, toIssues);
export const validateW3cCredential = (document: unknown): SchemaIssue[] =>
  checkW3cCredential(document, toIssues);
export const validateW3cPresentation = (document: unknown): SchemaIssue[] =>
  checkW3cPresentation(document, toIssues);

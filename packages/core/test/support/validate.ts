import {
  checkServiceCredential,
  checkW3cCredential,
  checkW3cPresentation,
  type SchemaIssue,
  toIssues,
} from "../../src/schemas/check-schemas.ts";

// The checks of documents, with issues in words.

export const validateServiceCredential = (document: unknown): SchemaIssue[] =>
  checkServiceCredential(document, toIssues);
export const validateW3cCredential = (document: unknown): SchemaIssue[] =>
  checkW3cCredential(document, toIssues);
export const validateW3cPresentation = (document: unknown): SchemaIssue[] =>
  checkW3cPresentation(document, toIssues);

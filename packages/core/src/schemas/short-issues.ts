import type { Finding } from "./json-schema.ts";
import type { SchemaIssue } from "./schema-validator.ts";

const MAX_ISSUES = 20;
const MAX_DETAIL_CHARACTERS = 120;

/**
 * Writes issues as place, schema keyword and its value, except for patterns. The verification-only build leaves sentences to the
 * full build, because they are as large as the hash functions.
 */
export function toShortIssues(findings: readonly Finding[]): SchemaIssue[] {
  return findings.slice(0, MAX_ISSUES).map(({ instancePath, keyword, params }) => {
    const { pattern: _, ...detail } = params;
    const asked = JSON.stringify(detail).slice(0, MAX_DETAIL_CHARACTERS);
    return { path: instancePath, message: `must conform to the rule "${keyword}" of its JSON Schema ${asked}` };
  });
}

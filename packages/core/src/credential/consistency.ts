import { showValue } from "../base/describe-value.ts";
import { isJsonObject, type JsonObject, listOf } from "../base/json.ts";
import type { SchemaIssue } from "../schemas/schema-validator.ts";
import { parseDateTimeStamp } from "../base/time.ts";

/**
 * Finds contradictions that no JSON Schema can express: an end before the beginning, an invalid day, two related resources with one
 * id. See VC Data Model 2.0, sections 4.9 and 5.3.
 */
export function findInconsistencies(credential: JsonObject): SchemaIssue[] {
  return [...validityIssues(credential), ...relatedResourceIssues(credential)];
}

function validityIssues(credential: JsonObject): SchemaIssue[] {
  const issues: SchemaIssue[] = [];
  const timeOf = (member: string): number | undefined => {
    if (!Object.hasOwn(credential, member)) return undefined;
    const time = parseDateTimeStamp(credential[member]);
    if (time === undefined)
      issues.push({
        path: `/${member}`,
        message: `must be a dateTimeStamp of a day that exists, got ${showValue(credential[member])}`,
      });
    return time;
  };
  for (const [first, last] of [
    ["validFrom", "validUntil"],
    ["issuanceDate", "expirationDate"],
  ] as const) {
    const [from, until] = [timeOf(first), timeOf(last)];
    if (from !== undefined && until !== undefined && from > until) {
      issues.push({ path: `/${last}`, message: `must not be before ${first}` });
    }
  }
  return issues;
}

function relatedResourceIssues(credential: JsonObject): SchemaIssue[] {
  const resources = listOf(credential["relatedResource"]);
  const ids = resources.flatMap((resource) => (isJsonObject(resource) ? [resource["id"]] : []));
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  return twice < 0 ? [] : [{ path: `/relatedResource/${twice}/id`, message: "must be no other resource's id" }];
}

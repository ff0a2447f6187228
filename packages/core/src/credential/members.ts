import { isJsonObject, type JsonObject, type JsonValue, listOf } from "../base/json.ts";
import { CREDENTIALS_V1_CONTEXT_URL, CREDENTIALS_V2_CONTEXT_URL } from "../base/naming.ts";
import { showValue } from "../base/describe-value.ts";
import type { SchemaIssue } from "../schemas/check-schemas.ts";
import { parseDateTimeStamp } from "../base/time.ts";

/** Returns the issuer's DID or URL, if the credential names one. */
export function issuerOf(credential: JsonObject): string | undefined {
  return idOf(credential["issuer"]);
}

/** Returns the holder's DID or URL, if the presentation names one. */
export function holderOf(presentation: JsonObject): string | undefined {
  return idOf(presentation["holder"]);
}

/** An issuer or holder is an id, or an object with one (VC Data Model 2.0, sections 4.7 and 4.13). */
function idOf(party: JsonValue | undefined): string | undefined {
  const id = isJsonObject(party) ? party["id"] : party;
  return typeof id === "string" ? id : undefined;
}

/** Tells whether a document declares itself a credential of the data model 2.0 or 1.1. */
export function isCredential(document: JsonObject): boolean {
  const [context] = listOf(document["@context"]);
  const isOfModel = context === CREDENTIALS_V2_CONTEXT_URL || context === CREDENTIALS_V1_CONTEXT_URL;
  return isOfModel && listOf(document["type"]).includes("VerifiableCredential");
}

/**
 * Removes inline contexts from a document's contexts, for the schemas, which know only URLs. The first context names the data model
 * and always stays.
 */
export function withContextUrls(document: JsonObject): JsonObject {
  const contexts = listOf(document["@context"]);
  if (!contexts.some(isJsonObject)) return document;
  return { ...document, "@context": contexts.filter((context, index) => index === 0 || !isJsonObject(context)) };
}

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

import type { JsonObject, JsonValue } from "@arcs/core";

// The context of VC Data Model 2.0 as it was up to the Candidate Recommendation of 2024, by the SHA-256 that was published
// with it. The W3C's suite has issuers sign this digest, and without the two bytes that make it a multihash.
const CONTEXT = "https://www.w3.org/ns/credentials/v2";
const EARLIER = "uJKGMkOmFbVJhEfKTduMC2XCyvRAYLjOVmZWwIH1wQ7k";

/**
 * Leaves out the related resources whose digest was right at an earlier time, for the check before a credential goes out:
 * an issuer may mean what was published then. Verification compares with what is published now, and is stricter.
 */
export function withoutEarlierDigests(credential: JsonObject): JsonObject {
  const { relatedResource, ...rest } = credential;
  const resources = [relatedResource ?? []].flat();
  const left = resources.filter((resource) => !isEarlier(resource));
  if (left.length === resources.length) return credential;
  return left.length === 0 ? rest : { ...rest, relatedResource: left };
}

function isEarlier(resource: JsonValue): boolean {
  if (typeof resource !== "object" || resource === null || Array.isArray(resource)) return false;
  return resource["id"] === CONTEXT && resource["digestMultibase"] === EARLIER && resource["digestSRI"] === undefined;
}

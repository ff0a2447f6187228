import { isJsonObject, type JsonObject, listOf } from "../base/json.ts";

/**
 * Removes inline contexts from a document's contexts, for the schemas, which know only URLs. The first context names the data model
 * and always stays.
 */
export function withContextUrls(document: JsonObject): JsonObject {
  const contexts = listOf(document["@context"]);
  if (!contexts.some(isJsonObject)) return document;
  return { ...document, "@context": contexts.filter((context, index) => index === 0 || !isJsonObject(context)) };
}

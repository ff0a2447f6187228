import { isJsonObject, type JsonObject, listOf } from "../base/json/json-value.ts";

/**
 * Leaves out of a document's contexts what is written out, for the schemas, which know URLs only. The first context names
 * the data model and stays whatever it is.
 */
export function withContextUrls(document: JsonObject): JsonObject {
  const contexts = listOf(document["@context"]);
  if (!contexts.some(isJsonObject)) return document;
  return { ...document, "@context": contexts.filter((context, index) => index === 0 || !isJsonObject(context)) };
}

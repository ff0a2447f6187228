import { type JsonObject, listOf } from "../base/json.ts";
import { CREDENTIALS_V1_CONTEXT_URL, CREDENTIALS_V2_CONTEXT_URL } from "../base/naming.ts";

/** Tells whether a document declares itself a credential of the data model 2.0 or 1.1. */
export function isCredential(document: JsonObject): boolean {
  const [context] = listOf(document["@context"]);
  const isOfModel = context === CREDENTIALS_V2_CONTEXT_URL || context === CREDENTIALS_V1_CONTEXT_URL;
  return isOfModel && listOf(document["type"]).includes("VerifiableCredential");
}

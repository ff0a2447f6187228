import { isJsonObject, type JsonObject } from "../json.ts";

/** Reads the issuer's DID or URL, or `undefined` where a credential names none. */
export function issuerOf(credential: JsonObject): string | undefined {
  const issuer = credential["issuer"];
  const id = isJsonObject(issuer) ? issuer["id"] : issuer;
  return typeof id === "string" ? id : undefined;
}

import { isJsonObject, type JsonObject, type JsonValue } from "../base/json.ts";

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

import { isJsonObject, type JsonObject, type JsonValue } from "../base/json/json-value.ts";

/** Reads the issuer's DID or URL, or `undefined` where a credential names none. */
export function issuerOf(credential: JsonObject): string | undefined {
  return idOf(credential["issuer"]);
}

/** Reads the holder's DID or URL, or `undefined` where a presentation names none. */
export function holderOf(presentation: JsonObject): string | undefined {
  return idOf(presentation["holder"]);
}

/** An issuer or holder is an id, or an object that has one (VC Data Model 2.0, sections 4.7 and 4.13). */
function idOf(party: JsonValue | undefined): string | undefined {
  const id = isJsonObject(party) ? party["id"] : party;
  return typeof id === "string" ? id : undefined;
}

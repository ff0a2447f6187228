import {
  decodeMultikey,
  defaultLimits,
  type IssuerKey,
  type JsonObject,
  SdkError,
  type TrustedIssuer,
} from "@arcs/core";
import { defined, isJsonObject, readDocument } from "@arcs/core/internal";

const MOST_KEYS = 100;

/**
 * Takes the Ed25519 keys out of a DID document or controlled identifier document that its controller lets make assertions. A
 * document speaks for its own id only, and so do its keys.
 *
 * @throws SdkError `invalid_issuer_document` when it is none of this issuer, or has no such key
 */
export function readIssuerDocument(text: string, issuer: string): TrustedIssuer {
  const reading = readDocument(text, defaultLimits);
  if ("error" in reading) throw invalid(issuer, reading.error.message);
  const { document } = reading;
  /* fault: issuer-document-of-another */
  if (document["id"] !== issuer) throw invalid(issuer, "its id is another one");
  const methods = listed(document["verificationMethod"]).filter(isJsonObject);
  const assertions = listed(document["assertionMethod"]);
  if (methods.length + assertions.length > MOST_KEYS) throw invalid(issuer, `it has more than ${MOST_KEYS} keys`);
  const named = new Set(assertions.filter((entry) => typeof entry === "string").map((id) => absolute(id, issuer)));
  const allowed = [
    ...assertions.filter(isJsonObject),
    ...methods.filter(({ id }) => typeof id === "string" && named.has(absolute(id, issuer))),
  ];
  const keys = allowed.flatMap((method) => keyOf(method, issuer));
  if (keys.length === 0) throw invalid(issuer, "it has no Ed25519 key for assertions");
  return { id: issuer, keys };
}

function keyOf(method: JsonObject, issuer: string): IssuerKey[] {
  const { id, type, controller, publicKeyMultibase, expires, revoked } = method;
  if (typeof id !== "string" || typeof publicKeyMultibase !== "string" || controller !== issuer) return [];
  if (type !== "Multikey" && type !== "Ed25519VerificationKey2020") return [];
  // A key whose end cannot be read is not used.
  if (!isTextOrAbsent(expires) || !isTextOrAbsent(revoked)) return [];
  const whole = absolute(id, issuer);
  if (!whole.startsWith(`${issuer}#`) || decodeMultikey(publicKeyMultibase) === undefined) return [];
  return [
    {
      id: whole,
      publicKeyMultibase,
      ...defined({ validUntil: expires, revoked: revoked }),
    },
  ];
}

function absolute(id: string, issuer: string): string {
  return id.startsWith("#") ? issuer + id : id;
}

function isTextOrAbsent(value: unknown): value is string | undefined {
  return value === undefined || typeof value === "string";
}

function listed(value: JsonObject[string] | undefined): JsonObject[string][] {
  return value === undefined ? [] : [value].flat();
}

function invalid(issuer: string, reason: string): SdkError {
  return new SdkError("invalid_issuer_document", `the document of ${issuer.slice(0, 200)} cannot be used: ${reason}`);
}

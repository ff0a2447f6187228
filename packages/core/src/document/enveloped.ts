import { type VerificationError, verificationError } from "../base/errors.ts";
import { type JsonObject, listOf } from "../base/json.ts";

const envelopes = ["EnvelopedVerifiableCredential", "EnvelopedVerifiablePresentation"];

/** Reports a presentation where a credential is expected. */
export function findPresentation(document: JsonObject): VerificationError | undefined {
  const types = listOf(document["type"]);
  const isCredential = types.includes("VerifiableCredential") || document["credentialSubject"] !== undefined;
  if (isCredential || !types.includes("VerifiablePresentation")) return undefined;
  const message =
    "the document is a presentation, and no credential: verify it as one (verifyPresentation), or the credentials in it";
  return verificationError("invalid_credential_format", message);
}

/** Reports a document that only wraps an enveloped one (VC Data Model 2.0, section 4.12); envelopes are not opened. */
export function findEnvelope(document: JsonObject): VerificationError | undefined {
  const types = listOf(document["type"]);
  const type = envelopes.find((each) => types.includes(each));
  if (type === undefined) return undefined;
  return verificationError("enveloped_not_supported", `the document expected an embedded proof, got an ${type}`);
}

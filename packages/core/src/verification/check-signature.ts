import { splitInclusionProof } from "../credential/inclusion-proof.ts";
import { isOwnKind } from "../credential/own-kind.ts";
import type { JsonObject } from "../base/json/json-value.ts";
import { checkProofsOfIssuer, type SignatureCheckOptions } from "./check-proofs.ts";
import { findEnvelope } from "../document/enveloped.ts";
import type { CheckResult } from "./report.ts";

/** Checks the signature of a credential with an embedded proof, ours or anybody's. */
export async function checkSignature(credential: JsonObject, options: SignatureCheckOptions): Promise<CheckResult> {
  const enveloped = findEnvelope(credential);
  if (enveloped !== undefined) return { passed: false, errors: [enveloped] };
  // The inclusion proof of one of our kinds signs nothing: it is read, in this one place, by whoever asks the ledger for
  // the status. Anywhere else it is a proof that nobody checks, like any other of an unknown type.
  const signed = /* fault: inclusion-proof-in-any-credential */ isOwnKind(credential)
    ? splitInclusionProof(credential).credential
    : credential;
  return checkProofsOfIssuer(signed, options);
}

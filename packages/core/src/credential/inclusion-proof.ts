import { assertObject } from "../base/describe-value.ts";
import { SdkError } from "../base/errors.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../base/json.ts";
import { LEDGER_INCLUSION_TYPE } from "../base/naming.ts";
import { describeIssue } from "../schemas/schema-validator.ts";
import { validateInclusionProof } from "../schemas/validate.ts";
import type { LedgerInclusionProof, ServiceCredential } from "../schemas/generated/types.ts";

/** An exported credential with the proof that its record is in a batch on the ledger. */
export type BatchedServiceCredential = Omit<ServiceCredential, "proof"> & {
  proof: [ServiceCredential["proof"], LedgerInclusionProof];
};

/**
 * Adds an inclusion proof beside the Data Integrity proof of an exported credential. The signature stays valid, because no proof of
 * a proof set covers another.
 *
 * @throws SdkError `invalid_argument` when the inclusion proof is malformed
 * @example
 * ```ts
 * const portable = attachInclusionProof(w3cCredential, inclusionProof); // verified with two reads of the ledger
 * ```
 */
export function attachInclusionProof(
  credential: ServiceCredential,
  inclusionProof: LedgerInclusionProof,
): BatchedServiceCredential {
  assertObject(credential, "credential");
  assertObject(inclusionProof, "inclusionProof");
  const [issue] = validateInclusionProof(inclusionProof);
  if (issue !== undefined) {
    throw new SdkError("invalid_argument", `inclusionProof: ${describeIssue(issue)}`);
  }
  return { ...credential, proof: [credential.proof, inclusionProof] };
}

/**
 * Splits the inclusion proof from a credential: the second of two proofs, by its type. The rest has only the proof that it was
 * issued with. A credential without an inclusion proof is returned as it is.
 */
export function splitInclusionProof(credential: JsonObject): {
  credential: JsonObject;
  inclusionProof: JsonObject | undefined;
} {
  const proofs = credential["proof"];
  if (Array.isArray(proofs) && proofs.length === 2) {
    const [proof, second] = proofs as [JsonValue, JsonValue];
    if (isJsonObject(second) && second["type"] === LEDGER_INCLUSION_TYPE) {
      return { credential: { ...credential, proof }, inclusionProof: second };
    }
  }
  return { credential, inclusionProof: undefined };
}

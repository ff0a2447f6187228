import { defined, type JsonObject, listOf } from "../base/json.ts";
import {
  readSignable,
  findInconsistencies,
  holderOf,
  issuerOf,
  withContextUrls,
} from "../document/read-document.ts";
import { SdkError } from "../base/errors.ts";
import { DATA_INTEGRITY_V2_CONTEXT_URL } from "../base/w3c-names.ts";
import { type Canonicalizer, findMisplaced } from "../canonicalization/canonicalizer.ts";
import { type Cryptosuite } from "../proof/read-proof.ts";
import { createProof, type ProofSigner } from "../proof/data-integrity.ts";
import {
  toIssues,
  assertConforms,
  checkW3cCredential,
  checkW3cPresentation,
  isV1,
} from "../schemas/check-schemas.ts";
import type { Suite } from "../proof/suite.ts";
import { formatUnixSeconds, toUnixSeconds } from "../base/time.ts";

/** How a document is signed, whatever its kind. */
export type DocumentSigning = {
  /** Makes the signer for the issuer or holder that the document names. */
  signerOf: (controller: string | undefined) => ProofSigner;
  /** Chooses the engine. */
  engineOf: (document: JsonObject) => Canonicalizer;
  now: Date;
  cryptosuite?: Cryptosuite | undefined;
  suite?: Suite | undefined;
  inlineContexts?: "refused" | "allowed" | undefined;
  challenge?: string | undefined;
  domain?: string | undefined;
  /** A profile's vocabulary, whose types must be terms. */
  vocabulary?: string | undefined;
};

const forms = {
  credential: {
    code: "invalid_credential_format",
    check: checkW3cCredential,
    controllerOf: issuerOf,
    proofPurpose: "assertionMethod",
  },
  presentation: {
    code: "invalid_presentation_format",
    check: checkW3cPresentation,
    controllerOf: holderOf,
    proofPurpose: "authentication",
  },
} as const;

/**
 * Signs an unsigned credential or presentation of W3C. Existing proofs stay, so that a proof set
 * results.
 *
 * @throws SdkError `invalid_credential_format` or `invalid_presentation_format`, `unsignable_value`,
 *   `unsigned_value`, `misplaced_member`, `uncompacted_member`, `unknown_context`, `undefined_term`
 */
export async function signDocument(
  input: JsonObject,
  form: keyof typeof forms,
  signing: DocumentSigning,
): Promise<JsonObject> {
  const { code, check, controllerOf, proofPurpose } = forms[form];
  const { cryptosuite, suite, challenge, domain } = signing;
  const isOfJson = suite === undefined ? cryptosuite === "eddsa-jcs-2022" : suite.signs === "json";
  const { vocabulary } = signing;
  const read = readSignable(input, {
    vocabulary,
    cryptosuite: isOfJson ? "eddsa-jcs-2022" : "eddsa-rdfc-2022",
  });
  const isInline = signing.inlineContexts === "allowed";
  assertConforms(code, check(isInline ? withContextUrls(read) : read, toIssues));
  const document = isV1(read) ? withProofContext(read) : read;
  if (form === "credential") assertConforms(code, findInconsistencies(document));
  const signer = signing.signerOf(controllerOf(document));
  const canonicalizer = signing.engineOf(document);
  if (!isOfJson) assertReadAsSigned(document, canonicalizer);
  const proof = await createProof(document, {
    signer,
    canonicalizer,
    ...defined({ cryptosuite, suite }),
    proofPurpose,
    created: formatUnixSeconds(toUnixSeconds(signing.now, "now")),
    ...defined({ challenge, domain }),
  });
  const present = document["proof"];
  if (present === undefined) return { ...document, proof };
  return { ...document, proof: [...(Array.isArray(present) ? present : [present]), proof] };
}

/**
 * Adds the Data Integrity context to a document of the data model 1.1, whose contexts do not define
 * such proofs (VC Data Integrity 1.0, section 2.4.1). With earlier proofs it is refused, because
 * the change would break them.
 */
function withProofContext(document: JsonObject): JsonObject {
  const contexts = listOf(document["@context"]);
  if (contexts.some((context) => DATA_INTEGRITY_CONTEXTS.includes(context as string)))
    return document;
  if (document["proof"] !== undefined) {
    throw new SdkError(
      "invalid_credential_format",
      `/@context must have ${DATA_INTEGRITY_V2_CONTEXT_URL} before the first proof is made`,
    );
  }
  return { ...document, "@context": [...contexts, DATA_INTEGRITY_V2_CONTEXT_URL] };
}

const DATA_INTEGRITY_CONTEXTS: readonly string[] = [
  DATA_INTEGRITY_V2_CONTEXT_URL,
  "https://w3id.org/security/data-integrity/v1",
];

/** Refuses a document that no verifier could read with certainty. */
function assertReadAsSigned(document: JsonObject, engine: Canonicalizer): void {
  const { proof: _, ...unsecured } = document;
  const [finding] = findMisplaced(unsecured, engine);
  if (finding !== undefined) throw new SdkError(finding.code, finding.message);
}

import { assertObject, assertShape } from "../base/check-value.ts";
import type { JsonObject } from "../base/json.ts";
import { addContexts, createEngine, w3cContexts } from "../canonicalization/engine.ts";
import type { ProofSigner } from "../proof/data-integrity.ts";
import { assertSuite, type Suite } from "../proof/suite.ts";
import { type DocumentSigning, signDocument } from "./sign-document.ts";

/** Options of signing a document. */
export type SignOptions = {
  /** The signer: the id of its verification method, the type of its key, and `sign(bytes)`. */
  signer: ProofSigner;
  /** The suite of the proof, such as `eddsaRdfc2022`. */
  suite: Suite;
  /** Time of signing (`created` of the proof, whole seconds). */
  now: Date;
  /** Contexts by exact URL, besides those of W3C. */
  contexts?: ReadonlyMap<string, JsonObject>;
  /** Whether the document may have inline contexts. Default: refused, as verifiers do by default. */
  inlineContexts?: "refused" | "allowed";
};

/** Options of signing a presentation. */
export type SignPresentationOptions = SignOptions & {
  /** The challenge from the verifier. */
  challenge: string;
  /** The verifier's own name, if it asked for a domain. */
  domain?: string;
};

/**
 * Signs an unsigned W3C credential (data model 2.0 or 1.1). Existing proofs stay, so that a proof
 * set results. What no verifier could read with certainty is refused.
 *
 * @throws SdkError `invalid_credential_format`, `unsignable_value`, `unsigned_value`,
 *   `misplaced_member`, `uncompacted_member`, `unknown_context`, `undefined_term`, `invalid_signer`
 */
export function signCredential(credential: JsonObject, options: SignOptions): Promise<JsonObject> {
  return sign(credential, "credential", options);
}

/**
 * Signs a presentation for one exchange, with the holder's key and the verifier's challenge.
 *
 * @throws SdkError as {@link signCredential} does, with `invalid_presentation_format` for the form
 */
export function signPresentation(
  presentation: JsonObject,
  options: SignPresentationOptions,
): Promise<JsonObject> {
  return sign(presentation, "presentation", options);
}

async function sign(
  document: JsonObject,
  form: "credential" | "presentation",
  options: SignOptions & { challenge?: string; domain?: string },
): Promise<JsonObject> {
  assertObject(document, form);
  assertObject(options, "options");
  assertShape(options.signer, "options.signer", { verificationMethod: "text", sign: "function" });
  assertSuite(options.suite, "options.suite");
  const { signer, contexts, inlineContexts, ...rest } = options;
  const known = contexts === undefined ? w3cContexts : addContexts({ contexts }, w3cContexts);
  const engine = createEngine(known);
  const signing: DocumentSigning = {
    ...rest,
    inlineContexts,
    signerOf: () => signer,
    engineOf: () => (inlineContexts === "allowed" ? (engine.inline ?? engine) : engine),
  };
  return signDocument(document, form, signing);
}

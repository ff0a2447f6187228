import { readSignable } from "../document/read-signable.ts";
import { publicKeyOfMethod } from "../did/did-document.ts";
import { formatDidKey } from "../did/did-key.ts";
import { encodeMultikey } from "../did/multikey.ts";
import { equalBytes } from "../bytes.ts";
import { SdkError } from "../errors.ts";
import type { JsonObject } from "../json.ts";
import { publicKeyFromAddress } from "../keys/address.ts";
import type { KeyPair } from "../keys/key-pair.ts";
import { type Signer, toSigner } from "../keys/signer.ts";
import type { Canonicalizer } from "../proof/canonicalizer.ts";
import { createProof } from "../proof/create-proof.ts";
import { defaultCanonicalizer } from "../proof/default-canonicalizer.ts";
import { validateW3cCredential, validateW3cPresentation } from "../schemas/validate.ts";
import { assertConforms, type SchemaIssue } from "../schemas/schema-validator.ts";
import { formatUnixSeconds, toUnixSeconds } from "../time.ts";
import { holderOf, issuerOf } from "./party.ts";

/** How a document is signed. */
export type SignOptions = {
  /** Something that signs for an address, or a key pair. */
  signer: Signer | KeyPair;
  /** Time of signing (`created` of the proof, whole seconds); core has no clock of its own. */
  now: Date;
  /**
   * Id of the verification method. Default: the computed key of the signing `did:service` or `did:key` DID; for DIDs of
   * other methods it must be given.
   */
  verificationMethod?: string;
  /** Engine with the contexts that the document uses. Default: those that core carries. */
  canonicalizer?: Canonicalizer;
};

/** How a presentation is signed. */
export type SignPresentationOptions = SignOptions & {
  /** The challenge that the verifier gave. */
  challenge: string;
  /** The verifier's own name, when it asked to sign for it. */
  domain?: string;
};

/**
 * Signs any conforming unsigned W3C credential with `eddsa-rdfc-2022`: not only our kinds. Maps directly onto VC-API
 * `POST /credentials/issue`. Proofs that the credential already carries are kept, so that a proof set comes about.
 *
 * @throws SdkError `invalid_credential_format` when it is no W3C credential (VC Data Model 2.0)
 * @throws SdkError `unsignable_value`, `unsigned_value` or `uncompacted_member` when a signature would not bind a value
 * @throws SdkError `unknown_context` or `undefined_term` when its contexts are not known or do not define a term
 * @throws SdkError `invalid_signer` when the signer does not belong to the verification method
 * @example
 * ```ts
 * const signed = await signCredential(unsignedCredential, { signer, now: new Date() });
 * ```
 */
export async function signCredential(credential: JsonObject, options: SignOptions): Promise<JsonObject> {
  const document = readUnsigned(credential, validateW3cCredential, "invalid_credential_format");
  return sign(document, issuerOf(document), { ...options, proofPurpose: "assertionMethod" });
}

/**
 * Signs a presentation for one exchange, with the holder's key, the verifier's challenge and its domain.
 *
 * @throws SdkError as {@link signCredential} does, with `invalid_presentation_format` for the form
 */
export async function signPresentation(
  presentation: JsonObject,
  options: SignPresentationOptions,
): Promise<JsonObject> {
  const document = readUnsigned(presentation, validateW3cPresentation, "invalid_presentation_format");
  return sign(document, holderOf(document), { ...options, proofPurpose: "authentication" });
}

function readUnsigned(
  input: JsonObject,
  validate: (document: JsonObject) => readonly SchemaIssue[],
  code: "invalid_credential_format" | "invalid_presentation_format",
): JsonObject {
  const document = readSignable(input);
  assertConforms(code, validate(document));
  return document;
}

async function sign(
  document: JsonObject,
  controller: string | undefined,
  options: SignOptions & { proofPurpose: string; challenge?: string; domain?: string },
): Promise<JsonObject> {
  const { challenge, domain } = options;
  const signer = toSigner(options.signer);
  const proof = await createProof(document, {
    signer: {
      verificationMethod: options.verificationMethod ?? methodOf(controller, signer.address),
      sign: (bytes) => signer.sign(bytes),
    },
    canonicalizer: options.canonicalizer ?? defaultCanonicalizer,
    proofPurpose: options.proofPurpose,
    created: formatUnixSeconds(toUnixSeconds(options.now)),
    ...(challenge === undefined ? {} : { challenge }),
    ...(domain === undefined ? {} : { domain }),
  });
  const present = document["proof"];
  if (present === undefined) return { ...document, proof };
  return { ...document, proof: [...(Array.isArray(present) ? present : [present]), proof] };
}

/** The verification method that a DID has by computation, if it is the signer's. Without a DID, the signer's did:key. */
function methodOf(controller: string | undefined, address: string): string {
  const publicKey = publicKeyFromAddress(address);
  const did = controller ?? formatDidKey(publicKey);
  for (const method of [`${did}#key-1`, `${did}#${encodeMultikey(publicKey)}`]) {
    const key = publicKeyOfMethod(method);
    if (key !== undefined && equalBytes(key, publicKey)) return method;
  }
  throw new SdkError(
    "invalid_signer",
    `the key of ${did} expected to be the signer's; name another with the option verificationMethod`,
  );
}

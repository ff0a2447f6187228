import {
  assertObject,
  encodeMultikey,
  equalBytes,
  formatDidKey,
  signDocument,
  type Canonicalizer,
  type Cryptosuite,
  type DocumentSigning,
  type JsonObject,
} from "@arcs/vc/internal";
import { publicKeyOfMethod, decodeAddress } from "../keys/did.ts";
import { SdkError } from "../base/errors.ts";
import { SERVICE_VOCABULARY } from "../base/naming.ts";
import { type KeyPair, type Signer, toSigner } from "../keys/signer.ts";
import { engineWithBases, readDocumentBases } from "../canonicalization/default-canonicalizer.ts";
import { isOwnKind } from "./ids.ts";

/** Options of signing a document. */
export type SignOptions = {
  /** A signer for an address, or a key pair. */
  signer: Signer | KeyPair;
  /** Time of signing (`created` of the proof, whole seconds); core has no clock of its own. */
  now: Date;
  /**
   * Id of the verification method. Default: the computed key of the signing `did:service` or
   * `did:key` DID. For DIDs of other methods it is required.
   */
  verificationMethod?: string;
  /**
   * Default `eddsa-rdfc-2022`. With `eddsa-jcs-2022` the JSON is signed in its RFC 8785 form, and
   * contexts may be unknown. Its verifiers have to accept that cryptosuite.
   */
  cryptosuite?: Cryptosuite;
  /** Engine with the contexts of the document. Default: the engine with core's contexts. */
  canonicalizer?: Canonicalizer;
  /**
   * Bases under which the document names the service's context, as in `documentBases` of
   * verification.
   */
  documentBases?: readonly string[];
  /**
   * Whether the document may have inline contexts, if they only define terms. Default `"refused"`:
   * verifiers refuse them too, unless they opt in.
   */
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
 * Signs any conforming unsigned W3C credential with `eddsa-rdfc-2022`, or `eddsa-jcs-2022` on
 * request. It accepts the data models 2.0 and 1.1 and other types than ours. It maps directly onto
 * VC-API `POST /credentials/issue`. Existing proofs stay, so that a proof set results. A credential
 * of the data model 1.1 also gets the context of Data Integrity.
 *
 * @throws SdkError `invalid_credential_format` if it is not a W3C credential (VC Data Model 2.0 or
 *   1.1), ends before it begins, names a related resource twice, or is of the data model 1.1 and carries proofs without the context of Data Integrity
 * @throws SdkError `unsignable_value` or `unsigned_value` when a signature would not bind a value,
 *   `misplaced_member` or `uncompacted_member` when it would not bind where a member stands
 * @throws SdkError `unknown_context` or `undefined_term` if a context is unknown or does not define
 *   a term
 * @throws SdkError `unsupported_cryptosuite` for a cryptosuite that it does not know
 * @throws SdkError `invalid_signer` when the signer does not belong to the verification method
 * @example
 * ```ts
 * const signed = await signCredential(unsignedCredential, { signer, now: new Date() });
 * ```
 */
export async function signCredential(
  credential: JsonObject,
  options: SignOptions,
): Promise<JsonObject> {
  assertObject(credential, "credential");
  assertObject(options, "options");
  return signDocument(credential, "credential", signingBy(options));
}

/**
 * Signs a presentation for one exchange, with the holder's key, the verifier's challenge and its
 * domain.
 *
 * @throws SdkError as {@link signCredential} does, with `invalid_presentation_format` for the form
 */
export async function signPresentation(
  presentation: JsonObject,
  options: SignPresentationOptions,
): Promise<JsonObject> {
  assertObject(presentation, "presentation");
  assertObject(options, "options");
  const { challenge, domain } = options;
  return signDocument(presentation, "presentation", { ...signingBy(options), challenge, domain });
}

function signingBy(options: SignOptions): DocumentSigning {
  const { now, cryptosuite, inlineContexts } = options;
  return {
    now,
    cryptosuite,
    inlineContexts,
    vocabulary: SERVICE_VOCABULARY,
    signerOf: (controller) => {
      const signer = toSigner(options.signer);
      return {
        verificationMethod: options.verificationMethod ?? methodOf(controller, signer.address),
        sign: (bytes) => signer.sign(bytes),
      };
    },
    engineOf: (document) => engineOf(document, options),
  };
}

/** Our own kinds never have inline contexts. */
function engineOf(
  document: JsonObject,
  {
    documentBases,
    inlineContexts,
    canonicalizer = engineWithBases(readDocumentBases(documentBases ?? [])),
  }: SignOptions,
): Canonicalizer {
  const mayWriteOut = inlineContexts === "allowed" && !isOwnKind(document);
  return (mayWriteOut ? canonicalizer.inline : undefined) ?? canonicalizer;
}

/**
 * Returns the DID's computed verification method, if it is the signer's. Without a DID, the
 * signer's did:key.
 */
function methodOf(controller: string | undefined, address: string): string {
  const publicKey = decodeAddress(address);
  const did = controller ?? formatDidKey(publicKey);
  for (const method of [`${did}#key-1`, `${did}#${encodeMultikey(publicKey)}`]) {
    const key = publicKeyOfMethod(method);
    if (key !== undefined && equalBytes(key, publicKey)) return method;
  }
  throw new SdkError(
    "invalid_signer",
    `the key of ${did} is not the signer's; name another with the option verificationMethod`,
  );
}

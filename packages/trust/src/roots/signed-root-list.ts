import {
  decodeAddress,
  defaultLimits,
  type DocumentLimits,
  encodeMultikey,
  isSdkError,
  type JsonObject,
  type KeyPair,
  SdkError,
  type Signer,
  type VerificationError,
} from "@arcs/core";
import {
  assertObject,
  createProof,
  formatDidKey,
  formatUnixSeconds,
  publicKeyOfMethod,
  readJsonDocument,
  toSigner,
  toUnixSeconds,
  verificationError,
  type VerificationMethod,
  verifyJsonProofs,
} from "@arcs/core/internal";

import { readRootList, type RootList } from "./root-list.ts";

/** A root list with its publisher's proof. The digest of the list excludes the proof. */
export type SignedRootList = RootList & { proof: JsonObject };

/** The outcome of verifying a signed root list. */
export type RootListReport = {
  /** True if it is a root list, every proof verifies, and a trusted signer made one of them. */
  valid: boolean;
  /** The list without its proofs, as read; `undefined` if malformed. */
  list: RootList | undefined;
  /** DIDs of the signers whose proofs verify. */
  signers: string[];
  errors: VerificationError[];
};

// For 20,000 roots with their reasons; a server reads the list once, at start.
const limits: DocumentLimits = {
  ...defaultLimits,
  maxBytes: 4_194_304,
  maxDepth: 6,
  maxValues: 150_000,
};

/**
 * Signs a root list, so that its users can verify the publisher. The `eddsa-jcs-2022` proof
 * (vc-di-eddsa 1.0, section 3.3) is made with the key's `did:key` DID, for the purpose
 * `assertionMethod`.
 *
 * @param options.now - `created` of the proof, whole seconds; core has no clock of its own
 * @throws SdkError `invalid_root_list` for a malformed list
 * @throws SdkError `invalid_signer` if the signer is malformed, or its signature is wrong
 * @example
 * ```ts
 * const signed = await signRootList(rootList, { signer, now: new Date() });
 * ```
 */
export async function signRootList(
  list: RootList,
  options: { signer: Signer | KeyPair; now: Date },
): Promise<SignedRootList> {
  assertObject(options, "options");
  const { signer: given, now } = options;
  const { document } = readRootList(list);
  const signer = toSigner(given);
  const publicKey = decodeAddress(signer.address);
  const verificationMethod = `${formatDidKey(publicKey)}#${encodeMultikey(publicKey)}`;
  const proof = await createProof(structuredClone(document), {
    signer: { verificationMethod, sign: (bytes) => signer.sign(bytes) },
    canonicalizer: jsonOnly,
    cryptosuite: "eddsa-jcs-2022",
    proofPurpose: "assertionMethod",
    created: formatUnixSeconds(toUnixSeconds(now, "now")),
  });
  return { ...document, proof };
}

/** This cryptosuite signs the JSON itself, without RDF. */
const jsonOnly = {
  canonicalize(): never {
    throw new Error("eddsa-jcs-2022 canonicalises no RDF");
  },
};

/**
 * Verifies a signed root list: its form, its `eddsa-jcs-2022` proofs (vc-di-eddsa 1.0, section
 * 3.3.2), and that a trusted signer made one of them. A signature of an unknown signer proves
 * nothing: the keys are in the document.
 *
 * @param input - JSON text, its UTF-8 bytes, or the parsed object; up to 4 MiB
 * @param options.trustedSigners - `did:key` and `did:service` DIDs of trusted publishers
 * @param options.now - proofs may expire; core has no clock of its own
 * @throws SdkError `invalid_argument` if `trustedSigners` is empty; bad lists never throw
 * @example
 * ```ts
 * const { valid, list, errors } = await verifyRootList(signedRootList, { trustedSigners, now: new Date() });
 * ```
 */
export async function verifyRootList(
  input: unknown,
  options: { trustedSigners: readonly string[]; now: Date },
): Promise<RootListReport> {
  assertObject(options, "options");
  const { trustedSigners, now } = options;
  if (!Array.isArray(trustedSigners) || trustedSigners.length === 0) {
    throw new SdkError(
      "invalid_argument",
      "trustedSigners must be the DIDs of those whose lists are trusted",
    );
  }
  const reading = readJsonDocument(input, limits);
  if ("error" in reading)
    return { valid: false, list: undefined, signers: [], errors: [reading.error] };
  const { document } = reading;
  const { proof: _, ...unsigned } = document;
  const { list, error } = readList(unsigned);
  const { signers, errors } = await verifyJsonProofs(document, {
    proofPurpose: "assertionMethod",
    cryptosuites: ["eddsa-jcs-2022"],
    now,
    clockSkewSeconds: 0,
    resolveVerificationMethod: (id) => resolve(id),
  });
  if (error !== undefined) errors.unshift(error);
  const isTrusted = signers.some((signer) => trustedSigners.includes(signer));
  if (errors.length === 0 && !isTrusted) {
    const message = `the list must be signed by a trusted signer (signed by ${signers.join(", ")})`;
    errors.push(verificationError("untrusted_issuer", message));
  }
  return { valid: errors.length === 0, list, signers, errors };
}

function readList(document: JsonObject): { list?: RootList; error?: VerificationError } {
  try {
    return { list: readRootList(document).document };
  } catch (error) {
    if (!isSdkError(error, "invalid_root_list")) throw error;
    return { error: verificationError("invalid_credential_format", error.message) };
  }
}

function resolve(id: string): VerificationMethod | VerificationError {
  const publicKey = publicKeyOfMethod(id);
  if (publicKey !== undefined) return { id, controller: id.slice(0, id.indexOf("#")), publicKey };
  return verificationError(
    "verification_method_not_found",
    "the proof must name the key of a did:key or did:service DID",
  );
}

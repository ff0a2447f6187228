import { assertObject } from "../base/check-value.ts";
import {
  holderOf,
  withContextUrls,
  findEnvelope,
  findUnsignableValues,
  readDocument,
} from "../document/read-document.ts";
import {
  SdkError,
  toVerificationError,
  type VerificationError,
  verificationError,
} from "../base/errors.ts";
import { defined, isJsonObject, type JsonObject, listOf } from "../base/json.ts";
import { verifyProofs } from "../proof/data-integrity.ts";
import { checkW3cPresentation, describeIssue } from "../schemas/check-schemas.ts";
import { checkReadCredential } from "./check-credential.ts";
import type { CredentialReport } from "./report.ts";
import {
  prepareVerification,
  type VerificationBuild,
  type VerificationContext,
  type VerifyCredentialOptions,
} from "./verification-context.ts";

/** The options of verifying a presentation, besides those for the credentials inside. */
export type VerifyPresentationOptions = Omit<VerifyCredentialOptions, "challenge" | "domain"> & {
  /** The verifier's own name, if it asked the holder to sign for it. */
  domain?: string;
} & (
    | {
        /**
         * The verifier's challenge for this one exchange; without it a presentation can be
         * replayed.
         */
        challenge: string;
        /** The holder must have signed. This is the default. */
        presentationProof?: "required";
      }
    | {
        /**
         * Accepts a presentation without a proof, with the warning `presentation_not_signed` and no
         * holder. It is then only a list of credentials that anybody may have assembled. An
         * existing proof must verify.
         */
        presentationProof: "optional";
        /**
         * Compared with the proof, if both exist. Without it a proof for a challenge has the
         * warning `challenge_not_checked`.
         */
        challenge?: string;
      }
  );

/** The outcome of verifying a presentation. */
export type PresentationReport = {
  /** True if the presentation's own proof verifies and every credential in it is valid. */
  valid: boolean;
  /**
   * True if the holder's proof is intact, was made for this challenge, and the form is that of a
   * presentation. Warnings may appear nevertheless.
   */
  presentationValid: boolean;
  /**
   * DID of the signer; `undefined` if unsigned. The caller decides whether it must be the subject.
   */
  holder: string | undefined;
  /** One report per credential, in the order of the presentation. */
  credentials: CredentialReport[];
  errors: VerificationError[];
};

export async function checkPresentation(
  input: unknown,
  { options, ...build }: { options: VerifyPresentationOptions } & VerificationBuild,
): Promise<PresentationReport> {
  assertObject(options, "options");
  const isOptional = options.presentationProof === "optional";
  if (
    isOptional
      ? options.challenge === ""
      : typeof options.challenge !== "string" || options.challenge === ""
  ) {
    throw new SdkError(
      "invalid_argument",
      "challenge must be the non-empty text that the holder was given",
    );
  }
  // The challenge is for the holder, not for the issuers.
  const { challenge: _, domain: __, ...ofCredentials } = options;
  const context = prepareVerification(ofCredentials, build);
  const reading = readDocument(input, context.limits);
  if ("error" in reading) {
    return unreadablePresentation(reading.error);
  }
  const presentation = reading.document;
  const enveloped = findEnvelope(presentation);
  if (enveloped !== undefined) return unreadablePresentation(enveloped);
  const own = await verifyOwnProof(presentation, context, options);

  const credentials: CredentialReport[] = [];
  for (const credential of listOf(presentation["verifiableCredential"])) {
    if (isJsonObject(credential)) credentials.push(await checkReadCredential(credential, context));
    else
      own.errors.push(
        verificationError("invalid_credential", "verifiableCredential must hold only objects"),
      );
  }
  const invalid = credentials.filter((report) => !report.valid).length;
  const presentationValid = own.errors.every(({ severity }) => severity === "warning");
  const errors =
    invalid === 0
      ? own.errors
      : [
          ...own.errors,
          verificationError(
            "invalid_credential",
            `${invalid} of ${credentials.length} credentials are not valid`,
          ),
        ];
  return {
    valid: presentationValid && invalid === 0,
    presentationValid,
    holder: own.holder,
    credentials,
    errors,
  };
}

function unreadablePresentation(error: VerificationError): PresentationReport {
  return {
    valid: false,
    presentationValid: false,
    holder: undefined,
    credentials: [],
    errors: [error],
  };
}

/** A signature over the JSON binds places and names; any other one only what is stated. */
function findMisplaced(
  presentation: JsonObject,
  { context, isSigned }: { context: VerificationContext; isSigned: boolean },
): VerificationError[] {
  const { proof: _, ...unsecured } = presentation;
  const { proofs, members } = context;
  try {
    const { findings = [] } = proofs.canonicalizer.read?.(unsecured) ?? {};
    return findings.map((finding) =>
      members === "strict" ? { ...finding, severity: "critical" } : finding,
    );
  } catch (error) {
    // Without a signature, its check says so already.
    return isSigned ? [toVerificationError(error)] : [];
  }
}

async function verifyOwnProof(
  presentation: JsonObject,
  context: VerificationContext,
  { challenge, domain, presentationProof }: VerifyPresentationOptions,
): Promise<{ holder: string | undefined; errors: VerificationError[] }> {
  const formed =
    context.inlineContexts === "allowed" ? withContextUrls(presentation) : presentation;
  const errors: VerificationError[] = [
    ...checkW3cPresentation(formed, context.toIssues).map((issue) =>
      verificationError("invalid_presentation_format", describeIssue(issue)),
    ),
    ...findUnsignableValues(presentation).filter((finding) => finding.severity === "critical"),
  ];
  if (presentationProof === "optional" && presentation["proof"] === undefined) {
    const message = "nobody signed the presentation; the caller accepts that";
    return {
      holder: undefined,
      errors: [...errors, verificationError("presentation_not_signed", message)],
    };
  }
  const report = await verifyProofs(presentation, {
    ...context.proofs,
    proofPurpose: "authentication",
    ...defined({ challenge, domain }),
  });
  errors.push(...report.errors);
  if (!report.jsonSigners.includes(holderOf(presentation) ?? report.signers[0] ?? ""))
    errors.push(...findMisplaced(presentation, { context, isSigned: report.verified }));
  if (
    challenge === undefined &&
    listOf(presentation["proof"]).some(
      (proof) => isJsonObject(proof) && proof["challenge"] !== undefined,
    )
  ) {
    const message =
      "the presentation was made for a challenge, which was not compared: it may be a replay of another exchange";
    errors.push(verificationError("challenge_not_checked", message));
  }

  const { verified, signers } = report;
  const named = holderOf(presentation);
  const holder = named === undefined ? signers[0] : signers.find((signer) => signer === named);
  if (verified && holder === undefined) {
    errors.push(
      verificationError(
        "verification_method_not_authorized",
        "no proof was made by a key that the holder controls",
      ),
    );
  }
  return { holder, errors };
}

import { holderOf } from "../credential/party.ts";
import { readDocument } from "../document/read-document.ts";
import { findUnsignableValues } from "../document/signable.ts";
import { SdkError, type VerificationError, verificationError } from "../errors.ts";
import { isJsonObject, type JsonObject, listOf } from "../json.ts";
import type { Canonicalizer } from "../proof/canonicalizer.ts";
import { verifyProofs } from "../proof/verify-proofs.ts";
import { describeIssue } from "../schemas/schema-validator.ts";
import { validateW3cPresentation } from "../schemas/validate.ts";
import { checkReadCredential } from "./check-credential.ts";
import type { CredentialReport } from "./report.ts";
import { prepareVerification, type VerificationContext, type VerifyCredentialOptions } from "./verification-context.ts";

/** What a verifier of presentations decides, besides what it decides about the credentials inside. */
export type VerifyPresentationOptions = VerifyCredentialOptions & {
  /** The challenge that the verifier gave the holder for this one exchange; without it a presentation can be replayed. */
  challenge: string;
  /** The verifier's own name, when the holder was asked to sign for it. */
  domain?: string;
};

/** The outcome of verifying a presentation. */
export type PresentationReport = {
  /** True when the presentation's own proof holds and every credential in it is valid. */
  valid: boolean;
  /** True when the holder's proof is intact, was made for this challenge, and the form is that of a presentation. */
  presentationValid: boolean;
  /** DID of whoever signed the presentation. Whether that must be the subject is the caller's policy. */
  holder: string | undefined;
  /** One report per credential, in the order of the presentation. */
  credentials: CredentialReport[];
  errors: VerificationError[];
};

/** Checks a presentation, with the engine that stands in where the options name none. */
export async function checkPresentation(
  input: unknown,
  { options, engine }: { options: VerifyPresentationOptions; engine: Canonicalizer },
): Promise<PresentationReport> {
  if (typeof options.challenge !== "string" || options.challenge === "") {
    throw new SdkError("invalid_argument", "challenge expected the non-empty text that the holder was given");
  }
  const context = prepareVerification(options, engine);
  const reading = readDocument(input, context.limits);
  if ("error" in reading) {
    return { valid: false, presentationValid: false, holder: undefined, credentials: [], errors: [reading.error] };
  }
  const presentation = reading.document;
  const own = await verifyOwnProof(presentation, context, options);

  const credentials: CredentialReport[] = [];
  for (const credential of listOf(presentation["verifiableCredential"])) {
    if (isJsonObject(credential)) credentials.push(await checkReadCredential(credential, context));
    else own.errors.push(verificationError("invalid_credential", "verifiableCredential expected only objects"));
  }
  const invalid = credentials.filter((report) => !report.valid).length;
  const presentationValid = own.errors.length === 0;
  const errors =
    invalid === 0
      ? own.errors
      : [
          ...own.errors,
          verificationError("invalid_credential", `${invalid} of ${credentials.length} credentials are not valid`),
        ];
  return { valid: presentationValid && invalid === 0, presentationValid, holder: own.holder, credentials, errors };
}

async function verifyOwnProof(
  presentation: JsonObject,
  context: VerificationContext,
  { challenge, domain }: VerifyPresentationOptions,
): Promise<{ holder: string | undefined; errors: VerificationError[] }> {
  const errors: VerificationError[] = [
    ...validateW3cPresentation(presentation).map((issue) =>
      verificationError("invalid_presentation_format", describeIssue(issue)),
    ),
    ...findUnsignableValues(presentation).filter((finding) => finding.severity === "critical"),
  ];
  const report = await verifyProofs(presentation, {
    ...context.proofs,
    proofPurpose: "authentication",
    challenge,
    ...(domain === undefined ? {} : { domain }),
  });
  errors.push(...report.errors, ...report.results.flatMap((result) => result.errors));

  const signers = report.results.filter((result) => result.verified).map((r) => r.verificationMethod?.controller);
  const named = holderOf(presentation);
  const holder = named === undefined ? signers[0] : signers.find((signer) => signer === named);
  if (report.verified && holder === undefined) {
    errors.push(
      verificationError("verification_method_not_authorized", "no proof was made by a key that the holder controls"),
    );
  }
  return { holder, errors };
}

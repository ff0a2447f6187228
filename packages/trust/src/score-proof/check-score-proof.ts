import {
  isSdkError,
  type JsonObject,
  type JsonValue,
  type PresentationReport,
  type VerificationError,
  type VerifyCredentialOptions,
  type VerifyPresentationOptions,
  verifyPresentation,
} from "@arcs/core";
import {
  decodeHex,
  equalBytes,
  isJsonObject,
  kindOfTypes,
  readDocument,
  readLimits,
  verificationError,
} from "@arcs/core/internal";

import {
  type ScoreCommitments,
  claimChains,
  type ReadClaim,
  readClaims,
  scales,
  type ScoreClaims,
  walk,
} from "./create-score-proof.ts";

/** The options of verifying score proofs. At least one of {@link ScoreClaims} is required. */
export type VerifyScoreProofOptions = ScoreClaims &
  Pick<
    VerifyCredentialOptions,
    | "trustedIssuers"
    | "now"
    | "resolveStatus"
    | "statusCheck"
    | "clockSkewSeconds"
    | "limits"
    | "canonicalizer"
    | "ed25519"
  > & {
    /** The verifier's challenge for this one exchange; it must be new each time. */
    challenge: string;
    /** The verifier's own name, which the holder must sign for. */
    domain: string;
  };

/** The outcome of verifying a score proof. */
export type ScoreProofReport = {
  /** True if a valid credential of the holder proves every requested claim. */
  valid: boolean;
  /** DID of the agent that has the score and signed the proof. `undefined` unless valid. */
  holder: string | undefined;
  /** The claims that the links prove, possibly more than requested; empty unless valid. */
  proved: ScoreClaims;
  /**
   * The report on the presentation and its credential; `undefined` if the options were unusable.
   */
  presentation: PresentationReport | undefined;
  /** Findings about the presentation, the credential and the links. */
  errors: VerificationError[];
};

/** A function of core that verifies presentations: of its full build, or of the small one. */
type PresentationVerifier = (
  input: unknown,
  options: VerifyPresentationOptions,
) => Promise<PresentationReport>;

/** Checks a score proof. It never throws. */
export async function checkScoreProof(
  input: unknown,
  {
    options,
    verifyPresentation,
  }: { options: VerifyScoreProofOptions; verifyPresentation: PresentationVerifier },
): Promise<ScoreProofReport> {
  let asked: ReadClaim[];
  let report: PresentationReport;
  let document: JsonObject | undefined;
  try {
    asked = readClaims(options);
    const { domain, limits } = options;
    if (typeof domain !== "string" || domain === "")
      return refused("domain must be the verifier's own name");
    const reading = readDocument(input, readLimits(limits));
    document = "error" in reading ? undefined : reading.document;
    report = await verifyPresentation(document ?? input, presentationOptionsOf(options));
  } catch (error) {
    return refused(isSdkError(error) ? error.message : "the options could not be read");
  }
  const own = report.errors.concat(report.credentials.flatMap(({ errors }) => errors));
  if (document === undefined) return { ...nothing, presentation: report, errors: own };
  const { proved, errors } = checkLinks(document, { report, asked });
  const valid = report.valid && errors.length === 0;
  if (!valid) return { ...nothing, presentation: report, errors: [...own, ...errors] };
  return { valid, holder: report.holder, proved, presentation: report, errors: own };
}

// Listed by name, so that no option weakens a score proof, such as one that allows an unsigned
// presentation.
const passedOn = [
  "challenge",
  "domain",
  "trustedIssuers",
  "now",
  "resolveStatus",
  "statusCheck",
  "clockSkewSeconds",
  "limits",
  "canonicalizer",
  "ed25519",
] as const satisfies readonly (keyof VerifyScoreProofOptions)[];

function presentationOptionsOf(options: VerifyScoreProofOptions): VerifyPresentationOptions {
  const given = passedOn.flatMap((name) =>
    options[name] === undefined ? [] : [[name, options[name]] as const],
  );
  return Object.fromEntries(given) as unknown as VerifyPresentationOptions;
}

const nothing = { valid: false, holder: undefined, proved: {} } as const;

function refused(message: string): ScoreProofReport {
  return {
    ...nothing,
    presentation: undefined,
    errors: [verificationError("invalid_score_request", message)],
  };
}

/** Reads the presentation only after it was checked, and the credential from its report. */
function checkLinks(
  presentation: JsonObject,
  { report, asked }: { report: PresentationReport; asked: readonly ReadClaim[] },
): { proved: ScoreClaims; errors: VerificationError[] } {
  const [credentialReport, ...others] = report.credentials;
  const credential = credentialReport?.credential;
  if (
    credential === undefined ||
    others.length > 0 ||
    kindOfTypes(credential) !== "CommittedReputation"
  ) {
    return malformed("verifiableCredential must hold one CommittedReputationCredential");
  }
  // A credential that conforms to its schema has the members below.
  if (credentialReport?.checks.schemaValid !== true) return { proved: {}, errors: [] };
  const { id, scoreCommitments } = credential["credentialSubject"] as JsonObject;
  const shown = readShown(presentation["scoreProof"]);
  if (typeof shown === "string") return malformed(shown);
  const isOfHolder = !report.presentationValid || report.holder === id;
  const errors = [
    ...(isOfHolder
      ? []
      : [verificationError("holder_mismatch", "the credential is not about the signer")]),
    ...shown
      .filter((claim) => !leadsToCommitment(claim, scoreCommitments as ScoreCommitments))
      .map(({ member }) => notProved(`the link for ${member} does not lead to the commitment`)),
    ...asked
      .filter((claim) => !isCovered(claim, shown))
      .map(({ member, value }) =>
        notProved(`${member} ${value} is not what the presentation proves`),
      ),
  ];
  return { proved: Object.fromEntries(shown.map(({ member, value }) => [member, value])), errors };
}

function isCovered({ member, position }: ReadClaim, shown: readonly ReadClaim[]): boolean {
  const claim = shown.find((each) => each.member === member);
  return claim !== undefined && claim.position >= position;
}

function notProved(message: string): VerificationError {
  return verificationError("score_not_proved", message);
}

function malformed(message: string): { proved: ScoreClaims; errors: VerificationError[] } {
  return { proved: {}, errors: [verificationError("invalid_presentation_format", message)] };
}

type ShownClaim = ReadClaim & { link: Uint8Array };

/** Returns a presentation's claims with their links, or an error message. */
function readShown(scoreProof: JsonValue | undefined): ShownClaim[] | string {
  if (!isJsonObject(scoreProof)) return "scoreProof must be an object";
  const shown: ShownClaim[] = [];
  for (const [member, entry] of Object.entries(scoreProof)) {
    const chain = claimChains.find((each) => each.member === member);
    if (chain === undefined)
      return `scoreProof must be only ${claimChains.map((each) => each.member).join(", ")}`;
    const { value, link, ...rest } = isJsonObject(entry) ? entry : {};
    const position = scales[chain.quantity].positionOf[chain.direction](value);
    const bytes = typeof link === "string" && LINK.test(link) ? decodeHex(link) : undefined;
    if (position === undefined || bytes === undefined || Object.keys(rest).length > 0) {
      return `scoreProof.${member} must be a value, ${scales[chain.quantity].points}, and a link of 64 hexadecimal digits`;
    }
    shown.push({ ...chain, value: value as number | string, position, link: bytes });
  }
  return shown;
}

const LINK = /^[0-9a-f]{64}$/;

function leadsToCommitment(
  { link, position, quantity, direction }: ShownClaim,
  commitments: ScoreCommitments,
): boolean {
  const end = decodeHex(commitments[quantity][direction]);
  return end !== undefined && equalBytes(walk(link, { quantity, direction, steps: position }), end);
}

/**
 * Verifies that an agent's Trust Score or its cost to forge is at least or at most a requested
 * value. It checks the presentation of {@link createScoreProof}, its holder, challenge and domain,
 * the links, and the committed credential with its issuer, time and status. Construction and
 * assumptions: docs/score-proofs.md.
 *
 * It never throws: errors of the presentation and of the options are in `errors`.
 *
 * @param presentation - JSON text, its UTF-8 bytes, or the parsed object
 * @example
 * ```ts
 * const { valid, holder } = await verifyScoreProof(presentation, {
 *   minimum: 750, challenge, domain: "shop.example", trustedIssuers, now: new Date(), resolveStatus,
 * });
 * ```
 */
export async function verifyScoreProof(
  presentation: unknown,
  options: VerifyScoreProofOptions,
): Promise<ScoreProofReport> {
  return checkScoreProof(presentation, { options, verifyPresentation });
}

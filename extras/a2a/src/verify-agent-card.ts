import {
  type CredentialReport,
  defaultLimits,
  type JsonObject,
  type VerificationError,
  verifyCredential,
  type VerifyCredentialOptions,
} from "@arcs/core";
import { assertShape, defined, readDocument } from "@arcs/core/internal";

import { checkCardBinding, subjectOf } from "./card-binding.ts";

/** Options of the verifier: the issuers that it trusts, and where it got the card. */
export type VerifyAgentCardOptions = Omit<VerifyCredentialOptions, "now"> & {
  /** The URL that the card was fetched from; its origin must then be the attested one too. */
  cardUrl?: string;
  /** The time of verification. Default: now. */
  now?: Date;
};

/** The checks of a card. Each is true only when it was run and passed. */
export type AgentCardChecks = {
  /** It has the form of an A2A 1.0 agent card, and holds nothing that no signature of a card covers. */
  formValid: boolean;
  /** Its identity credential is valid, by the report in `identity`. */
  credentialValid: boolean;
  /** It is signed by the subject of that credential, and unchanged since. */
  signedBySubject: boolean;
  /** It leads to the origin that the credential attests, and nowhere else. */
  endpointAttested: boolean;
  /** Whether its reputation, if any, is about the subject of that credential. */
  reputationBound: boolean;
};

/** The outcome of verifying an agent card. */
export type AgentCardReport = {
  /** True when every check passed. */
  valid: boolean;
  checks: AgentCardChecks;
  /** Errors and warnings, including those of the identity credential; warnings can occur with `valid: true`. */
  errors: VerificationError[];
  /** The card that was checked, a private copy: use it, not the input. `undefined` when the input was no readable card. */
  card: JsonObject | undefined;
  /** The agent that the credential is about: its DID, and the claims. Rely on it only when `valid`. */
  agent: (JsonObject & { id: string }) | undefined;
  /** Report of the identity credential. */
  identity: CredentialReport | undefined;
  /**
   * Reputation that the card states. Read the score at `url` from a service you trust. `snapshot` is the report of the signed
   * score in the card, if it has one: an invalid or old snapshot does not make the card invalid.
   */
  reputation: { url: string; snapshot?: CredentialReport } | undefined;
};

/**
 * Verifies the agent card of an A2A agent: that an issuer you trust vouches for the agent behind it.
 *
 * The card must carry a valid identity credential, be signed by the subject of that credential, and lead to the endpoint
 * that the credential attests. So a copied credential, a changed card, and a card on another host each fail, with their own
 * code. The outcome is a value: bad cards never throw. Nothing is fetched.
 *
 * @param input - the card: JSON text, its UTF-8 bytes, or the parsed object
 * @throws SdkError `invalid_argument` or `invalid_issuer_document` when the options are unusable
 * @example
 * ```ts
 * const cardUrl = "https://agent.example/.well-known/agent-card.json";
 * const text = await (await fetch(cardUrl)).text();
 * const report = await verifyAgentCard(text, { cardUrl, trustedIssuers: [issuerDid], resolveStatus });
 * if (!report.valid) console.log(report.errors);
 * ```
 */
export async function verifyAgentCard(input: unknown, options: VerifyAgentCardOptions): Promise<AgentCardReport> {
  assertShape(options, "options", { "cardUrl?": "text", "now?": "date", "limits?": "object" });
  const { cardUrl, now = new Date(), ...others } = options;
  const verification = { ...others, now };
  const reading = readDocument(input, { ...defaultLimits, ...options.limits });
  if ("error" in reading) {
    return {
      valid: false,
      checks: {
        formValid: false,
        credentialValid: false,
        signedBySubject: false,
        endpointAttested: false,
        reputationBound: false,
      },
      errors: [reading.error],
      card: undefined,
      agent: undefined,
      identity: undefined,
      reputation: undefined,
    };
  }
  const card = reading.document;
  const binding = checkCardBinding(card, defined({ cardUrl }));
  const identity = binding.credential && (await verifyCredential(binding.credential, verification));
  const { formValid, signedBySubject, endpointAttested, reputationBound } = binding;
  const credentialValid = identity?.valid ?? false;
  const checks = { formValid, credentialValid, signedBySubject, endpointAttested, reputationBound };
  return {
    valid: Object.values(checks).every(Boolean),
    checks,
    errors: [...binding.errors, ...(identity?.errors ?? [])],
    card,
    agent: binding.credential && subjectOf(binding.credential),
    identity,
    reputation: binding.reputation && {
      url: binding.reputation.url,
      ...(binding.reputation.credential === undefined
        ? {}
        : { snapshot: await verifyCredential(binding.reputation.credential, verification) }),
    },
  };
}

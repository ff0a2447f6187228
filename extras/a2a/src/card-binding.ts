import type { JsonObject, VerificationError } from "@arcs/core";
import { defined, isJsonObject, kindDefinition, naming } from "@arcs/core/internal";

import { checkCardSignature } from "./card-signature.ts";
import { checkEndpoints } from "./check-endpoints.ts";
import { cardFinding } from "./finding.ts";
import { checkCardForm, extensionParams } from "./read-card.ts";
import { uncoveredContent } from "./uncovered-content.ts";

/** Contents of a card and whether they are consistent. Its credentials are not verified. */
export type CardBinding = {
  /** The identity credential that the card carries. */
  credential: JsonObject | undefined;
  /** Parameters of the reputation extension, when they are about the subject of the credential. */
  reputation: { url: string; credential?: JsonObject } | undefined;
  /** The card has the form of A2A 1.0, and holds nothing that no signature covers. */
  formValid: boolean;
  /** The card carries an identity credential, and is signed by its subject. */
  signedBySubject: boolean;
  /** The card leads to the origin that the credential attests. */
  endpointAttested: boolean;
  /** Whatever the card says of reputation is about the subject of its credential. */
  reputationBound: boolean;
  errors: VerificationError[];
};

const identityType = kindDefinition("AgentIdentity").credentialType;
const reputationTypes = [kindDefinition("Reputation").credentialType, kindDefinition("ReputationScore").credentialType];

/** Checks that card, key, endpoint and credential belong together. */
export function checkCardBinding(card: JsonObject, { cardUrl }: { cardUrl?: string }): CardBinding {
  const form = [...checkCardForm(card), ...checkCovered(card)];
  const credential = extensionParams(card, naming.A2A_IDENTITY_EXTENSION_URI)?.["credential"];
  const subject = isJsonObject(credential) ? subjectOf(credential) : undefined;
  if (!isJsonObject(credential) || subject === undefined || !hasType(credential, [identityType])) {
    const message = `the card expected one extension ${naming.A2A_IDENTITY_EXTENSION_URI} with a ${identityType}`;
    return {
      credential: undefined,
      reputation: undefined,
      formValid: form.length === 0,
      signedBySubject: false,
      endpointAttested: false,
      reputationBound: false,
      errors: [...form, cardFinding("identity_credential_missing", message)],
    };
  }
  const signature = checkCardSignature(card, subject.id);
  const endpoints = checkEndpoints(card, {
    attested: subject["serviceEndpoint"],
    ...defined({ cardUrl }),
  });
  const { reputation, errors: reputationErrors } = readReputation(card, subject.id);
  return {
    credential,
    reputation,
    formValid: form.length === 0,
    signedBySubject: signature.length === 0,
    endpointAttested: endpoints.length === 0,
    reputationBound: reputationErrors.length === 0,
    errors: [...form, ...signature, ...endpoints, ...reputationErrors],
  };
}

/** Reports content that no signature covers: anyone on the way could add or remove it. */
function checkCovered(card: JsonObject): VerificationError[] {
  return uncoveredContent(card).map((place) =>
    cardFinding("invalid_agent_card", `the card's ${place} expected not to be empty: no signature covers it`),
  );
}

function hasType({ type }: JsonObject, wanted: readonly string[]): boolean {
  return Array.isArray(type) && wanted.some((each) => type.includes(each));
}

/** Reads the one subject of a credential that has an id. */
export function subjectOf({ credentialSubject }: JsonObject): (JsonObject & { id: string }) | undefined {
  if (!isJsonObject(credentialSubject)) return undefined;
  const { id } = credentialSubject;
  return typeof id === "string" ? { ...credentialSubject, id } : undefined;
}

function readReputation(card: JsonObject, agent: string): Pick<CardBinding, "reputation" | "errors"> {
  const params = extensionParams(card, naming.A2A_REPUTATION_EXTENSION_URI);
  if (params === undefined) return { reputation: undefined, errors: [] };
  const { agent: named, url, credential } = params;
  const about = isJsonObject(credential) ? subjectOf(credential)?.id : named;
  if (named !== agent || about !== agent) {
    const message = `the card's reputation expected to be about ${agent}, the subject of its credential, got another`;
    return { reputation: undefined, errors: [cardFinding("card_subject_mismatch", message)] };
  }
  const isSnapshot = credential === undefined || (isJsonObject(credential) && hasType(credential, reputationTypes));
  if (typeof url !== "string" || !URL.canParse(url) || !isSnapshot) {
    const message = "the card's reputation extension expected a url, and no credential but one of reputation";
    return { reputation: undefined, errors: [cardFinding("invalid_agent_card", message)] };
  }
  return { reputation: { url, ...(isJsonObject(credential) ? { credential } : {}) }, errors: [] };
}

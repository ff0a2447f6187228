import {
  encodeAddress,
  defaultLimits,
  type JsonObject,
  type KeyPair,
  SdkError,
  type ServiceCredential,
  type Signer,
  type VerificationError,
} from "@arcs/core";
import { assertShape, keyOfDid, naming, readDocument, toSigner } from "@arcs/core/internal";

import type { AgentCard, AgentExtension } from "./agent-card.ts";
import { checkCardBinding, signCard, subjectOf } from "./card-binding.ts";

/** Options of {@link buildAgentCard}. */
export type BuildAgentCardOptions = {
  /** The agent's identity credential, whose subject is the signer. */
  credential: ServiceCredential | JsonObject;
  /** The agent's own key. */
  signer: Signer | KeyPair;
  /** Where the agent's reputation is read; a reputation credential may stand beside it as a snapshot. */
  reputation?: { url: string; credential?: ServiceCredential | JsonObject };
};

/**
 * Builds a signed A2A 1.0 agent card that carries the agent's identity credential and says where its reputation is read.
 *
 * The agent signs the card by the key that its DID stands for, so that nobody else can show its credential, and nobody can
 * change the card. Extensions of these two kinds that the card has already are replaced, and so are its signatures.
 *
 * @param card - the card as the agent would publish it anyway
 * @throws SdkError `card_signer_mismatch` when the signer is not the subject of the credential
 * @throws SdkError `invalid_agent_card`, `identity_credential_missing`, `card_endpoint_mismatch`, `card_subject_mismatch`
 * when every verifier would refuse the card, whatever its credential is worth
 * @example
 * ```ts
 * const card = await buildAgentCard(plainCard, { credential, signer, reputation: { url: reputationUrl } });
 * // serve it at /.well-known/agent-card.json
 * ```
 */
export async function buildAgentCard(
  card: Omit<AgentCard, "signatures">,
  options: BuildAgentCardOptions,
): Promise<AgentCard> {
  assertShape(card, "card", "object");
  assertShape(options, "options", { credential: "object", "reputation?": { url: "text" } });
  const { credential, signer, reputation } = options;
  const agent = subjectOf(credential as JsonObject)?.id;
  const key = agent === undefined ? undefined : keyOfDid(agent);
  const own = toSigner(signer);
  if (agent === undefined || key === undefined || encodeAddress(key.publicKey) !== own.address) {
    const message = `signer expected the subject of the credential (${agent ?? "none"}), got ${own.address}`;
    throw new SdkError("card_signer_mismatch", message);
  }
  const extensions: AgentExtension[] = [
    {
      uri: naming.A2A_IDENTITY_EXTENSION_URI,
      description: "Identity credential of this agent: a W3C Verifiable Credential",
      params: { credential: credential as JsonObject },
    },
  ];
  if (reputation !== undefined) {
    extensions.push({
      uri: naming.A2A_REPUTATION_EXTENSION_URI,
      description: "Where the reputation of this agent is read",
      params: { agent, ...reputation } as JsonObject,
    });
  }
  const unsigned = copyOf(withExtensions(card, extensions));
  const signed = { ...unsigned, signatures: [await signCard(unsigned, { signer: own, keyId: key.id })] };
  throwFirst(checkCardBinding(signed, {}).errors);
  return signed as unknown as AgentCard;
}

function withExtensions(card: Omit<AgentCard, "signatures">, extensions: AgentExtension[]): AgentCard {
  const { signatures: _, ...plain } = card as AgentCard;
  const capabilities = plain.capabilities ?? {};
  const ours = new Set<string>([naming.A2A_IDENTITY_EXTENSION_URI, naming.A2A_REPUTATION_EXTENSION_URI]);
  const others = (capabilities.extensions ?? []).filter(({ uri }) => !ours.has(uri));
  return { ...plain, capabilities: { ...capabilities, extensions: [...others, ...extensions] } };
}

/** Copies a card by way of its text, which is what others will read. */
function copyOf(card: AgentCard): JsonObject {
  const reading = readDocument(JSON.stringify(card), defaultLimits);
  if ("error" in reading) throw new SdkError("invalid_agent_card", reading.error.message);
  return reading.document;
}

function throwFirst([finding]: readonly VerificationError[]): void {
  if (finding !== undefined) throw new SdkError(finding.code, finding.message);
}

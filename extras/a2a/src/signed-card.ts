import {
  type CredentialReport,
  defaultLimits,
  encodeAddress,
  type JsonObject,
  type KeyPair,
  SdkError,
  type ServiceCredential,
  type Signer,
  type VerificationError,
  verifyCredential,
  type VerifyCredentialOptions,
  verifyEd25519,
} from "@arcs/core";
import {
  assertShape,
  decodeBase64Url,
  defined,
  encodeBase64Url,
  isJsonObject,
  keyOfDid,
  kindDefinition,
  naming,
  readDocument,
  readEncodedObject,
  toSigner,
  verificationError,
} from "@arcs/core/internal";

import {
  type AgentCard,
  type AgentCardSignature,
  type AgentExtension,
  checkCardForm,
  extensionParams,
  signedContent,
  uncoveredContent,
} from "./agent-card.ts";

/** Options of the verifier: the issuers that it trusts, and where it got the card. */
export type VerifyAgentCardOptions = Omit<VerifyCredentialOptions, "now"> & {
  /** The URL that the card was fetched from; its origin must then be the attested one too. */
  cardUrl?: string;
  /** The time of verification. Default: now. */
  now?: Date;
};

/** The checks of a card. Each is true only when it was run and passed. */
export type AgentCardChecks = {
  /**
   * It has the form of an A2A 1.0 agent card, and holds nothing that no signature of a card covers.
   */
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
  /**
   * Errors and warnings, including those of the identity credential; warnings can occur with
   * `valid: true`.
   */
  errors: VerificationError[];
  /**
   * The card that was checked, a private copy: use it, not the input. `undefined` when the input
   * was no readable card.
   */
  card: JsonObject | undefined;
  /**
   * The agent that the credential is about: its DID, and the claims. Rely on it only when `valid`.
   */
  agent: (JsonObject & { id: string }) | undefined;
  /** Report of the identity credential. */
  identity: CredentialReport | undefined;
  /**
   * Reputation that the card states. Read the score at `url` from a service you trust. `snapshot`
   * is the report of the signed score in the card, if it has one: an invalid or old snapshot does
   * not make the card invalid.
   */
  reputation: { url: string; snapshot?: CredentialReport } | undefined;
};

/**
 * Verifies the agent card of an A2A agent: that an issuer you trust vouches for the agent behind
 * it.
 *
 * The card must carry a valid identity credential, be signed by the subject of that credential, and
 * lead to the endpoint that the credential attests. So a copied credential, a changed card, and a
 * card on another host each fail, with their own code. The outcome is a value: bad cards never
 * throw. Nothing is fetched.
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
export async function verifyAgentCard(
  input: unknown,
  options: VerifyAgentCardOptions,
): Promise<AgentCardReport> {
  assertShape(options, "options", { "cardUrl?": "text", "now?": "date", "limits?": "object" });
  const { cardUrl, now = new Date(), ...others } = options;
  const verification = { ...others, now };
  const reading = readDocument(input, { ...defaultLimits, ...options.limits });
  if ("error" in reading) {
    const nothing = {
      card: undefined,
      agent: undefined,
      identity: undefined,
      reputation: undefined,
    };
    return { valid: false, checks: { ...noneHolds }, errors: [reading.error], ...nothing };
  }
  const { document: card } = reading;
  const { credential, agent, reputation, ...binding } = checkBinding(card, cardUrl);
  const identity = credential && (await verifyCredential(credential, verification));
  const snapshot =
    reputation?.credential && (await verifyCredential(reputation.credential, verification));
  const checks = { ...binding.checks, credentialValid: identity?.valid ?? false };
  return {
    valid: Object.values(checks).every(Boolean),
    checks,
    errors: [...binding.errors, ...(identity?.errors ?? [])],
    card,
    agent,
    identity,
    reputation: reputation && { url: reputation.url, ...defined({ snapshot }) },
  };
}

const noneHolds: AgentCardChecks = {
  formValid: false,
  credentialValid: false,
  signedBySubject: false,
  endpointAttested: false,
  reputationBound: false,
};

/** Contents of a card, and whether they belong together. Its credentials are not verified. */
type CardBinding = Pick<AgentCardReport, "checks" | "errors" | "agent"> & {
  credential: JsonObject | undefined;
  /** Parameters of the reputation extension, when they are about the subject of the credential. */
  reputation: { url: string; credential?: JsonObject } | undefined;
};

const identityType = kindDefinition("AgentIdentity").credentialType;
const reputationTypes = [
  kindDefinition("Reputation").credentialType,
  kindDefinition("ReputationScore").credentialType,
];

/** Checks that card, key, endpoint and credential belong together. */
function checkBinding(card: JsonObject, cardUrl?: string): CardBinding {
  const form = [...checkCardForm(card), ...checkCovered(card)];
  const formValid = form.length === 0;
  const credential = extensionParams(card, naming.A2A_IDENTITY_EXTENSION_URI)?.["credential"];
  const agent = isJsonObject(credential) ? subjectOf(credential) : undefined;
  if (!isJsonObject(credential) || agent === undefined || !hasType(credential, [identityType])) {
    const message = `the card must have one extension ${naming.A2A_IDENTITY_EXTENSION_URI} with a ${identityType}`;
    const errors = [...form, verificationError("identity_credential_missing", message)];
    const checks = { ...noneHolds, formValid };
    return { credential: undefined, agent: undefined, reputation: undefined, checks, errors };
  }
  const signature = checkCardSignature(card, agent.id);
  const endpoints = checkEndpoints(card, { attested: agent["serviceEndpoint"], cardUrl });
  const { reputation, errors: unbound } = readReputation(card, agent.id);
  const checks = {
    formValid,
    credentialValid: false,
    signedBySubject: signature.length === 0,
    endpointAttested: endpoints.length === 0,
    reputationBound: unbound.length === 0,
  };
  return {
    credential,
    agent,
    reputation,
    checks,
    errors: [...form, ...signature, ...endpoints, ...unbound],
  };
}

function checkCovered(card: JsonObject): VerificationError[] {
  return uncoveredContent(card).map((place) =>
    verificationError(
      "invalid_agent_card",
      `the card's ${place} must not be empty: no signature covers it`,
    ),
  );
}

function hasType({ type }: JsonObject, wanted: readonly string[]): boolean {
  return Array.isArray(type) && wanted.some((each) => type.includes(each));
}

function subjectOf({ credentialSubject }: JsonObject): (JsonObject & { id: string }) | undefined {
  if (!isJsonObject(credentialSubject)) return undefined;
  const { id } = credentialSubject;
  return typeof id === "string" ? { ...credentialSubject, id } : undefined;
}

function readReputation(
  card: JsonObject,
  agent: string,
): Pick<CardBinding, "reputation" | "errors"> {
  const params = extensionParams(card, naming.A2A_REPUTATION_EXTENSION_URI);
  if (params === undefined) return { reputation: undefined, errors: [] };
  const { agent: named, url, credential } = params;
  const about = isJsonObject(credential) ? subjectOf(credential)?.id : named;
  if (named !== agent || about !== agent) {
    const message = `the card's reputation must be about ${agent}, the subject of its credential (received another)`;
    return { reputation: undefined, errors: [verificationError("card_subject_mismatch", message)] };
  }
  const isSnapshot =
    credential === undefined || (isJsonObject(credential) && hasType(credential, reputationTypes));
  if (typeof url !== "string" || !URL.canParse(url) || !isSnapshot) {
    const message =
      "the card's reputation extension must have a url, and no credential but one of reputation";
    return { reputation: undefined, errors: [verificationError("invalid_agent_card", message)] };
  }
  return { reputation: { url, ...defined({ credential }) }, errors: [] };
}

/**
 * Checks that every interface, and the place that the card was fetched from, has the origin that
 * the credential attests.
 */
function checkEndpoints(
  card: JsonObject,
  { attested, cardUrl }: { attested: unknown; cardUrl: string | undefined },
): VerificationError[] {
  const origin = originOf(attested);
  if (origin === undefined) {
    return [
      verificationError(
        "card_endpoint_mismatch",
        "the credential's serviceEndpoint must be an http(s) URL",
      ),
    ];
  }
  const interfaces = Array.isArray(card["supportedInterfaces"]) ? card["supportedInterfaces"] : [];
  const places = [
    ...interfaces.map((each, index) => ({
      what: `supportedInterfaces[${index}].url`,
      url: isJsonObject(each) ? each["url"] : undefined,
    })),
    ...(cardUrl === undefined ? [] : [{ what: "own URL", url: cardUrl }]),
  ];
  return places
    .filter(({ url }) => originOf(url) !== origin)
    .map(({ what, url }) => {
      const message = `the card's ${what} must have the attested origin ${origin} (received ${originOf(url) ?? "no http(s) URL"})`;
      return verificationError("card_endpoint_mismatch", message);
    });
}

// URLs that every parser reads alike. `https://attested.example@other.example` looks like the first
// host and leads to the second. With `\\` for `/`, without slashes or with a line break inside, the
// host depends on the parser.
const PLAIN = /^https?:\/\/[^\p{Cc}\s/?#@\\]+(?:[/?#][^\p{Cc}\s\\]*)?$/iu;

function originOf(url: unknown): string | undefined {
  return typeof url === "string" && PLAIN.test(url) && URL.canParse(url)
    ? new URL(url).origin
    : undefined;
}

/**
 * Signs a card by a ledger key, as A2A agents do: a JWS with `alg: EdDSA`, whose `kid` is the DID
 * URL of the key.
 */
async function signCard(
  card: JsonObject,
  { signer, keyId }: { signer: Signer; keyId: string },
): Promise<AgentCardSignature> {
  const header = { alg: "EdDSA", kid: keyId, typ: "JOSE" };
  const protected_ = encodeBase64Url(new TextEncoder().encode(JSON.stringify(header)));
  const signature = await signer.sign(signingInput(protected_, card));
  return { protected: protected_, signature: encodeBase64Url(signature) };
}

/**
 * Checks that the key of the agent's DID signed the card, never one that the card names. No `jku`
 * is ever fetched.
 */
function checkCardSignature(card: JsonObject, agentDid: string): VerificationError[] {
  const signatures = Array.isArray(card["signatures"]) ? card["signatures"] : [];
  if (signatures.length === 0) {
    return [
      verificationError(
        "card_not_signed",
        `the card must be signed by ${agentDid} (received none)`,
      ),
    ];
  }
  const key = keyOfDid(agentDid);
  if (key === undefined) {
    const message = `the credential's subject must be a DID that is a key (received ${agentDid})`;
    return [verificationError("card_signer_mismatch", message)];
  }
  const own = signatures
    .flatMap((entry) => readSignature(entry) ?? [])
    .filter(({ keyId }) => keyId === key.id);
  if (own.length === 0) {
    const message = `the card must be signed by ${key.id}, the subject of its credential (received those of others)`;
    return [verificationError("card_signer_mismatch", message)];
  }
  const holds = own.some(({ protected_, signature }) =>
    verifyEd25519({ signature, message: signingInput(protected_, card), publicKey: key.publicKey }),
  );
  if (holds) return [];
  return [
    verificationError(
      "card_signature_invalid",
      `the signature by ${key.id} does not fit the card: it was changed`,
    ),
  ];
}

type ReadSignature = { keyId: string; protected_: string; signature: Uint8Array };

function readSignature(entry: unknown): ReadSignature | undefined {
  const { protected: protected_, signature } = (entry ?? {}) as Partial<Record<string, unknown>>;
  if (typeof protected_ !== "string" || typeof signature !== "string") return undefined;
  const header = readEncodedObject(protected_);
  const bytes = decodeBase64Url(signature);
  // RFC 7515, section 4.1.11: what a header declares critical must be understood, and nothing is
  // here.
  if (header === undefined || bytes === undefined || "crit" in header || "b64" in header)
    return undefined;
  const { alg, kid } = header;
  if ((alg !== "EdDSA" && alg !== "Ed25519") || typeof kid !== "string") return undefined;
  return { keyId: kid, protected_, signature: bytes };
}

function signingInput(protected_: string, card: JsonObject): Uint8Array {
  return new TextEncoder().encode(`${protected_}.${encodeBase64Url(signedContent(card))}`);
}

/** Options of {@link buildAgentCard}. */
export type BuildAgentCardOptions = {
  /** The agent's identity credential, whose subject is the signer. */
  credential: ServiceCredential | JsonObject;
  /** The agent's own key. */
  signer: Signer | KeyPair;
  /**
   * Where the agent's reputation is read; a reputation credential may stand beside it as a
   * snapshot.
   */
  reputation?: { url: string; credential?: ServiceCredential | JsonObject };
};

/**
 * Builds a signed A2A 1.0 agent card that carries the agent's identity credential and says where
 * its reputation is read.
 *
 * The agent signs the card by the key that its DID stands for, so that nobody else can show its
 * credential, and nobody can change the card. Extensions of these two kinds that the card has
 * already are replaced, and so are its signatures.
 *
 * @param card - the card as the agent would publish it anyway
 * @throws SdkError `card_signer_mismatch` when the signer is not the subject of the credential
 * @throws SdkError `invalid_agent_card`, `identity_credential_missing`, `card_endpoint_mismatch`,
 *   `card_subject_mismatch` when every verifier would refuse the card, whatever its credential is worth
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
    const message = `signer must be the subject of the credential (${agent ?? "none"}) (received ${own.address})`;
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
  const signed = {
    ...unsigned,
    signatures: [await signCard(unsigned, { signer: own, keyId: key.id })],
  };
  const { errors } = checkBinding(signed);
  const [finding] = errors;
  if (finding !== undefined) {
    const details = { errors: errors.map(({ code, message }) => ({ code, message })) };
    throw new SdkError(finding.code, errors.map(({ message }) => message).join("; "), { details });
  }
  return signed as unknown as AgentCard;
}

function withExtensions(
  card: Omit<AgentCard, "signatures">,
  extensions: AgentExtension[],
): AgentCard {
  const { signatures: _, ...plain } = card as AgentCard;
  const capabilities = plain.capabilities ?? {};
  const ours = new Set<string>([
    naming.A2A_IDENTITY_EXTENSION_URI,
    naming.A2A_REPUTATION_EXTENSION_URI,
  ]);
  const others = (capabilities.extensions ?? []).filter(({ uri }) => !ours.has(uri));
  return { ...plain, capabilities: { ...capabilities, extensions: [...others, ...extensions] } };
}

/** Copies a card by way of its text, which is what others will read. */
function copyOf(card: AgentCard): JsonObject {
  const reading = readDocument(JSON.stringify(card), defaultLimits);
  if ("error" in reading) throw new SdkError("invalid_agent_card", reading.error.message);
  return reading.document;
}

import { assertObject } from "./base/describe-value.ts";
import { encodeBase64Url } from "./base/bytes.ts";
import { canonicalJson } from "./base/json.ts";
import { SdkError } from "./base/errors.ts";
import { sha256Text } from "./base/hash.ts";
import { isAddress } from "./keys/address.ts";
import { isWrittenTime } from "./base/time.ts";
import { formatAccountId, formatErc8004Id, readAccountId, readErc8004Id } from "./base/networks.ts";

/** The text that the wallets of an agent sign: permission for one action of one server, once. */
export type AgentChallenge = {
  /** Origin of the server (RFC 6454), such as `https://arcs.example`: a client requires that of its own base URL. */
  origin: string;
  purpose: "register" | "update";
  /** Ledger address of the agent. */
  agent: string;
  challengeId: string;
  /** Ledger address of the agent's owner. */
  owner: string;
  /** Address for the agent's payments; `null`: its own; `"unchanged"`: an update that does not name it. */
  paymentAddress: string | null;
  /** Digest of the request that the signatures authorise: see {@link hashAgentBody}. */
  bodyDigest: string;
  /** RFC 3339, UTC, with milliseconds. */
  validUntil: string;
};

/** The statement that an agent's owner and the holder of an ERC-8004 identity sign to link the two. */
export type Erc8004Statement = {
  /** Origin of the server (RFC 6454), such as `https://arcs.example`: a client requires that of its own base URL. */
  origin: string;
  /** Ledger address of the agent. */
  agent: string;
  /** Ledger address of the agent's owner. */
  owner: string;
  /** The identity, `eip155:<chain>:<identity registry>:<agentId>` in lower case. */
  identity: string;
  /** Whether the Trust Score may be written to the reputation registry, permanently and publicly. */
  scoreFeedback: "allowed" | "refused";
  challengeId: string;
  /** RFC 3339, UTC, with milliseconds. */
  validUntil: string;
};

/** The statement that an agent's owner and an account on another chain sign, so that payments to the account are the agent's. */
type PaymentAccountStatement = {
  /** Origin of the server (RFC 6454), such as `https://arcs.example`: a client requires that of its own base URL. */
  origin: string;
  /** Ledger address of the agent. */
  agent: string;
  /** Ledger address of the agent's owner. */
  owner: string;
  /** Account id (CAIP-10) of the account, in lower case. */
  account: string;
  challengeId: string;
  /** RFC 3339, UTC, with milliseconds. */
  validUntil: string;
};

const UNCHANGED = "unchanged";
const NONE = "none";
const DIGEST = /^sha256-[0-9A-Za-z_-]{43}$/;
const MAX_ORIGIN = 300;
const MAX_TEXT = 2_000;

/**
 * Writes the text that the wallets of an agent sign, in words that people can read. It names everything that it permits, so that it
 * permits nothing else. Each part is on its own line, and no part can contain a line break.
 *
 * @throws SdkError `invalid_argument` unless each part has the form of {@link AgentChallenge}
 * @example
 * ```ts
 * const text = formatAgentChallenge({
 *   origin: "https://arcs.example",
 *   purpose: "register",
 *   agent,
 *   challengeId: "chl_1",
 *   owner,
 *   paymentAddress: null,
 *   bodyDigest: hashAgentBody({ address: agent, owner, name: "Translator" }),
 *   validUntil: "2026-01-02T03:14:05.000Z",
 * });
 * ```
 */
export function formatAgentChallenge(challenge: AgentChallenge): string {
  const fault = faultOf(challenge);
  if (fault !== undefined) throw new SdkError("invalid_argument", `the challenge expected ${fault}`);
  const { origin, purpose, agent, challengeId, owner, paymentAddress, bodyDigest, validUntil } = challenge;
  return [
    `${origin} asks you to ${purpose} the agent ${agent}.`,
    "Signing costs nothing and moves nothing.",
    "",
    `Purpose: agent.${purpose}`,
    `Challenge: ${challengeId}`,
    `Owner: ${owner}`,
    `Payment address: ${paymentAddress ?? NONE}`,
    `Body: ${bodyDigest}`,
    `Valid until: ${validUntil}`,
  ].join("\n");
}

const TEXT = new RegExp(
  [
    "^(?<origin>\\S+) asks you to (?<purpose>register|update) the agent (?<agent>\\w+)\\.",
    "Signing costs nothing and moves nothing\\.",
    "",
    "Purpose: agent\\.(?:register|update)",
    "Challenge: (?<challengeId>\\S+)",
    "Owner: (?<owner>\\w+)",
    "Payment address: (?<paymentAddress>\\w+)",
    "Body: (?<bodyDigest>\\S+)",
    "Valid until: (?<validUntil>\\S+)$",
  ].join("\n"),
);

/**
 * Parses a text of {@link formatAgentChallenge}. Before a wallet signs it, compare every part with what you are about to do.
 *
 * @param text - as received from a server
 * @returns `undefined` for any other text, even one with an additional line
 */
export function readAgentChallenge(text: unknown): AgentChallenge | undefined {
  if (typeof text !== "string" || text.length > MAX_TEXT) return undefined;
  const parts = TEXT.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { paymentAddress, ...rest } = parts;
  const read = { ...rest, paymentAddress: paymentAddress === NONE ? null : paymentAddress } as AgentChallenge;
  // There is one text per challenge; any other spelling is not ours.
  return faultOf(read) === undefined && /* fault: challenge-text-of-others */ formatAgentChallenge(read) === text
    ? read
    : undefined;
}

/**
 * Computes the digest that binds a challenge to one request: SHA-256 of the RFC 8785 form of the request's body without its
 * member `proof`, as `sha256-` and base64url.
 *
 * @throws SdkError `invalid_json_value` if JSON cannot carry a part of the body
 * @example
 * ```ts
 * const bodyDigest = hashAgentBody({ address, name: "Translator" }); // "sha256-…"
 * ```
 */
export function hashAgentBody(body: object): string {
  assertObject(body, "body");
  const { proof: _, ...rest } = body as Readonly<Record<string, unknown>>;
  return `sha256-${encodeBase64Url(sha256Text(canonicalJson(rest)))}`;
}

/** The check of each part, and its form in words. */
const forms: Readonly<Record<keyof AgentChallenge, readonly [(challenge: AgentChallenge) => boolean, string]>> = {
  origin: [({ origin }) => isOrigin(origin), "the origin of a server, such as https://arcs.example"],
  purpose: [({ purpose }) => ["register", "update"].includes(purpose), "the purpose register or update"],
  agent: [({ agent }) => isAddress(agent), "the ledger address of the agent"],
  challengeId: [({ challengeId }) => isChallengeId(challengeId), "an id of 1 to 64 letters, digits, _ and -"],
  owner: [({ owner }) => isAddress(owner), "the ledger address of the owner"],
  paymentAddress: [isPaidSomewhere, "a ledger address to be paid at"],
  bodyDigest: [({ bodyDigest }) => isDigest(bodyDigest), "the digest of a body"],
  validUntil: [({ validUntil }) => isWrittenTime(validUntil), "a time in UTC with milliseconds"],
};

function faultOf(challenge: AgentChallenge): string | undefined {
  return Object.values(forms).find(([holds]) => !holds(challenge))?.[1];
}

function isPaidSomewhere({ purpose, paymentAddress }: AgentChallenge): boolean {
  if (paymentAddress === null || isAddress(paymentAddress)) return true;
  return purpose === "update" && paymentAddress === UNCHANGED;
}

function isDigest(value: unknown): boolean {
  return typeof value === "string" && DIGEST.test(value);
}

function isOrigin(value: unknown): boolean {
  if (typeof value !== "string" || value.length > MAX_ORIGIN || !/^https?:/.test(value)) return false;
  try {
    return new URL(value).origin === value;
  } catch {
    return false;
  }
}

const LINE = /^[\x21-\x7e]{1,300}$/;
const CHALLENGE_ID = /^[0-9A-Za-z_-]{1,64}$/;

/**
 * Requires each part of a statement to be one word of a line, so that no part can add a line or a second value. The server's own
 * parts are an id and a time, which people cannot misread as anything else.
 *
 * @throws SdkError `invalid_argument`
 */
function assertWords(parts: Readonly<Record<string, unknown>> & { challengeId: string; validUntil: string }): void {
  const wrong = Object.entries(parts).find(([, part]) => typeof part !== "string" || !LINE.test(part));
  if (wrong !== undefined) throw new SdkError("invalid_argument", `${wrong[0]} expected one word of a line`);
  if (!isChallengeId(parts.challengeId)) {
    throw new SdkError("invalid_argument", "challengeId expected an id of 1 to 64 letters, digits, _ and -");
  }
  if (!isWrittenTime(parts.validUntil)) {
    throw new SdkError("invalid_argument", "validUntil expected a time in UTC with milliseconds");
  }
}

function isChallengeId(value: unknown): boolean {
  return typeof value === "string" && CHALLENGE_ID.test(value);
}

/**
 * Writes the text that links an ERC-8004 identity to an agent. It names both, the registry, the chain, the server, and the agent's
 * consent. People read it before they sign, and it can be used once.
 *
 * @throws SdkError `invalid_argument` if a part contains a space or a line break, an id or time is malformed, or the identity is
 * not in its normal form
 * @example
 * ```ts
 * const text = formatErc8004Statement({
 *   origin: "https://arcs.example",
 *   agent,
 *   owner,
 *   identity: "eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432:22",
 *   scoreFeedback: "allowed",
 *   challengeId: "chl_1",
 *   validUntil: "2026-01-02T03:14:05.000Z",
 * });
 * ```
 */
export function formatErc8004Statement(statement: Erc8004Statement): string {
  assertWords(statement);
  const { origin, agent, owner, identity, scoreFeedback, challengeId, validUntil } = statement;
  const read = readErc8004Id(identity);
  if (read === undefined || formatErc8004Id(read) !== identity) {
    throw new SdkError("invalid_argument", "identity expected eip155:chain:registry:agentId, in lower case");
  }
  return [
    `${origin} asks you to link your ERC-8004 identity to the agent ${agent}.`,
    "Signing costs nothing and moves nothing.",
    "",
    "Purpose: agent.erc8004",
    `Challenge: ${challengeId}`,
    `Agent: ${agent}`,
    `Owner: ${owner}`,
    `Identity: ${identity}`,
    `Trust Score as public feedback: ${scoreFeedback}`,
    `Valid until: ${validUntil}`,
  ].join("\n");
}

/**
 * Writes the text that proves that an agent is paid at an account. It names both, the chain and the server, and can be used once.
 * People read it before they sign: each part is on its own line, and no part can contain a line break.
 *
 * @throws SdkError `invalid_argument` if a part contains a space or a line break, an id or time is malformed, or the account is not
 * an account id in its normal form
 * @example
 * ```ts
 * const text = formatPaymentAccountStatement({
 *   origin: "https://arcs.example",
 *   agent,
 *   owner,
 *   account: "eip155:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
 *   challengeId: "chl_1",
 *   validUntil: "2026-01-02T03:14:05.000Z",
 * });
 * ```
 */
export function formatPaymentAccountStatement(statement: PaymentAccountStatement): string {
  const { origin, agent, owner, account, challengeId, validUntil } = statement;
  assertWords(statement);
  const read = readAccountId(account);
  if (read === undefined || formatAccountId(read) !== account) {
    throw new SdkError("invalid_argument", "account expected an account id (CAIP-10), in lower case on EVM chains");
  }
  return [
    `${origin} asks you to let the agent ${agent} be paid at your account.`,
    "Signing costs nothing and moves nothing.",
    "",
    "Purpose: agent.payment-account",
    `Challenge: ${challengeId}`,
    `Agent: ${agent}`,
    `Owner: ${owner}`,
    `Account: ${account}`,
    `Valid until: ${validUntil}`,
  ].join("\n");
}

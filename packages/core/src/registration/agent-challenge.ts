import { assertObject } from "../base/describe-value.ts";
import { encodeBase64 } from "../base/bytes.ts";
import { canonicalJson } from "../base/json/canonical-json.ts";
import { SdkError } from "../base/errors.ts";
import { sha256Text } from "../base/hash.ts";
import { isAddress } from "../keys/address.ts";
import { isWrittenTime } from "../base/time.ts";
import { isChallengeId } from "./statement-lines.ts";

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
  const base64 = encodeBase64(sha256Text(canonicalJson(rest)));
  return `sha256-${base64.replaceAll("+", "-").replaceAll("/", "_").replace("=", "")}`;
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

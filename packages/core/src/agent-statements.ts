import {
  assertObject,
  canonicalJson,
  encodeBase64Url,
  isWrittenTime,
  sha256Text,
} from "@arcs/vc/internal";
import { attempt, SdkError } from "./base/errors.ts";
import { isAddress } from "./keys/did.ts";
import { formatAccountId, formatErc8004Id, readAccountId, readErc8004Id } from "./base/networks.ts";

/**
 * Parts of every text for the wallets of an agent: the server, the agent, and the one use of the
 * signatures.
 */
type StatementHead = {
  /**
   * Origin of the server (RFC 6454), such as `https://arcs.example`: a client requires that of its
   * own base URL.
   */
  origin: string;
  agent: string;
  owner: string;
  challengeId: string;
  /** RFC 3339, UTC, with milliseconds. */
  validUntil: string;
};

/** The text that the wallets of an agent sign: permission for one action of one server, once. */
export type AgentChallenge = StatementHead & {
  purpose: "register" | "update" | "close";
  /**
   * Address for the agent's payments; `null`: its own; `"unchanged"`: where the request does not
   * change it.
   */
  paymentAddress: string | null;
  /** Digest of the request that the signatures authorise: see {@link hashAgentBody}. */
  bodyDigest: string;
};

/**
 * The statement that an agent's owner and the holder of an ERC-8004 identity sign to link the two.
 */
export type Erc8004Statement = StatementHead & {
  /** The identity, `eip155:<chain>:<identity registry>:<agentId>` in lower case. */
  identity: string;
  /**
   * Whether the Trust Score may be written to the reputation registry, permanently and publicly.
   */
  scoreFeedback: "allowed" | "refused";
};

/**
 * The statement that an agent's owner and an account on another chain sign, so that payments to the
 * account are the agent's.
 */
type PaymentAccountStatement = StatementHead & {
  account: string;
};

const NONE = "none";
const MAX_TEXT = 2_000;

/** The form of a part in words, and its check. No part can contain a space or a line break. */
type PartForm = readonly [expected: string, holds: (part: unknown) => boolean];

const headForms: Readonly<Record<keyof StatementHead, PartForm>> = {
  origin: ["an origin, such as https://arcs.example", isOrigin],
  agent: ["a ledger address", isAddress],
  owner: ["a ledger address", isAddress],
  challengeId: [
    "an id of 1 to 64 letters, digits, _ and -",
    (part) => matches(part, /^[0-9A-Za-z_-]{1,64}$/),
  ],
  validUntil: ["a time in UTC with milliseconds", isWrittenTime],
};

function matches(part: unknown, form: RegExp): boolean {
  return typeof part === "string" && form.test(part);
}

function isOrigin(part: unknown): boolean {
  return (
    matches(part, /^https?:.{1,300}$/) &&
    URL.canParse(part as string) &&
    new URL(part as string).origin === part
  );
}

/**
 * Request of a text: in a sentence, by the forms of its own parts, and by its lines between those
 * of all texts.
 */
type Asked = {
  ask: string;
  purpose: string;
  forms: Readonly<Record<string, PartForm>>;
  lines: object;
};

/**
 * Writes a text with each part on its own line. @throws SdkError `invalid_argument` for a malformed
 * part
 */
function writeText(statement: StatementHead, { ask, purpose, forms, lines }: Asked): string {
  const parts: Readonly<Record<string, unknown>> = statement;
  for (const [name, [expected, holds]] of Object.entries({ ...headForms, ...forms })) {
    if (!holds(parts[name])) throw new SdkError("invalid_argument", `${name} must be ${expected}`);
  }
  return [
    `${statement.origin} asks you to ${ask}.`,
    "Signing costs nothing and moves nothing.",
    "",
    `Purpose: agent.${purpose}`,
    `Challenge: ${statement.challengeId}`,
    ...Object.entries(lines).map(([name, part]) => `${name}: ${part}`),
    `Valid until: ${statement.validUntil}`,
  ].join("\n");
}

/**
 * Writes the text that the wallets of an agent sign. It names everything that it permits, so that
 * it permits nothing else.
 *
 * @throws SdkError `invalid_argument` unless each part has the form of {@link AgentChallenge}
 */
export function formatAgentChallenge(challenge: AgentChallenge): string {
  const { purpose, agent, owner, paymentAddress, bodyDigest } = challenge;
  return writeText(challenge, {
    ask: `${purpose} the agent ${agent}`,
    purpose,
    forms: {
      purpose: ["register, update or close", (part) => matches(part, /^(register|update|close)$/)],
      paymentAddress: [
        "a ledger address or null",
        (part) =>
          part === null || isAddress(part) || (purpose !== "register" && part === "unchanged"),
      ],
      bodyDigest: ["the digest of a body", (part) => matches(part, /^sha256-[0-9A-Za-z_-]{43}$/)],
    },
    lines: { Owner: owner, "Payment address": paymentAddress ?? NONE, Body: bodyDigest },
  });
}

// Lax in between, because the parts are written again and compared.
const TEXT = new RegExp(
  [
    "^(?<origin>\\S+) asks you to (?<purpose>register|update|close) the agent (?<agent>\\w+)\\.",
    "[^]{1,99}",
    "Challenge: (?<challengeId>\\S+)",
    "Owner: (?<owner>\\w+)",
    "Payment address: (?<paymentAddress>\\w+)",
    "Body: (?<bodyDigest>\\S+)",
    "Valid until: (?<validUntil>\\S+)$",
  ].join("\n"),
);

/**
 * Parses a text of {@link formatAgentChallenge}. Before a wallet signs it, compare every part with
 * what you are about to do.
 *
 * @param text - as received from a server
 * @returns `undefined` for any other text, even one with an additional line
 */
export function readAgentChallenge(text: unknown): AgentChallenge | undefined {
  if (typeof text !== "string" || text.length > MAX_TEXT) return undefined;
  const parts = TEXT.exec(text)?.groups;
  if (parts === undefined) return undefined;
  const { paymentAddress, ...rest } = parts;
  const read = {
    ...rest,
    paymentAddress: paymentAddress === NONE ? null : paymentAddress,
  } as AgentChallenge;
  // There is one text per challenge; any other spelling is not ours.
  const spelling = attempt(() => formatAgentChallenge(read));
  return spelling === text ? read : undefined;
}

/**
 * Computes the digest that binds a challenge to one request: SHA-256 of the RFC 8785 form of the
 * request's body without its member `proof`, as `sha256-` and base64url.
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

/**
 * Writes the text that links an ERC-8004 identity to an agent, once. @throws SdkError
 * `invalid_argument` for a malformed part
 */
export function formatErc8004Statement(statement: Erc8004Statement): string {
  const { agent, owner, identity, scoreFeedback } = statement;
  const isInNormalForm = (): boolean => {
    const read = readErc8004Id(identity);
    return read !== undefined && formatErc8004Id(read) === identity;
  };
  return writeText(statement, {
    ask: `link your ERC-8004 identity to the agent ${agent}`,
    purpose: "erc8004",
    forms: {
      identity: ["eip155:chain:registry:agentId, in lower case", isInNormalForm],
      scoreFeedback: ["allowed or refused", (part) => matches(part, /^(allowed|refused)$/)],
    },
    lines: {
      Agent: agent,
      Owner: owner,
      Identity: identity,
      "Trust Score as public feedback": scoreFeedback,
    },
  });
}

/**
 * Writes the text that proves that an agent is paid at an account. @throws SdkError
 * `invalid_argument` for a malformed part
 */
export function formatPaymentAccountStatement(statement: PaymentAccountStatement): string {
  const { agent, owner, account } = statement;
  const isInNormalForm = (): boolean => {
    const read = readAccountId(account);
    return read !== undefined && formatAccountId(read) === account;
  };
  return writeText(statement, {
    ask: `let the agent ${agent} be paid at your account`,
    purpose: "payment-account",
    forms: { account: ["an account id (CAIP-10), in lower case on EVM chains", isInNormalForm] },
    lines: { Agent: agent, Owner: owner, Account: account },
  });
}

import { hashAgentBody, SdkError } from "@arcs/core";
import { type AgentChallenge, assertObject, assertShape, describeValue, readAgentChallenge } from "@arcs/core/internal";

import type { ArcsClient } from "./arcs-client.ts";
import type { AgentChallengeView, RegisterAgent, UpdateAgent } from "@arcs/core/http";

/** The request that a wallet is asked to sign for. */
export type ExpectedAgentChallenge = Pick<AgentChallenge, "purpose" | "agent" | "owner"> & {
  /** The body of the request that the signatures are for; its `proof` does not count. */
  body: Omit<RegisterAgent, "proof"> | Omit<UpdateAgent, "proof">;
};

/**
 * Checks that the text of a challenge is what this client asked its own server for, and for one request only. A wallet signs
 * nothing else: a hostile server could relay the text of another one, and register there what it likes in the wallet's name.
 *
 * @returns the bytes to sign
 * @throws SdkError `server_invalid_answer` when any part of the text differs; nothing may be signed then
 * @example
 * ```ts
 * const message = checkAgentChallenge(challenge, { client, purpose: "update", agent, owner, body: changes });
 * const signature = await wallet.sign(message);
 * ```
 */
export function checkAgentChallenge(
  challenge: Pick<AgentChallengeView, "challengeId" | "message">,
  expectation: ExpectedAgentChallenge & { client: Pick<ArcsClient, "apiUrl"> },
): Uint8Array {
  assertObject(challenge, "challenge");
  assertObject(expectation, "expected");
  const { challengeId, message } = challenge;
  const { client, purpose, agent, owner, body } = expectation;
  assertShape(client, "client", { apiUrl: "text" });
  assertObject(body, "body");
  const origin = originOf(client);
  const read = readAgentChallenge(message);
  if (read === undefined) throw notSigned("the text to sign expected to be a challenge, got another text");
  const none = purpose === "register" ? null : "unchanged";
  const { paymentAddress = none } = body.x402 ?? {};
  const expected = {
    /* fault: challenge-of-another-server */ origin,
    purpose,
    agent,
    challengeId,
    owner,
    paymentAddress,
    bodyDigest: /* fault: challenge-for-another-body */ hashAgentBody(body),
  } satisfies Partial<AgentChallenge>;
  for (const part of Object.keys(expected) as (keyof typeof expected)[]) {
    if (read[part] === expected[part]) continue;
    const message = `the text to sign expected the ${part} ${shown(expected[part])}, got ${shown(read[part])}`;
    throw notSigned(message, { part });
  }
  return new TextEncoder().encode(message);
}

/** The server that texts to sign have to name. @throws SdkError `invalid_argument` when the client is none */
export function originOf({ apiUrl }: Pick<ArcsClient, "apiUrl">): string {
  if (URL.canParse(apiUrl)) return new URL(apiUrl).origin;
  throw new SdkError("invalid_argument", "client expected a client of createArcsClient");
}

function notSigned(message: string, details: Record<string, unknown> = {}): SdkError {
  return new SdkError("server_invalid_answer", `${message}: nothing was signed`, { details });
}

function shown(part: unknown): string {
  return typeof part === "string" ? part : part === undefined || part === null ? "none" : describeValue(part);
}

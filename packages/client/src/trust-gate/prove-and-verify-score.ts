import {
  type JsonObject,
  SdkError,
  type Signer,
  type StatusResolver,
  type TrustedIssuer,
} from "@arcs/core";
import { assertShape } from "@arcs/core/internal";
import {
  createScoreProof,
  type ScoreClaims,
  type ScoreProofReport,
  verifyScoreProof,
} from "@arcs/trust";

import type { ArcsClient } from "../arcs-client.ts";
import type { RequestOptions } from "../http/call-api.ts";
import { type AskedOfScoreProof, readScoreProof, writeScoreProof } from "./score-proofs.ts";
import { listIn, takeFrom } from "../http/lists.ts";

/**
 * Makes the function `verify` of a gate's `scoreProofs` for callers that trust the server. It
 * trusts the server's verified issuers and asks the server whether the credential was revoked. All
 * else is checked here.
 *
 * @example
 * ```ts
 * const gate = createTrustGate({ client, minScore: 600, onUnknown: "deny", scoreProofs: { domain, verify: createScoreProofVerifier(client) } });
 * ```
 */
export function createScoreProofVerifier(
  client: Pick<ArcsClient, "issuers" | "credentials">,
  options?: RequestOptions,
): (presentation: string | JsonObject, asked: AskedOfScoreProof) => Promise<ScoreProofReport> {
  assertShape(client, "client", { issuers: "object", credentials: "object" });
  return async (presentation, asked) =>
    verifyScoreProof(presentation, {
      ...asked,
      ...(await readServerTrust(client, options)),
      now: new Date(),
    });
}

/**
 * Verifies a score proof in the form of the request field `Score-Proof`, by
 * {@link createScoreProofVerifier}.
 *
 * @throws SdkError `invalid_argument` when the field is no base64url, or longer than 8,192
 *   characters
 * @throws SdkError what the client throws where the server's issuers cannot be read
 * @example
 * ```ts
 * const { valid, holder } = await verifyScoreProofField(field, { challenge, domain: "shop.example", minimum: 600 }, { client });
 * ```
 */
export async function verifyScoreProofField(
  field: string,
  asked: AskedOfScoreProof,
  options: RequestOptions & { client: Pick<ArcsClient, "issuers" | "credentials"> },
): Promise<ScoreProofReport> {
  assertShape(asked, "asked", "object");
  assertShape(options, "options", { client: "object" });
  const { client, ...others } = options;
  const text = readScoreProof(field);
  if (text === undefined) {
    throw new SdkError(
      "invalid_argument",
      "the score proof must be base64url of a presentation's JSON",
    );
  }
  return createScoreProofVerifier(client, others)(text, asked);
}

/** Whom a verifier trusts, and who tells it the status of a credential. */
type ServerTrust = { trustedIssuers: TrustedIssuer[]; resolveStatus: StatusResolver };

/**
 * Trusts the issuers that the server has verified, and has it look up the status of a credential.
 * What goes wrong makes the status unknown, never fine.
 *
 * @throws SdkError what the client throws where it cannot read the issuers
 */
export async function readServerTrust(
  client: Pick<ArcsClient, "issuers" | "credentials">,
  options?: RequestOptions,
): Promise<ServerTrust> {
  const { issuers } = await client.issuers.list(options);
  return {
    trustedIssuers: issuers
      .filter(({ verified }) => verified)
      .map(({ id, keys }) => ({ id, keys })),
    resolveStatus: async ({ credential }) => {
      const { checks, errors = [] } = await client.credentials.verify({ credential }, options);
      const isExpired = errors.some(({ code }) => code === "credential_expired");
      if (checks.notRevoked) return { status: isExpired ? "expired" : "active" };
      if (errors.some(({ code }) => code === "credential_revoked")) return { status: "revoked" };
      return { status: "unavailable", reason: "the server could not tell" };
    },
  };
}

/** Claims about its score that an agent proves, with the verifier's challenge and domain. */
export type ProveScoreInput = ScoreClaims & { challenge: string; domain: string };

/**
 * Proves that the Trust Score of the client's own agent is at least, or at most, a value: gets a
 * committed credential for this one verifier, and signs.
 *
 * @param client - with the agent's own API key
 * @param options.wallet - the agent's wallet
 * @returns the value of the request field `Score-Proof`: base64url of the presentation's JSON
 * @throws SdkError `score_not_proved` when a claim is not true
 * @throws SdkError `insufficient_permissions` when the key is not the agent's own
 * @throws SdkError `server_invalid_answer` when the server's credential is about somebody else
 * @example
 * ```ts
 * const asked = readScoreProofRequest(response.headers.get("Score-Proof-Request"), url);
 * const field = await proveScore(client, asked, { wallet });
 * ```
 */
export async function proveScore(
  client: Pick<ArcsClient, "agents">,
  input: ProveScoreInput,
  options: RequestOptions & { wallet: Signer },
): Promise<string> {
  assertShape(client, "client", { agents: { createScoreProofs: "function" } });
  assertShape(input, "input", "object");
  assertShape(options, "options", { wallet: { address: "text", sign: "function" } });
  const { wallet, ...others } = options;
  const answer = await client.agents.createScoreProofs(wallet.address, {}, others);
  const [committed] = takeFrom(answer, ({ proofs }) => listIn(proofs));
  if (committed === undefined)
    throw new SdkError("server_invalid_answer", "proofs must hold one credential (received none)");
  const { credential, secret } = committed;
  const presentation = await createScoreProof({
    ...input,
    credential,
    secret,
    signer: wallet,
    now: new Date(),
  });
  return writeScoreProof(presentation);
}

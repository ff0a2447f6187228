import { type JsonObject, SdkError } from "@arcs/core";
import { assertShape } from "@arcs/core/internal";
import { type ScoreProofReport, verifyScoreProof } from "@arcs/trust";

import type { ArcsClient } from "../arcs-client.ts";
import { readServerTrust } from "../credentials/server-trust.ts";
import type { RequestOptions } from "../http/api-request.ts";
import { readScoreProof } from "./score-proof-fields.ts";
import type { AskedOfScoreProof } from "./score-proofs.ts";

/**
 * Makes the function `verify` of a gate's `scoreProofs` for callers that trust the server. It trusts the server's verified
 * issuers and asks the server whether the credential was revoked. All else is checked here.
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
    verifyScoreProof(presentation, { ...asked, ...(await readServerTrust(client, options)), now: new Date() });
}

/**
 * Verifies a score proof in the form of the request field `Score-Proof`, by {@link createScoreProofVerifier}.
 *
 * @throws SdkError `invalid_argument` when the field is no base64url, or longer than 8,192 characters
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
    throw new SdkError("invalid_argument", "the score proof expected base64url of a presentation's JSON");
  }
  return createScoreProofVerifier(client, others)(text, asked);
}

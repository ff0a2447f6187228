import type { StatusResolver, TrustedIssuer } from "@arcs/core";

import type { ArcsClient } from "../arcs-client.ts";
import type { RequestOptions } from "../http/api-request.ts";

/** Whom a verifier trusts, and who tells it the status of a credential. */
export type ServerTrust = { trustedIssuers: TrustedIssuer[]; resolveStatus: StatusResolver };

/**
 * Trusts the issuers that the server has verified, and has it look up the status of a credential. What goes wrong makes the
 * status unknown, never fine.
 *
 * @throws SdkError what the client throws where it cannot read the issuers
 */
export async function readServerTrust(
  client: Pick<ArcsClient, "issuers" | "credentials">,
  options?: RequestOptions,
): Promise<ServerTrust> {
  const { issuers } = await client.issuers.list(options);
  return {
    trustedIssuers: issuers.filter(({ verified }) => verified).map(({ id, keys }) => ({ id, keys })),
    resolveStatus: async ({ credential }) => {
      const { checks, errors = [] } = await client.credentials.verify({ credential }, options);
      const isExpired = errors.some(({ code }) => code === "credential_expired");
      if (checks.notRevoked) return { status: isExpired ? "expired" : "active" };
      if (errors.some(({ code }) => code === "credential_revoked")) return { status: "revoked" };
      return { status: "unavailable", reason: "the server could not tell" };
    },
  };
}

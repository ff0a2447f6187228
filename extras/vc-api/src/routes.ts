import { join } from "node:path";

import { decodeAddress } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import type { FastifyInstance } from "fastify";

import type { Extension, ServerContext, ServerStart, SharedParts } from "@arcs/server/extension";
import {
  ANONYMOUS_AT_A_TIME,
  type IssuerKey,
  prepareKeyFile,
  useAuthentication,
  useFewAtATime,
  useIdempotency,
  useRateLimits,
} from "@arcs/server/internal";
import { registerVcCredentialRoutes } from "./issue-routes.ts";
import { registerVcVerificationRoutes } from "./verify-routes.ts";

/**
 * Opens the VC-API, and warns the operator about its settings. It signs as a `did:key` DID, apart
 * from the issuers whose credentials have records on the ledger, so that its callers get nothing
 * signed in their names.
 */
export async function openVcApi({ settings, log, randomBytes }: ServerStart): Promise<Extension> {
  const {
    vcApi,
    vcApiTrust,
    dataFolder,
    vcApiKeyFile = join(dataFolder, "vc-issuer.json"),
  } = settings;
  if (vcApi === "open")
    log.warn("VC_API is open: anybody has this server sign credentials, as its did:key issuer");
  if (vcApiTrust === "any") {
    log.warn(
      "VC_API_TRUST is any: /vc/ verifies credentials of any issuer; it says that proofs hold, no more",
    );
  }
  const signer = await prepareKeyFile(vcApiKeyFile, { randomBytes });
  const issuer = { did: formatDidKey(decodeAddress(signer.address)), signer };
  return {
    issuer,
    async routes(app, context, shared) {
      await app.register(
        async (vc) => registerVcApi(vc, { ...context, vcIssuer: issuer }, shared),
        { prefix: "/vc" },
      );
    },
  };
}

/** Registers the VC-API by the same rules as the rest. */
function registerVcApi(
  vc: FastifyInstance,
  context: ServerContext & { vcIssuer: IssuerKey },
  { verifier, quotas, lookups }: SharedParts,
): void {
  if (context.settings.vcApi === "open") useFewAtATime(vc, ANONYMOUS_AT_A_TIME.vcApi);
  useAuthentication(vc, context);
  useRateLimits(vc, context, { quotas });
  useIdempotency(vc, context);
  registerVcCredentialRoutes(vc, context);
  void vc.register(async (scope) =>
    registerVcVerificationRoutes(scope, { ...context, verifier }, { lookups }),
  );
}

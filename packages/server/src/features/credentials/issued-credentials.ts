import type { HttpCredentialType } from "@arcs/core";
import type { IssuedCredentialList } from "@arcs/core/http";
import { defined, httpCredentialTypes } from "@arcs/core/internal";
import type { FastifyInstance } from "fastify";

import type { ServerContext } from "../../context.ts";
import { scopeOf } from "../../platform/base/scope.ts";
import {
  defineOperation,
  offsetOf,
  pageProperties,
  type PageQuery,
  paginationOf,
} from "../../platform/http/route-schemas.ts";
import { type ApiKey, callerOf, isOperator } from "../access/service.ts";
import { verificationUrlOf } from "./credential-views.ts";
import { type CredentialStatus, type IssuedBy, listIssuedCredentials } from "./store.ts";

type IssuedQuery = { type?: HttpCredentialType; status?: CredentialStatus } & PageQuery;

/** Lists what the issuer of a key issued: the credentials that the key may revoke. */
export function registerIssuedCredentialsRoute(
  app: FastifyInstance,
  context: Pick<ServerContext, "store" | "settings" | "clock">,
): void {
  app.get<{ Querystring: IssuedQuery }>(
    "/credentials",
    defineOperation("listIssuedCredentials", {
      permission: "issuer",
      summary: "List the credentials that the issuer of the key issued",
      description:
        "The newest first: those that the key may revoke. A key without an issuer of its own sees what it had the server's " +
        "issuer issue; the operator's sees all. An addition to the specification.",
      query: {
        type: { type: "string", enum: httpCredentialTypes },
        status: { type: "string", enum: ["active", "expired", "revoked"] },
        ...pageProperties({ maxPage: 10_000 }),
      },
      answers: { 200: "issued-credential-list" },
    }),
    async (request): Promise<IssuedCredentialList> => {
      const { type, status, ...page } = request.query;
      const wanted = {
        ...defined({ type, status }),
        now: context.clock.now(),
        limit: page.limit,
        offset: offsetOf(page),
      };
      const by = issuedBy(callerOf(request));
      const { credentials, total } = await context.store.readLarge((db) =>
        listIssuedCredentials(db, by, wanted),
      );
      return {
        credentials: credentials.map((credential) => ({
          id: credential.id,
          type: credential.type as HttpCredentialType,
          subjectId: credential.subjectId,
          issuer: credential.issuerDid,
          issuedAt: credential.issuedAt.toISOString(),
          expiresAt: credential.expiresAt?.toISOString() ?? null,
          status: credential.status,
          verificationUrl: verificationUrlOf(context, credential.id),
        })),
        pagination: paginationOf(page, { total }),
      };
    },
  );
}

/** The credentials of a key, as `assertIsIssuer` decides which it may revoke. */
function issuedBy(caller: ApiKey): IssuedBy {
  if (caller.issuerDid !== null) return { issuerDid: caller.issuerDid, issuedFor: null };
  return isOperator(caller)
    ? { issuerDid: null, issuedFor: null }
    : { issuerDid: null, issuedFor: scopeOf(caller) };
}

import { readdir, readFile } from "node:fs/promises";

import {
  isSdkError,
  type JsonObject,
  SdkError,
  type StatusAnswer,
  type TrustedIssuer,
  verifyCredential,
} from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import { describeCrossChain } from "@arcs/evm";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { errorResponses, sendPage, type ServerContext } from "@arcs/server/extension";
import {
  type AddressLimit,
  ANONYMOUS_AT_A_TIME,
  areClaimsVisible,
  createStatusResolver,
  exportCredentialText,
  findAgent,
  findCredential,
  findLoggedCredential,
  fixedDocument,
  type FixedDocument,
  idParameter,
  issuerAmong,
  keepPublic,
  listKnownIssuers,
  listSyncs,
  ownBases,
  reputationPrivate,
  schemaRef,
  sendFresh,
  sendScriptedPage,
  trustListOf,
  useFewAtATime,
} from "@arcs/server/internal";
import { noCredentialPage, type PublicVerification, verifyPage } from "./credential-page.ts";
import { type VerificationFacts, writeStatus } from "./report-in-words.ts";

const config = {
  permission: "none",
  weight: 0,
  errors: ["credential_not_found", "rate_limit_exceeded", "reputation_private"],
} as const;

/**
 * Registers the page that verifies a credential, and the data of its script. Everybody with the id
 * may see it.
 */
export function registerVerifyPage(
  app: FastifyInstance,
  context: ServerContext,
  { lookups }: { lookups: AddressLimit },
): void {
  useFewAtATime(app, ANONYMOUS_AT_A_TIME.pages);
  const verify = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
  ): Promise<PublicVerification> => {
    const stored = await readStored(context, request.params.id);
    // Each read of the ledger costs the operator.
    lookups.count(request, reply);
    return verifyStored(context, stored);
  };
  const { documentBases } = ownBases(context.settings);
  const { explorer } = context.settings;

  app.get<{ Params: { id: string } }>(
    "/verify/:id",
    { config, schema: { hide: true, params: idParameter } },
    async (request, reply): Promise<FastifyReply> => {
      try {
        const { id } = request.params;
        const verification = await verify(request, reply);
        const logged = await findLoggedCredential(context, verification.credential.id);
        const page = verifyPage(verification, { logged, documentBases, explorer });
        if (context.settings.cdnSeconds === 0)
          return sendScriptedPage(reply.header("cache-control", "no-store"), page);
        // Its script requests the facts, which are never cached.
        return sendFresh(request, reply, {
          page,
          send: sendScriptedPage,
          settings: context.settings,
          tags: [`credential-${id}`, `agent-${verification.agent.id}`],
        });
      } catch (error) {
        if (isSdkError(error, "credential_not_found"))
          return sendPage(
            reply.code(404).header("cache-control", "no-store"),
            noCredentialPage({ explorer }),
          );
        throw error;
      }
    },
  );

  app.get<{ Params: { id: string } }>(
    "/verify/:id/facts",
    {
      config,
      schema: {
        operationId: "getVerificationFacts",
        summary: "Get what a credential was verified with",
        description:
          "What it takes to repeat the verification: whom the service trusts, what the ledger says, and where on other " +
          "chains the credential is.",
        tags: ["documents"],
        params: idParameter,
        response: { 200: schemaRef("verification-facts"), ...errorResponses },
      },
    },
    async (request, reply) => {
      void reply.header("cache-control", "no-store");
      return factsOf(await verify(request, reply));
    },
  );

  app.get<{ Params: { id: string } }>(
    "/verify/:id/credential",
    {
      config,
      schema: {
        operationId: "getPublicCredential",
        summary: "Get the signed W3C credential without a key",
        description:
          "As its page shows it: 403 where the agent does not show what the credential says.",
        tags: ["documents"],
        params: idParameter,
        response: {
          200: { content: { "application/vc": { schema: schemaRef("w3c-credential") } } },
          ...errorResponses,
        },
      },
    },
    async (request, reply) => {
      const { credential, agent, document } = await readStored(context, request.params.id);
      if (!areClaimsPublic({ credential, agent }))
        throw reputationPrivate(agent, "what the credential says");
      return reply.type("application/vc").header("cache-control", "no-store").send(document);
    },
  );

  registerScripts(app);
}

function factsOf({ report, checkedAt, copies, repeatable }: PublicVerification): VerificationFacts {
  const { valid, checks, errors } = report;
  return {
    valid,
    checks,
    errors: errors.map(({ code, message, severity }) => ({ code, message, severity })),
    checkedAt: checkedAt.toISOString(),
    ...(repeatable === undefined
      ? {}
      : {
          trustedIssuers: repeatable.trustedIssuers,
          status: writeStatus(repeatable.status),
          evidence: copies.map(({ evidence }) => evidence),
        }),
  };
}

function registerScripts(app: FastifyInstance): void {
  let scripts: Promise<ReadonlyMap<string, FixedDocument>> | undefined;
  app.get<{ Params: { name: string } }>(
    "/assets/:name",
    { config, schema: { hide: true } },
    async (request, reply) => {
      scripts ??= loadBrowserScripts().then(
        (texts) => new Map([...texts].map(([name, text]) => [name, fixedDocument(text)])),
      );
      const script = (await scripts).get(request.params.name);
      if (script === undefined) throw new SdkError("not_found", "there is no file of this name");
      if (keepPublic(request, reply, { version: script, keeping: { seconds: 300 } }))
        return reply.code(304).send();
      return reply.type("text/javascript; charset=utf-8").send(script.bytes);
    },
  );
}

/**
 * Gives the scripts of the pages by file name. The package brings them along, bundled; in the
 * repository they are bundled at first use.
 */
async function loadBrowserScripts(): Promise<ReadonlyMap<string, string>> {
  if (import.meta.url.endsWith(".ts")) {
    // Named in two steps, because the package has neither this file nor what it needs.
    const bundler = new URL("../../scripts/bundle-browser.mjs", import.meta.url).href;
    const { bundleBrowserScripts } = (await import(bundler)) as {
      bundleBrowserScripts: () => Promise<Map<string, string>>;
    };
    return bundleBrowserScripts();
  }
  const folder = new URL("../browser/", import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith(".js"));
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, folder), "utf8")] as const),
    ),
  );
}

/** A stored credential, and all that its verification depends on but the ledger. */
type Stored = Pick<PublicVerification, "credential" | "agent" | "issuer" | "copies"> & {
  document: string;
  trustedIssuers: TrustedIssuer[];
};

/** @throws SdkError `credential_not_found` */
async function readStored(
  context: Pick<ServerContext, "store" | "issuers">,
  id: string,
): Promise<Stored> {
  const { pool } = context.store;
  const credential = await findCredential(pool, id);
  const agent = credential && (await findAgent(pool, credential.subjectId));
  if (credential === undefined || agent === undefined) {
    throw new SdkError("credential_not_found", "there is no credential with this id");
  }
  const known = await listKnownIssuers(context);
  return {
    credential,
    agent,
    issuer: issuerAmong(known, credential.issuerDid),
    copies: describeCrossChain(await listSyncs(pool, id)).syncs.flatMap(
      ({ evidence, address, revocationStatus }) =>
        evidence === undefined || address === undefined
          ? []
          : [{ evidence, address, isRevoked: revocationStatus === "revoked" }],
    ),
    document: await exportCredentialText(pool, credential),
    trustedIssuers: trustListOf(known),
  };
}

function areClaimsPublic({ credential, agent }: Pick<Stored, "credential" | "agent">): boolean {
  return areClaimsVisible(credential, {
    agent,
    viewer: "public",
  });
}

/** Verifies a stored credential for a caller with nothing but its id. */
async function verifyStored(
  context: Pick<ServerContext, "store" | "settings" | "clock" | "ledger">,
  { document, trustedIssuers, ...stored }: Stored,
): Promise<PublicVerification> {
  const resolve = createStatusResolver(context);
  let status: StatusAnswer = { status: "unavailable", reason: "the status was not asked for" };
  const checkedAt = context.clock.now();
  const report = await verifyCredential(document, {
    trustedIssuers,
    now: checkedAt,
    ...ownBases(context.settings),
    resolveStatus: async (query) => {
      status = await resolve(query);
      return status;
    },
  });
  const repeatable = areClaimsPublic(stored) ? { document, status, trustedIssuers } : undefined;
  return { ...stored, signed: parseJson(document) as JsonObject, report, checkedAt, repeatable };
}

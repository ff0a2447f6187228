import type { FastifyInstance } from "fastify";
import { limitProperty, errorResponses, schemaRef } from "../../../platform/http/route-schemas.ts";
import type { ServerContext } from "../../../context.ts";
import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { ReputationLog } from "@arcs/core/http";
import type { RootList, SignedRootList } from "@arcs/trust";
import type { Queryable } from "../../../platform/db/queryable.ts";
import { findRootList } from "../roots/root-lists.ts";
import { listLogAnchors } from "./anchor-log.ts";
import { findCoverEnd, findRunningHash, listCoverEntries } from "./store.ts";

export type LogQuery = { after: number; limit: number };

export const logQuerySchema = {
  type: "object",
  properties: {
    after: {
      description: "Position of the last entry that is known",
      type: "integer",
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      default: 0,
    },
    ...limitProperty({ usual: 1000, max: 5000 }),
  },
  additionalProperties: false,
} as const;

export type RootsQuery = { digest?: string };

export const rootsQuerySchema = {
  type: "object",
  properties: { digest: { type: "string", pattern: "^[0-9a-f]{64}$" } },
  additionalProperties: false,
} as const;

/**
 * Registers the routes from which everybody can recompute what is safe to spend, and scores: the log of cover, and the lists of roots.
 */
export function registerCoverLogRoutes(app: FastifyInstance, { store }: Pick<ServerContext, "store">): void {
  app.get<{ Querystring: LogQuery }>(
    "/reputation/log",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getCoverLog",
        summary: "Read the log that costs to forge are computed from",
        description:
          "What public chains prove for good of payments to all agents, in the order in which it took effect, with reports that nothing came, disputes, and the lists of roots in force. applyCoverEntry of @arcs/trust gives what each payment backs and what is safe to spend with each account, by the service's roots or any others. runningHash is SHA-256 over the hash before and the canonical form of each entry in turn, so that two readers can tell whether they saw the same.",
        tags: ["log"],
        querystring: logQuerySchema,
        response: { 200: schemaRef("reputation-log"), ...errorResponses },
      },
    },
    async ({ query }) => readPublicLog(store.pool, query),
  );

  app.get<{ Querystring: RootsQuery }>(
    "/reputation/roots",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getRoots",
        summary: "Read the list of roots: from whom trust starts",
        description:
          "The list of now, or the one that a score or the log names by its digest, with the documents that publishers signed. Lists that come with the program, the default and the one for development, are signed by nobody: their digest says which they are. 404 for a digest that this service does not know.",
        tags: ["log"],
        querystring: rootsQuerySchema,
        response: { 200: schemaRef("reputation-roots"), ...errorResponses },
      },
    },
    async ({ query }) => readRoots(store.pool, query),
  );
}

/**
 * Reads a page of the log of cover.
 *
 * @throws SdkError `invalid_request` when `after` is no position of the log
 */
export async function readPublicLog(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<ReputationLog> {
  const previousHash = await findRunningHash(db, after);
  if (previousHash === undefined) {
    throw new SdkError("invalid_request", "after expected the position of an entry of the log");
  }
  const page = await listCoverEntries(db, { after, limit });
  const { position } = await findCoverEnd(db);
  const last = page.at(-1);
  const upTo = last?.position ?? after;
  const anchors = await listLogAnchors(db, { after, upTo });
  return {
    entries: page.map(({ entry }) => parseJson(entry) as ReputationLog["entries"][number]),
    previousHash,
    runningHash: last?.runningHash ?? previousHash,
    position: upTo,
    // Entries added since the page was read are on the next one.
    total: Math.max(position, upTo),
    anchors: anchors.map(({ anchoredAt, ...anchor }) => ({ ...anchor, anchoredAt: anchoredAt.toISOString() })),
  };
}

export async function readRoots(
  db: Queryable,
  { digest }: { digest?: string },
): Promise<{ digest: string; list: RootList; signed: SignedRootList[] }> {
  const wanted = digest ?? (await findCoverEnd(db)).rootsDigest;
  const found = await findRootList(db, wanted);
  if (found === undefined) throw new SdkError("not_found", "there is no such list of roots");
  return { digest: wanted, ...found };
}

import type { FastifyInstance } from "fastify";
import { errorResponses, schemaRef } from "../../../platform/http/route-schemas.ts";
import type { Store } from "../../../platform/db/store.ts";
import { SdkError } from "@arcs/core";
import { parseJson } from "@arcs/core/internal";
import type { RootList, SignedRootList, VouchingEntry } from "@arcs/trust";
import type { Queryable } from "../../../platform/db/queryable.ts";
import {
  findBookEnd,
  findRootList,
  findRunningHash,
  listEntries,
  listLogAnchors,
  type LogAnchor,
} from "../books/service.ts";

/** Which page of the log is asked for. */
export type LogQuery = { after: number; limit: number };

/** Its schema. */
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
    limit: { type: "integer", minimum: 1, maximum: 5000, default: 1000 },
  },
  additionalProperties: false,
} as const;

/** Which list of roots is asked for. */
export type RootsQuery = { digest?: string };

/** Its schema. */
export const rootsQuerySchema = {
  type: "object",
  properties: { digest: { type: "string", pattern: "^[0-9a-f]{64}$" } },
  additionalProperties: false,
} as const;

/**
 * Registers the routes from which everybody can recompute public scores: the log of payments, and the list of roots.
 */
export function registerVouchingRoutes(app: FastifyInstance, { store }: { store: Store }): void {
  app.get<{ Querystring: LogQuery }>(
    "/reputation/log",
    {
      config: { permission: "read", weight: 1 },
      schema: {
        operationId: "getVouchingLog",
        summary: "Read the log that payments are vouched for by",
        description:
          "Payments to agents that show everything, in the order in which they took effect. foldVouchers of the core library gives what each is vouched for, with the service's roots or any others. runningHash is SHA-256 over the hash before and the canonical form of each entry in turn, so that two readers can tell whether they saw the same.",
        tags: ["reputation"],
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
          "The list of now, or the one that a score names by its rootsDigest. 404 where there is none: then nobody vouches, and no score is above 300.",
        tags: ["reputation"],
        querystring: rootsQuerySchema,
        response: { 200: schemaRef("reputation-roots"), ...errorResponses },
      },
    },
    async ({ query }) => readRoots(store.pool, query),
  );
}

/** A page of the public log of what was paid. */
type LogPage = {
  entries: VouchingEntry[];
  /** Hash over all entries before the page, and over those of the page too. */
  previousHash: string;
  runningHash: string;
  /** Of the last entry of the page. */
  position: number;
  /** Entries of the whole log. */
  total: number;
  /** Where the ledger has the hash over the log, within the page. Times are ISO 8601. */
  anchors: (Omit<LogAnchor, "anchoredAt"> & { anchoredAt: string })[];
};

/**
 * Reads a page of the public log.
 *
 * @throws SdkError `invalid_request` when `after` is no position of the log
 */
export async function readPublicLog(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<LogPage> {
  const previousHash = await findRunningHash(db, "public", after);
  if (previousHash === undefined) {
    throw new SdkError("invalid_request", "after expected the position of an entry of the log");
  }
  const page = await listEntries(db, "public", { after, limit });
  const { position } = await findBookEnd(db, "public");
  const last = page.at(-1);
  const upTo = last?.position ?? after;
  const anchors = await listLogAnchors(db, { after, upTo });
  return {
    entries: page.map(({ entry }) => parseJson(entry) as VouchingEntry),
    previousHash,
    runningHash: last?.runningHash ?? previousHash,
    position: upTo,
    // Entries added since the page was read are on the next one.
    total: Math.max(position, upTo),
    anchors: anchors.map(({ anchoredAt, ...anchor }) => ({ ...anchor, anchoredAt: anchoredAt.toISOString() })),
  };
}

/**
 * Reads a list of roots: the one with a digest, or the current one.
 *
 * @throws SdkError `not_found` when it does not exist
 */
export async function readRoots(
  db: Queryable,
  { digest }: { digest?: string },
): Promise<{ digest: string; list: RootList; signed: SignedRootList[] }> {
  const wanted = digest ?? (await findBookEnd(db, "full")).rootsDigest;
  const found = await findRootList(db, wanted);
  if (found === undefined) throw new SdkError("not_found", "there is no such list of roots");
  return { digest: wanted, ...found };
}

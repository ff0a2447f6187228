import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { ListedCommand } from "#process";
import type { ServerContext } from "./context.ts";
import type { Command } from "./platform/cli/command.ts";
import type { AddressLimit } from "./platform/http/anonymous-limits.ts";
import type { DefinedJob } from "./platform/jobs/jobs.ts";
import type { RandomBytes } from "./platform/base/runtime.ts";
import type { IssuerKey } from "./platform/keys/key-files.ts";
import type { ServerSettings, Settings } from "./platform/settings/settings.ts";
import type { TakePlace } from "./features/trust/following/follow-accounts.ts";
import type { SellerParts } from "./features/trust/sellers/seller.ts";
import type { Quotas } from "./features/access/quotas.ts";
import type { Verifier } from "./features/credentials/verification/verifier.ts";

/**
 * An extra of the server as the list of extras names it. It registers itself by this: features and
 * platform know none. Its migrations are the `*.sql` files of its folder.
 */
export type ListedExtension = {
  /** Commands of `arcs-server` by name. */
  commands?: Readonly<Record<string, ListedCommand<Command>>>;
  /**
   * Loads the rest, and opens what it needs, once for each server that starts. Nothing where the
   * settings leave it off.
   */
  load?: (start: ServerStart) => Promise<Extension | undefined>;
};

/** Parts of the start of a server that extras may use. */
export type ServerStart = {
  settings: Settings & Omit<ServerSettings, keyof Settings>;
  log: Pick<FastifyBaseLogger, "warn">;
  randomBytes: RandomBytes;
};

/** The part of an extra that serves and works. */
export type Extension = {
  /**
   * Registers routes outside of /v1, in a scope of their own. They check their callers themselves.
   */
  routes?: (
    app: FastifyInstance,
    context: ServerContext,
    shared: SharedParts,
  ) => void | Promise<void>;
  /** Registers routes below /v1, which checks keys, quotas and idempotency. */
  apiRoutes?: (api: FastifyInstance, context: ServerContext) => void;
  jobs?: readonly DefinedJob<ServerContext>[];
  /** An issuer of its own, whose status lists the server signs too. */
  issuer?: IssuerKey;
  /** Ends the connections that it holds. */
  close?: () => Promise<void>;
};

/** Parts of the app that routes share, so that a caller's limits hold however it asks. */
export type SharedParts = {
  verifier: Verifier;
  quotas: Quotas;
  /** Counts verifications without a key: they spend the operator's share of an RPC endpoint. */
  lookups: AddressLimit;
  /** Counts questions about accounts without a key. */
  takePlace: TakePlace;
  /** Asks sellers' URLs, and counts that for each address. */
  sellerParts: SellerParts;
};

export async function loadExtensions(
  listed: readonly ListedExtension[],
  start: ServerStart,
): Promise<readonly Extension[]> {
  const loaded = await Promise.all(listed.map(async ({ load }) => load?.(start)));
  return loaded.filter((extension) => extension !== undefined);
}

import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import type { ServerContext } from "./context.ts";
import type { Command } from "./platform/cli/command.ts";
import type { AddressLimit } from "./platform/http/anonymous-limits.ts";
import type { DefinedJob } from "./platform/jobs/jobs.ts";
import type { RandomBytes } from "./platform/base/runtime.ts";
import type { IssuerKey } from "./platform/keys/key-files.ts";
import type { MigrationFolder } from "./platform/db/migrations.ts";
import type { ServerSettings, Settings } from "./platform/settings/settings.ts";
import type { SettingTable, ValuesOf } from "./platform/settings/value-forms.ts";
import type { TakePlace } from "./features/trust/following/follow-accounts.ts";
import type { SellerParts } from "./features/trust/sellers/seller.ts";
import type { Quotas } from "./features/access/quotas.ts";
import type { Verifier } from "./features/credentials/verification/verifier.ts";

/**
 * An extra of the server as a program lists it. It registers itself by this: the server knows none.
 */
export type ListedExtension<Own extends SettingTable = SettingTable> = {
  /** Commands of `arcs-server` by name. */
  commands?: Readonly<Record<string, ExtensionCommand>>;
  /**
   * Settings of its own, by name: read, refused and listed by `--help` like those of the server.
   */
  settings?: Own;
  /** Its tables. Only its own SQL names them. */
  migrations?: MigrationFolder;
  /**
   * Loads the rest, and opens what it needs, once for each server that starts. Nothing where the
   * settings leave it off.
   */
  load?(start: ServerStart & { own: ValuesOf<Own> }): Promise<Extension | undefined>;
};

/** Gives `load` the types of the settings that an extra has. */
export function defineExtension<const Own extends SettingTable>(
  extension: ListedExtension<Own>,
): ListedExtension {
  return extension;
}

/** A command of an extra. Only one that runs is loaded, and nothing for its help. */
export type ExtensionCommand = {
  /** Description in one line. */
  what: string;
  /** Text for `--help`. */
  help: string;
  /** Loads it, with the extras of the program that it is a command of. */
  load: (extensions: readonly ListedExtension[]) => Promise<Command | undefined>;
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

export type { ServerContext } from "./context.ts";

// A setting, and a table
export { oneOf, url, wholeNumber } from "@arcs/core/internal";
export type { ValueForm } from "@arcs/core/internal";
export type { Setting, SettingTable, ValuesOf } from "./platform/settings/value-forms.ts";
export type { MigrationFolder } from "./platform/db/migrations.ts";

// A route
export { callerOf } from "./features/access/service.ts";
export { defineOperation, errorResponses } from "./platform/http/route-schemas.ts";
export type { Operation } from "./platform/http/route-schemas.ts";

// A query
export { queryAll, queryOne } from "./platform/db/queryable.ts";
export type { Queryable, Transaction } from "./platform/db/queryable.ts";

// A job
export { defineJob, defineRepeatedJob, repeatedType, requestJob } from "./platform/jobs/jobs.ts";
export type { DefinedJob, JobType } from "./platform/jobs/jobs.ts";

// A page
export { html, sitePage } from "./platform/pages/html.ts";
export type { Html } from "./platform/pages/html.ts";
export { sendPage } from "./platform/pages/send-page.ts";

// A command
export { jsonOption, wantsJson } from "./platform/cli/command.ts";
export type { Command } from "./platform/cli/command.ts";

// Adds what OpenAPI has to the schemas of routes, also for those who describe routes of their own.
/// <reference types="@fastify/swagger" preserve="true" />
import { SdkError } from "@arcs/core";
import { defined, type httpCodes } from "@arcs/core/internal";
import { httpSchemas } from "./generated/schemas.ts";
import type { Pagination } from "@arcs/core/http";
import type { FastifyContextConfig, FastifySchema } from "fastify";

/** A code of a failed request. */
export type HttpCode = keyof typeof httpCodes;

declare module "fastify" {
  interface FastifyContextConfig {
    errors?: readonly HttpCode[];
  }
}

type SchemaName = keyof typeof httpSchemas;

export function schemaRef(name: SchemaName): { $ref: string } {
  return { $ref: `${httpSchemas[name].$id}#` };
}

/** The answers of an operation that fails, for its description. */
export const errorResponses = {
  "4xx": schemaRef("error-body"),
  "5xx": schemaRef("error-body"),
} as const;

/** An operation of the API, as {@link defineOperation} takes it. */
export type Operation = Pick<FastifyContextConfig, "permission"> &
  Pick<FastifySchema, "params" | "querystring"> & {
    summary?: string;
    description?: string;
    tags?: readonly string[];
    /** Media types of its answers, where they are not JSON. */
    produces?: readonly string[];
    /** Units of the caller's quota; 1 unless given. */
    weight?: number;
    config?: Partial<FastifyContextConfig>;
    body?: SchemaName | object;
    /** Query parameters; any other is refused. */
    query?: Readonly<Record<string, object>>;
    /** Codes with which it fails, besides those that follow from what it needs. */
    errors?: readonly HttpCode[];
    /** By status, besides failures. */
    answers: Readonly<Record<number, SchemaName | object>>;
  };

/**
 * Makes the options of a route: what its callers need, and how OpenAPI describes and the server
 * checks what it takes and answers.
 */
export function defineOperation(
  operationId: string,
  { permission, weight = 1, config, body, query, errors = [], answers, ...about }: Operation,
): { config: FastifyContextConfig; schema: FastifySchema } {
  const schemaOf = (given: SchemaName | object): object =>
    typeof given === "string" ? schemaRef(given) : given;
  const response = Object.fromEntries(
    Object.entries(answers).map(([status, given]) => [status, schemaOf(given)]),
  );
  return {
    config: { permission, weight, errors, ...config },
    schema: {
      operationId,
      ...about,
      ...defined({
        body: body && schemaOf(body),
        querystring: query && { type: "object", properties: query, additionalProperties: false },
      }),
      response: { ...response, ...errorResponses },
    },
  };
}

/** How many agents one bulk request may name (specification 8). */
const MAX_IDS = 100;

export const idListSchema = {
  description: `Comma-separated; at most ${MAX_IDS}`,
  type: "string",
  minLength: 1,
  maxLength: 10_000,
} as const;

/**
 * Reads a comma-separated list of ids. @throws SdkError `invalid_request` when it is empty, or has
 * more than 100
 */
export function parseIdList(text: string, name: string): string[] {
  const ids = parseList(text);
  if (ids.length > 0 && ids.length <= MAX_IDS) return ids;
  const message = `${name} must be 1 to ${MAX_IDS} ids (received ${ids.length})`;
  throw new SdkError("invalid_request", message, {
    details: { errors: [{ path: `querystring/${name}`, message }] },
  });
}

/** Reads a comma-separated list, without its empty members. */
export function parseList(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/**
 * The parameter `:id` of a path. What has another form cannot be an id, and Postgres refuses some
 * texts even in a question.
 */
export const idParams = {
  type: "object",
  properties: { id: { type: "string", pattern: "^[0-9A-Za-z_-]{1,64}$" } },
  required: ["id"],
} as const;

/** The refusal of one member of a request's body, as the checks of its form refuse it. */
export function refusedMember(member: string, message: string): SdkError {
  return new SdkError("invalid_request", `${member} ${message}`, {
    details: { errors: [{ path: `body/${member}`, message }] },
  });
}

/** A page that was asked for, numbered from 1, and its length. */
export type PageQuery = { page: number; limit: number };

export function limitProperty({ usual, max }: { usual: number; max: number }) {
  return { limit: { type: "integer", minimum: 1, maximum: max, default: usual } } as const;
}

/**
 * Gives the query parameters of a list that is read by pages.
 *
 * @param options.maxPage - keeps the offset within what the list can skip
 */
export function pageProperties({
  maxPage,
  usual = 20,
  max = 100,
}: {
  maxPage: number;
  usual?: number;
  max?: number;
}) {
  return {
    page: { type: "integer", minimum: 1, maximum: maxPage, default: 1 },
    ...limitProperty({ usual, max }),
  } as const;
}

export function offsetOf({ page, limit }: PageQuery): number {
  return (page - 1) * limit;
}

/** Says where a page is among the others (specification 2.10). */
export function paginationOf({ page, limit }: PageQuery, { total }: { total: number }): Pagination {
  const totalPages = Math.ceil(total / limit);
  return { page, limit, total, totalPages, hasNext: page < totalPages, hasPrev: page > 1 };
}

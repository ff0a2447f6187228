/**
 * The bodies of the HTTP API as types, generated from `schemas/http/`. No code.
 *
 * @module
 */
export type * from "./generated/types.ts";

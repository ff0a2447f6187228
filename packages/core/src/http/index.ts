/**
 * The bodies of the HTTP API as types, made from `schemas/http/`: what the server answers and the client reads. No code.
 *
 * @module
 */
export type * from "./generated/types.ts";

/**
 * Code that the extras of ARCS share with the client under Node. It is not part of the API, as
 * `internal`.
 *
 * @module
 */
export { createGuardedFetch, mayBePlain } from "../node/undici.ts";
export type { FetchLimits } from "../node/undici.ts";

/**
 * Code that the extras of ARCS share with the client under Node. It is not part of the API, as `internal`.
 *
 * @module
 */
export { createGuardedFetch, mayBePlain } from "../node/guarded/guarded-fetch.ts";
export type { FetchLimits } from "../node/guarded/guarded-fetch.ts";

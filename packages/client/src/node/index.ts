export * from "../index.ts";
// In place of the one of the same name that only knows fetch.
export { createArcsClient } from "./create-arcs-client.ts";
export { createIssuerResolver } from "./issuers/create-issuer-resolver.ts";
export type { IssuerResolver, IssuerResolverOptions } from "./issuers/create-issuer-resolver.ts";
export type { IssuerTargets } from "./guarded/guarded-fetch.ts";

export { arcsPlugin } from "./plugin.ts";
export type { ArcsService } from "./service.ts";
export type { FollowerStatus } from "./payments/payment-follower.ts";
export { formatJobClaim } from "./state/paid-jobs.ts";
export type { SweepCounts } from "./payments/sweep-payments.ts";

// elizaOS loads a plugin by its default export.
// oxlint-disable-next-line import/no-default-export
export { arcsPlugin as default } from "./plugin.ts";

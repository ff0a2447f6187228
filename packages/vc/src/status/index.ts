export { bitstringStatus, buildStatusList } from "./bitstring-status.ts";
export type { BitstringStatusOptions, StatusList } from "./bitstring-status.ts";

export * from "../index.ts";
// In place of the one of the same name that only knows fetch.
export { createArcsClient } from "./create-arcs-client.ts";

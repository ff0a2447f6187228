export { didJwk, didKey, didWeb } from "./did-methods.ts";
export type { DidResponse, DidWebOptions } from "./did-methods.ts";
export type { DidMethod } from "./did-document.ts";

export { signRequest } from "./sign-request.ts";
export type { SignatureFields, SignRequestOptions } from "./sign-request.ts";
export { createRequestVerifier } from "./request-verifier.ts";
export type {
  BoundAgent,
  RequestAgent,
  RequestReport,
  RequestVerifier,
  RequestVerifierOptions,
} from "./request-verifier.ts";
export type { ResolveDirectory } from "./request-verifier.ts";
export { createSignatureDirectory, DIRECTORY_PATH, DIRECTORY_TYPE } from "./signature-directory.ts";
export type { DirectoryAnswer, DirectoryKey } from "./signature-directory.ts";
export type { NonceStore } from "@arcs/client/internal";
export { createMemoryNonceStore } from "@arcs/client/internal";
export type { HttpFields, HttpRequest } from "./http-message.ts";

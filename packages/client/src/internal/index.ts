/**
 * Code that the extras of ARCS share with the client. It is not part of the API: any release may change or remove it.
 *
 * @module
 */
export { isFresh } from "../base/is-fresh.ts";
export { createMemoryNonceStore } from "../base/nonce-store.ts";
export type { NonceStore } from "../base/nonce-store.ts";
export { platformCrypto, randomBytes } from "../base/platform-crypto.ts";
export { readServiceSettings } from "../base/service-settings.ts";
export { loadOptional } from "../credentials/optional-package.ts";
export { readServerTrust } from "../credentials/server-trust.ts";
export { abortedError, pause, startDeadline } from "../http/deadline.ts";
export { reasonOf } from "../http/failure-reason.ts";
export { withoutSlashes } from "../http/request-settings.ts";
export { delayBeforeRetry } from "../http/retry.ts";
export { callTool } from "../tools/call-tool.ts";
export { checkInput } from "../tools/check-input.ts";
export { assertTool } from "../tools/check-tool.ts";
export { agentId, statementSignature } from "../tools/input-parts.ts";
export { nextStep } from "../tools/next-step.ts";
export { defineTool, readOnly } from "../tools/tool.ts";

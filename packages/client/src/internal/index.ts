/**
 * Code that the extras of ARCS share with the client. It is not part of the API: any release may
 * change or remove it.
 *
 * @module
 */
export { abortedError, isFresh, pause, startDeadline } from "../http/time-limits.ts";
export { createMemoryNonceStore, platformCrypto, randomBytes } from "../nonces.ts";
export type { NonceStore } from "../nonces.ts";
export { readServiceSettings, withoutSlashes } from "../http/client-options.ts";
export { missingPackage } from "../credentials/missing-package.ts";
export { expectAbout } from "../trust-gate/judge-amount.ts";
export { readServerTrust } from "../trust-gate/prove-and-verify-score.ts";
export { delayBeforeRetry } from "../http/call-api.ts";
export { assertTool, callTool, checkInput, nextStep } from "../tools/call-tool.ts";
export { agentId, defineTool, statementSignature } from "../tools/tool.ts";

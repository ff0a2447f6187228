/** URL of the W3C Verifiable Credentials v2 context. */
export const CREDENTIALS_V2_CONTEXT_URL = "https://www.w3.org/ns/credentials/v2";

/** URL of the W3C Verifiable Credentials v1 context (2018, older-style credentials). */
export const CREDENTIALS_V1_CONTEXT_URL = "https://www.w3.org/2018/credentials/v1";

/** URL of the W3C Data Integrity v2 context. */
export const DATA_INTEGRITY_V2_CONTEXT_URL = "https://w3id.org/security/data-integrity/v2";

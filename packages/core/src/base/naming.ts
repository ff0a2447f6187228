/**
 * The wire names of the service, all in one place: a deployment under another brand changes this
 * file only.
 *
 * The URLs are identifiers. They are signed, so they never change; nothing ever fetches them.
 * `service.example` is reserved by RFC 2606, so nobody else can come to own them.
 */

/** Method name of the ledger DIDs: `did:service:<network>:<address>`. */
export const DID_METHOD = "service";

/** Namespace of credential ids in exported credentials: `urn:service:<credential id>`. */
export const CREDENTIAL_URN_PREFIX = "urn:service:";

/** Prefix of the `type` of an exported credential: `Service<Kind>Credential`. */
export const CREDENTIAL_TYPE_PREFIX = "Service";

/**
 * Base of the URLs of the service's context and schemas; deployments may publish them under another
 * one as well.
 */
export const DOCUMENT_BASE_URL = "https://service.example";

/** URL of the service's JSON-LD context (spec 2.5). */
export const SERVICE_CONTEXT_URL = "https://service.example/contexts/credentials/v1";

/** IRI prefix of every term that the service's context defines. */
export const SERVICE_VOCABULARY: string = "https://service.example/contexts/credentials/v1#";

/** URL prefix of the public JSON Schemas (spec 2.4). */
export const SCHEMA_BASE_URL = "https://service.example/schemas/";

/** `type` of the credential status entry of a ledger record (spec 2.5). */
export const LEDGER_STATUS_TYPE = "LedgerAccountStatus2025";

/** `type` of the proof that a record is in a batch on the ledger. */
export const LEDGER_INCLUSION_TYPE = "LedgerInclusionProof2025";

/** `name` of the EIP-712 domain in which an attester signs the root of a batch on an EVM chain. */
export const EVM_BATCH_DOMAIN_NAME = "Service Credential Batch";

/** Prefix of the webhook delivery headers (spec 6). */
export const HEADER_PREFIX = "X-Service-";

declare const ARCS_VERSION: string | undefined;

/** Version of all packages, which are released together: a build writes it here. */
export const VERSION: string = typeof ARCS_VERSION === "undefined" ? "0.0.0" : ARCS_VERSION;

/** `User-Agent` of webhook deliveries (spec 6), where the number is that of their form. */
export const WEBHOOK_USER_AGENT = "service-Webhooks/1.0";

/** `User-Agent` of questions to sellers about what they want to be paid. */
export const CHECK_USER_AGENT: string = `service-Check/${VERSION}`;

/** `User-Agent` of the client's requests. */
export const CLIENT_USER_AGENT: string = `arcs-client/${VERSION}`;

/** `User-Agent` of what servers and their commands ask others for: documents, witnesses, nodes. */
export const SERVER_USER_AGENT: string = `arcs-server/${VERSION}`;

/** `User-Agent` of requests to JSON-RPC endpoints of the ledger. */
export const LEDGER_USER_AGENT: string = `arcs-ledger/${VERSION}`;

/** `User-Agent` of requests to JSON-RPC endpoints of EVM chains, and to the provider of copies. */
export const EVM_USER_AGENT: string = `arcs-evm/${VERSION}`;

/** `User-Agent` of the audit of a public log. */
export const AUDIT_USER_AGENT: string = `arcs-audit/${VERSION}`;

/** `User-Agent` of an agent's plugin. */
export const PLUGIN_USER_AGENT: string = `arcs-plugin/${VERSION}`;

/** URI of the A2A extension that carries an agent's identity credential in its agent card. */
export const A2A_IDENTITY_EXTENSION_URI = "https://service.example/a2a/identity/v1";

/** URI of the A2A extension that says where an agent's reputation is read. */
export const A2A_REPUTATION_EXTENSION_URI = "https://service.example/a2a/reputation/v1";

export {
  CREDENTIALS_V1_CONTEXT_URL,
  CREDENTIALS_V2_CONTEXT_URL,
  DATA_INTEGRITY_V2_CONTEXT_URL,
} from "@arcs/vc/internal";

import { SdkError } from "@arcs/core";
import type { ApiKeyList, CreateApiKey, CreatedApiKey, RotateKey, KeyCheck } from "@arcs/core/http";
import { assertObject } from "@arcs/core/internal";

import {
  apiUrlOf,
  type ArcsClientOptions,
  checkApiKey,
  checkPatience,
} from "./http/client-options.ts";
import {
  type CallApi,
  createCallApi,
  get,
  path,
  post,
  type RequestOptions,
} from "./http/call-api.ts";
import { pause as wait } from "./http/time-limits.ts";
import { type SendRequest, sendWithFetch } from "./http/attempt.ts";
import { type AgentsApi, createAgentsApi } from "./resources/agents.ts";
import {
  createCredentialsApi,
  createIssuersApi,
  type CredentialsApi,
  type IssuersApi,
} from "./resources/credentials.ts";
import {
  type CheckAccount,
  type CheckAnything,
  type CheckSeller,
  createCheckAccount,
  createCheckAnything,
  createCheckSeller,
  createDisputesApi,
  createHoldsApi,
  createPaymentsApi,
  type DisputesApi,
  type HoldsApi,
  type PaymentsApi,
} from "./resources/payments.ts";
import { createReputationApi, type ReputationApi } from "./resources/reputation.ts";
import { createWebhooksApi, type WebhooksApi } from "./resources/webhooks.ts";

/** A client of an ARCS server: a method for each endpoint. Every failure is an `SdkError`. */
export type ArcsClient = {
  /** URL of the API, which ends with `/v1`. */
  readonly apiUrl: string;
  readonly credentials: CredentialsApi;
  readonly agents: AgentsApi;
  readonly reputation: ReputationApi;
  readonly webhooks: WebhooksApi;
  readonly payments: PaymentsApi;
  readonly disputes: DisputesApi;
  /** Sends no API key. */
  readonly check: CheckAccount;
  /** Sends no API key. */
  readonly checkAnything: CheckAnything;
  /** Sends no API key. */
  readonly checkSeller: CheckSeller;
  readonly holds: HoldsApi;
  readonly keys: KeysApi;
  readonly auth: AuthApi;
  readonly issuers: IssuersApi;
};

const DEFAULT_TIMEOUT_MS = 30_000;
const DEFAULT_MAX_RETRIES = 3;

/**
 * Creates a client. It holds no connection of its own and needs no closing.
 *
 * @throws SdkError `invalid_argument` when an option is not what it says; the message never holds
 *   the key
 * @example
 * ```ts
 * const client = createArcsClient({ baseUrl: "https://arcs.example", apiKey: process.env.ARCS_API_KEY });
 * const agent = await client.agents.get(agentAddress);
 * console.log(agent.name, agent.trustScore?.tier);
 * ```
 */
export function createArcsClient(options: ArcsClientOptions): ArcsClient {
  assertObject(options, "options");
  const { fetch: given, dispatcher } = options;
  if (dispatcher !== undefined)
    throw new SdkError("invalid_argument", "dispatcher needs Node; pass fetch here");
  return createClientOn(
    { send: sendWithFetch(given ?? ((url, init) => fetch(url, init))) },
    options,
  );
}

/** @param on.pause - tests replace it */
export function createClientOn(
  { send, pause = wait }: { send: SendRequest; pause?: typeof wait },
  options: Omit<ArcsClientOptions, "fetch" | "dispatcher">,
): ArcsClient {
  assertObject(options, "options");
  const {
    baseUrl,
    apiKey,
    timeoutMs = DEFAULT_TIMEOUT_MS,
    maxRetries = DEFAULT_MAX_RETRIES,
    logger,
  } = options;
  checkApiKey(apiKey);
  checkPatience({ timeoutMs, maxRetries });
  const apiUrl = apiUrlOf(baseUrl);
  const settings = { apiUrl, apiKey, timeoutMs, maxRetries, send, logger, pause };
  const call = createCallApi(settings);
  // Public answers stand beside the API, without a key.
  const callOrigin = createCallApi({
    ...settings,
    apiUrl: apiUrl.replace(/\/v1$/, ""),
    apiKey: undefined,
  });
  return Object.freeze({
    apiUrl,
    credentials: createCredentialsApi(call),
    agents: createAgentsApi(call),
    reputation: createReputationApi(call),
    webhooks: createWebhooksApi(call),
    payments: createPaymentsApi(call),
    disputes: createDisputesApi(call),
    check: createCheckAccount(callOrigin),
    checkAnything: createCheckAnything(callOrigin),
    checkSeller: createCheckSeller(callOrigin),
    holds: createHoldsApi(call),
    keys: createKeysApi(call),
    auth: { verify: (options) => call(get("/auth/verify"), options) },
    issuers: createIssuersApi(call),
  });
}

/** API keys of the account. */
export type KeysApi = {
  /**
   * Makes a key, or one that replaces another. The answer shows it, once. Needs the permission
   * `admin`.
   */
  create(input: CreateApiKey, options?: RequestOptions): Promise<CreatedApiKey>;
  /**
   * Replaces the key of this client, if it is an agent's own. The answer shows the new one, once; the
   * old one goes on for a day, or `overlapSeconds`.
   */
  rotate(input?: RotateKey, options?: RequestOptions): Promise<CreatedApiKey>;
  /** Lists the keys of the account, without the keys themselves. */
  list(options?: RequestOptions): Promise<ApiKeyList>;
  /** Revokes a key, for good. Needs the permission `admin`. */
  revoke(id: string, options?: RequestOptions): Promise<void>;
};

function createKeysApi(call: CallApi): KeysApi {
  return {
    create: async (body, options) => call(post("/keys", body), options),
    rotate: async (body = {}, options) => call(post("/keys/rotate", body), options),
    list: async (options) => call(get("/keys"), options),
    revoke: async (id, options) => call({ method: "DELETE", path: path`/keys/${id}` }, options),
  };
}

/** The API key itself. */
export type AuthApi = {
  /**
   * Tells what the key of this client is and may do. @throws SdkError `authentication_failed` when
   * it is not valid
   */
  verify(options?: RequestOptions): Promise<KeyCheck>;
};

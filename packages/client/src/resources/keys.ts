import type { ApiKeyList, CreateApiKey, CreatedApiKey, KeyCheck } from "@arcs/core/http";

import { type CallApi, path, type RequestOptions } from "../http/call-api.ts";

/** API keys of the account. */
export type KeysApi = {
  /** Makes a key, or one that replaces another. The answer shows it, once. Needs the permission `admin`. */
  create(input: CreateApiKey, options?: RequestOptions): Promise<CreatedApiKey>;
  /** Lists the keys of the account, without the keys themselves. */
  list(options?: RequestOptions): Promise<ApiKeyList>;
  /** Revokes a key, for good. Needs the permission `admin`. */
  revoke(id: string, options?: RequestOptions): Promise<void>;
};

export function createKeysApi(call: CallApi): KeysApi {
  return {
    create: async (body, options) => call({ method: "POST", path: "/keys", body }, options),
    list: async (options) => call({ method: "GET", path: "/keys" }, options),
    revoke: async (id, options) => call({ method: "DELETE", path: path`/keys/${id}` }, options),
  };
}

/** The API key itself. */
export type AuthApi = {
  /** Tells what the key of this client is and may do. @throws SdkError `authentication_failed` when it is not valid */
  verify(options?: RequestOptions): Promise<KeyCheck>;
};

export function createAuthApi(call: CallApi): AuthApi {
  return { verify: (options) => call({ method: "GET", path: "/auth/verify" }, options) };
}

import type { KeyCheck } from "@arcs/core/http";
import type { CallApi, RequestOptions } from "../http/api-request.ts";

/** The API key itself. */
export type AuthApi = {
  /** Tells what the key of this client is and may do. @throws SdkError `authentication_failed` when it is not valid */
  verify(options?: RequestOptions): Promise<KeyCheck>;
};

/** Makes the methods of {@link AuthApi}. */
export function createAuthApi(call: CallApi): AuthApi {
  return { verify: (options) => call({ method: "GET", path: "/auth/verify" }, options) };
}

import type { IssuerList } from "@arcs/core/http";
import type { CallApi, RequestOptions } from "../http/api-request.ts";

/** The issuers that the server knows. */
export type IssuersApi = {
  /** Lists them, and whether the server trusts each. Whom you trust is for you to decide. */
  list(options?: RequestOptions): Promise<IssuerList>;
};

/** Makes the methods of {@link IssuersApi}. */
export function createIssuersApi(call: CallApi): IssuersApi {
  return { list: (options) => call({ method: "GET", path: "/issuers" }, options) };
}

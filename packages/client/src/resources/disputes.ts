import type { DisputeView, OpenDispute, ResolveDispute } from "@arcs/core/http";
import { type CallApi, path, type RequestOptions } from "../http/api-request.ts";

/** Disputes about payments (docs/payments.md). */
export type DisputesApi = {
  /** Disputes a payment, once for each payment: with a signature of the payer's wallet. */
  open(input: OpenDispute, options?: RequestOptions): Promise<DisputeView>;
  /** Reads a dispute. */
  get(id: string, options?: RequestOptions): Promise<DisputeView>;
  /** Resolves a dispute. Needs the permission `arbiter`. */
  resolve(id: string, input: ResolveDispute, options?: RequestOptions): Promise<DisputeView>;
};

/** Makes the methods of {@link DisputesApi}. */
export function createDisputesApi(call: CallApi): DisputesApi {
  return {
    open: async (body, options) => call({ method: "POST", path: "/disputes", body }, options),
    get: async (id, options) => call({ method: "GET", path: path`/disputes/${id}` }, options),
    resolve: async (id, body, options) => call({ method: "POST", path: path`/disputes/${id}/resolve`, body }, options),
  };
}

import type { WebhookEventType } from "@arcs/core";

import type {
  CreatedWebhook,
  CreateWebhook,
  RotatedWebhookSecret,
  UpdateWebhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  WebhookTestResult,
  WebhookView,
} from "@arcs/core/http";
import { type CallApi, get, given, path, post, type RequestOptions } from "../http/call-api.ts";
import { numberedPages, type Paged } from "../http/lists.ts";

/**
 * An event type: those of specification 6, or one that this version of the library does not know.
 */
export type EventTypeName = WebhookEventType | (string & {});

/** A subscription to make. */
export type CreateWebhookInput = Omit<CreateWebhook, "events"> & {
  events: readonly EventTypeName[];
};

/** Changes to a subscription. */
export type UpdateWebhookInput = Omit<UpdateWebhook, "events"> & {
  events?: readonly EventTypeName[];
};

/** How to replace a secret. */
export type RotateSecretInput = {
  /** How long deliveries are signed with the old secret as well; default 86,400. */
  overlapSeconds?: number;
};

/** Which deliveries to list. */
export type DeliveriesQuery = {
  state?: "pending" | "delivered" | "failed";
  /** From 1. */
  page?: number;
  /** At most 100. */
  limit?: number;
};

/**
 * Webhook subscriptions and their deliveries (specification 4.4). `@arcs/client/webhooks` receives
 * them.
 */
export type WebhooksApi = {
  /** Subscribes an HTTPS endpoint to events. The answer shows the secret, once. */
  create(input: CreateWebhookInput, options?: RequestOptions): Promise<CreatedWebhook>;
  /** Lists the subscriptions of the account. */
  list(options?: RequestOptions): Promise<WebhookList>;
  /** Reads a subscription. */
  get(id: string, options?: RequestOptions): Promise<WebhookView>;
  /** Changes a subscription, or revives one that the service had given up. */
  update(id: string, changes: UpdateWebhookInput, options?: RequestOptions): Promise<WebhookView>;
  /** Deletes a subscription. */
  delete(id: string, options?: RequestOptions): Promise<void>;
  /** Sends a test event to the endpoint, and tells how it answered. */
  test(
    id: string,
    input: { event: EventTypeName },
    options?: RequestOptions,
  ): Promise<WebhookTestResult>;
  /** Replaces the secret. The answer shows the new one, once. */
  rotateSecret(
    id: string,
    input?: RotateSecretInput,
    options?: RequestOptions,
  ): Promise<RotatedWebhookSecret>;
  /** Lists the deliveries of a subscription, the newest first. */
  deliveries(
    id: string,
    query?: DeliveriesQuery,
    options?: RequestOptions,
  ): Paged<WebhookDeliveryList, WebhookDelivery>;
  /** Delivers the event of an earlier delivery once more. */
  replay(deliveryId: string, options?: RequestOptions): Promise<WebhookDelivery>;
};

export function createWebhooksApi(call: CallApi): WebhooksApi {
  return {
    create: async (body, options) => call(post("/webhooks", body), options),
    list: async (options) => call(get("/webhooks"), options),
    get: async (id, options) => call(get(path`/webhooks/${id}`), options),
    update: async (id, body, options) =>
      call({ method: "PATCH", path: path`/webhooks/${id}`, body }, options),
    delete: async (id, options) =>
      call(
        { method: "DELETE", path: path`/webhooks/${id}`, afterLostAnswer: "repeat_until_absent" },
        options,
      ),
    test: async (id, body, options) => call(post(path`/webhooks/${id}/test`, body), options),
    rotateSecret: async (id, body = {}, options) =>
      call(post(path`/webhooks/${id}/rotate-secret`, body), options),
    deliveries(id, query, options) {
      return numberedPages(given(query, "query"), {
        read: (asked) =>
          call<WebhookDeliveryList>(get(path`/webhooks/${id}/deliveries`, asked), options),
        itemsOf: ({ deliveries }) => deliveries,
      });
    },
    replay: async (deliveryId, options) =>
      call({ method: "POST", path: path`/webhooks/deliveries/${deliveryId}/replay` }, options),
  };
}

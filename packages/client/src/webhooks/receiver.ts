import { isSdkError, type WebhookEvent, type WebhookHeaders } from "@arcs/core";

import { constructEvent, type ConstructEventOptions, type RawBody } from "./construct-event.ts";
import { createMemoryDedupeStore, type DedupeStore, handleOnce } from "./dedupe.ts";

/** What an endpoint does with deliveries. */
export type WebhookEndpointOptions = Pick<ConstructEventOptions, "toleranceSeconds" | "schemes"> & {
  /** The subscription's secret; while it is being replaced, the new and the old one. */
  secrets: string | readonly string[];
  /**
   * Handles an event. The service waits for five seconds: put longer work into a queue. What it throws goes to the
   * framework, which answers 500, and the event comes again.
   */
  onEvent: (event: WebhookEvent) => void | Promise<void>;
  /** Remembers handled events; in this process's memory unless given. */
  dedupe?: DedupeStore;
  /** Largest body that is read, in bytes; 1,048,576 unless given. */
  maxBodyBytes?: number;
};

/** What to answer a delivery with. */
export type WebhookAnswer = { status: number; body: { received: true } | { error: string; code: string } };

/** Receives deliveries, whatever the framework. */
export type WebhookReceiver = {
  maxBodyBytes: number;
  /**
   * Verifies and handles a delivery: 200 when its event was handled, now or before, 401 when the signature does not hold.
   *
   * @throws what the handler throws, and the errors of a wrong set-up: a parsed body, a malformed secret
   */
  receive: (rawBody: RawBody, headers: WebhookHeaders) => Promise<WebhookAnswer>;
};

const DEFAULT_MAX_BODY_BYTES = 1_048_576;

/** Creates a receiver: the part that all adapters have in common, for frameworks that have none here. */
export function createWebhookReceiver(options: WebhookEndpointOptions): WebhookReceiver {
  const { secrets, onEvent, dedupe = createMemoryDedupeStore(), maxBodyBytes = DEFAULT_MAX_BODY_BYTES } = options;
  return {
    maxBodyBytes,
    async receive(rawBody, headers) {
      const event = verify(rawBody, headers);
      if ("status" in event) return event;
      const progress = await handleOnce(event, { store: dedupe, handle: onEvent });
      // Neither handled nor lost: the service asks again later.
      if (progress === "busy") return refusal(409, "conflict", "the event is being handled");
      return { status: 200, body: { received: true } };
    },
  };

  function verify(rawBody: RawBody, headers: WebhookHeaders): WebhookEvent | WebhookAnswer {
    try {
      return constructEvent(rawBody, headers, secrets, options);
    } catch (error) {
      if (isSdkError(error) && Object.hasOwn(refusalStatuses, error.code)) {
        return refusal(refusalStatuses[error.code] ?? 401, error.code, error.message);
      }
      throw error;
    }
  }
}

const refusalStatuses: Readonly<Partial<Record<string, number>>> = {
  webhook_signature_missing: 401,
  webhook_signature_mismatch: 401,
  webhook_timestamp_out_of_tolerance: 401,
  webhook_payload_invalid: 400,
};

/** The answer to a body that is larger than accepted. */
export function tooLarge(maxBodyBytes: number): WebhookAnswer {
  return refusal(413, "payload_too_large", `the body expected at most ${maxBodyBytes} bytes`);
}

function refusal(status: number, code: string, error: string): WebhookAnswer {
  return { status, body: { error, code } };
}

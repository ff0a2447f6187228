import { isSdkError, SdkError, verifyWebhook, type WebhookEvent, type WebhookHeaders } from "@arcs/core";
import { assertShape, showValue } from "@arcs/core/internal";

import { constructEvent, type ConstructEventOptions, type RawBody } from "./construct-event.ts";
import { createMemoryDedupeStore, type DedupeStore, dedupeStore, handleOnce } from "./dedupe.ts";

/** Options of an endpoint for deliveries. */
export type WebhookEndpointOptions = Pick<ConstructEventOptions, "toleranceSeconds" | "schemes"> & {
  /** The subscription's secret; while it is being replaced, the new and the old one. */
  secrets: string | readonly string[];
  /**
   * Handles an event. The service waits for five seconds: put longer work into a queue. When it throws, the answer is 500, and
   * the event comes again. Where there is a framework, it gets the error, and answers.
   */
  onEvent: (event: WebhookEvent) => void | Promise<void>;
  /** Remembers handled events; in this process's memory unless given. */
  dedupe?: DedupeStore;
  /** Largest body that is read, in bytes; 1,048,576 unless given. */
  maxBodyBytes?: number;
};

/** Response to a delivery. */
export type WebhookAnswer = { status: number; body: { received: true } | { error: string; code: string } };

/** Options of a receiver without a framework. */
export type WebhookReceiverOptions = WebhookEndpointOptions & {
  /** Called with the error behind a response of 500: thrown by `onEvent`, or a configuration error. Default: `console.error`. */
  onError?: (error: unknown) => void;
};

/** Receives deliveries, whatever the framework. */
export type WebhookReceiver = {
  maxBodyBytes: number;
  /**
   * Verifies and handles a delivery: 200 when its event was handled, now or before, 401 when the signature does not hold, 500
   * when the handler throws. It never rejects.
   */
  receive: (rawBody: RawBody, headers: WebhookHeaders) => Promise<WebhookAnswer>;
};

const DEFAULT_MAX_BODY_BYTES = 1_048_576;

/**
 * Creates a receiver, for servers that have no adapter here.
 *
 * @throws SdkError `invalid_webhook_secret` when a secret is missing or malformed, `invalid_argument` when another option is
 * not what it says
 */
export function createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver {
  assertShape(options, "options", { "onError?": "function" });
  const { onError = writeError } = options;
  const { receive, maxBodyBytes } = createThrowingReceiver(options);
  return {
    maxBodyBytes,
    async receive(rawBody, headers) {
      try {
        return await receive(rawBody, headers);
      } catch (error) {
        await tell(onError, error);
        return refusal(500, "internal_error", "the event was not handled");
      }
    },
  };
}

/** Calls `onError`; an error that it throws is only logged. */
async function tell(onError: (error: unknown) => unknown, error: unknown): Promise<void> {
  try {
    await onError(error);
  } catch (another) {
    writeError(another);
  }
}

function writeError(error: unknown): void {
  // oxlint-disable-next-line no-console -- nobody else would see it
  console.error("a webhook was not handled:", error);
}

/** The part that all adapters have in common. Its `receive` throws what the handler throws, for the framework to see. */
export function createThrowingReceiver(options: WebhookEndpointOptions): WebhookReceiver {
  assertShape(options, "options", { onEvent: "function", "dedupe?": dedupeStore, "schemes?": ["text"] });
  /* fault: receiver-takes-any-secret */
  checkOptions(options);
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

/** A mistake in the set-up shows when the program starts, and not with the first delivery. */
function checkOptions({ secrets, maxBodyBytes = 1, toleranceSeconds = 300, schemes }: WebhookEndpointOptions) {
  const listed = typeof secrets === "string" ? [secrets] : secrets;
  // The result does not matter: `verifyWebhook` throws when a secret is malformed.
  verifyWebhook({ body: new Uint8Array(), headers: {}, secrets: listed, now: new Date(), toleranceSeconds });
  const known: readonly string[] = ["standard", "service"];
  const rules: readonly (readonly [boolean, string])[] = [
    [
      Number.isSafeInteger(maxBodyBytes) && maxBodyBytes > 0,
      `maxBodyBytes expected a whole number from 1, got ${showValue(maxBodyBytes)}`,
    ],
    [schemes === undefined || schemes.some((one) => known.includes(one)), `schemes expected ${known.join(" or ")}`],
  ];
  const broken = rules.find(([holds]) => !holds);
  if (broken !== undefined) throw new SdkError("invalid_argument", broken[1]);
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

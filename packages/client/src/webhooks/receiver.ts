import {
  isSdkError,
  SdkError,
  verifyWebhook,
  type WebhookEvent,
  type WebhookHeaders,
} from "@arcs/core";
import { assertShape, bytesToHex, createBoundedCache, type Shape } from "@arcs/core/internal";

import { constructEvent, type ConstructEventOptions, type RawBody } from "./construct-event.ts";
import { randomBytes } from "../nonces.ts";

/** Options of an endpoint for deliveries. */
export type WebhookEndpointOptions = Pick<ConstructEventOptions, "toleranceSeconds" | "schemes"> & {
  /** The subscription's secret; while it is being replaced, the new and the old one. */
  secrets: string | readonly string[];
  /**
   * Handles an event. The service waits for five seconds: put longer work into a queue. When it
   * throws, the answer is 500, and the event comes again. Where there is a framework, it gets the
   * error, and answers.
   */
  onEvent: (event: WebhookEvent) => void | Promise<void>;
  /** Remembers handled events; in this process's memory unless given. */
  dedupe?: DedupeStore;
};

/** Response to a delivery. */
export type WebhookAnswer = {
  status: number;
  body: { received: true } | { error: string; code: string };
};

/** Options of a receiver without a framework. */
export type WebhookReceiverOptions = WebhookEndpointOptions & {
  /**
   * Called with the error behind a response of 500: thrown by `onEvent`, or a configuration error.
   * Default: `console.error`.
   */
  onError?: (error: unknown) => void;
};

/** Receives deliveries, whatever the framework. */
export type WebhookReceiver = {
  /**
   * Verifies and handles a delivery: 200 when its event was handled, now or before, 401 when the
   * signature does not hold, 500 when the handler throws. It never rejects.
   */
  receive: (rawBody: RawBody, headers: WebhookHeaders) => Promise<WebhookAnswer>;
};

/** Bytes of the longest body that is read. */
export const MAX_BODY_BYTES = 1_048_576;

/**
 * Creates a receiver, for servers that have no adapter here.
 *
 * @throws SdkError `invalid_webhook_secret` when a secret is missing or malformed,
 *   `invalid_argument` when another option is not what it says
 */
export function createWebhookReceiver(options: WebhookReceiverOptions): WebhookReceiver {
  assertShape(options, "options", { "onError?": "function" });
  const { receive } = createThrowingReceiver(options);
  return {
    receive: (rawBody, headers) => answerErrors(options, () => receive(rawBody, headers)),
  };
}

/** Answers 500 to what throws, and tells `onError` why. */
export async function answerErrors(
  { onError = writeError }: Pick<WebhookReceiverOptions, "onError">,
  receive: () => Promise<WebhookAnswer>,
): Promise<WebhookAnswer> {
  try {
    return await receive();
  } catch (error) {
    await tell(onError, error);
    return refusal(500, "internal_error", "the event was not handled");
  }
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

/**
 * The part that all adapters have in common. Its `receive` throws what the handler throws, for the
 * framework to see.
 */
export function createThrowingReceiver(options: WebhookEndpointOptions): WebhookReceiver {
  assertShape(options, "options", {
    onEvent: "function",
    "dedupe?": dedupeStore,
    "schemes?": ["text"],
  });
  checkOptions(options);
  const { secrets, onEvent, dedupe = createMemoryDedupeStore() } = options;
  return {
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
function checkOptions({ secrets, toleranceSeconds = 300, schemes }: WebhookEndpointOptions): void {
  const listed = typeof secrets === "string" ? [secrets] : secrets;
  // The result does not matter: `verifyWebhook` throws when a secret is malformed.
  verifyWebhook({
    body: new Uint8Array(),
    headers: {},
    secrets: listed,
    now: new Date(),
    toleranceSeconds,
  });
  const known: readonly string[] = ["standard", "service"];
  if (schemes === undefined || schemes.some((one) => known.includes(one))) return;
  throw new SdkError("invalid_argument", `schemes must be ${known.join(" or ")}`);
}

const refusalStatuses: Readonly<Partial<Record<string, number>>> = {
  webhook_signature_missing: 401,
  webhook_signature_mismatch: 401,
  webhook_timestamp_out_of_tolerance: 401,
  webhook_payload_invalid: 400,
};

export function tooLarge(): WebhookAnswer {
  return refusal(413, "payload_too_large", `the body must be at most ${MAX_BODY_BYTES} bytes`);
}

function refusal(status: number, code: string, error: string): WebhookAnswer {
  return { status, body: { error, code } };
}

/**
 * How far an event has come: `new` is for the caller to handle, `busy` is being handled, `done` was
 * handled.
 */
export type EventProgress = "new" | "busy" | "done";

/**
 * Remembers which events were handled. The service delivers each at least once, so the same one may
 * come again, and at the same moment. Keep ids for longer than the retries last: a week.
 *
 * A store that several processes share begins an event with one atomic write, and lets a `busy` one
 * expire after a minute or so: its process may have died.
 */
export type DedupeStore = {
  /**
   * Takes an event on, and tells how far it had come before.
   *
   * @param claim - names who takes it on, for `forget`; no two are the same
   */
  begin(eventId: string, claim?: string): EventProgress | Promise<EventProgress>;
  /** Notes that an event was handled. */
  done(eventId: string): void | Promise<void>;
  /**
   * Notes that it was not: the next delivery is to be handled. Unless another has taken it on
   * meanwhile, because this one was busy for too long: what has another claim stays as it is.
   */
  forget(eventId: string, claim?: string): void | Promise<void>;
};

const dedupeStore: Shape = { begin: "function", done: "function", forget: "function" };

const MAX_ENTRIES = 100_000;
const BUSY_MS = 60_000;

/**
 * Creates a store of 100,000 ids in the memory of this process: enough where there is one process,
 * and where an event that is handled once more after a restart does no harm. An event that was in
 * the making for a minute is handled anew: what had it may have got stuck.
 */
export function createMemoryDedupeStore(): DedupeStore {
  const entries = createBoundedCache<"done" | { busyUntil: number; claim: string | undefined }>(
    MAX_ENTRIES,
  );
  return {
    begin(eventId, claim) {
      const entry = entries.get(eventId);
      if (entry === "done") return "done";
      if (entry !== undefined && Date.now() < entry.busyUntil) return "busy";
      entries.set(eventId, { busyUntil: Date.now() + BUSY_MS, claim });
      return "new";
    },
    done(eventId) {
      entries.set(eventId, "done");
    },
    forget(eventId, claim) {
      // Another may have handled it meanwhile, or be handling it now.
      const entry = entries.get(eventId);
      if (entry !== undefined && entry !== "done" && entry.claim === claim) entries.delete(eventId);
    },
  };
}

/**
 * Handles an event unless it was handled before. When the handler throws, the event counts as not
 * handled, and the error goes on to the caller.
 *
 * @returns how far the event had come before: with `new` it was handled now
 * @example
 * ```ts
 * const store = createMemoryDedupeStore();
 * await handleOnce(event, { store, handle: async ({ data }) => ship(data) });
 * ```
 */
export async function handleOnce<Event extends { id: string }>(
  event: Event,
  options: { store: DedupeStore; handle: (event: Event) => void | Promise<void> },
): Promise<EventProgress> {
  assertShape(event, "event", { id: "text" });
  assertShape(options, "options", { store: dedupeStore, handle: "function" });
  const { store, handle } = options;
  const claim = bytesToHex(randomBytes(16));
  const progress = await store.begin(event.id, claim);
  if (progress !== "new") return progress;
  try {
    await handle(event);
  } catch (error) {
    await store.forget(event.id, claim);
    throw error;
  }
  await store.done(event.id);
  return progress;
}

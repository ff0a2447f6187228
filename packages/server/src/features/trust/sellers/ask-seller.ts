import { isSdkError } from "@arcs/core";
import { naming } from "@arcs/core/internal";
import { createHostResolver, isUnpackError, type ResolveHost, unpackBody } from "#process";

import {
  createSafeAgent,
  endpointUrlProblem,
  readAnswer,
  type WebhookTargets,
} from "../../../platform/outbound/endpoints.ts";
import type { SellerAnswer } from "./read-offers.ts";

/** Asks sellers at URLs that anybody may choose. */
export type Sellers = {
  /** Asks once, and pays nothing. What goes wrong is a problem, never thrown. */
  ask(url: string): Promise<SellerAnswer | { problem: string }>;
  /** Reads a document of a seller's origin; nothing where there is none that can be read. */
  readDocument(url: string): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
};

const TIMEOUT_MS = 5000;
const MAX_BODY_BYTES = 65_536;

/**
 * Creates what asks sellers: by GET, https only, public addresses only, without redirects, 5 seconds and 64 KiB at most. Its
 * targets are those of webhooks, so that nobody makes this server call its own network.
 */
export function createSellers({
  targets,
  resolve = createHostResolver(),
  timeoutMs = TIMEOUT_MS,
}: {
  targets: WebhookTargets;
  resolve?: ResolveHost;
  timeoutMs?: number;
}): Sellers {
  const agent = createSafeAgent({ targets, resolve, connectTimeoutMs: timeoutMs });

  return {
    ask: (url) => get(url, ({ status, paymentRequired }) => status === 402 && paymentRequired === undefined),
    async readDocument(url) {
      const answer = await get(url, ({ status }) => status === 200);
      return "problem" in answer || answer.status !== 200 ? undefined : answer.body;
    },
    close: () => agent.destroy(),
  };

  async function get(url: string, wants: (answer: Head) => boolean): Promise<SellerAnswer | { problem: string }> {
    const problem = endpointUrlProblem(url, targets);
    if (/* fault: seller-url-not-checked */ problem !== undefined) return { problem };
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await exchange(url, { signal, wants });
    } catch (error) {
      if (signal.aborted) return { problem: `gave no complete answer within ${timeoutMs / 1000} s` };
      if (isUnpackError(error)) return { problem: "answered with what is not packed as its content-encoding says" };
      // The caller must learn nothing of this machine's network.
      return { problem: isSdkError(error) ? "expected a public address" : "could not be reached, or speaks no HTTP" };
    }
  }

  async function exchange(
    url: string,
    { signal, wants }: { signal: AbortSignal; wants: (answer: Head) => boolean },
  ): Promise<SellerAnswer | { problem: string }> {
    const { origin, pathname, search } = new URL(url);
    const headers = { accept: "application/json", "user-agent": naming.CHECK_USER_AGENT };
    const answer = await agent.request({ origin, path: `${pathname}${search}`, method: "GET", headers, signal });
    const { statusCode: status, headers: answered, body } = answer;
    const header = answered["payment-required"];
    const head = { status, paymentRequired: typeof header === "string" ? header : undefined };
    if (!wants(head)) {
      body.on("error", () => undefined).destroy();
      return { ...head, body: new Uint8Array() };
    }
    const { bytes, isWhole } = await readAnswer(unpackBody(body, answered["content-encoding"]), MAX_BODY_BYTES);
    if (!isWhole) return { problem: `answered with more than ${MAX_BODY_BYTES} bytes` };
    return { ...head, body: bytes };
  }
}

type Head = Omit<SellerAnswer, "body">;

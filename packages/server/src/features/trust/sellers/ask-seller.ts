import type { IncomingHttpHeaders } from "node:http";

import { naming } from "@arcs/core/internal";
import { createUrlReader, type UrlReaderOptions } from "../../../platform/outbound/endpoints.ts";
import type { SellerAnswer } from "./read-offers.ts";

/** Asks sellers at URLs that anybody may choose. */
export type Sellers = {
  /** Asks once, and pays nothing. What goes wrong is a problem, never thrown. */
  ask(url: string): Promise<SellerAnswer | { problem: string }>;
  /** Reads a document of a seller's origin; nothing where there is none that can be read. */
  readDocument(url: string): Promise<Uint8Array | undefined>;
  close(): Promise<void>;
};

type SellersOptions = Pick<UrlReaderOptions, "targets" | "resolve"> & { timeoutMs?: number };

/** Creates what asks sellers, for 5 seconds and 64 KiB at most. */
export function createSellers(options: SellersOptions): Sellers {
  const bounds = { timeoutMs: 5000, maxBytes: 65_536, userAgent: naming.CHECK_USER_AGENT };
  const reader = createUrlReader({ ...bounds, ...options });
  return {
    async ask(url) {
      const read = await reader.get(url, ({ status, headers }) => status === 402 && requiredIn(headers) === undefined);
      if ("problem" in read) return read;
      const { status, headers, body } = read;
      return { status, paymentRequired: requiredIn(headers), body };
    },
    async readDocument(url) {
      const read = await reader.get(url, ({ status }) => status === 200);
      return "problem" in read || read.status !== 200 ? undefined : read.body;
    },
    close: () => reader.close(),
  };
}

function requiredIn({ "payment-required": header }: IncomingHttpHeaders): string | undefined {
  return typeof header === "string" ? header : undefined;
}

import { isSdkError, SdkError } from "@arcs/core";
import { defined, readBody } from "@arcs/core/internal";
import {
  createGuardedAgent,
  createHostResolver,
  hostOf,
  isAllowedLoopback,
  isUnpackError,
  unpackBody,
} from "@arcs/process";
import type { Agent } from "undici";

import { loadUndici } from "../undici/send-with-undici.ts";

/** Where documents of issuers may be. `public_and_loopback` is for development. */
export type IssuerTargets = "public" | "public_and_loopback";

/** Bounds on what is fetched from others, and where it may be. */
export type FetchLimits = {
  /** Milliseconds that one document may take. Default 5000. */
  timeoutMs?: number;
  /** Largest document in bytes. Default 65536. */
  maxBytes?: number;
  /** Where documents may be. `public_and_loopback`, with `http:` to this machine, is for development. Default `public`. */
  targets?: IssuerTargets;
  /** Certificates to trust besides those of Node, in PEM form: for an own authority. */
  ca?: string;
};

/** Fetches documents that others name. */
export type GuardedFetch = {
  /**
   * Fetches a document; redirects are not followed.
   *
   * @throws SdkError `server_unreachable`, `request_timed_out`, or `server_invalid_answer` when it is anything but 200, too
   * long, or no UTF-8
   */
  fetchText(url: URL, accept: string): Promise<{ text: string; contentType: string }>;
  close(): Promise<void>;
};

/** Tells whether a URL may go without TLS. */
export function mayBePlain(url: URL, targets: IssuerTargets): boolean {
  return isAllowedLoopback(hostOf(url), targets);
}

/** Makes what fetches from addresses of the public internet only. Connections are made with the first document. */
export function createGuardedFetch({
  timeoutMs = 5000,
  maxBytes = 65_536,
  targets = "public",
  ca,
}: FetchLimits): GuardedFetch {
  let agent: Promise<Agent> | undefined;
  return {
    async fetchText(url, accept) {
      agent ??= createAgent(targets, { timeoutMs, ...defined({ ca }) });
      return fetchText(url, { agent: await agent, timeoutMs, maxBytes, accept });
    },
    async close() {
      await (await agent)?.close();
    },
  };
}

async function createAgent(
  targets: IssuerTargets,
  { timeoutMs, ca }: { timeoutMs: number; ca?: string },
): Promise<Agent> {
  return createGuardedAgent(await loadUndici(), {
    targets,
    resolve: createHostResolver(),
    connectTimeoutMs: timeoutMs,
    // The addresses of a name are not shown: they may be those of a private network.
    refusal: (_, host) => new SdkError("server_unreachable", `${host.slice(0, 200)} is not on the public internet`),
    ...defined({ ca }),
  });
}

async function fetchText(
  url: URL,
  { agent, timeoutMs, maxBytes, accept }: { agent: Agent; timeoutMs: number; maxBytes: number; accept: string },
): Promise<{ text: string; contentType: string }> {
  const { request } = await loadUndici();
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { statusCode, headers, body } = await request(url, { dispatcher: agent, signal, headers: { accept } });
    const bytes = await readBody(unpackBody(body, headers["content-encoding"]), { maxBytes });
    if (bytes === undefined) throw invalid(url, `answered with more than ${maxBytes} bytes`);
    if (statusCode !== 200) throw invalid(url, `answered with ${statusCode}`);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, contentType: String(headers["content-type"] ?? "") };
  } catch (error) {
    if (isSdkError(error)) throw error;
    if (signal.aborted) throw new SdkError("request_timed_out", `${url.host} did not answer within ${timeoutMs} ms`);
    if (error instanceof TypeError) throw invalid(url, "answered with what is no UTF-8");
    if (isUnpackError(error)) throw invalid(url, "answered with what is not packed as its content-encoding says");
    throw new SdkError("server_unreachable", `${url.host} cannot be reached`);
  }
}

function invalid(url: URL, what: string): SdkError {
  return new SdkError("server_invalid_answer", `${url.host} ${what}`);
}

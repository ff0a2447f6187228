import { defined, naming, readBody } from "@arcs/core/internal";
import {
  createGuardedAgent,
  hostOf,
  isAllowedLoopback,
  isUnpackError,
  unpackBody,
  createHostResolver,
} from "@arcs/process";
import type { Agent, Dispatcher } from "undici";
import { isSdkError, SdkError } from "@arcs/core";
import type { HttpDispatcher } from "../http/client-options.ts";
import { readText, type SendRequest } from "../http/attempt.ts";

/**
 * Sends requests through undici, which keeps connections open between them. It is loaded with the
 * first request: programs that only import the library do not pay for it.
 */
export function sendWithUndici(dispatcher: HttpDispatcher | undefined): SendRequest {
  let loading: Promise<typeof import("undici")> | undefined;
  const own = dispatcher as unknown as Partial<Dispatcher> | undefined;
  return async ({ method, url, headers, body, signal }) => {
    const options = {
      method,
      headers,
      body: body ?? null,
      signal,
      // The signal keeps the time.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    // By its own request: one of undici 8 does not take the handlers of an earlier undici.
    const { origin, pathname, search } = new URL(url);
    const answer = await (own?.request?.({ ...options, origin, path: `${pathname}${search}` }) ??
      (await (loading ??= loadUndici())).request(url, {
        ...options,
        ...defined({ dispatcher: own as Dispatcher | undefined }),
      }));
    const header = (name: string): string | undefined => {
      const value = answer.headers[name];
      return typeof value === "object" ? value.join(", ") : value;
    };
    return {
      status: answer.statusCode,
      header,
      text: () =>
        readText(unpackBody(answer.body, header("content-encoding")), header("content-length")),
    };
  };
}

/**
 * Loads undici after Node's own. Both share one global dispatcher, and the first to be loaded sets
 * it. If that is not Node's, any request of the built-in fetch with a `content-length` fails under
 * Node 20 and 22. Node loads its own undici when a class of fetch is first used.
 */
function loadUndici(): Promise<typeof import("undici")> {
  Reflect.get(globalThis, "Headers");
  return import("undici");
}

/** Where documents of issuers may be. `public_and_loopback` is for development. */
export type IssuerTargets = "public" | "public_and_loopback";

/** Bounds on what is fetched from others, and where it may be. */
export type FetchLimits = {
  /** Milliseconds that one document may take. Default 5000. */
  timeoutMs?: number;
  /** Largest document in bytes. Default 65536. */
  maxBytes?: number;
  /**
   * Where documents may be. `public_and_loopback`, with `http:` to this machine, is for
   * development. Default `public`.
   */
  targets?: IssuerTargets;
  /** Certificates to trust besides those of Node, in PEM form: for an own authority. */
  ca?: string;
};

/** Tells whether a URL may go without TLS. */
export function mayBePlain(url: URL, targets: IssuerTargets): boolean {
  return isAllowedLoopback(hostOf(url), targets);
}

/**
 * Makes what fetches from addresses of the public internet only. Connections are made with the
 * first document.
 */
export function createGuardedFetch({
  timeoutMs = 5000,
  maxBytes = 65_536,
  targets = "public",
  ca,
}: FetchLimits) {
  let agent: Promise<Agent> | undefined;
  return {
    /**
     * Fetches a document; redirects are not followed.
     *
     * @throws SdkError `server_unreachable`, `request_timed_out`, or `server_invalid_answer` when
     *   it is anything but 200, too long, or no UTF-8
     */
    async fetchText(url: URL, accept: string): Promise<{ text: string; contentType: string }> {
      agent ??= createAgent(targets, { timeoutMs, ...defined({ ca }) });
      return fetchText(url, { agent: await agent, timeoutMs, maxBytes, accept });
    },
    async close(): Promise<void> {
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
    refusal: (_, host) =>
      new SdkError("server_unreachable", `${host.slice(0, 200)} is not on the public internet`),
    ...defined({ ca }),
  });
}

async function fetchText(
  url: URL,
  {
    agent,
    timeoutMs,
    maxBytes,
    accept,
  }: { agent: Agent; timeoutMs: number; maxBytes: number; accept: string },
): Promise<{ text: string; contentType: string }> {
  const { request } = await loadUndici();
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headers: { accept, "user-agent": naming.CLIENT_USER_AGENT },
    });
    const bytes = await readBody(unpackBody(body, headers["content-encoding"]), { maxBytes });
    if (bytes === undefined) throw invalid(url, `answered with more than ${maxBytes} bytes`);
    if (statusCode !== 200) throw invalid(url, `answered with ${statusCode}`);
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, contentType: String(headers["content-type"] ?? "") };
  } catch (error) {
    if (isSdkError(error)) throw error;
    if (signal.aborted)
      throw new SdkError("request_timed_out", `${url.host} did not answer within ${timeoutMs} ms`);
    if (error instanceof TypeError) throw invalid(url, "answered with what is no UTF-8");
    if (isUnpackError(error))
      throw invalid(url, "answered with what is not packed as its content-encoding says");
    throw new SdkError("server_unreachable", `${url.host} cannot be reached`);
  }
}

function invalid(url: URL, what: string): SdkError {
  return new SdkError("server_invalid_answer", `${url.host} ${what}`);
}

import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

import { isSdkError, SdkError } from "@arcs/core";
import { defined, naming, showValue } from "@arcs/core/internal";
import { Agent, buildConnector, type Dispatcher } from "undici";
import {
  addressProblem,
  createGuardedAgent,
  createHostResolver,
  hostOf,
  isAllowedLoopback,
  isUnpackError,
  type ResolveHost,
  unpackBody,
} from "#process";

type SafeAgentOptions = {
  targets: WebhookTargets;
  resolve: ResolveHost;
  connectTimeoutMs: number;
  /** Certificates to trust besides those of Node: for tests. */
  ca?: string;
};

/**
 * Creates an HTTP agent that connects to allowed addresses only; others are refused as
 * `webhook_target_refused`.
 */
export function createSafeAgent({ ca, ...options }: SafeAgentOptions): Agent {
  const refusal = (reason: string): Error => new SdkError("webhook_target_refused", reason);
  return createGuardedAgent({ Agent, buildConnector }, { ...options, refusal, ...defined({ ca }) });
}

/**
 * Sends a request that ends as soon as its signal fires: undici notices that only once it is
 * connected.
 */
export async function requestUntil(
  signal: AbortSignal,
  agent: Agent,
  options: Dispatcher.RequestOptions,
): Promise<Dispatcher.ResponseData> {
  signal.throwIfAborted();
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([agent.request({ ...options, signal }), ended]);
}

/**
 * Where webhooks may go: to addresses of the public internet, and for development to this machine
 * as well. Never to another address of a private network.
 */
export type WebhookTargets = "public" | "public_and_loopback";

const MAX_LENGTH = 2048;
const VISIBLE_ASCII = /^[\x21-\x5b\x5d-\x7e]+$/;
// Names that resolve inside of a network only, or to the machine itself.
const LOCAL_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa)$/;

/**
 * Returns the fault of a webhook's URL, or `undefined` where none is visible. The addresses of a
 * name are checked at each connection: they may change at any time.
 */
export function endpointUrlProblem(text: string, targets: WebhookTargets): string | undefined {
  if (text.length > MAX_LENGTH) return `must be at most ${MAX_LENGTH} characters`;
  // URL parsers drop or turn what else there is, and not all of them alike.
  if (!VISIBLE_ASCII.test(text)) return "must be visible ASCII characters, without backslashes";
  if (!URL.canParse(text))
    return `must be a URL that begins with https:// (received ${showValue(text)})`;
  const url = new URL(text);
  const host = hostOf(url);
  const isLoopback = isAllowedLoopback(host, targets);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback))
    return "must be https";
  if (url.username !== "" || url.password !== "") return "must have no user name and no password";
  return isLoopback ? undefined : hostProblem(host, targets);
}

function hostProblem(host: string, targets: WebhookTargets): string | undefined {
  if (isIP(host) !== 0) {
    const problem = addressProblem(host, targets);
    return problem === undefined ? undefined : `must be a public address: ${host} ${problem}`;
  }
  const isLocal = LOCAL_NAME.test(host) || !host.includes(".");
  return isLocal ? `must be a public name: ${host} is a local one` : undefined;
}

/**
 * Reads the body of an answer from outside up to a number of bytes, and a little more; what follows
 * is not read.
 */
export async function readAnswer(
  body: AsyncIterable<Buffer>,
  mostBytes: number,
): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > mostBytes) break;
  }
  return { bytes: Buffer.concat(chunks), isWhole: length <= mostBytes };
}

type ReadUrl = { status: number; headers: IncomingHttpHeaders; body: Uint8Array };

export type UrlReaderOptions = Pick<SafeAgentOptions, "targets" | "ca"> & {
  /** Name resolution: another one for tests. */
  resolve?: ResolveHost;
  timeoutMs: number;
  maxBytes: number;
  /** `User-Agent`, by default that of the server. */
  userAgent?: string;
};

type WantsBody = (head: Omit<ReadUrl, "body">) => boolean;

/**
 * Creates what reads URLs that anybody may choose: by GET, https only, public addresses only,
 * without redirects. The targets are those of webhooks, so that nobody makes this server call its
 * own network. The body of an answer that is not wanted is left empty. What goes wrong is a problem
 * of the URL, never thrown.
 */
export function createUrlReader({
  targets,
  timeoutMs,
  maxBytes,
  userAgent = naming.SERVER_USER_AGENT,
  ...options
}: UrlReaderOptions) {
  const agent = createSafeAgent({
    targets,
    resolve: createHostResolver(),
    connectTimeoutMs: timeoutMs,
    ...options,
  });
  const headers = { accept: "application/json", "user-agent": userAgent };

  async function get(
    url: string,
    wants: WantsBody,
    signal?: AbortSignal,
  ): Promise<ReadUrl | { problem: string }> {
    const problem = endpointUrlProblem(url, targets);
    if (problem !== undefined) return { problem };
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      return await exchange(
        url,
        wants,
        signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      );
    } catch (error) {
      if (deadline.aborted)
        return { problem: `gave no complete answer within ${timeoutMs / 1000} s` };
      if (isUnpackError(error))
        return { problem: "answered with what is not packed as its content-encoding says" };
      // The caller must learn nothing of this machine's network.
      return {
        problem: isSdkError(error)
          ? "must be a public address"
          : "could not be reached, or speaks no HTTP",
      };
    }
  }

  async function exchange(
    url: string,
    wants: WantsBody,
    signal: AbortSignal,
  ): ReturnType<typeof get> {
    const { origin, pathname, search } = new URL(url);
    const answer = await requestUntil(signal, agent, {
      origin,
      path: `${pathname}${search}`,
      method: "GET",
      headers,
    });
    const head = { status: answer.statusCode, headers: answer.headers };
    if (!wants(head)) {
      answer.body.on("error", () => undefined).destroy();
      return { ...head, body: new Uint8Array() };
    }
    const { bytes, isWhole } = await readAnswer(
      unpackBody(answer.body, head.headers["content-encoding"]),
      maxBytes,
    );
    return isWhole
      ? { ...head, body: bytes }
      : { problem: `answered with more than ${maxBytes} bytes` };
  }

  return { get, close: () => agent.destroy() };
}

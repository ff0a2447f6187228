import { isIP } from "node:net";

import { SdkError } from "@arcs/core";
import { defined, showValue } from "@arcs/core/internal";
import { Agent, buildConnector } from "undici";
import { addressProblem, createGuardedAgent, hostOf, isAllowedLoopback, type ResolveHost } from "#process";

/** Destinations of a safe agent, and limits on its connections. */
type SafeAgentOptions = {
  targets: WebhookTargets;
  resolve: ResolveHost;
  connectTimeoutMs: number;
  /** Certificates to trust besides those of Node: for tests. */
  ca?: string;
};

/** Creates an HTTP agent that connects to allowed addresses only; others are refused as `webhook_target_refused`. */
export function createSafeAgent({ ca, ...options }: SafeAgentOptions): Agent {
  const refusal = (reason: string): Error => new SdkError("webhook_target_refused", reason);
  return createGuardedAgent({ Agent, buildConnector }, { ...options, refusal, ...defined({ ca }) });
}

/**
 * Where webhooks may go: to addresses of the public internet, and for development to this machine as well. Never to
 * another address of a private network.
 */
export type WebhookTargets = "public" | "public_and_loopback";

const MAX_LENGTH = 2048;
const VISIBLE_ASCII = /^[\x21-\x5b\x5d-\x7e]+$/;
// Names that resolve inside of a network only, or to the machine itself.
const LOCAL_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa)$/;

/**
 * Returns the fault of a webhook's URL, or `undefined` where none is visible. The addresses of a name are checked at
 * each connection: they may change at any time.
 */
export function endpointUrlProblem(text: string, targets: WebhookTargets): string | undefined {
  if (text.length > MAX_LENGTH) return `expected at most ${MAX_LENGTH} characters`;
  // URL parsers drop or turn what else there is, and not all of them alike.
  if (!VISIBLE_ASCII.test(text)) return "expected visible ASCII characters, without backslashes";
  if (!URL.canParse(text)) return `expected a URL that begins with https://, got ${showValue(text)}`;
  const url = new URL(text);
  const host = hostOf(url);
  const isLoopback = isAllowedLoopback(host, targets);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLoopback)) return "expected https";
  if (url.username !== "" || url.password !== "") return "expected no user name and no password";
  return isLoopback ? undefined : hostProblem(host, targets);
}

function hostProblem(host: string, targets: WebhookTargets): string | undefined {
  if (isIP(host) !== 0) {
    const problem = addressProblem(host, targets);
    return problem === undefined ? undefined : `expected a public address: ${host} ${problem}`;
  }
  const isLocal = LOCAL_NAME.test(host) || !host.includes(".");
  return isLocal ? `expected a public name: ${host} is a local one` : undefined;
}

/** Reads the body of an answer from outside up to a number of bytes, and a little more; what follows is not read. */
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

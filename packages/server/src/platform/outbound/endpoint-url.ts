import { isIP } from "node:net";

import { showValue } from "@arcs/core/internal";

import { addressProblem, hostOf, isAllowedLoopback } from "#process";

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

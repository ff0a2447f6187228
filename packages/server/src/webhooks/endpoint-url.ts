import { isIP } from "node:net";

import { showValue } from "@arcs/core/internal";

import { addressProblem, type WebhookTargets } from "./public-address.ts";

const MAX_LENGTH = 2048;
const VISIBLE_ASCII = /^[\x21-\x5b\x5d-\x7e]+$/;
// Names that resolve inside of a network only, or to the machine itself.
const LOCAL_NAME = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa)$/;
const LOOPBACK_NAME = /^(?:.+\.)?localhost$/;

/**
 * Says what is wrong with the URL of a webhook, or `undefined` where nothing can be seen to be. What a name leads to is
 * checked at each connection: it may change at any time.
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

/** The host of a URL, as names and addresses are compared: without brackets and without a dot at the end. */
export function hostOf({ hostname }: Pick<URL, "hostname">): string {
  return hostname.replace(/^\[|\]$/g, "").replace(/(?<!\.)\.+$/, "");
}

/** Tells whether a host is this machine by its very name. */
export function isLoopbackName(host: string): boolean {
  return LOOPBACK_NAME.test(host);
}

function isAllowedLoopback(host: string, targets: WebhookTargets): boolean {
  if (targets === "public") return false;
  if (isLoopbackName(host)) return true;
  return (
    isIP(host) !== 0 && addressProblem(host, "public") !== undefined && addressProblem(host, targets) === undefined
  );
}

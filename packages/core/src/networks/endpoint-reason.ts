import { withoutSecretsOf } from "./url-secrets.ts";

const MAX_CHARACTERS = 200;

/**
 * Returns an endpoint's error reason as one short line, fit for logs and messages. The endpoint is not trusted: its reason may have
 * any length or type, and may quote a URL with a key.
 *
 * @param options.url - the endpoint's URL, if known: a reason may quote only the key in it
 */
export function reasonOfEndpoint(reason: unknown, { url }: { url?: string } = {}): string {
  if (typeof reason !== "string") return "no reason given";
  if (reason.includes("://")) return "a reason that names a URL, not shown";
  const text = url === undefined ? reason : withoutSecretsOf(url, reason);
  return text
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, MAX_CHARACTERS);
}

import { withoutSecretsOf } from "./url-secrets.ts";

const MOST_CHARACTERS = 200;

/**
 * What an endpoint gives as its reason, as it may stand in an error: one short line. It goes into logs and to people, and the
 * endpoint is not trusted: it may be of any length or kind, and one that names a URL may name the key in it.
 *
 * @param options.url - of the endpoint, where it is known: a reason may name the key in it alone
 */
export function reasonOfEndpoint(reason: unknown, { url }: { url?: string } = {}): string {
  if (typeof reason !== "string") return "no reason given";
  if (reason.includes("://")) return "a reason that names a URL, not shown";
  const text = url === undefined ? reason : withoutSecretsOf(url, reason);
  return text
    .replaceAll(/[\s\p{C}]+/gu, " ")
    .trim()
    .slice(0, MOST_CHARACTERS);
}

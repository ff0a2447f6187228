// Shorter parts of a path are words such as v2 or mainnet; keys are longer.
const MIN_KEY_LENGTH = 8;

/**
 * Removes possible keys of an endpoint's URL from a text: its user and password, the longer parts of its path and its query values,
 * encoded and decoded. Endpoints quote the key that they refuse.
 */
export function withoutSecretsOf(url: string, text: string): string {
  return secretsOf(url).reduce((left, secret) => left.replaceAll(secret, "[key]"), text);
}

function secretsOf(url: string): string[] {
  const { username, password, pathname, searchParams } = new URL(url);
  const parts = [username, password, ...pathname.split("/"), ...searchParams.values()];
  const secrets = parts.flatMap((part) => [part, meant(part), encodeURIComponent(part)]);
  // The longest first, because one may contain another.
  return [...new Set(secrets)].filter(({ length }) => length >= MIN_KEY_LENGTH).sort((a, b) => b.length - a.length);
}

function meant(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

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

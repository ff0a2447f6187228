// Shorter parts of a path are words such as v2 or mainnet; keys of endpoints are longer.
const SHORTEST_KEY = 8;

/**
 * Leaves out of a text what may be the key in an endpoint's URL: its user and password, the longer parts of its path and the values
 * of its query, as they are written and as they are meant. Endpoints name the key that they refuse.
 */
export function withoutSecretsOf(url: string, text: string): string {
  return secretsOf(url).reduce((left, secret) => left.replaceAll(secret, "[key]"), text);
}

function secretsOf(url: string): string[] {
  const { username, password, pathname, searchParams } = new URL(url);
  const parts = [username, password, ...pathname.split("/"), ...searchParams.values()];
  const secrets = parts.flatMap((part) => [part, meant(part), encodeURIComponent(part)]);
  // The longest first: one may be within another.
  return [...new Set(secrets)].filter(({ length }) => length >= SHORTEST_KEY).sort((a, b) => b.length - a.length);
}

function meant(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

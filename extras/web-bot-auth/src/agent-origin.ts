/**
 * Reads the origin at which an agent publishes its keys, in its one spelling; `undefined` where a text is none. Keys come over
 * https; plain http is for a program on this machine, in development.
 */
export function agentOrigin(text: unknown): string | undefined {
  if (typeof text !== "string" || text.length > 300 || !URL.canParse(text)) return undefined;
  const { origin, protocol, hostname } = new URL(text);
  if (text !== origin && text !== `${origin}/`) return undefined;
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  return protocol === "https:" || (protocol === "http:" && isLoopback) ? origin : undefined;
}

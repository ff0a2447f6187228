/** Leaves a secret out of texts that go into errors and logs. */
export type Redact = (text: string) => string;

/** Makes a {@link Redact} for an API key, also as URLs spell it. */
export function createRedact(apiKey: string | undefined): Redact {
  if (apiKey === undefined) return (text) => text;
  const inUrls = encodeURIComponent(apiKey);
  return (text) => text.replaceAll(apiKey, "[API key]").replaceAll(inUrls, "[API key]");
}

const DEEPEST = 32;

/** Leaves a secret out of all texts and names of a JSON value. What is nested too deeply goes with it. */
export function redactJson(value: unknown, redact: Redact): unknown {
  const redacted = (inner: unknown, depth: number): unknown => {
    if (typeof inner === "string") return redact(inner);
    if (typeof inner !== "object" || inner === null) return inner;
    if (depth >= DEEPEST) return "[too deep]";
    if (Array.isArray(inner)) return inner.map((item) => redacted(item, depth + 1));
    const members = Object.entries(inner).map(([name, member]) => [redact(name), redacted(member, depth + 1)]);
    return Object.fromEntries(members);
  };
  return redacted(value, 0);
}

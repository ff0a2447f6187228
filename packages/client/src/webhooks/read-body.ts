/**
 * Reads a body up to a length in bytes.
 *
 * @returns `undefined` when there is more
 */
export async function readBody(
  chunks: AsyncIterable<unknown>,
  { maxBytes }: { maxBytes: number },
): Promise<Uint8Array | undefined> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const part = typeof chunk === "string" ? new TextEncoder().encode(chunk) : (chunk as Uint8Array);
    length += part.length;
    if (length > maxBytes) return undefined;
    parts.push(part);
  }
  const body = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    body.set(part, offset);
    offset += part.length;
  }
  return body;
}

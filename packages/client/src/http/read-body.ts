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

/** A stream that can be read: the part of a `ReadableStream` that is used, or what `for await` takes, as streams of Node. */
export type StreamedBody<Chunk> =
  | { getReader(): { read(): Promise<{ done: boolean; value?: Chunk | undefined }>; cancel(): Promise<unknown> } }
  | AsyncIterable<Chunk>;

/** Tells whether a body is a stream. */
export function isStreamed(body: object): body is StreamedBody<never> {
  return "getReader" in body || Symbol.asyncIterator in body;
}

/** The pieces of a stream. By its reader where it has one: browsers do not iterate streams everywhere. */
export async function* chunksOf<Chunk>(body: StreamedBody<Chunk> | null): AsyncGenerator<Chunk> {
  if (body === null) return;
  if (!("getReader" in body)) {
    yield* body;
    return;
  }
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done || value === undefined) return;
      yield value;
    }
  } finally {
    // Nobody waits for it: a body that failed cannot be cancelled any more.
    reader.cancel().catch(() => undefined);
  }
}

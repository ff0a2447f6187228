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

/** The part of a `ReadableStream` that is read. */
export type StreamedBody<Chunk> = {
  getReader(): { read(): Promise<{ done: boolean; value?: Chunk | undefined }>; cancel(): Promise<unknown> };
};

/** The pieces of a stream. By its reader, not `for await`: browsers do not iterate streams everywhere. */
export async function* chunksOf<Chunk>(body: StreamedBody<Chunk> | null): AsyncGenerator<Chunk> {
  if (body === null) return;
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

import type { IncomingMessage, ServerResponse } from "node:http";

/** The longest request that is read, in bytes: more than the longest agent card. */
const MOST_BYTES = 4 * 1024 * 1024;

/**
 * Lets a handler of Fetch serve a request of `node:http`.
 *
 * @throws what the handler throws
 */
export async function exchange(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const ended = new AbortController();
  response.on("close", () => ended.abort());
  const body = await readBytes(request);
  if (body === undefined) {
    response.writeHead(413, { connection: "close" }).end();
    return;
  }
  const asked = new Request(`http://${request.headers.host ?? "localhost"}${request.url ?? "/"}`, {
    method: request.method ?? "GET",
    headers: Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
    ...(body.length === 0 ? {} : { body }),
    signal: ended.signal,
  });
  const answer = await handle(asked);
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body !== null) {
    for await (const chunk of answer.body) {
      if (response.destroyed) break;
      if (!response.write(chunk)) await drained(response);
    }
  }
  response.end();
}

async function readBytes(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > MOST_BYTES) return undefined;
    chunks.push(chunk as Buffer);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Waits until the other side has taken what was written, or is gone. */
async function drained(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
}

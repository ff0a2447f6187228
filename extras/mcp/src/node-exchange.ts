import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Makes a request of Fetch out of one of `node:http`. Its body is read as it is asked for.
 *
 * @throws TypeError when its address is not a URL
 */
export function toFetchRequest(request: IncomingMessage, response: ServerResponse): Request {
  const ended = new AbortController();
  response.on("close", () => ended.abort());
  const { method = "GET", url = "/", headers } = request;
  return new Request(`http://${headers.host ?? "localhost"}${url}`, {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
    ),
    body: Readable.toWeb(request),
    duplex: "half",
    signal: ended.signal,
  });
}

/**
 * Writes an answer of Fetch as that of `node:http`.
 *
 * @throws what its body throws
 */
export async function sendAnswer(answer: Response, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The rest of the request is not read.
  if (!request.complete) response.setHeader("connection", "close");
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body === null) {
    response.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(answer.body), response);
  } catch (error) {
    if ((error as { code?: unknown }).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

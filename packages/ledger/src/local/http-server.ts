import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A server that is listening. */
export type Listening = { url: string; port: number; close(): Promise<void> };

const LOOPBACK = "127.0.0.1";
// The largest request that is not a batch is a transaction of 1,232 bytes in base64.
const MOST_BODY_BYTES = 1_000_000;
const REQUEST_TIMEOUT_MS = 10_000;
const loopbackHosts = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const loopbackOrigins = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** Serves JSON-RPC by POST on the loopback interface only. */
export async function listen(port: number, answer: (body: string) => Promise<string>): Promise<Listening> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    handle(request, response, answer).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${LOOPBACK}:${bound}`,
    port: bound,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (body: string) => Promise<string>,
): Promise<void> {
  // A page in somebody's browser could point its own name at this address; it cannot choose the header.
  if (!loopbackHosts.test(request.headers.host ?? "")) return refuse(response, 403, "only for this machine");
  // Any page may post here without being able to read the answer; the browser says where the page is from.
  const { origin } = request.headers;
  if (origin !== undefined && !loopbackOrigins.test(origin)) return refuse(response, 403, "only for this machine");
  if (request.method === "GET" && request.url === "/health") return void response.end("ok");
  if (request.method !== "POST") return refuse(response, 405, "JSON-RPC is sent by POST");
  const body = await readBody(request);
  if (body === undefined) return refuse(response, 413, `the body has more than ${MOST_BODY_BYTES} bytes`);
  response.setHeader("content-type", "application/json");
  response.end(await answer(body));
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > MOST_BODY_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.statusCode = status;
  response.setHeader("connection", "close");
  response.end(message);
}

// A receiver of webhooks for tests: an HTTP server on the loopback interface that writes down what
// comes.
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";

export type Received = { path: string; headers: IncomingHttpHeaders; body: string };

export type Receiver = {
  url: string;
  port: number;
  received: Received[];
  /** Waits until so many requests have come. */
  count(count: number): Promise<void>;
  close(): Promise<void>;
};

/** How a receiver answers; by default with 200 and `ok`. */
export type Respond = (request: Received, response: ServerResponse) => void;

export async function startReceiver({
  respond = (_, response) => void response.end("ok"),
  host = "127.0.0.1",
  port = 0,
  tls,
}: {
  respond?: Respond;
  host?: string;
  port?: number;
  tls?: { key: string; cert: string };
} = {}): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const listen = (request: IncomingMessage, response: ServerResponse): void => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url = "", headers } = request;
      const one = { path: url, headers, body: Buffer.concat(chunks).toString("utf8") };
      received.push(one);
      for (const check of waiting) check();
      respond(one, response);
    });
  };
  const server: Server = tls === undefined ? createServer(listen) : createTlsServer(tls, listen);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  const name = host.includes(":") ? `[${host}]` : host;
  return {
    url: `${tls === undefined ? "http" : "https"}://${name}:${bound}`,
    port: bound,
    received,
    count: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (received.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

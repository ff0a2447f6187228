import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";

import { readBody } from "@arcs/core/internal";
import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";
import { type WebSocket, WebSocketServer } from "ws";

import type { LedgerState } from "../machine/state.ts";
import { MAX_BODY_BYTES } from "./json-rpc.ts";
import { answer } from "./rpc-server.ts";
import { createSubscriptionSession } from "./subscriptions.ts";

/** A server that is listening. */
export type Listening = {
  url: string;
  /**
   * For requests and subscriptions. Clients that expect subscriptions on the next port find them
   * there too, if it was free.
   */
  webSocketUrl: string;
  port: number;
  close(): Promise<void>;
};

const LOOPBACK = "127.0.0.1";
const REQUEST_TIMEOUT_MS = 10_000;
const ATTEMPTS = 20;
const ANSWERING_MS = 500;
const loopbackHosts = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const loopbackOrigins = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Serves JSON-RPC by POST and over WebSocket, on the loopback interface only. web3.js expects
 * subscriptions on the port after the one for requests: the second server is for it.
 */
export async function listen(port: number, state: LedgerState): Promise<Listening> {
  const webSockets = serveWebSockets(state, { isWelcome });
  const { main, second } = await bindPair(port);
  for (const server of [main, second]) if (server !== undefined) webSockets.attachTo(server);
  main.on("request", (request: IncomingMessage, response: ServerResponse) => {
    handle(request, response, (body) => answer({ state }, body)).catch(() => response.destroy());
  });
  second?.on("request", (_: IncomingMessage, response: ServerResponse) => {
    refuse(response, 426, "this port is for WebSocket");
  });
  const bound = portOf(main);
  return {
    url: `http://${LOOPBACK}:${bound}`,
    webSocketUrl: `ws://${LOOPBACK}:${bound}`,
    port: bound,
    async close() {
      webSockets.close();
      await closeServer(main);
      if (second !== undefined) await closeServer(second);
    },
  };
}

/**
 * Binds a port and, if free, the next one. With a free choice of ports, it retries until both are
 * free.
 */
async function bindPair(port: number): Promise<{ main: Server; second: Server | undefined }> {
  for (let attempt = 1; ; attempt++) {
    const main = await bind(port);
    const second = await bind(portOf(main) + 1).catch(() => undefined);
    if (second !== undefined || port !== 0 || attempt === ATTEMPTS) return { main, second };
    await closeServer(main);
  }
}

function bind(port: number): Promise<Server> {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, LOOPBACK, () => resolve(server));
  });
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // Running answers may finish; idle connections are not waited for.
    const timer = setTimeout(() => server.closeAllConnections(), ANSWERING_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/**
 * Tells whether a request comes from this machine, and not from a web page in somebody's browser.
 */
function isWelcome({ headers }: IncomingMessage): boolean {
  // A page could point its own name at this address, but cannot choose this header.
  if (!loopbackHosts.test(headers.host ?? "")) return false;
  // Any page may send requests here without reading the answer; the browser adds the page's origin.
  return headers.origin === undefined || loopbackOrigins.test(headers.origin);
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (body: string) => Promise<string>,
): Promise<void> {
  if (!isWelcome(request)) return refuse(response, 403, "only for this machine");
  if (request.method === "GET" && request.url === "/health") return void response.end("ok");
  if (request.method !== "POST") return refuse(response, 405, "JSON-RPC is sent by POST");
  const body = await readBody(request, { maxBytes: MAX_BODY_BYTES });
  if (body === undefined)
    return refuse(response, 413, `the body has more than ${MAX_BODY_BYTES} bytes`);
  response.setHeader("content-type", "application/json");
  response.end(await answer(Buffer.from(body).toString("utf8")));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.statusCode = status;
  response.setHeader("connection", "close");
  response.end(message);
}

// Bytes queued for a client that does not read its subscriptions. Above this it is disconnected.
const MAX_WAITING_BYTES = 16_000_000;
const MAX_CLIENTS = 100;
const MAX_QUESTIONS_WAITING = 1_000;

function serveWebSockets(
  state: LedgerState,
  { isWelcome }: { isWelcome: (request: IncomingMessage) => boolean },
): { attachTo(server: Server): void; close(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BODY_BYTES,
    perMessageDeflate: false,
  });
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    // Without a listener, an error of the connection would end the process.
    stream.on("error", () => stream.destroy());
    if (!isWelcome(request) || sockets.clients.size >= MAX_CLIENTS) {
      stream.end("HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => serve(state, socket));
  };
  return {
    attachTo: (server) => void server.on("upgrade", upgrade),
    close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

function serve(state: LedgerState, socket: WebSocket): void {
  const send = (message: string): void => {
    if (socket.bufferedAmount > MAX_WAITING_BYTES) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(message);
  };
  const session = createSubscriptionSession(state, (notification) => {
    const message = stringifyJsonWithBigInts(notification);
    // As with answers: only changes on the disk are reported.
    state.settled().then(
      () => send(message),
      () => socket.terminate(),
    );
  });
  let waiting = 0;
  const answerNext = async (before: Promise<void>, body: string): Promise<void> => {
    await before;
    waiting--;
    send(await answer({ state, own: session.methods }, body));
    session.activate();
  };
  // One after the other, so that a subscription's number arrives before its notifications.
  let queue = Promise.resolve();
  socket.on("message", (data) => {
    const body = Buffer.isBuffer(data)
      ? data.toString("utf8")
      : Buffer.from(data as ArrayBuffer).toString("utf8");
    if (++waiting > MAX_QUESTIONS_WAITING) socket.terminate();
    else queue = answerNext(queue, body);
  });
  socket.on("close", () => session.close());
  socket.on("error", () => socket.terminate());
}

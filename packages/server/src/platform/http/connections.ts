import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { Socket } from "node:net";

import type { FastifyInstance, FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

import { type Asker, createPlaces, createShares } from "./shares.ts";

/** Makes an HTTP server: with so many connections, each with one request at a time. */
export function createBoundedServer(
  handle: RequestListener,
  { http, maxHttpConnections }: { http: ServerOptions; maxHttpConnections: number },
): Server {
  const begin = inTurns(boundDropped(handle), { maxWaiting: maxHttpConnections });
  const server = createServer(http, oneAtATime(begin));
  // All that fit in the 16 kB of a request's headers: Node would leave out those after the first
  // thousands, and a check for a second line of a header would miss it.
  server.maxHeadersCount = 0;
  shareConnections(server, { max: maxHttpConnections });
  return server;
}

/**
 * Options that make Node's server keep to the time that a client may take to send a request. By
 * default it checks only every thirty seconds, and gives the headers a time of their own.
 */
export function timeoutOptions(requestTimeoutMs: number): ServerOptions {
  return {
    requestTimeout: requestTimeoutMs,
    headersTimeout: requestTimeoutMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: checkingInterval(requestTimeoutMs),
  };
}

// As Fastify's: longer than the minute for which proxies keep connections.
const KEEP_ALIVE_MS = 72_000;

function checkingInterval(timeoutMs: number): number {
  return Math.min(1000, timeoutMs);
}

/**
 * Ends connections whose client does not take its answer in the time that it had for the request.
 */
export function dropThoseWhoDoNotRead(
  app: FastifyInstance,
  { withinMs }: { withinMs: number },
): void {
  // The answers under way, the oldest first. One timer serves all of them: most are received at
  // once.
  const sentAt = new Map<FastifyRequest, number>();
  const timer = setInterval(() => {
    const latest = performance.now() - withinMs;
    for (const [request, sent] of sentAt) {
      if (sent > latest) return;
      sentAt.delete(request);
      request.raw.socket.destroy();
    }
  }, checkingInterval(withinMs));
  timer.unref();
  app.addHook("onClose", async () => clearInterval(timer));
  app.addHook("onSend", (request, _reply, _payload, next) => {
    // An answer that fails on its way is sent again, as the newest.
    sentAt.delete(request);
    sentAt.set(request, performance.now());
    next();
  });
  app.addHook("onResponse", (request, _reply, next) => {
    sentAt.delete(request);
    next();
  });
}

/**
 * Returns the network of a client: its address, or the first half of an IPv6 address: a client with
 * one address of it has all.
 */
export function networkOf({ remoteAddress = "" }: Socket): string {
  if (!ipaddr.isValid(remoteAddress)) return remoteAddress;
  const address = ipaddr.process(remoteAddress);
  return address.kind() === "ipv4"
    ? address.toString()
    : address.toByteArray().slice(0, 8).join(".");
}

/**
 * Gives a server so many connections. Where all are taken, the network that has most of them makes
 * room: by one without a request under way, and for a network that has fewer by any. So nobody
 * keeps others out, however many connections are opened.
 */
function shareConnections(server: Server, { max }: { max: number }): void {
  const open = createShares<Socket>();
  const requestsOf = new WeakMap<Socket, number>();
  server.on("connection", (socket) => {
    const network = networkOf(socket);
    open.add(network, socket);
    socket.once("close", () => open.delete(socket));
    if (open.taken <= max) return;
    const own = open.of(network);
    const most = open.most();
    const left = leaving(most.size > own.size ? most : own, { own, newest: socket, requestsOf });
    // At once: it is closed in another turn of the event loop only, and would be chosen again until
    // then.
    open.delete(left);
    left.destroy();
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (by: number): void =>
      void requestsOf.set(socket, (requestsOf.get(socket) ?? 0) + by);
    count(1);
    response.once("close", () => count(-1));
  });
}

/** The connection that makes room for the newest, which may be that one itself. */
function leaving(
  most: ReadonlySet<Socket>,
  {
    own,
    newest,
    requestsOf,
  }: { own: ReadonlySet<Socket>; newest: Socket; requestsOf: WeakMap<Socket, number> },
): Socket {
  for (const socket of most)
    if ((requestsOf.get(socket) ?? 0) === 0 && socket !== newest) return socket;
  const [oldest = newest] = most;
  return most.size > own.size ? oldest : newest;
}

const BEGUN_IN_A_TURN = 16;

/**
 * Begins a few requests in each turn of the event loop, and shares them by network. Node accepts
 * one connection in a turn: where all that had come was begun at once, hundreds of requests of one
 * network kept others in the system's queue for seconds.
 */
function inTurns(handle: RequestListener, { maxWaiting }: { maxWaiting: number }): RequestListener {
  const places = createPlaces({ places: BEGUN_IN_A_TURN, waiting: maxWaiting });
  return (request, response) => {
    const asker: Asker = {
      network: networkOf(request.socket),
      begin: () => {
        setImmediate(() => places.giveBack(asker));
        handle(request, response);
      },
      refuse: () => void request.socket.destroy(),
    };
    response.once("close", () => places.leave(asker));
    places.take(asker);
  };
}

/** Max bytes that are read and dropped of a body whose request was answered before it had come. */
export const MAX_DROPPED_BYTES = 16 * 1024 * 1024;

/**
 * Reads on after an answer that did not wait for the body, such as a refusal, up to
 * {@link MAX_DROPPED_BYTES}. A connection that is closed with unread bytes is reset, and the
 * client, or the proxy before it, loses the answer. Node itself reads for as long as the client
 * sends.
 */
function boundDropped(handle: RequestListener): RequestListener {
  return (request, response) => {
    // Before Node's own listener, which discards the body unseen where nobody reads it.
    response.prependOnceListener("finish", () => {
      if (request.complete) return;
      let dropped = 0;
      request.on("data", (chunk: Buffer) => {
        dropped += chunk.length;
        if (dropped > MAX_DROPPED_BYTES) request.destroy();
      });
      // Tells Node that the body has a reader.
      request.read(0);
      if (response.shouldKeepAlive) return;
      // Node would close the connection now.
      const { socket } = request;
      socket.destroySoon = () => void socket.end();
      request.once("end", () => socket.destroy());
    });
    handle(request, response);
  };
}

// Clients that send ahead at all send a few requests; in a segment of the network there is room for
// thousands.
const MAX_WAITING = 32;

/**
 * Answers the requests of a connection one after the other: a client that sends many and reads
 * nothing is worth one answer, which waits in memory until it is read. A connection with more than
 * {@link MAX_WAITING} requests ahead is closed.
 */
export function oneAtATime(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  const goOn = (socket: Socket): void => {
    const next = waiting.get(socket)?.shift();
    if (next === undefined || socket.destroyed) waiting.delete(socket);
    else next();
  };
  return (request, response) => {
    const { socket } = request;
    // Node reads on to the end of what has come at once.
    if (socket.destroyed) return;
    const begin = (): void => {
      // Comes once, when all of the answer has left this process, or the connection is closed. The
      // next one is begun in another turn of the event loop: else hundreds that came together, and
      // are answered without waiting, would be in the way of all others.
      response.once("close", () => setImmediate(goOn, socket));
      handle(request, response);
    };
    const ahead = waiting.get(socket);
    if (ahead === undefined) {
      waiting.set(socket, []);
      begin();
    } else if (ahead.length < MAX_WAITING) ahead.push(begin);
    else closeUnread(socket);
  };
}

/**
 * Closes a connection whose requests are still being read. Node reads on to the end of the 64 kB
 * that came at once, and makes a request and an answer of each. It holds them until the connection
 * is closed, some megabytes later. Its parser has no other way to stop.
 */
function closeUnread(socket: Socket & { parser?: { onIncoming?: unknown } | null }): void {
  socket.destroy();
  if (typeof socket.parser?.onIncoming === "function") socket.parser.onIncoming = () => 0;
}

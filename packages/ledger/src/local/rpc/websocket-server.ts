import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

import { stringifyJsonWithBigInts } from "@solana/rpc-spec-types";
import { type WebSocket, WebSocketServer } from "ws";

import type { LedgerState } from "../machine/state.ts";
import { MOST_BODY_BYTES } from "./json-rpc.ts";
import { answer } from "./rpc-server.ts";
import { createSubscriptionSession } from "./subscriptions.ts";

// A client that does not read what it subscribed to is let go: what waits for it is kept in memory.
const MOST_WAITING_BYTES = 16_000_000;
const MOST_CLIENTS = 100;
const MOST_QUESTIONS_WAITING = 1_000;

/** Speaks JSON-RPC over WebSocket, subscriptions included, with whom `isWelcome` lets in. */
export function serveWebSockets(
  state: LedgerState,
  { isWelcome }: { isWelcome: (request: IncomingMessage) => boolean },
): { attachTo(server: Server): void; close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MOST_BODY_BYTES, perMessageDeflate: false });
  const upgrade = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
    // Without a listener, an error of the connection would end the process.
    stream.on("error", () => stream.destroy());
    if (!isWelcome(request) || sockets.clients.size >= MOST_CLIENTS) {
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
    if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(message);
  };
  const session = createSubscriptionSession(state, (notification) => {
    const message = stringifyJsonWithBigInts(notification);
    // As with answers: nobody is told of what is not on the disk.
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
  // One after the other, so that a subscription's number comes before what it brings.
  let queue = Promise.resolve();
  socket.on("message", (data) => {
    const body = Buffer.isBuffer(data) ? data.toString("utf8") : Buffer.from(data as ArrayBuffer).toString("utf8");
    if (++waiting > MOST_QUESTIONS_WAITING) socket.terminate();
    else queue = answerNext(queue, body);
  });
  socket.on("close", () => session.close());
  socket.on("error", () => socket.terminate());
}

import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

// Clients that send ahead at all send a few requests; in a segment of the network there is room for thousands.
const MAX_WAITING = 32;

/**
 * Answers the requests of a connection one after the other: a client that sends many and reads nothing is worth one answer,
 * which waits in memory until it is read. A connection with more than {@link MAX_WAITING} requests ahead is closed.
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
      // Comes once, when all of the answer has left this process, or the connection is closed. The next one is begun in another turn
      // of the event loop: else hundreds that came together, and are answered without waiting, would be in the way of all others.
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
 * Closes a connection whose requests are still being read. Node reads on to the end of the 64 kB that came at once, and
 * makes a request and an answer of each. It holds them until the connection is closed, some megabytes later. Its parser
 * has no other way to stop.
 */
function closeUnread(socket: Socket & { parser?: { onIncoming?: unknown } | null }): void {
  socket.destroy();
  if (typeof socket.parser?.onIncoming === "function") socket.parser.onIncoming = () => 0;
}

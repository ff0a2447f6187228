import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

import ipaddr from "ipaddr.js";

/**
 * Returns the network of a client: its address, or the first half of an IPv6 address: a client with one address of it
 * has all.
 */
export function networkOf({ remoteAddress = "" }: Socket): string {
  if (!ipaddr.isValid(remoteAddress)) return remoteAddress;
  const address = ipaddr.process(remoteAddress);
  return address.kind() === "ipv4" ? address.toString() : address.toByteArray().slice(0, 8).join(".");
}

/** Open connections of one network, the oldest first, each with the number of its requests under way. */
type Connections = Map<Socket, number>;

/**
 * Gives a server so many connections. Where all are taken, the network that has most of them makes room: by one without a request
 * under way, and for a network that has fewer by any. So nobody keeps others out, however many connections are opened.
 */
export function shareConnections(server: Server, { max }: { max: number }): void {
  const networks = new Map<string, Connections>();
  const connectionsWith = new WeakMap<Socket, Connections>();
  let open = 0;
  const forget = (socket: Socket): void => {
    if (connectionsWith.get(socket)?.delete(socket) === true) open--;
  };
  server.on("connection", (socket) => {
    const network = networkOf(socket);
    const own = networks.get(network) ?? new Map<Socket, number>();
    networks.set(network, own.set(socket, 0));
    connectionsWith.set(socket, own);
    open++;
    socket.once("close", () => {
      forget(socket);
      if (own.size === 0 && networks.get(network) === own) networks.delete(network);
    });
    if (open <= max) return;
    const left = leaving(networks.values(), { own, newest: socket });
    // At once: it is closed in another turn of the event loop only, and would be chosen again until then.
    forget(left);
    left.destroy();
  });
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    const own = connectionsWith.get(socket);
    const count = (by: number): void => {
      const requests = own?.get(socket);
      if (requests !== undefined) own?.set(socket, requests + by);
    };
    count(1);
    response.once("close", () => count(-1));
  });
}

/** The connection that makes room for the newest, which may be that one itself. */
function leaving(networks: Iterable<Connections>, { own, newest }: { own: Connections; newest: Socket }): Socket {
  let most = own;
  /* fault: connections-of-one-address */
  for (const connections of networks) if (connections.size > most.size) most = connections;
  for (const [socket, requests] of most) if (requests === 0 && socket !== newest) return socket;
  const [oldest = newest] = most.keys();
  return most.size > own.size ? oldest : newest;
}

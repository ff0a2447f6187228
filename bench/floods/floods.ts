import { connect, type Socket } from "node:net";

/** A route that needs no key. */
export type Route = { method: "GET" | "POST"; path: string; type?: string; body?: string };

/** A flood under way. */
export type Flood = { end(): void };

type Target = { host: string; port: number };

const FORM = "application/x-www-form-urlencoded";

/** Routes that need no key, and those that accept bodies without one. */
export const routes: readonly Route[] = [
  { method: "GET", path: "/health" },
  { method: "GET", path: "/ready" },
  { method: "GET", path: "/metrics" },
  { method: "GET", path: "/openapi.json" },
  { method: "GET", path: "/docs" },
  { method: "GET", path: "/assets/redoc.js" },
  { method: "GET", path: "/schemas/http/agent.json" },
  { method: "GET", path: "/verify" },
  { method: "GET", path: "/verify/none/facts" },
  { method: "GET", path: "/verify/trust?issuer=none" },
  {
    method: "POST",
    path: "/verify",
    type: FORM,
    body: `credential=${encodeURIComponent('{"type":"none"}')}`,
  },
  {
    method: "POST",
    path: "/verify/status",
    type: "application/json",
    body: '{"entry":{},"issuer":"none"}',
  },
  { method: "GET", path: "/" },
  { method: "GET", path: "/leaderboard" },
  { method: "GET", path: "/agents/none" },
  { method: "GET", path: "/evidence/roots" },
  { method: "GET", path: "/log/checkpoint" },
  { method: "GET", path: "/erc8004/feedback/none" },
  { method: "GET", path: "/v1/status-lists/none" },
  { method: "GET", path: "/v1/auth/verify" },
];

/** Requests that cost the server more than their unauthenticated sender. */
export const shapes: Readonly<Record<string, (target: Target, route: Route) => Flood>> = {
  // Many requests at once on each connection; no answer is read.
  pipelined: (target, route) =>
    opened(target, { count: 100, begin: (socket) => socket.pause().write(ahead(route)) }),
  // One request on each of many connections; its answer is not read.
  unread: (target, route) =>
    opened(target, { count: 400, begin: (socket) => socket.pause().write(textOf(route)) }),
  // A request that arrives one byte at a time.
  slow: (target, route) => {
    const text = textOf(route);
    const sent =
      route.body === undefined
        ? Math.floor(text.length / 2)
        : text.length - Math.ceil(route.body.length / 2);
    return opened(target, { count: 200, begin: (socket) => socket.write(text.slice(0, sent)) });
  },
  // Paths of 15,000 letters, one after the other, 200 a second.
  long: (target, { path }) => {
    const text = textOf({
      method: "GET",
      path: `${path}${path.includes("?") ? "&" : "/"}${"a".repeat(15_000)}`,
    });
    const flood = opened(target, { count: 10, begin: (socket) => socket.resume() });
    const timer = setInterval(() => flood.sockets.forEach((socket) => socket.write(text)), 50);
    return { end: () => (clearInterval(timer), flood.end()) };
  },
};

function opened(
  target: Target,
  { count, begin }: { count: number; begin: (socket: Socket) => unknown },
): Flood & { sockets: readonly Socket[] } {
  const sockets = Array.from({ length: count }, () => {
    const socket = connect(target);
    // A dropped client does not reconnect: the cost of one connection is measured.
    socket.on("error", () => undefined).once("connect", () => begin(socket));
    return socket;
  });
  return { sockets, end: () => sockets.forEach((socket) => socket.destroy()) };
}

const BYTES_AHEAD = 39_000;

function ahead(route: Route): string {
  const text = textOf(route);
  return text.repeat(Math.ceil(BYTES_AHEAD / text.length));
}

function textOf({ method, path, type, body }: Route): string {
  const head = `${method} ${path} HTTP/1.1\r\nHost: a\r\n`;
  return body === undefined
    ? `${head}\r\n`
    : `${head}Content-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

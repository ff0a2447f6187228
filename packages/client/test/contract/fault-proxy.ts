// Stands between client and server, and does to requests and answers what networks do.
import {
  createServer,
  type IncomingMessage,
  request as requestFrom,
  type Server,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Faults of a request. The first group keeps it from the server, the second damages the server's
 * response.
 */
export const faults = [
  "reset",
  "throttled",
  "server_error",
  "gateway_error",
  "lost_answer",
  "half_answer",
  "half_answer_chunked",
  "slow_body",
  "error_in_place_of_answer",
] as const;
export type Fault = (typeof faults)[number];

export type FaultProxy = {
  url: string;
  /** How often each fault happened. */
  happened: Map<Fault, number>;
  close(): Promise<void>;
};

/** Starts a proxy; `next` decides about each request. */
export async function startFaultProxy(
  target: string,
  next: () => Fault | "none",
): Promise<FaultProxy> {
  const happened = new Map<Fault, number>();
  const { hostname, port } = new URL(target);
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const fault = next();
      if (fault !== "none") happened.set(fault, (happened.get(fault) ?? 0) + 1);
      if (!refuse(fault, request, response)) {
        // A server that has gone: as if the proxy had never reached it.
        void forward(fault, request, Buffer.concat(chunks), response).catch(() =>
          request.socket.destroy(),
        );
      }
    });
  });

  function refuse(
    fault: Fault | "none",
    request: IncomingMessage,
    response: ServerResponse,
  ): boolean {
    const error = (status: number, code: string, headers: Record<string, string> = {}): void => {
      const body = JSON.stringify({ error: { code, message: "m", statusCode: status } });
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
    };
    if (fault === "reset") request.socket.resetAndDestroy();
    else if (fault === "throttled") error(429, "rate_limit_exceeded", { "retry-after": "1" });
    else if (fault === "server_error") error(503, "unavailable");
    else if (fault === "gateway_error") response.writeHead(502).end("<html>Bad Gateway</html>");
    else return false;
    return true;
  }

  async function forward(
    fault: Fault | "none",
    request: IncomingMessage,
    body: Buffer,
    response: ServerResponse,
  ) {
    const { method, url: path, headers } = request;
    const answer = await new Promise<{
      status: number;
      headers: IncomingMessage["headers"];
      body: Buffer;
    }>((resolve, reject) => {
      const onward = requestFrom(
        { hostname, port, method, path, headers, agent: false },
        (incoming) => {
          const chunks: Buffer[] = [];
          incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
          incoming.on("end", () =>
            resolve({
              status: incoming.statusCode ?? 0,
              headers: incoming.headers,
              body: Buffer.concat(chunks),
            }),
          );
        },
      );
      onward.on("error", reject);
      onward.end(body);
    });
    const {
      connection: _,
      "transfer-encoding": __,
      "content-length": ___,
      ...kept
    } = answer.headers;
    switch (fault) {
      case "lost_answer":
        return request.socket.resetAndDestroy();
      case "half_answer":
      case "half_answer_chunked": {
        const length =
          fault === "half_answer" ? { "content-length": String(answer.body.length) } : {};
        response.writeHead(answer.status, { ...kept, ...length });
        const half = answer.body.subarray(0, Math.floor(answer.body.length / 2));
        return response.write(half.length === 0 ? " " : half, () => request.socket.destroy());
      }
      case "slow_body":
        response.writeHead(answer.status, {
          ...kept,
          "content-length": String(answer.body.length + 1),
        });
        return response.write(answer.body);
      case "error_in_place_of_answer":
        return response.writeHead(504).end("gateway timeout");
      default:
        if (answer.status === 204) return response.writeHead(204, kept).end();
        return response
          .writeHead(answer.status, { ...kept, "content-length": String(answer.body.length) })
          .end(answer.body);
    }
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    happened,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

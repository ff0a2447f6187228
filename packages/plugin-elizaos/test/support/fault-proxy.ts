// Sits between a program and a server, and alters answers as networks and providers do.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Fault of one request. */
export type Fault =
  | { kind: "none" }
  | { kind: "status"; status: number }
  /** The connection ends before the request reaches the server. */
  | { kind: "reset" }
  /** The server does its work, but its answer is lost. */
  | { kind: "lost" }
  /** The answer breaks off in the middle. */
  | { kind: "half" }
  | { kind: "change"; change: (body: string) => string; status?: number };

/** A running proxy. */
export type FaultProxy = { url: string; faults: () => number; close(): Promise<void> };

/** Starts a proxy; `choose` selects the fault of a request. */
export async function startFaultProxy(
  target: string,
  choose: (request: { method: string; path: string; body: string }) => Fault,
): Promise<FaultProxy> {
  let count = 0;
  const server = createServer((request, response) => {
    void pass(request, response).catch(() => response.destroy());
  });
  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const { method = "GET", url: path = "/" } = request;
    const fault = choose({ method, path, body });
    if (fault.kind !== "none") count++;
    if (fault.kind === "reset") return void response.destroy();
    if (fault.kind === "status") {
      response.writeHead(fault.status, { "content-type": "text/plain" });
      return void response.end("the proxy says no");
    }
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const answer = await fetch(target + path, {
      method,
      headers: headers as Record<string, string>,
      ...(method === "GET" ? {} : { body }),
    });
    const text = await answer.text();
    if (fault.kind === "lost") return void response.destroy();
    const sent = fault.kind === "change" ? fault.change(text) : text;
    const status = fault.kind === "change" ? (fault.status ?? answer.status) : answer.status;
    response.writeHead(status, {
      "content-type": answer.headers.get("content-type") ?? "application/json",
      "content-length": String(Buffer.byteLength(sent)),
    });
    if (fault.kind !== "half") return void response.end(sent);
    response.write(sent.slice(0, sent.length / 2));
    setImmediate(() => response.destroy());
  }
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    faults: () => count,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

// A real HTTP server that answers as a test tells it to.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, beforeEach } from "vitest";

/** A request as the server received it. */
export type SeenRequest = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
};

/** How to answer one request. */
export type Answering = (response: ServerResponse, request: SeenRequest, socket: Socket) => void;

export type ScriptedServer = {
  url: string;
  seen: SeenRequest[];
  /** Sets the answers to the next requests; the last one answers all that follow. */
  answer(...answers: Answering[]): void;
};

/** Starts a scripted server for each test of a file. */
export function useScriptedServer(): () => ScriptedServer {
  let server: Server;
  let scripted: ScriptedServer;
  beforeEach(async () => {
    let script: Answering[] = [];
    const seen: SeenRequest[] = [];
    server = createServer((request, response) => {
      let body = "";
      request.setEncoding("utf8").on("data", (text: string) => (body += text));
      request.on("end", () => {
        const { method = "", url = "", headers } = request;
        const one = { method, path: url, headers, body };
        seen.push(one);
        const answering = script.length > 1 ? script.shift() : script[0];
        answering?.(response, one, request.socket);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    scripted = { url, seen, answer: (...answers) => void (script = answers) };
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return () => scripted;
}

/** Answers with a JSON body. */
export function json(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Answering {
  return (response) =>
    void response
      .writeHead(status, {
        "content-type": "application/json",
        "x-request-id": "req_1",
        ...headers,
      })
      .end(JSON.stringify(body));
}

/** Answers with an error of the API. */
export function failure(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Answering {
  return json(status, { error: { code, message: `it is ${code}`, statusCode: status } }, headers);
}

/** Cuts the connection in place of an answer. */
export const reset: Answering = (_response, _request, socket) => socket.resetAndDestroy();

/** Begins an answer and cuts the connection in the midst of its body. */
export const half: Answering = (response, _request, socket) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"id":', () => socket.destroy());
};

/** The same with a body of unknown length. */
export const halfChunked: Answering = (response, _request, socket) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"id":', () => socket.destroy());
};

/** Never answers. */
export const silence: Answering = () => undefined;

/** Begins an answer and never ends it. */
export const slowBody: Answering = (response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"id":');
};

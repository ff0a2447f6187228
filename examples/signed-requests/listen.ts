import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Starts a server on this machine. Its handler is set later, once its origin is known. */
export async function listen(): Promise<{
  origin: string;
  answer: (by: RequestListener) => void;
  server: Server;
}> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, server, answer: (by) => void server.on("request", by) };
}

import { randomInt } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/**
 * Finds a free port of 127.0.0.1 for a program that cannot choose one itself: below those that
 * Linux and macOS give to connections, which another test would get before the program listens.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const server = createServer().listen(randomInt(10_000, 32_768), "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    return port;
  }
}

import { Socket } from "node:net";

/**
 * Makes a socket that sends together what is written in one step: each write by itself is a call of the system, and wakes
 * whoever reads the other end, who then answers statement by statement.
 */
export function createJoiningSocket(): Socket {
  const socket = new Socket();
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let isJoining = false;
  // Not before: to connect gives a socket the usual way to write back.
  socket.once("connect", () => (socket.write = writeJoined));
  return socket;

  function writeJoined(...args: unknown[]): boolean {
    if (!isJoining) {
      isJoining = true;
      socket.cork();
      // After all that follows from the present step without waiting, the end of a transaction included.
      process.nextTick(() => process.nextTick(send));
    }
    return write(...args);
  }

  function send(): void {
    isJoining = false;
    socket.uncork();
  }
}

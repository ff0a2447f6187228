import { randomBytes } from "node:crypto";
import { type Agent, request } from "node:http";

import { encodeAddress, isAddress } from "@arcs/core";

/** Makes an address that a wallet may have: not every 32 bytes are one. */
export function makeAddress(): string {
  for (;;) {
    const address = encodeAddress(Uint8Array.from(randomBytes(32)));
    if (isAddress(address)) return address;
  }
}

/** Asks a server here from an address of this machine; 0 where there is no answer. */
export function ask(
  url: string,
  { from, agent, headers = {} }: { from: string; agent: Agent; headers?: Record<string, string> },
): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { localAddress: from, agent, headers, timeout: 20_000 });
    sent.once("response", (answer) =>
      answer.resume().once("end", () => resolve(answer.statusCode ?? 0)),
    );
    sent.once("timeout", () => sent.destroy()).once("error", () => resolve(0));
    sent.end();
  });
}

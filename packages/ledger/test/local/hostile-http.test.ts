import { request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createLocalLedger, type LocalLedger } from "../../src/local/local-ledger.ts";

let ledger: LocalLedger;
let port = 0;
beforeAll(async () => {
  ledger = await createLocalLedger();
  ({ port } = await ledger.listen());
});
afterAll(() => ledger.close());

/**
 * Sends a request with chosen headers, and returns the status, or the reason why there was none.
 */
function post(
  body: string,
  headers: Record<string, string> = {},
): Promise<{ status: number | string; body: string }> {
  return new Promise((resolve) => {
    const sent = request({ host: "127.0.0.1", port, method: "POST", headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => (text += chunk));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
    });
    sent.on("error", (error: NodeJS.ErrnoException) =>
      resolve({ status: error.code ?? "failed", body: "" }),
    );
    sent.end(body);
  });
}

const health = '{"jsonrpc":"2.0","id":1,"method":"getHealth"}';
const healthy = { status: 200, body: '{"jsonrpc":"2.0","id":1,"result":"ok"}' };

describe("pages in somebody's browser", () => {
  test.each([
    "attacker.example",
    "attacker.example:8899",
    "127.0.0.1.attacker.example",
    "localhost.attacker.example",
    "localhost:8899@attacker.example",
    "attacker.example#127.0.0.1",
    "[::1].attacker.example",
    "127.0.0.1:8899:8899",
  ])("that lead the name %j to this machine are refused", async (host) => {
    expect((await post(health, { host })).status).toBe(403);
  });

  test.each([
    "https://attacker.example",
    "null",
    "http://localhost.attacker.example",
    "file://",
    "https://127.0.0.1.nip.example",
  ])("of the origin %j are refused, though they name the right host", async (origin) => {
    expect((await post(health, { origin, "content-type": "text/plain" })).status).toBe(403);
  });

  test.each(["localhost", "localhost:8899", "127.0.0.1", "[::1]:8899"])(
    "%j is this machine",
    async (host) => {
      expect((await post(health, { host, origin: `http://${host}` })).status).toBe(200);
    },
  );
});

describe("bodies that cost more than they should", () => {
  const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

  test.each<[string, string]>([
    ["an id nested deeply", `{"jsonrpc":"2.0","id":${nested(200_000)},"method":"getHealth"}`],
    [
      "parameters nested deeply",
      `{"jsonrpc":"2.0","id":1,"method":"getBalance","params":${nested(200_000)}}`,
    ],
    ["a batch of 100,000", `[${Array(100_000).fill("1").join(",")}]`],
    [
      "a number of a million digits",
      `{"jsonrpc":"2.0","id":${"9".repeat(900_000)},"method":"getHealth"}`,
    ],
    [
      "a text of a million characters",
      `{"jsonrpc":"2.0","id":1,"method":"getBalance","params":["${"1".repeat(900_000)}"]}`,
    ],
    [
      "a prototype",
      '{"jsonrpc":"2.0","id":1,"method":"__proto__","__proto__":{"method":"getHealth"}}',
    ],
    [
      "half a surrogate",
      '{"jsonrpc":"2.0","id":"\\ud800","method":"getBalance","params":["\\ud800"]}',
    ],
  ])("%s is answered with an error", async (_, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.body).error.code).toBeLessThan(0);
    expect(await post(health)).toEqual(healthy);
  });

  test("a client that leaves in the middle of a body harms no other", async () => {
    for (let count = 0; count < 20; count++) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write(
            `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n{`,
            () => {
              socket.destroy();
              resolve();
            },
          );
        });
      });
    }
    expect(await post(health)).toEqual(healthy);
  });
});

import { request } from "node:http";
import { beforeEach, describe, expect, test } from "vitest";

import { payer, startTestLedger } from "../support/fixtures.ts";
import { useServedLedgers, cleanups, post } from "../support/served-ledger.ts";

useServedLedgers();

describe("hostile requests", () => {
  let url: string;
  beforeEach(async () => {
    const ledger = await startTestLedger();
    cleanups.push(() => ledger.close());
    ({ url } = await ledger.listen());
  });

  test.each<[string, string, number]>([
    ["no JSON", "{", -32700],
    ["nothing", "", -32700],
    ["null", "null", -32600],
    ["a number", "1", -32600],
    ["no method", '{"id":1}', -32600],
    ["parameters by name", '{"id":1,"method":"getSlot","params":{}}', -32600],
    ["an unknown method", '{"id":1,"method":"getEverything"}', -32601],
    ["a method of every object", '{"id":1,"method":"constructor"}', -32601],
    ["an empty batch", "[]", -32600],
    [
      "a batch too large",
      JSON.stringify(Array.from({ length: 101 }, () => ({ id: 1, method: "getSlot" }))),
      -32600,
    ],
    ["no address", '{"id":1,"method":"getBalance","params":["x"]}', -32602],
    [
      "no transaction",
      '{"id":1,"method":"sendTransaction","params":["AAAA",{"encoding":"base64"}]}',
      -32602,
    ],
    [
      "a transaction of no encoding",
      '{"id":1,"method":"sendTransaction","params":["0OIl"]}',
      -32602,
    ],
    [
      "a negative slice",
      `{"id":1,"method":"getAccountInfo","params":["${payer.address}",{"dataSlice":{"offset":-1,"length":1}}]}`,
      -32602,
    ],
    [
      "too many filters",
      `{"id":1,"method":"getProgramAccounts","params":["${payer.address}",{"filters":[{},{},{},{},{}]}]}`,
      -32602,
    ],
  ])("%s", async (_, body, code) => {
    const answer = await post(url, body);
    expect([answer.status, JSON.parse(answer.body).error.code]).toEqual([200, code]);
  });

  test("a body too large, another method, another host", async () => {
    expect((await post(url, new Uint8Array(1_000_001))).status).toBe(413);
    expect((await fetch(url)).status).toBe(405);
    // fetch sets the header itself; a page under another name would send that name.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request(
        url,
        { method: "POST", headers: { host: "attacker.example" } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      );
      sent.on("error", reject);
      sent.end("{}");
    });
    expect(status).toBe(403);
  });
});

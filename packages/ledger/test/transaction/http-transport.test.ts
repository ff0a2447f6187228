import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

import { afterEach, expect, test } from "vitest";
import { parseJsonWithBigInts } from "@solana/rpc-spec-types";
import fc from "fast-check";

import manifest from "../../package.json" with { type: "json" };
import { createLedgerRequest } from "../../src/index.ts";
import { LARGEST_ANSWER_BYTES, parseJsonRpc } from "../../src/transaction/ledger-request.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Starts an endpoint with arbitrary answers and returns its URL. */
async function endpoint(listener: Parameters<typeof createServer>[1]): Promise<string> {
  server = createServer(listener as never);
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const ask = (rpcUrl: string): Promise<unknown> =>
  createLedgerRequest({ network: "local", rpcUrl })("getSlot", []);
const tooLarge = {
  code: "ledger_rpc_error",
  message: expect.stringContaining("more than 16777216 bytes"),
};

test("an answer without end is not read to its end", async () => {
  let sent = 0;
  let isGone = false;
  const chunk = Buffer.alloc(1 << 20, 0x20);
  const url = await endpoint((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.on("close", () => (isGone = true));
    const more = (): void => {
      while (!response.destroyed && sent < 4 * LARGEST_ANSWER_BYTES) {
        sent += chunk.length;
        if (!response.write(chunk)) return void response.once("drain", more);
      }
      response.end();
    };
    more();
  });
  await expect(ask(url)).rejects.toMatchObject(tooLarge);
  await expect.poll(() => isGone).toBe(true);
  expect(sent).toBeLessThan(4 * LARGEST_ANSWER_BYTES);
});

test("nor is one that is small only on the wire", async () => {
  const bytes = gzipSync(Buffer.alloc(LARGEST_ANSWER_BYTES + 1, 0x20));
  expect(bytes.length).toBeLessThan(100_000);
  const url = await endpoint((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(bytes);
  });
  await expect(ask(url)).rejects.toMatchObject(tooLarge);
});

test("nothing is read of a refusal: it may have no end", async () => {
  const statuses = [429, 200, 500];
  const url = await endpoint((_request, response) => {
    const status = statuses.shift() ?? 500;
    response.writeHead(status, { "retry-after": "0" });
    if (status === 200) response.end('{"jsonrpc":"2.0","id":"1","result":7}');
    else response.write("it goes on");
  });
  expect(await ask(url)).toBe(7n);
  await expect(ask(url)).rejects.toMatchObject({
    code: "ledger_unreachable",
    details: { statusCode: 500 },
  });
});

test("one of that size is read, and characters that are cut by a chunk are whole", async () => {
  const url = await endpoint((_request, response) => {
    const answer = Buffer.from(
      JSON.stringify({ jsonrpc: "2.0", id: "1", result: `é🚀${"x".repeat(5_000_000)}` }),
    );
    response.writeHead(200);
    const at = answer.indexOf(Buffer.from("🚀")) + 2;
    response.write(answer.subarray(0, at), () => response.end(answer.subarray(at)));
  });
  const result = (await ask(url)) as string;
  expect([result.length, result.slice(0, 3)]).toEqual([5_000_003, "é🚀"]);
});

test("a refusal of HTTP, and an answer that is no JSON, are not the ledger's answers", async () => {
  let [status, text] = [429, "x".repeat(1000)];
  const url = await endpoint(
    (_, response) => void response.writeHead(status, { "retry-after": "0" }).end(text),
  );
  await expect(ask(url)).rejects.toMatchObject({
    code: "ledger_unreachable",
    details: { statusCode: 429 },
  });
  [status, text] = [200, "<html>"];
  await expect(ask(url)).rejects.toMatchObject({ code: "ledger_unreachable" });
});

test.each([301, 302, 303, 307, 308])("a redirect by %i is not followed", async (status) => {
  const asked: string[] = [];
  const url = await endpoint((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(status, { location: "/elsewhere" }).end();
  });
  await expect(ask(url)).rejects.toMatchObject({
    code: "ledger_unreachable",
    details: { statusCode: status },
  });
  expect(asked).toEqual(["/"]);
});

test.each([
  ["x".repeat(1_000_000), "x".repeat(200)],
  ["two\r\nlines\u001b[31m and \u200bhidden", "two lines [31m and hidden"],
  ["POST https://rpc.example/v2/s3cret failed", "a reason that names a URL, not shown"],
  [{ toString: 1, valueOf: 1 }, "no reason given"],
  [["x"], "no reason given"],
  [undefined, "no reason given"],
])("the reason %j of a refusal is one short line", async (message, said) => {
  const url = await endpoint((_request, response) => {
    response.end(
      JSON.stringify({
        jsonrpc: "2.0",
        id: "1",
        error: { code: { toString: 1, valueOf: 1 }, message },
      }),
    );
  });
  await expect(ask(url)).rejects.toMatchObject({
    code: "ledger_rpc_error",
    message: `the RPC endpoint refused getSlot: ${said}`,
    details: { rpcCode: "unknown" },
  });
});

test("a reason that names the key in the endpoint's URL goes on without it", async () => {
  const message = "no project a-secret-key here";
  const url = await endpoint((_request, response) => {
    response.end(JSON.stringify({ jsonrpc: "2.0", id: "1", error: { code: -32000, message } }));
  });
  const rpcUrl = `${url}/v2/a-secret-key`;
  const refused = {
    code: "ledger_rpc_error",
    message: expect.stringContaining("no project [key] here"),
  };
  await expect(ask(rpcUrl)).rejects.toMatchObject(refused);
});

const parse = (text: string): unknown => parseJsonRpc(text, { maxValues: 100 });

/** JSON as others may write it: with spaces, and with integers of any size. */
const texts = fc
  .tuple(
    fc.jsonValue({ maxDepth: 5 }),
    fc.array(fc.bigInt({ min: -(2n ** 127n), max: 2n ** 127n }), { maxLength: 3 }),
    fc.constantFrom(0, 1, "\t"),
  )
  .map(
    ([value, integers, space]) =>
      `[${integers.join(" ,")}${integers.length > 0 ? "," : ""}${JSON.stringify(value, null, space)}]`,
  );

test("gives what the parser of @solana/kit gives", () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(wholeAsBigInts(parseJsonRpc(text, { maxValues: 10_000 }))).toEqual(
        wholeAsBigInts(parseJsonWithBigInts(text)),
      );
    }),
    { numRuns: 500 },
  );
});

/** Kit's parser reads 1e21 as an integer; readers of answers treat numbers and `bigint` alike. */
function wholeAsBigInts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wholeAsBigInts);
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, wholeAsBigInts(member)]),
    );
  }
  return typeof value === "number" && Number.isInteger(value) ? BigInt(value) : value;
}

test.each([
  ["18446744073709551615", 2n ** 64n - 1n],
  [" [ -1 , 0 , 1.5 , 1.25e-3 ] ", [-1n, 0n, 1.5, 0.00125]],
  ['{"12":"34","a\\"5":"\\\\\\"6","b\\\\":7}', { 12: "34", 'a"5': '\\"6', "b\\": 7n }],
  ['"1 [ , { \\u0022 2"', '1 [ , { " 2'],
  ['[true,null,"é🚀",{}]', [true, null, "é🚀", {}]],
  ['{"$n":"5"}', 5n],
  ['{"$n":"five"}', { $n: "five" }],
  [`{"$n":"${"9".repeat(50)}"}`, { $n: "9".repeat(50) }],
  ["1".repeat(39), BigInt("1".repeat(39))],
  [`-${"1".repeat(39)}`, BigInt(`-${"1".repeat(39)}`)],
])("parses %s", (text, value) => {
  expect(parse(text)).toEqual(value);
});

test.each([
  ["", "Unexpected end"],
  ['"12', "Unterminated|Unexpected"],
  ["[1", "Expected|Unexpected"],
  ["01", "Unexpected|Expected"],
  ["1-2", "Unexpected|No number|Expected"],
  ["<html>", "Unexpected"],
  ["]", "Unexpected"],
])("refuses %s, which is no JSON", (text, message) => {
  expect(() => parse(text)).toThrow(SyntaxError);
  expect(() => parse(text)).toThrow(new RegExp(message));
});

test.each([
  [`[${"1,".repeat(100)}1]`, "more than 100 values"],
  [`[${"{},".repeat(100)}1]`, "more than 100 values"],
  ["[".repeat(65), "values more than 64 deep"],
  ['{"a":'.repeat(65), "values more than 64 deep"],
  ["1".repeat(40), "a number of more than 39 digits"],
])("refuses %s, which takes too long", (text, what) => {
  const message = `the JSON-RPC message has ${what}`;
  expect(() => parse(text)).toThrow(expect.objectContaining({ code: "ledger_rpc_error", message }));
});

test("takes as much as may be", () => {
  expect(parse(`[${"1,".repeat(97)}1]`)).toHaveLength(98);
  expect(parse(`${"[".repeat(64)}${"]".repeat(64)}`)).toHaveLength(1);
  // Text inside a string does not count as values.
  expect(parse(JSON.stringify("[{,".repeat(1000)))).toHaveLength(3000);
});

test("goes through a text once, whatever it is", () => {
  const length = 3_000_000;
  for (const text of [
    '"\\"'.repeat(length / 3),
    "\\".repeat(length),
    '"'.repeat(length),
    '\\"'.repeat(length / 2),
  ]) {
    expect(() => parse(text)).toThrow(SyntaxError);
  }
  expect(parse(JSON.stringify(['\\"'.repeat(length / 2)]))).toEqual(['\\"'.repeat(length / 2)]);
});

test("user and password of the URL are sent as Basic, and each request names itself", async () => {
  const seen: unknown[] = [];
  const url = await endpoint(({ headers, url: path }, response) => {
    seen.push([path, headers.authorization, headers["user-agent"]]);
    response.end('{"jsonrpc":"2.0","id":"1","result":7}');
  });
  expect(await ask(url.replace("//", "//user:p%40ss@") + "/v2/key")).toBe(7n);
  const basic = `Basic ${Buffer.from("user:p@ss").toString("base64")}`;
  expect(seen).toEqual([["/v2/key", basic, `arcs-ledger/${manifest.version}`]]);
});

test.each([
  [402, "the RPC endpoint answered HTTP 402: its plan may have no credits left"],
  [
    308,
    "the RPC endpoint answered HTTP 308: it leads to another address, which the URL is to name",
  ],
  [500, "the RPC endpoint answered HTTP 500"],
])("a status says what it means: %i", async (status, message) => {
  const url = await endpoint((_request, response) => void response.writeHead(status).end());
  await expect(ask(url)).rejects.toMatchObject({ code: "ledger_unreachable", message });
});

test("what keeps an endpoint from being reached is said, without the key of its URL", async () => {
  const url = await endpoint((_request, response) => void response.end());
  const noTls = ask(`${url.replace("http:", "https:")}/a-secret-key`);
  await expect(noTls).rejects.toThrow(/^the RPC endpoint could not be reached: E[A-Z_]+/);
  const noName = ask("http://nobody.invalid/a-secret-key");
  await expect(noName).rejects.toThrow(/^the RPC endpoint could not be reached: E[A-Z_]+$/);
  server?.close();
  const closed = ask(`${url}/a-secret-key`);
  await expect(closed).rejects.toThrow("the RPC endpoint could not be reached: ECONNREFUSED");
});

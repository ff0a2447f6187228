// Servers of files and proxies send what they have packed, also to those who did not ask for it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";

import { expect, onTestFinished, test } from "vitest";

import { createArcsClient } from "../../src/node/index.ts";
import { createGuardedFetch } from "../../src/node/undici.ts";

const agent = { id: "a", name: "Oracle ☂" };
const encodings = {
  gzip: gzipSync,
  "x-gzip": gzipSync,
  br: brotliCompressSync,
  deflate: deflateSync,
  GZIP: gzipSync,
};

async function serve(encoding: string, bytes: Uint8Array): Promise<string> {
  const server = createServer((_, response) => {
    response
      .writeHead(200, { "content-type": "application/json", "content-encoding": encoding })
      .end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close().closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each(Object.entries(encodings))(
  "%s, unasked, is unpacked by the client and by the fetch of documents",
  async (encoding, pack) => {
    const url = await serve(encoding, pack(JSON.stringify(agent)));
    expect(await createArcsClient({ baseUrl: url, maxRetries: 0 }).agents.get("a")).toEqual(agent);
    const documents = createGuardedFetch({ targets: "public_and_loopback" });
    onTestFinished(() => documents.close());
    expect(JSON.parse((await documents.fetchText(new URL(url), "application/json")).text)).toEqual(
      agent,
    );
  },
);

test("bounds are those of the unpacked text", async () => {
  const url = await serve("gzip", gzipSync(" ".repeat(20_000_000)));
  const documents = createGuardedFetch({ targets: "public_and_loopback" });
  onTestFinished(() => documents.close());
  await expect(documents.fetchText(new URL(url), "*/*")).rejects.toThrow("more than 65536 bytes");
  await expect(
    createArcsClient({ baseUrl: url, maxRetries: 0 }).agents.get("a"),
  ).rejects.toMatchObject({
    code: "server_invalid_answer",
  });
});

test.each(["gzip", "br", "zstd", "unheard-of"])(
  "what is not %s is an invalid answer",
  async (encoding) => {
    const url = await serve(encoding, Buffer.from([0xff, 0xfe, 1, 2, 3]));
    const documents = createGuardedFetch({ targets: "public_and_loopback" });
    onTestFinished(() => documents.close());
    await expect(documents.fetchText(new URL(url), "*/*")).rejects.toMatchObject({
      code: "server_invalid_answer",
    });
  },
);

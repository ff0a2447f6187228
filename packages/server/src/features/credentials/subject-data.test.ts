import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";

import {
  cidOfHash,
  type ContentStore,
  createContentStore,
  createFolderPlace,
  createIpfsPlace,
  hashOfNiUri,
} from "./subject-data.ts";
import { temporaryFolder } from "../../../test/support/template-folders.ts";

const sha256 = (bytes: Uint8Array): Uint8Array =>
  Uint8Array.from(createHash("sha256").update(bytes).digest());
const nameOf = (bytes: Uint8Array): string =>
  `ni:///sha-256;${Buffer.from(sha256(bytes)).toString("base64url")}`;
const hello = new TextEncoder().encode("hello world");
const cleanUp: (() => void)[] = [];
afterEach(() => cleanUp.splice(0).forEach((step) => step()));

function folderStore(): { store: ContentStore; folder: string } {
  const folder = temporaryFolder();
  cleanUp.push(() => rmSync(folder, { recursive: true }));
  return { store: createContentStore(createFolderPlace(folder)), folder };
}

/** A server that answers as an IPFS node does, or otherwise. */
async function ipfsStore(answer: RequestListener): Promise<ContentStore> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanUp.push(
    () => server.closeAllConnections(),
    () => void server.close(),
  );
  return createContentStore(
    createIpfsPlace(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
}

/** The part of a form that holds the block. */
function blockOf(body: Buffer): Buffer {
  const begin = body.indexOf("\r\n\r\n") + 4;
  return body.subarray(begin, body.lastIndexOf("\r\n--", body.length - 5));
}

function blockServer(): { blocks: Map<string, Buffer>; asked: string[]; answer: RequestListener } {
  const blocks = new Map<string, Buffer>();
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { pathname, searchParams } = new URL(request.url ?? "", "http://node");
      if (pathname === "/api/v0/block/put") {
        const block = blockOf(Buffer.concat(chunks));
        const key = cidOfHash(sha256(block));
        blocks.set(key, block);
        return response.end(JSON.stringify({ Key: key, Size: block.length }));
      }
      const block = blocks.get(searchParams.get("arg") ?? "");
      if (block !== undefined) return response.end(block);
      return response
        .writeHead(500)
        .end('{"Message":"block was not found locally (offline)","Code":0,"Type":"error"}');
    });
  };
  return { blocks, asked, answer };
}

describe("the name of bytes", () => {
  test("on IPFS is made of the same hash", () => {
    // By another program: base32 of 01 55 12 20 and the SHA-256.
    expect(cidOfHash(sha256(hello))).toBe(
      "bafkreifzjut3te2nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e",
    );
  });

  test("has one form", () => {
    const uri = nameOf(hello);
    expect(hashOfNiUri(uri)).toEqual(sha256(hello));
    const last = uri.at(-1)!;
    const next = String.fromCharCode(last.charCodeAt(0) + 1);
    for (const wrong of [
      `${uri}=`,
      uri.slice(0, -1),
      uri.slice(0, -1) + next,
      `x${uri}`,
      "data:,x",
      `${uri}\n`,
      uri.replace("256", "257"),
    ]) {
      expect(hashOfNiUri(wrong)).toBeUndefined();
    }
  });
});

describe("subject data", () => {
  test("in a folder come back as they are, once each, for nobody else to read", async () => {
    const { store, folder } = folderStore();
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        const uri = nameOf(bytes);
        await Promise.all([store.put(uri, bytes), store.put(uri, bytes)]);
        expect(await store.get(uri)).toEqual(bytes);
      }),
      { numRuns: 20 },
    );
    await store.put(nameOf(hello), hello);
    const name = Buffer.from(sha256(hello)).toString("hex");
    const path = join(folder, name.slice(0, 2), name);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(
      readdirSync(folder, { recursive: true }).filter((file) =>
        /\.[0-9a-f]{8}$/.test(String(file)),
      ),
    ).toEqual([]);
    expect(readFileSync(path, "utf8")).toBe("hello world");
    writeFileSync(path, "hello World");
    await expect(store.get(nameOf(hello))).rejects.toMatchObject({ code: "store_failed" });
    // A broken file is replaced by the next `put` of its bytes.
    await store.put(nameOf(hello), hello);
    expect(await store.get(nameOf(hello))).toEqual(hello);
  });

  test("under another name are refused, and what is not there is nothing", async () => {
    const { store } = folderStore();
    const other = nameOf(new TextEncoder().encode("other"));
    await expect(store.put(other, hello)).rejects.toMatchObject({ code: "invalid_argument" });
    await expect(store.put("data:,hello", hello)).rejects.toMatchObject({
      code: "invalid_argument",
    });
    await expect(store.get("ni:///sha-256;../../etc/passwd")).rejects.toMatchObject({
      code: "invalid_argument",
    });
    expect(await store.get(other)).toBeUndefined();
  });

  test("on IPFS are one raw block under the CID of their hash", async () => {
    const { blocks, asked, answer } = blockServer();
    const store = await ipfsStore(answer);
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 256);
    expect(await store.get(nameOf(bytes))).toBeUndefined();
    await store.put(nameOf(bytes), bytes);
    expect([...blocks.keys()]).toEqual([cidOfHash(sha256(bytes))]);
    expect(await store.get(nameOf(bytes))).toEqual(bytes);
    expect(asked[1]).toBe("POST /api/v0/block/put?cid-codec=raw&mhtype=sha2-256&pin=true");
  });

  const hostile: [string, RequestListener][] = [
    ["other bytes", (_request, response) => void response.end("hello World")],
    ["an error", (_request, response) => void response.writeHead(502).end("bad gateway")],
    [
      "a redirect",
      (_request, response) =>
        void response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    ],
    [
      "an end before the end",
      (_request, response) => {
        response.writeHead(200, { "content-length": 99 });
        response.write("hello", () => response.destroy());
      },
    ],
    [
      "bytes without end",
      (_request, response) => {
        const more = (): void =>
          void (response.destroyed || response.write(Buffer.alloc(65_536), more));
        more();
      },
    ],
  ];
  test.each(hostile)(
    "from an IPFS node that answers with %s are not trusted",
    async (_name, answer) => {
      const store = await ipfsStore((request, response) => {
        request.resume().on("end", () => answer(request, response));
      });
      await expect(store.get(nameOf(hello))).rejects.toThrow(
        /must give|answered|did not store|terminated|aborted|closed/,
      );
      await expect(store.put(nameOf(hello), hello)).rejects.toThrow(
        /must give|answered|did not store|terminated|aborted|closed/,
      );
    },
  );
});

// A seller's URL does nothing to this server but answer, shortly and soon.
import { gzipSync } from "node:zlib";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ResolveHost } from "@arcs/process";
import { type Receiver, type Respond, startReceiver } from "../../../../test/support/receiver.ts";
import {
  hostileAddresses,
  hostileUrls,
  PORT,
} from "../../../platform/outbound/test/hostile-addresses.ts";
import { createSellers } from "./seller.ts";

let target: Receiver;
const opened: { close(): Promise<void> }[] = [];
const here = createSellers({ targets: "public_and_loopback", timeoutMs: 1000 });
opened.push(here);

beforeAll(async () => {
  target = await startReceiver();
  opened.push(target);
});
afterAll(() => Promise.all(opened.map((each) => each.close())));

async function answering(respond: Respond): Promise<string> {
  const receiver = await startReceiver({ respond });
  opened.push(receiver);
  return receiver.url;
}

describe("a URL of this machine or a private network is never asked", () => {
  const resolve: ResolveHost = async () => [{ address: "127.0.0.1", family: 4 }];
  const outside = createSellers({ targets: "public", resolve, timeoutMs: 1000 });
  opened.push(outside);

  test.each(hostileUrls)("%s", async (form) => {
    const url = form.replace(PORT, `:${target.port}`);
    expect(await outside.ask(url)).toEqual({
      problem: expect.stringMatching(/^its URL must [ -~]+$/),
    });
    expect(target.received).toEqual([]);
  });

  test.each(hostileAddresses)("nor a name at %s", async (address) => {
    const family = address.includes(":") ? 6 : 4;
    const sellers = createSellers({
      targets: "public",
      resolve: async () => [{ address, family }],
      timeoutMs: 1000,
    });
    const problem = await sellers.ask(`https://rebind.example:${target.port}/`);
    await sellers.close();
    expect(problem).toEqual({ problem: "its URL must be a public address" });
    expect(target.received).toEqual([]);
  });

  test("nor where a seller redirects to it", async () => {
    const url = await answering((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${target.port}/secret` }).end();
    });
    expect(await here.ask(url)).toMatchObject({ status: 302 });
    expect(target.received).toEqual([]);
  });
});

describe("an answer is read", () => {
  test("as far as it is bounded: without end, or huge when unpacked", async () => {
    const endless = await answering((_, response) => {
      response.writeHead(402);
      const write = (): void => void (response.write("x".repeat(10_000)) && setImmediate(write));
      response.on("drain", write).on("error", () => undefined);
      write();
    });
    const bomb = await answering((_, response) => {
      response
        .writeHead(402, { "content-encoding": "gzip" })
        .end(gzipSync(Buffer.alloc(5_000_000)));
    });
    for (const url of [endless, bomb]) {
      expect(await here.ask(url)).toEqual({
        problem: "its URL answered with more than 65536 bytes",
      });
    }
  });

  test("within a second", async () => {
    const silent = await answering(() => undefined);
    const halfway = await answering((_, response) => void response.writeHead(402).write("{"));
    for (const url of [silent, halfway]) {
      expect(await here.ask(url)).toEqual({
        problem: "its URL gave no complete answer within 1 s",
      });
    }
  });

  test("by its header alone, where it has one, and with no body where it is not 402", async () => {
    const header = await answering((_, response) => {
      response.writeHead(402, { "payment-required": "e30=" }).end("body");
    });
    expect(await here.ask(header)).toEqual({
      status: 402,
      paymentRequired: "e30=",
      body: new Uint8Array(),
    });
    const free = await answering((_, response) => void response.end("welcome"));
    expect(await here.ask(free)).toEqual({
      status: 200,
      paymentRequired: undefined,
      body: new Uint8Array(),
    });
  });

  test("where it is HTTP", async () => {
    const unpackable = await answering((_, response) => {
      response.writeHead(402, { "content-encoding": "gzip" }).end("not packed");
    });
    expect(await here.ask(unpackable)).toEqual({
      problem: "its URL answered with what is not packed as its content-encoding says",
    });
    const long = await answering((_, response) => {
      response.writeHead(402, { "payment-required": "x".repeat(20_000) }).end();
    });
    const nobody = await startReceiver();
    await nobody.close();
    for (const url of [long, nobody.url]) {
      expect(await here.ask(url)).toEqual({
        problem: "its URL could not be reached, or speaks no HTTP",
      });
    }
  });
});

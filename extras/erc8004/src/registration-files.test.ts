import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { MOST_REGISTRATION_BYTES } from "@arcs/evm";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createRegistrationFiles,
  type RegistrationFiles,
  type RegistrationFilesOptions,
} from "./check-links.ts";
import {
  hasOpenssl,
  makeCertificate,
  needsOpenssl,
} from "../../../packages/server/src/platform/outbound/test/certificate.ts";
import {
  type Receiver,
  type Respond,
  startReceiver,
} from "../../../packages/server/test/support/receiver.ts";

const file = '{"name":"Oracle"}';
const signal = new AbortController().signal;

describe.skipIf(!hasOpenssl)(`a registration file${needsOpenssl}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "arcs-files-"));
  const opened: { close(): Promise<void> }[] = [];
  let server: Receiver;
  let cert: string;
  const answers: Record<string, Respond> = {
    "/agent.json": (_, response) => void response.end(file),
    "/ipfs/bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi": (_, response) =>
      void response.end(file),
    "/packed.json": (_, response) =>
      void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync(file)),
    "/bomb": (_, response) =>
      void response
        .writeHead(200, { "content-encoding": "gzip" })
        .end(gzipSync(" ".repeat(10_000_000))),
    "/mispacked": (_, response) =>
      void response.writeHead(200, { "content-encoding": "gzip" }).end(file),
    "/redirect": (_, response) =>
      void response.writeHead(302, { location: "https://127.0.0.1/secret" }).end(),
    "/gone": (_, response) => void response.writeHead(404).end("x".repeat(100)),
    "/huge": (_, response) => void response.end("x".repeat(MOST_REGISTRATION_BYTES + 1)),
    "/endless": (_, response) => {
      const write = (): void => {
        if (!response.destroyed) response.write("x".repeat(16_384), () => setImmediate(write));
      };
      write();
    },
    "/slow": (_, response) => void response.writeHead(200).write("{"),
  };
  beforeAll(async () => {
    const { key, cert: made } = makeCertificate(folder);
    cert = made;
    const respond: Respond = (request, response) =>
      (answers[request.path] ?? answers["/gone"])?.(request, response);
    server = await startReceiver({ tls: { key, cert }, respond });
    opened.push(server);
  });
  afterAll(async () => {
    await Promise.all(opened.map((one) => one.close()));
    rmSync(folder, { recursive: true });
  });

  const open = (options: Partial<RegistrationFilesOptions> = {}): RegistrationFiles => {
    const files = createRegistrationFiles({ targets: "public_and_loopback", ca: cert, ...options });
    opened.push(files);
    return files;
  };
  const at = (path: string): string => `https://good.localhost:${server.port}${path}`;

  test("is read over https, from IPFS through the gateway, and out of its own URI", async () => {
    const bytes = Uint8Array.from(Buffer.from(file));
    expect(await open().read(at("/agent.json"), signal)).toEqual({ bytes });
    expect(await open().read(at("/packed.json"), signal)).toEqual({ bytes });
    const uri = "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
    expect(await open({ ipfsGatewayUrl: at("/") }).read(uri, signal)).toEqual({ bytes });
    expect(await open().read(uri, signal)).toEqual({
      problem: "this server has no gateway to IPFS",
    });
    const data = `data:application/json;base64,${Buffer.from(file).toString("base64")}`;
    expect(await open().read(data, signal)).toEqual({ bytes: new TextEncoder().encode(file) });
  });

  test("is not looked for in this network, by whatever name", async () => {
    const heard = server.received.length;
    const files = open({ targets: "public" });
    const byName = open({
      targets: "public",
      resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    for (const host of [
      "127.0.0.1",
      "[::1]",
      "localhost",
      "2130706433",
      "[::ffff:127.0.0.1]",
      "169.254.169.254",
    ]) {
      const read = await files.read(`https://${host}:${server.port}/agent.json`, signal);
      expect(read, host).toEqual({
        problem: expect.stringMatching(/^its URL must be a public (address|name): /),
      });
    }
    const read = await byName.read(`https://agent.example:${server.port}/agent.json`, signal);
    expect(read).toEqual({ problem: "its URL must be a public address" });
    expect(server.received).toHaveLength(heard);
  });

  test("is not looked for where a redirect leads", async () => {
    const read = await open().read(at("/redirect"), signal);
    expect(read).toEqual({ problem: "its URL answered 302; redirects are not followed" });
  });

  test("is not read beyond its size, nor waited for", async () => {
    const problem = `its URL answered with more than ${MOST_REGISTRATION_BYTES} bytes`;
    expect(await open().read(at("/huge"), signal)).toEqual({ problem });
    expect(await open().read(at("/endless"), signal)).toEqual({ problem });
    expect(await open().read(at("/bomb"), signal)).toEqual({ problem });
    const mispacked = await open().read(at("/mispacked"), signal);
    expect(mispacked).toEqual({
      problem: "its URL answered with what is not packed as its content-encoding says",
    });
    const slow = await open({ timeoutMs: 300 }).read(at("/slow"), signal);
    expect(slow).toEqual({ problem: "its URL gave no complete answer within 0.3 s" });
    expect(await open().read(at("/gone"), signal)).toEqual({ problem: "its URL answered 404" });
  });

  test("says nothing of this machine where it cannot be reached", async () => {
    const read = await open().read("https://good.localhost:1/agent.json", signal);
    expect(read).toEqual({ problem: "its URL could not be reached, or speaks no HTTP" });
  });
});

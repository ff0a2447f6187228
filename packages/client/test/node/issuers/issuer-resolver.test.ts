// did:web and URL issuers, over real HTTP on the loopback interface.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createSigner,
  encodeMultikey,
  decodeAddress,
  signCredential,
  verifyCredential,
  type SdkError,
} from "@arcs/core";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { createIssuerResolver, type IssuerResolverOptions } from "../../../src/node/index.ts";
import { documentUrl, readIssuerDocument } from "../../../src/node/issuer-resolver.ts";
import { createHook } from "node:async_hooks";

const signer = createSigner(new Uint8Array(32).fill(4));
const publicKeyMultibase = encodeMultikey(decodeAddress(signer.address));
const documentOf = (id: string): any => ({
  id,
  verificationMethod: [{ id: `${id}#k`, type: "Multikey", controller: id, publicKeyMultibase }],
  assertionMethod: ["#k"],
});

let server: Server;
let base = "";
let asked = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked += 1;
    const { url = "" } = request;
    if (url === "/moved") return response.writeHead(302, { location: `${base}/issuer` }).end();
    if (url === "/long")
      return response.end(JSON.stringify({ ...documentOf(base + url), more: "x".repeat(70_000) }));
    if (url === "/silent") return undefined;
    return response
      .writeHead(url === "/missing" ? 404 : 200)
      .end(JSON.stringify(documentOf(base + url)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => void vi.useRealTimers());
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function resolving<T>(
  options: IssuerResolverOptions,
  work: (resolve: (issuer: string) => Promise<unknown>) => Promise<T>,
): Promise<T> {
  const resolver = createIssuerResolver(options);
  try {
    return await work((issuer) => resolver.resolve(issuer));
  } finally {
    await resolver.close();
  }
}
const onLoopback = { targets: "public_and_loopback" } as const;

describe("createIssuerResolver", () => {
  test("gives the trust list the keys of an issuer, and asks again when they are old", async () => {
    const issuer = `${base}/issuer`;
    const unsigned = {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer,
      credentialSubject: { id: "did:example:a" },
    };
    const now = new Date();
    const credential = await signCredential(unsigned, {
      signer,
      now,
      verificationMethod: `${issuer}#k`,
    });
    vi.useFakeTimers({ toFake: ["Date"], now: 0 });
    const before = asked;
    const resolver = createIssuerResolver(onLoopback);
    const [trusted] = await Promise.all([resolver.resolve(issuer), resolver.resolve(issuer)]);
    expect(await verifyCredential(credential, { trustedIssuers: [trusted], now })).toMatchObject({
      valid: true,
    });
    vi.setSystemTime(299_999);
    await resolver.resolve(issuer);
    expect(asked - before).toBe(1);
    vi.setSystemTime(300_000);
    await resolver.resolve(issuer);
    expect(asked - before).toBe(2);
    await resolver.close();
  });

  test.each([
    ["/moved", "server_invalid_answer", 5000],
    ["/missing", "server_invalid_answer", 5000],
    ["/long", "server_invalid_answer", 5000],
    ["/silent", "request_timed_out", 100],
  ])("refuses %s", async (path, code, timeoutMs) => {
    const refusal = resolving({ ...onLoopback, timeoutMs }, (resolve) => resolve(base + path));
    await expect(refusal).rejects.toMatchObject({ code });
  });

  test("connects to nothing that is not public, under whatever name; and to nothing without TLS", async () => {
    const { port } = new URL(base);
    const before = asked;
    for (const host of [
      "127.0.0.1",
      "localhost",
      "[::1]",
      "[::ffff:127.0.0.1]",
      "2130706433",
      "10.0.0.1",
    ]) {
      const refusal: Promise<unknown> = resolving({ timeoutMs: 3000 }, (resolve) =>
        resolve(`https://${host}:${port}/issuer`),
      );
      const error = (await refusal.catch((cause: unknown) => cause)) as SdkError;
      expect([error.code, error.message], host).toEqual([
        "server_unreachable",
        expect.stringMatching(/public internet$/),
      ]);
    }
    await expect(resolving({}, (resolve) => resolve(`${base}/issuer`))).rejects.toMatchObject({
      code: "invalid_did",
    });
    const other = resolving(onLoopback, (resolve) => resolve("https://169.254.169.254/latest"));
    await expect(other).rejects.toThrow(/public internet$/);
    expect(asked).toBe(before);
  });
});

test("where the document of an issuer is", () => {
  expect(documentUrl("did:web:a.example").href).toBe("https://a.example/.well-known/did.json");
  expect(documentUrl("did:web:a.example%3A8443:u:alice").href).toBe(
    "https://a.example:8443/u/alice/did.json",
  );
  for (const issuer of [
    "did:web:",
    "did:web:a.example:",
    "did:web:a.example:..:x",
    "did:web:a.example:%2e%2e",
    "did:web:a.example/x",
    "did:web:u@a.example",
    "did:web:a.example?x",
    "did:key:z6Mk",
    "https://u:p@a.example/",
    "https://a.example/#k",
    "ftp://a.example/",
  ]) {
    expect(() => documentUrl(issuer), issuer).toThrow(
      expect.objectContaining({ code: "invalid_did" }),
    );
  }
});

test("a document speaks for its own id, and its keys for it", () => {
  const id = "did:web:a.example";
  const read = (change: (copy: any) => void): unknown => {
    const copy = documentOf(id);
    change(copy);
    return readIssuerDocument(JSON.stringify(copy), id);
  };
  expect(read(() => undefined)).toEqual({ id, keys: [{ id: `${id}#k`, publicKeyMultibase }] });
  expect(
    read((copy) => (copy.verificationMethod[0].revoked = "2026-01-01T00:00:00Z")),
  ).toMatchObject({
    keys: [{ revoked: "2026-01-01T00:00:00Z" }],
  });
  for (const change of [
    (copy: any) => (copy.id = "did:web:b.example"),
    (copy: any) => (copy.assertionMethod = []),
    (copy: any) => (copy.verificationMethod[0].controller = "did:web:b.example"),
    (copy: any) => (
      (copy.verificationMethod[0].id = "did:web:b.example#k"),
      (copy.assertionMethod = ["did:web:b.example#k"])
    ),
    (copy: any) =>
      (copy.verificationMethod[0].publicKeyMultibase =
        "zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme"),
    (copy: any) => (copy.assertionMethod = Array.from({ length: 101 }, () => "#k")),
  ]) {
    expect(() => read(change)).toThrow(
      expect.objectContaining({ code: "invalid_issuer_document" }),
    );
  }
  const twice = JSON.stringify(documentOf(id)).replace('"id":', '"id":"did:web:b.example","id":');
  expect(() => readIssuerDocument(twice, id)).toThrow(
    expect.objectContaining({ code: "invalid_issuer_document" }),
  );
});

test("names whose servers do not answer keep the process from resolving no others: the system's resolver is not asked", async () => {
  const started: string[] = [];
  const hook = createHook({ init: (_, type) => void started.push(type) }).enable();
  try {
    await resolving({ timeoutMs: 200 }, async (resolve) => {
      await expect(resolve("did:web:none.invalid")).rejects.toMatchObject({
        code: expect.stringMatching(/^(server|request)_/),
      });
    });
  } finally {
    hook.disable();
  }
  expect(started.filter((type) => /ADDRINFO/.test(type))).toEqual([]);
  expect(started).toContain("QUERYWRAP");
});

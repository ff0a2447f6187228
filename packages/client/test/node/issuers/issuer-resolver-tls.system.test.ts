// did:web and URL issuers over real TLS on the loopback interface, with an authority that the test
// makes for itself.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  createSigner,
  encodeMultikey,
  decodeAddress,
  signCredential,
  verifyCredential,
  type SdkError,
} from "@arcs/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createIssuerResolver,
  type IssuerResolver,
  type IssuerResolverOptions,
} from "../../../src/node/index.ts";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
const signer = createSigner(new Uint8Array(32).fill(4));
const publicKeyMultibase = encodeMultikey(decodeAddress(signer.address));
const documentOf = (id: string): object => ({
  id,
  verificationMethod: [{ id: `${id}#k`, type: "Multikey", controller: id, publicKeyMultibase }],
  assertionMethod: ["#k"],
});

type Certificate = { key: string; cert: string };

describe.skipIf(!hasOpenssl)("createIssuerResolver over TLS", () => {
  const folder = mkdtempSync(join(tmpdir(), "arcs-issuer-tls-"));
  const file = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void =>
    void execFileSync("openssl", args, { stdio: "ignore" });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"];
  const servers: Server[] = [];
  const asked: string[] = [];
  let ca = "";

  /** A certificate by the authority of the test, or by one that nobody knows. */
  function certify(
    name: string,
    by: "authority" | "stranger",
    validity: readonly string[],
  ): Certificate {
    openssl(
      "req",
      ...newKey,
      "-keyout",
      file("key.pem"),
      "-out",
      file("request.pem"),
      "-subj",
      `/CN=${name}`,
    );
    writeFileSync(file("names"), `subjectAltName=DNS:${name}`);
    const signing = [
      "-CA",
      file(`${by}.pem`),
      "-CAkey",
      file(`${by}.key`),
      "-CAcreateserial",
      "-extfile",
      file("names"),
    ];
    openssl(
      "x509",
      "-req",
      "-in",
      file("request.pem"),
      "-out",
      file("cert.pem"),
      ...signing,
      ...validity,
    );
    return {
      key: readFileSync(file("key.pem"), "utf8"),
      cert: readFileSync(file("cert.pem"), "utf8"),
    };
  }

  /** Serves documents of issuers; `/moved` leads to another place. */
  async function serve(certificate: Certificate): Promise<number> {
    const server = createServer(certificate, (request, response) => {
      const { url = "", headers } = request;
      asked.push(`${headers.host}${url}`);
      if (url.startsWith("/moved/")) {
        return response
          .writeHead(301, { location: `https://${headers.host}/issuer` })
          .end(JSON.stringify({}));
      }
      const { port } = server.address() as AddressInfo;
      const isWellKnown = url === "/.well-known/did.json";
      const id = isWellKnown ? `did:web:localhost%3A${port}` : `https://${headers.host}${url}`;
      return response.writeHead(200).end(JSON.stringify(documentOf(id)));
    });
    servers.push(server);
    await new Promise<void>((done) => server.listen(0, "localhost", done));
    return (server.address() as AddressInfo).port;
  }

  async function resolving<T>(
    options: IssuerResolverOptions,
    work: (resolver: IssuerResolver) => Promise<T>,
  ): Promise<T> {
    const resolver = createIssuerResolver({ targets: "public_and_loopback", ca, ...options });
    try {
      return await work(resolver);
    } finally {
      await resolver.close();
    }
  }

  const codeOf = (issuer: string, options: IssuerResolverOptions = {}): Promise<string> =>
    resolving(options, async (resolver) => {
      try {
        await resolver.resolve(issuer);
        return "resolved";
      } catch (error) {
        return (error as SdkError).code;
      }
    });

  const twoDays = ["-days", "2"];
  let port = 0;
  beforeAll(async () => {
    for (const name of ["authority", "stranger"]) {
      const out = ["-keyout", file(`${name}.key`), "-out", file(`${name}.pem`)];
      openssl("req", "-x509", ...newKey, ...twoDays, "-subj", `/CN=${name}`, ...out);
    }
    ca = readFileSync(file("authority.pem"), "utf8");
    port = await serve(certify("localhost", "authority", twoDays));
  });
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(folder, { recursive: true });
  });

  test("a did:web DID and a URL, whose credentials then verify", async () => {
    for (const issuer of [`did:web:localhost%3A${port}`, `https://localhost:${port}/issuer`]) {
      const trusted = await resolving({}, (resolver) => resolver.resolve(issuer));
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
      expect(await verifyCredential(credential, { trustedIssuers: [trusted], now })).toMatchObject({
        valid: true,
      });
    }
    expect(asked).toContain(`localhost:${port}/.well-known/did.json`);
  });

  test("no redirect is followed, not even to the same host", async () => {
    const before = asked.length;
    expect(await codeOf(`did:web:localhost%3A${port}:moved`)).toBe("server_invalid_answer");
    expect(asked.slice(before)).toEqual([`localhost:${port}/moved/did.json`]);
  });

  test("a certificate for another name is refused", async () => {
    const other = await serve(certify("other.localhost", "authority", twoDays));
    const before = asked.length;
    expect(await codeOf(`did:web:localhost%3A${other}`)).toBe("server_unreachable");
    expect(asked.length).toBe(before);
  });

  test("a certificate that has expired is refused", async () => {
    const expired = await serve(certify("localhost", "authority", ["-days", "-1"]));
    expect(await codeOf(`did:web:localhost%3A${expired}`)).toBe("server_unreachable");
  });

  test("a certificate by an authority that nobody named is refused, and so is the test's own where it is not named", async () => {
    const strange = await serve(certify("localhost", "stranger", twoDays));
    expect(await codeOf(`did:web:localhost%3A${strange}`)).toBe("server_unreachable");
    await resolving({ ca: readFileSync(file("stranger.pem"), "utf8") }, async (resolver) => {
      expect(await resolver.resolve(`did:web:localhost%3A${strange}`)).toMatchObject({
        keys: [expect.anything()],
      });
      await expect(resolver.resolve(`did:web:localhost%3A${port}`)).rejects.toMatchObject({
        code: "server_unreachable",
      });
    });
  });

  test("loopback is refused with a certificate as well, unless it was asked for", async () => {
    const before = asked.length;
    expect(await codeOf(`did:web:localhost%3A${port}`, { targets: "public" })).toBe(
      "server_unreachable",
    );
    expect(asked.length).toBe(before);
  });
});

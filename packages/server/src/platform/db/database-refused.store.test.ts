// Databases that the server cannot work with are refused as it starts, each in one sentence.
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TLSSocket } from "node:tls";

import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { hasOpenssl, makeCertificate, needsOpenssl } from "../outbound/test/certificate.ts";
import { openStore } from "./open-store.ts";
import { storeFailureOf } from "./store-failures.ts";
import {
  type PostgresCluster,
  postgresPrograms,
  startPostgres,
} from "../../../test/support/postgres-cluster.ts";

describe.runIf(postgresPrograms !== undefined)("the encoding of a database", () => {
  let cluster: PostgresCluster;
  beforeAll(async () => void (cluster = await startPostgres()), 120_000);
  afterAll(() => cluster.stop());

  async function open(encoding: string): Promise<unknown> {
    const admin = new pg.Client({ connectionString: cluster.url });
    await admin.connect();
    const name = `of_${encoding.toLowerCase()}`;
    await admin.query(
      `create database ${name} encoding '${encoding}' lc_collate 'C' lc_ctype 'C' template template0`,
    );
    await admin.end();
    const databaseUrl = cluster.url.replace(/\/postgres(?=\?|$)/, `/${name}`);
    return openStore({ databaseUrl }).then(
      async (store) => store.close(),
      (error: unknown) => error,
    );
  }

  test.each(["LATIN1", "SQL_ASCII", "WIN1252"])("%s is refused by name", async (encoding) => {
    expect(await open(encoding)).toMatchObject({
      code: "invalid_argument",
      message: expect.stringContaining(
        `The database must have the encoding UTF8 (it has ${encoding})`,
      ),
    });
  });

  test("UTF8 is taken, whatever its collation", async () => {
    expect(await open("UTF8")).toBeUndefined();
  });
});

describe.runIf(hasOpenssl)(`a certificate that nobody here knows${needsOpenssl}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "arcs-certificate-"));
  const sockets: Socket[] = [];
  const certificate = makeCertificate(folder);
  // The first message of a client asks for TLS; what follows is TLS.
  const server = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    socket.once("data", () => {
      socket.write("S");
      new TLSSocket(socket, { isServer: true, ...certificate }).on("error", () => undefined);
    });
  });
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
    rmSync(folder, { recursive: true });
  });

  test("is refused at the first try, with the two ways out and without the password", async () => {
    const { port } = server.address() as AddressInfo;
    const databaseUrl = `postgres://user:secret@127.0.0.1:${port}/db?sslmode=verify-full`;
    const failure = await openStore({ databaseUrl }).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: "invalid_argument",
      message:
        "The certificate of the database is not trusted here (DEPTH_ZERO_SELF_SIGNED_CERT): name the certificate of its authority " +
        "by sslrootcert=<file> in DATABASE_URL, or by NODE_EXTRA_CA_CERTS=<file> in the environment",
    });
    expect(String(failure)).not.toContain("secret");
    expect(sockets).toHaveLength(1);
  });
});

test.each([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
])("a running server answers %s as an outage", (code) => {
  expect(storeFailureOf(Object.assign(new Error("no"), { code }))).toBe("outage");
});

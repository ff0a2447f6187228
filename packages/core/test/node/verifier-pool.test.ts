import { rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { build } from "esbuild";
import { afterAll, describe, expect, test } from "vitest";

import { signCredential } from "../../src/credential/sign-credential.ts";
import type { JsonObject } from "../../src/base/json/json-value.ts";
import { createVerifierPool } from "../../src/node/index.ts";
import { createPool, type PoolVerifyOptions } from "../../src/node/verifier-pool.ts";
import type { StatusQuery } from "../../src/verification/status.ts";
import { verifyCredentials } from "../../src/verification/verify-credentials.ts";
import { changed, everyKind, issueExample, issuer, issuerDid, now, trusting } from "../fixtures.ts";
import { canonicalizer, schemas, termsUrl } from "./setup-module.ts";

// Threads begin as plain Node does, which reads no TypeScript: they get the program as a package would hold it.
const folder = join(import.meta.dirname, "../../node_modules/.cache/arcs-verifier-pool");
await build({
  entryPoints: ["src/node/verify-worker.ts", "test/node/setup-module.ts"],
  absWorkingDir: join(import.meta.dirname, "../.."),
  bundle: true,
  packages: "external",
  format: "esm",
  platform: "node",
  target: "node20",
  outdir: folder,
  outbase: ".",
  outExtension: { ".js": ".mjs" },
  logLevel: "error",
});
const fileUrl = (name: string): URL => pathToFileURL(join(folder, name));
const program = fileUrl("src/node/verify-worker.mjs");
const setup = fileUrl("test/node/setup-module.mjs");
const pool = createPool(program, { threads: 2, setup });
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

const issued = await Promise.all(everyKind.map((kind) => issueExample(kind)));
const { schemas: _, ...options }: PoolVerifyOptions & { schemas?: unknown } = trusting(...issued);
const ofTerms = await signCredential(
  {
    "@context": ["https://www.w3.org/ns/credentials/v2", termsUrl],
    type: ["VerifiableCredential"],
    issuer: issuerDid,
    credentialSubject: { rank: 1 },
  },
  { signer: issuer, now, canonicalizer },
);

/** Inputs of every sort, valid and not, as many as asked for. */
function inputs(count: number): unknown[] {
  const documents = issued.map(({ w3cCredential }) => w3cCredential as unknown as JsonObject);
  const text = JSON.stringify(documents[0]);
  const sorts: unknown[] = [
    text,
    documents[1],
    new TextEncoder().encode(JSON.stringify(documents[2])),
    ofTerms,
    JSON.stringify(documents.find(({ type }) => (type as string[]).includes("ServiceCustomCredential"))),
    text.replace("2026-01-02T03:04:05Z", "2026-01-02T03:04:06Z"),
    `${text} `,
    "{",
    '{"a":1,"a":2}',
    text.replace("{", '{"__proto__":{},'),
    Buffer.from([0xff, 0xfe]),
    new Uint8Array(300_000),
    null,
    undefined,
    5,
    [text],
    new Date(0),
    { ...documents[3], extra: () => 5 },
    Object.defineProperty({}, "a", { enumerable: true, get: () => 1 }),
    changed(documents[4]!, (copy) => (copy.credentialSubject.extra = -0)),
    changed(documents[4]!, (copy) => (copy.issuer.name = "\ud83d")),
    changed(documents[4]!, (copy) => (copy.credentialStatus.id = "ledger:x")),
    changed(documents[4]!, (copy) => (copy.description = null)),
  ];
  return Array.from({ length: count }, (_, index) => sorts[(index * 7) % sorts.length]);
}

describe("a pool of threads", () => {
  test.each([0, 1, 31, 32, 64, 65, 300])(
    "reports on %i inputs what one thread reports, in their order",
    async (count) => {
      const expected = await verifyCredentials(inputs(count), { ...options, schemas, canonicalizer });
      expect(await pool.verifyCredentials(inputs(count), options)).toEqual(expected);
      if (count >= 32) expect(new Set(expected.map(({ valid }) => valid)).size).toBe(2);
    },
  );

  test("reports on streams, as they are read", async () => {
    const expected = await verifyCredentials(inputs(200), { ...options, schemas, canonicalizer });
    const stream = async function* (): AsyncGenerator {
      yield* inputs(200);
    };
    for (const source of [stream(), new Set(inputs(200).map((input) => [input])).values()]) {
      const reports = [];
      for await (const report of pool.verifyStream(source, options)) reports.push(report);
      if (Symbol.asyncIterator in source) expect(reports).toEqual(expected);
      else expect(reports.every(({ valid }) => !valid)).toBe(true);
    }
  });

  test("asks for the status in the calling thread, once for each entry", async () => {
    const asked: StatusQuery[] = [];
    const texts = Array.from({ length: 100 }, () => JSON.stringify(issued[0]!.w3cCredential));
    const resolveStatus = (query: StatusQuery): { status: "active" | "revoked" } => {
      asked.push(query);
      return { status: asked.length % 2 === 0 ? "active" : "revoked" };
    };
    const reports = await pool.verifyCredentials(texts, { ...options, resolveStatus });
    expect(asked).toHaveLength(100);
    expect(reports.filter(({ valid }) => valid)).toHaveLength(50);
    expect(reports.filter(({ errors }) => errors.some(({ code }) => code === "credential_revoked"))).toHaveLength(50);
    expect(asked[0]!.credential).toEqual(issued[0]!.w3cCredential);
  });

  test("gives reports that nothing done to the inputs afterwards can change", async () => {
    const document = issued[0]!.w3cCredential;
    const alteredOnceRead = function* (): Generator {
      const bytes = Array.from({ length: 32 }, () => new TextEncoder().encode(JSON.stringify(document)));
      const objects = Array.from({ length: 32 }, () => structuredClone(document) as any);
      yield* [...bytes, ...objects];
      // Whoever asks for more has read the first batch.
      for (const each of bytes) each.fill(0x20);
      for (const each of objects) each.credentialSubject.name = "Altered";
    };
    let count = 0;
    for await (const report of pool.verifyStream(alteredOnceRead(), options)) {
      expect(report).toMatchObject({ valid: true, credential: document });
      count++;
    }
    expect(count).toBe(64);
  });

  test("does not call what an input can do", async () => {
    let calls = 0;
    const thenable = { then: (resolve: (value: unknown) => void) => resolve(++calls) };
    const reports = await pool.verifyCredentials(
      Array.from({ length: 40 }, () => thenable),
      options,
    );
    expect(calls).toBe(0);
    expect(reports.map(({ errors }) => errors[0]!.code)).toEqual(Array.from({ length: 40 }, () => "malformed_json"));
  });

  test("reads ahead no further than its threads need, and stops when nobody takes the reports", async () => {
    let read = 0;
    let returned = false;
    const endless = async function* (): AsyncGenerator {
      try {
        for (;;) {
          read++;
          yield JSON.stringify(issued[0]!.w3cCredential);
        }
      } finally {
        returned = true;
      }
    };
    let taken = 0;
    for await (const report of pool.verifyStream(endless(), options)) {
      expect(report.valid).toBe(true);
      // Two threads, two batches of 64 each.
      expect(read).toBeLessThanOrEqual((Math.floor(taken / 64) + 4) * 64 + 1);
      if (++taken === 200) break;
    }
    expect(returned).toBe(true);
  });

  test("ends when the signal says so", async () => {
    const controller = new AbortController();
    const reason = new Error("enough");
    let taken = 0;
    const verify = async (): Promise<void> => {
      for await (const _ of pool.verifyStream(inputs(2_000), { ...options, signal: controller.signal })) {
        if (++taken === 70) controller.abort(reason);
      }
    };
    await expect(verify()).rejects.toBe(reason);
    expect(taken).toBeLessThan(200);
    await expect(pool.verifyCredentials(inputs(64), { ...options, signal: controller.signal })).rejects.toBe(reason);
    expect((await pool.verifyCredentials(inputs(64), options)).length).toBe(64);
  });

  test("refuses unusable options before anything is verified", async () => {
    await expect(pool.verifyCredentials(inputs(64), { ...options, now: new Date(Number.NaN) })).rejects.toMatchObject({
      code: "invalid_argument",
    });
    await expect(
      pool.verifyCredentials(inputs(64), { ...options, trustedIssuers: [{ id: "did:x:y", keys: [{} as never] }] }),
    ).rejects.toMatchObject({ code: "invalid_issuer_document" });
    await expect(pool.verifyCredentials("text" as never, options)).rejects.toMatchObject({ code: "invalid_argument" });
    for (const threads of [0, -1, 1.5, Number.NaN, "2" as never]) {
      expect(() => createVerifierPool({ threads })).toThrow(expect.objectContaining({ code: "invalid_argument" }));
    }
  });
});

describe("a thread that fails", () => {
  test("because its program cannot start", async () => {
    const broken = createVerifierPool({
      threads: 1,
      threadOptions: { execArgv: ["--import", "./no-such-module.mjs"] },
    });
    await expect(broken.verifyCredentials(inputs(64), options)).rejects.toMatchObject({
      code: "verification_thread_failed",
    });
    await broken.close();
  });

  test("because the setup cannot be imported", async () => {
    const broken = createPool(program, { threads: 1, setup: fileUrl("no-such-module.mjs") });
    await expect(broken.verifyCredentials(inputs(64), options)).rejects.toMatchObject({
      code: "verification_thread_failed",
    });
    await broken.close();
  });

  test("because the pool is closed while it works; the pool can be used again", async () => {
    const closing = createPool(program, { threads: 1, setup });
    const closes = async function* (): AsyncGenerator {
      yield* inputs(64);
      // The first batch is with the thread by now.
      await closing.close();
      yield* inputs(64);
    };
    const verify = async (): Promise<void> => {
      for await (const _ of closing.verifyStream(closes(), options)) expect.unreachable();
    };
    await expect(verify()).rejects.toMatchObject({ code: "verification_thread_failed" });
    expect(await closing.verifyCredentials(inputs(64), options)).toHaveLength(64);
    await closing.close();
  });
});

test("the threads hold to the caller's policies about proofs", async () => {
  const many = (input: object): object[] => Array.from({ length: 40 }, () => input);
  const [{ w3cCredential }] = issued as [(typeof issued)[0]];
  const plain = await signCredential(
    {
      "@context": ["https://www.w3.org/ns/credentials/v2"],
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      credentialSubject: { name: "x" },
    },
    { signer: issuer, now },
  );
  const set = { ...plain, proof: [plain["proof"] as JsonObject, { type: "RsaSignature2018" }] };
  const valid = async (input: object, policy: Partial<PoolVerifyOptions>): Promise<Set<boolean>> =>
    new Set((await pool.verifyCredentials(many(input), { ...options, ...policy })).map((report) => report.valid));
  expect(await valid(set, { unsupportedProofs: "ignored" })).toEqual(new Set([true]));
  expect(await valid(set, {})).toEqual(new Set([false]));
  expect(await valid(w3cCredential, {})).toEqual(new Set([true]));
  expect(await valid(w3cCredential, { challenge: "c" })).toEqual(new Set([false]));
  expect(await valid(w3cCredential, { domain: "a.example" })).toEqual(new Set([false]));
});

import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";

import {
  type JsonObject,
  type ResourceQuery,
  contextDigests,
  encodeBase58,
} from "@arcs/vc/internal";
import { knownContexts } from "../../src/canonicalization/default-canonicalizer.ts";
import { signCredential } from "../../src/credential/sign-credential.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import { issuer, issuerDid, now } from "../support/fixtures.ts";

const V2 = "https://www.w3.org/ns/credentials/v2";
const id = "https://issuer.example/logo.png";
const bytes = new TextEncoder().encode("the logo");
const hash = (algorithm: string, of: Uint8Array = bytes): Buffer =>
  createHash(algorithm).update(of).digest();
const sri = (algorithm: string, of?: Uint8Array): string =>
  `${algorithm}-${hash(algorithm, of).toString("base64")}`;
const multihash = (code: number, digest: Uint8Array): Uint8Array =>
  Uint8Array.of(code, digest.length, ...digest);
const algorithms = [
  { algorithm: "sha256", code: 0x12 },
  { algorithm: "sha384", code: 0x20 },
  { algorithm: "sha512", code: 0x13 },
] as const;
const base64url = (of: Uint8Array): string => `u${Buffer.from(of).toString("base64url")}`;
const codes = (report: { errors: { code: string }[] }): string[] =>
  report.errors.map((error) => error.code);

const sign = (relatedResource: JsonObject | JsonObject[]): Promise<JsonObject> =>
  signCredential(
    {
      "@context": [V2],
      type: ["VerifiableCredential"],
      issuer: issuerDid,
      credentialSubject: { id: "urn:x:y" },
      relatedResource,
    },
    { signer: issuer, now },
  );
const trusted = { trustedIssuers: [issuerDid], now };
const asked: ResourceQuery[] = [];
const resolving = {
  ...trusted,
  resolveResource: async (query: ResourceQuery): Promise<Uint8Array | undefined> => {
    asked.push(query);
    return query.id === id ? bytes : undefined;
  },
};

describe.each([
  ["full", verifyCredential],
  ["verify-only", verifyOnly.verifyCredential],
])("related resources: the %s build", (_, verify) => {
  test.each<[string, JsonObject]>([
    ["SHA-256 by SRI", { digestSRI: sri("sha256") }],
    ["SHA-384 by SRI", { digestSRI: sri("sha384") }],
    ["SHA-512 by SRI, with an option", { digestSRI: `${sri("sha512")}?ct=image/png` }],
    [
      "one of several of the strongest",
      { digestSRI: `${sri("sha384", Uint8Array.of(1))} ${sri("sha384")} sha256-x` },
    ],
    ["a multihash in base64url", { digestMultibase: base64url(multihash(0x12, hash("sha256"))) }],
    [
      "a multihash in base58",
      { digestMultibase: `z${encodeBase58(multihash(0x12, hash("sha256")))}` },
    ],
    ["a multihash of SHA-384", { digestMultibase: base64url(multihash(0x20, hash("sha384"))) }],
    [
      "a multihash of SHA-512",
      { digestMultibase: `z${encodeBase58(multihash(0x13, hash("sha512")))}` },
    ],
    ["a bare digest, as the W3C's suite writes it", { digestMultibase: base64url(hash("sha256")) }],
    [
      "both",
      { digestSRI: sri("sha384"), digestMultibase: base64url(multihash(0x12, hash("sha256"))) },
    ],
  ])("fit: %s", async (__, digests) => {
    const signed = await sign({ id, mediaType: "image/png", ...digests });
    asked.length = 0;
    expect(await verify(signed, resolving)).toMatchObject({ valid: true, errors: [] });
    expect(asked).toEqual([{ id, mediaType: "image/png" }]);
  });

  test.each<[string, JsonObject]>([
    ["another SHA-256", { digestSRI: sri("sha256", Uint8Array.of(1)) }],
    ["another SHA-384", { digestSRI: sri("sha384", Uint8Array.of(1)) }],
    [
      "a weaker one that fits",
      { digestSRI: `${sri("sha256")} ${sri("sha512", Uint8Array.of(1))}` },
    ],
    [
      "only one of both",
      {
        digestSRI: sri("sha384"),
        digestMultibase: base64url(multihash(0x12, hash("sha256", Uint8Array.of(1)))),
      },
    ],
    ["an unknown algorithm", { digestSRI: "md5-1B2M2Y8AsgTpgAmY7PhCfg==" }],
    [
      "no digest of its algorithm's length",
      { digestSRI: `sha384-${hash("sha256").toString("base64")}` },
    ],
    ["no base64", { digestSRI: "sha256-***" }],
    [
      "a multihash of another length",
      { digestMultibase: base64url(Uint8Array.of(0x12, 0x1f, ...hash("sha256"))) },
    ],
    [
      "a multihash cut short",
      { digestMultibase: base64url(multihash(0x12, hash("sha256").subarray(0, 31))) },
    ],
    ["an unknown multihash", { digestMultibase: base64url(multihash(0x11, hash("sha1"))) }],
    [
      "another base",
      { digestMultibase: `f${Buffer.from(multihash(0x12, hash("sha256"))).toString("hex")}` },
    ],
  ])("do not fit: %s", async (__, digests) => {
    const report = await verify(await sign({ id, ...digests }), resolving);
    expect(report).toMatchObject({
      valid: false,
      checks: { signatureValid: true, schemaValid: false },
    });
    expect(codes(report)).toEqual(["related_resource_mismatch"]);
  });

  test("that cannot be had are not valid; without a port they are a warning", async () => {
    const signed = await sign([{ id: "https://issuer.example/gone", digestSRI: sri("sha384") }]);
    expect(codes(await verify(signed, resolving))).toEqual(["related_resource_unavailable"]);
    for (const resolveResource of [
      () => Promise.reject(new Error("refused")),
      () => {
        throw new Error("refused");
      },
      () => "text" as never,
    ]) {
      const report = await verify(signed, { ...trusted, resolveResource });
      expect(report).toMatchObject({ valid: false, checks: { schemaValid: false } });
    }
    const report = await verify(signed, trusted);
    expect(report).toMatchObject({ valid: true, checks: { schemaValid: true } });
    expect(codes(report)).toEqual(["related_resource_not_checked"]);
    const strange = await verify(
      await sign({ id, digestMultibase: "uELq9FnJ5YLa5iAszyJ518bXcnlc5P7xp1u" }),
      trusted,
    );
    expect(strange).toMatchObject({
      valid: true,
      errors: [{ code: "related_resource_not_checked" }],
    });
    const ofCore = await verify(
      await sign({ id: V2, digestMultibase: "uELq9FnJ5YLa5iAszyJ518bXcnlc5P7xp1u" }),
      trusted,
    );
    expect(ofCore).toMatchObject({ valid: false, errors: [{ code: "related_resource_mismatch" }] });
  });

  test("are asked for on behalf of trusted issuers only", async () => {
    const signed = await sign({ id, digestSRI: sri("sha384") });
    asked.length = 0;
    expect(codes(await verify(signed, { ...resolving, trustedIssuers: [] }))).toContain(
      "related_resource_not_checked",
    );
    expect(codes(await verify({ ...signed, id: "urn:x:z" }, resolving))).toContain(
      "related_resource_not_checked",
    );
    expect(asked).toEqual([]);
  });

  test("that core carries are compared by itself", async () => {
    asked.length = 0;
    const published = {
      id: V2,
      digestMultibase: "uEiBZlVztZpfWHgPyslVv6-UwirFoQoRvW1htfx963sknNA",
    };
    expect(await verify(await sign(published), trusted)).toMatchObject({ valid: true, errors: [] });
    for (const [url, digests] of contextDigests) {
      for (const { algorithm, code } of algorithms) {
        const right = Buffer.from(digests[algorithm], "hex");
        const wrong = hash(algorithm);
        const forms = [
          (digest: Buffer) => ({ digestSRI: `${algorithm}-${digest.toString("base64")}` }),
          (digest: Buffer) => ({ digestMultibase: base64url(multihash(code, digest)) }),
          (digest: Buffer) => ({ digestMultibase: `z${encodeBase58(multihash(code, digest))}` }),
          (digest: Buffer) => ({ digestMultibase: base64url(digest) }),
        ];
        for (const form of forms) {
          const fits = await verify(await sign({ id: url, ...form(right) }), trusted);
          expect(fits).toMatchObject({ valid: true, errors: [] });
          const besideRight = {
            digestSRI: `sha256-${Buffer.from(digests.sha256, "hex").toString("base64")}`,
          };
          for (const digest of [form(wrong), { ...besideRight, ...form(wrong) }]) {
            for (const options of [trusted, resolving]) {
              const other = await verify(await sign({ id: url, ...digest }), options);
              expect(other).toMatchObject({ valid: false, checks: { schemaValid: false } });
              expect(codes(other)).toEqual(["related_resource_mismatch"]);
            }
          }
        }
      }
    }
    expect(asked).toEqual([]);
  });

  test.each([
    "HTTPS://WWW.W3.ORG/ns/credentials/v2",
    "https://www.w3.org:443/ns/credentials/v2",
    "https://www.w3.org/ns/./credentials/v2",
    "https://www.w3.org/ns/credentials/%762",
    "https://www.w3.org/ns/credentials/v2#",
    "https://www.w3.org/ns/credentials/v2#terms",
  ])("a context that core carries is compared as %s too", async (spelt) => {
    const other = { digestSRI: sri("sha384", new TextEncoder().encode("another")) };
    const wrong = await verify(await sign({ id: spelt, ...other }), trusted);
    expect([wrong.valid, codes(wrong)]).toEqual([false, ["related_resource_mismatch"]]);
    const digestSRI = "sha384-l/HrjlBCNWyAX91hr6LFV2Y3heB5Tcr6IeE4/Tje8YyzYBM8IhqjHWiWpr8+ZbYU";
    expect(codes(await verify(await sign({ id: spelt, digestSRI }), trusted))).toEqual([]);
  });

  test("pass as the W3C's test suite names the context (vc-data-model-2.0-test-suite, pull request 168)", async () => {
    const digestSRI = "sha384-l/HrjlBCNWyAX91hr6LFV2Y3heB5Tcr6IeE4/Tje8YyzYBM8IhqjHWiWpr8+ZbYU";
    const digestMultibase = "uWZVc7WaX1h4D8rJVb-vlMIqxaEKEb1tYbX8fet7JJzQ";
    const mediaType = "application/ld+json";
    for (const digests of [{ digestSRI }, { digestMultibase }, { digestSRI, digestMultibase }]) {
      const report = await verify(await sign({ id: V2, mediaType, ...digests }), trusted);
      expect(report).toMatchObject({ valid: true, errors: [] });
    }
  });
});

test("the digests that are pinned are of contexts that core carries", () => {
  for (const url of contextDigests.keys()) expect(knownContexts.has(url)).toBe(true);
});

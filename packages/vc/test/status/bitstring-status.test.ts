import { gzipSync } from "node:zlib";

import { describe, expect, test } from "vitest";

import type { JsonObject } from "../../src/base/json.ts";
import { didKey } from "../../src/did/did-methods.ts";
import { createVerifier, signCredential, type VerifierReport } from "../../src/index.ts";
import { encodeMultikey } from "../../src/keys/did-key.ts";
import { createSign, publicKeyFromSeed } from "../../src/keys/sign-ed25519.ts";
import { eddsaRdfc2022 } from "../../src/suites/eddsa.ts";
import { bitstringStatus, buildStatusList } from "../../src/status/bitstring-status.ts";

const now = new Date("2026-01-02T03:04:05Z");
const partyOf = (fill: number) => {
  const seed = new Uint8Array(32).fill(fill);
  const key = encodeMultikey(publicKeyFromSeed(seed));
  const did = `did:key:${key}`;
  return { did, signer: { verificationMethod: `${did}#${key}`, sign: createSign(seed) } };
};
const [issuer, stranger] = [partyOf(1), partyOf(2)];
const sign = (document: JsonObject, by = issuer): Promise<JsonObject> =>
  signCredential(document, { signer: by.signer, suite: eddsaRdfc2022, now });
const LIST = "https://uni.example/status/1";
const verifierOfLists = createVerifier({ suites: [eddsaRdfc2022], did: [didKey] });

/** Verifies a credential with an entry, whose list is the one given. */
async function verifyWith(
  list: unknown,
  entry: JsonObject = {},
  options: Partial<Parameters<typeof bitstringStatus>[0]> = {},
): Promise<VerifierReport> {
  const credential = await sign({
    "@context": ["https://www.w3.org/ns/credentials/v2"],
    type: ["VerifiableCredential"],
    issuer: issuer.did,
    credentialSubject: { id: "https://learner.example/1" },
    credentialStatus: {
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: "5",
      statusListCredential: LIST,
      ...entry,
    },
  });
  const status = bitstringStatus({
    load: async () => (typeof list === "string" ? list : JSON.stringify(list)),
    verify: (text, { issuer: by }) =>
      verifierOfLists.verifyCredential(text, { issuers: [by], now, statusCheck: "skipped" }),
    ...options,
  });
  const verifier = createVerifier({ suites: [eddsaRdfc2022], did: [didKey], status });
  return verifier.verifyCredential(credential, { issuers: [issuer.did], now });
}

const built = (indexes: number[], change: JsonObject = {}): JsonObject => ({
  ...buildStatusList({ id: LIST, issuer: issuer.did, statusPurpose: "revocation", indexes }),
  ...change,
});

const findingOf = ({ errors }: VerifierReport): string | undefined =>
  errors[0] && `${errors[0].code}: ${errors[0].message}`;

describe("a list that is made and signed here", () => {
  test("says which credentials are revoked, and no other", async () => {
    const list = await sign(built([5, 100_000]));
    const codes = async (statusListIndex: string) =>
      (await verifyWith(list, { statusListIndex })).errors.map(({ code }) => code);
    expect(await codes("5")).toEqual(["credential_revoked"]);
    expect(await codes("100000")).toEqual(["credential_revoked"]);
    for (const index of ["4", "6", "0", "131071", "99999"]) expect(await codes(index)).toEqual([]);
  });

  test("suspends", async () => {
    const list = await sign(
      buildStatusList({ id: LIST, issuer: issuer.did, statusPurpose: "suspension", indexes: [5] }),
    );
    expect(findingOf(await verifyWith(list, { statusPurpose: "suspension" }))).toMatch(
      /^credential_suspended/,
    );
  });

  test("is small, though it has 131,072 entries", () => {
    const { encodedList } = built([5])["credentialSubject"] as { encodedList: string };
    expect(encodedList.length).toBeLessThan(400);
  });

  test.each([
    [{ entries: 131_071 }],
    [{ entries: 1e12 }],
    [{ indexes: [131_072] }],
    [{ indexes: [-1] }],
    [{ indexes: [1.5] }],
    [{ indexes: undefined }],
    [{ indexes: 5 }],
    [{ id: undefined }],
    [{ issuer: undefined }],
    [{ statusPurpose: "revoked" }],
  ])("%j is refused", (change) => {
    const list = {
      id: LIST,
      issuer: issuer.did,
      statusPurpose: "revocation",
      indexes: [],
      ...change,
    };
    expect(() => buildStatusList(list as never)).toThrow(
      expect.objectContaining({ code: "invalid_argument" }),
    );
  });
});

const withList = (change: JsonObject): JsonObject => {
  const list = built([]);
  return {
    ...list,
    credentialSubject: { ...(list["credentialSubject"] as JsonObject), ...change },
  };
};
const packed = (bytes: Uint8Array): string => gzipSync(bytes).toString("base64url");

describe("lists of others", () => {
  test.each([
    ["packed by zlib", `u${packed(new Uint8Array(16_384))}`],
    ["without the prefix of multibase", packed(new Uint8Array(16_384))],
    ["with padding", `${packed(new Uint8Array(16_384))}=`],
    ["shorter than the specification asks", packed(new Uint8Array(8))],
  ])("%s: read", async (_, encodedList) => {
    expect((await verifyWith(await sign(withList({ encodedList })))).errors).toEqual([]);
  });

  test("an index that is a number, several bits for each entry, and a list for several purposes", async () => {
    const bits = new Uint8Array(16_384);
    bits[1] = 0b0000_0010;
    // Entry 5 of 3 bits: the bits 15 to 17.
    const encodedList = `u${packed(bits)}`;
    const list = await sign(withList({ encodedList, statusPurpose: ["revocation", "suspension"] }));
    const entry = { statusSize: 3, statusListIndex: "4" };
    expect((await verifyWith(list, entry)).errors.map(({ code }) => code)).toEqual([
      "credential_revoked",
    ]);
    expect((await verifyWith(list, { ...entry, statusListIndex: "5" })).errors).toEqual([]);
  });

  test.each<[string, JsonObject, string]>([
    ["beyond its end", { statusListIndex: "131072" }, "status_list_index_out_of_range"],
    ["a negative index", { statusListIndex: "-1" }, "statusListIndex must be a whole number"],
    ["an index in another notation", { statusListIndex: "1e3" }, "statusListIndex must be"],
    ["another purpose", { statusPurpose: "suspension" }, 'must have the purpose "suspension"'],
    ["an address that is no URL", { statusListCredential: "file:///etc/passwd" }, "must be a URL"],
    ["too many bits", { statusSize: 9 }, "statusSize must be 1 to 8"],
  ])("an entry with %s", async (_, entry, expected) => {
    const report = await verifyWith(await sign(built([])), entry);
    expect(report.valid).toBe(false);
    expect(findingOf(report)).toContain(expected);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      "signed by another",
      () => sign({ ...built([]), issuer: stranger.did }, stranger),
      "not on the trust list",
    ],
    [
      "that was altered",
      async () => ({ ...(await sign(built([5]))), validFrom: "2020-01-01T00:00:00Z" }),
      "the signature does not fit",
    ],
    [
      "that has expired",
      () => sign(built([], { validUntil: "2025-01-01T00:00:00Z" })),
      "expired at",
    ],
    [
      "of another address",
      () => sign(built([], { id: "https://uni.example/status/2" })),
      "the list must be https://uni.example/status/1",
    ],
    [
      "that is no list",
      () => sign(built([], { credentialSubject: { id: LIST } })),
      "must be one status list",
    ],
    [
      "that is data of any credential",
      () => sign(built([], { type: ["VerifiableCredential"] })),
      "of the type BitstringStatusListCredential or",
    ],
    ["that is no JSON", async () => "<html>", "must be JSON text"],
    ["of another encoding", () => sign(withList({ encodedList: "u!" })), "it is not base64url"],
    ["that is no gzip", () => sign(withList({ encodedList: "uAAAA" })), "cannot be read"],
    [
      "that is cut",
      () => sign(withList({ encodedList: `u${packed(new Uint8Array(16_384)).slice(0, -12)}` })),
      "cannot be read",
    ],
    [
      "that is a bomb",
      () => sign(withList({ encodedList: `u${packed(new Uint8Array(200_000_000))}` })),
      "unpacks to more than",
    ],
    [
      "that is too long",
      async () => JSON.stringify("x".repeat(2_000_000)),
      "at most 1100000 characters",
    ],
  ])("a list %s", async (_, make, expected) => {
    const report = await verifyWith(await make());
    expect(report).toMatchObject({ valid: false, checks: { notRevoked: false } });
    expect(report.errors.every(({ code }) => code === "status_unavailable")).toBe(true);
    expect(findingOf(report)).toContain(expected);
  });

  test("a list that cannot be had is a finding with the cause", async () => {
    const load = () => Promise.reject(new Error("the host did not answer"));
    expect(findingOf(await verifyWith("", {}, { load }))).toContain("the host did not answer");
  });

  test("another publisher is accepted where the caller says so, with its own signature", async () => {
    const list = await sign({ ...built([5]), issuer: stranger.did }, stranger);
    const options = {
      mayPublish: (publisher: string) => publisher === stranger.did,
      verify: (text: string) =>
        verifierOfLists.verifyCredential(text, {
          issuers: [stranger.did],
          now,
          statusCheck: "skipped",
        }),
    };
    expect(findingOf(await verifyWith(list, {}, options))).toMatch(/^credential_revoked/);
    const { mayPublish: _, ...rest } = options;
    expect(findingOf(await verifyWith(list, {}, rest))).toContain("of the credential's issuer");
  });
});

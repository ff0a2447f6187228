import { createSigner, decodeAddress } from "@arcs/core";
import { formatDidKey } from "@arcs/core/internal";
import { describe, expect, test } from "vitest";

import {
  mergeRootLists,
  type RootList,
  type SignedRootList,
  signRootList,
  verifyRootList,
} from "../../src/index.ts";
import { rootsDigest } from "../../src/roots/root-list.ts";

const [press, stranger] = [1, 2].map((fill) => createSigner(new Uint8Array(32).fill(fill))) as [
  ReturnType<typeof createSigner>,
  ReturnType<typeof createSigner>,
];
const didOf = ({ address }: { address: string }): string => formatDidKey(decodeAddress(address));
const now = new Date("2026-03-01T00:00:00Z");
const trusting = { trustedSigners: [didOf(press)], now };
const list: RootList = {
  name: "Press",
  assets: [{ network: "local", asset: "money" }],
  groups: [{ group: 1, name: "Press", reason: "audited once a year" }],
  roots: [
    { address: "newsstand", group: 1, cap: "100", reason: "sells newspapers" },
    { address: "organisation", group: 0, cap: "2.083333", reason: "pays 25 a year" },
  ],
  credentials: [
    {
      issuer: "did:key:z6Mk",
      type: "Organisation",
      price: "25",
      days: 365,
      reason: "costs that much",
    },
  ],
};
const signed = await signRootList(list, { signer: press, now });

describe("signed root lists", () => {
  test("a list that a trusted one signed is that list, with its digest", async () => {
    for (const input of [
      signed,
      JSON.stringify(signed),
      new TextEncoder().encode(JSON.stringify(signed)),
    ]) {
      const report = await verifyRootList(input, trusting);
      expect(report).toEqual({ valid: true, list, signers: [didOf(press)], errors: [] });
      expect(rootsDigest(report.list!)).toBe(rootsDigest(list));
    }
    expect(signed.proof).toMatchObject({
      cryptosuite: "eddsa-jcs-2022",
      created: "2026-03-01T00:00:00Z",
    });
  });

  const codesOf = async (changed: unknown, options = trusting): Promise<string[]> => {
    const { valid, errors } = await verifyRootList(changed, options);
    expect(valid).toBe(false);
    return errors.map(({ code }) => code);
  };

  test("anything that was altered, in the list or in its proof, shows", async () => {
    const { proof, ...unsigned } = signed;
    expect(await codesOf(unsigned)).toEqual(["missing_proof"]);
    const higher = list.roots.map((root) => ({ ...root, cap: "1000000" }));
    const others: SignedRootList[] = [
      { ...signed, name: "Others" },
      { ...signed, roots: higher },
      { ...signed, proof: { ...proof, created: "2027-01-01T00:00:00Z" } },
      {
        ...signed,
        proof: { ...proof, verificationMethod: `${didOf(stranger)}#${didOf(stranger).slice(8)}` },
      },
    ];
    for (const other of others) expect(await codesOf(other)).toEqual(["invalid_signature"]);
    expect(
      await codesOf({ ...signed, proof: { ...proof, proofPurpose: "authentication" } }),
    ).toEqual(["proof_purpose_mismatch"]);
    expect(await codesOf({ ...signed, proof: { ...proof, type: "Ed25519Signature2020" } })).toEqual(
      ["unsupported_proof_type"],
    );
    expect(
      await codesOf({ ...signed, proof: { ...proof, expires: "2026-02-01T00:00:00Z" } }),
    ).toContain("proof_expired");
  });

  test("a stranger's signature is worth nothing, and a second one does no harm", async () => {
    const strangers = await signRootList(list, { signer: stranger, now });
    expect(await codesOf(strangers)).toEqual(["untrusted_issuer"]);
    const both = { ...list, proof: [strangers.proof, signed.proof] };
    expect(await verifyRootList(both, trusting)).toMatchObject({ valid: true });
    const broken = {
      ...list,
      proof: [signed.proof, { ...strangers.proof, created: "2020-01-01T00:00:00Z" }],
    };
    expect(await codesOf(broken)).toEqual(["invalid_signature"]);
    await expect(verifyRootList(signed, { trustedSigners: [], now })).rejects.toMatchObject({
      code: "invalid_argument",
    });
  });

  test("what is no list is a finding, however it is signed", async () => {
    for (const nonsense of [
      null,
      1,
      "",
      "{",
      [],
      {},
      { proof: signed.proof },
      '{"name":"a","name":"b"}',
    ]) {
      expect((await codesOf(nonsense)).length).toBeGreaterThan(0);
    }
    expect(await codesOf({ ...signed, more: 1 })).toContain("invalid_credential_format");
    await expect(
      signRootList({ ...list, roots: 1 } as never, { signer: press, now }),
    ).rejects.toMatchObject({
      code: "invalid_root_list",
    });
    expect(await codesOf(`${JSON.stringify(signed)}${" ".repeat(4_194_304)}`)).toEqual([
      "document_too_large",
    ]);
  });
});

describe("lists of several bodies", () => {
  const weather: RootList = {
    ...list,
    name: "Weather",
    groups: [{ group: 2, name: "Weather", reason: "audited" }],
    roots: [{ address: "station", group: 2, cap: "5", reason: "sells forecasts" }],
    credentials: [],
  };

  test("are one list, with each token once", () => {
    const merged = mergeRootLists([list, weather]);
    expect(merged).toEqual({
      name: "Press; Weather",
      assets: list.assets,
      groups: [...list.groups, ...weather.groups],
      roots: [...list.roots, ...weather.roots],
      credentials: list.credentials,
    });
    expect(rootsDigest(mergeRootLists([list]))).toBe(rootsDigest(list));
  });

  test("that contradict each other are none", () => {
    for (const other of [
      list,
      { ...weather, groups: [...weather.groups, ...list.groups] },
      { ...weather, roots: [...weather.roots, list.roots[1]!] },
      { ...weather, credentials: list.credentials },
    ]) {
      expect(() => mergeRootLists([list, other])).toThrow(
        expect.objectContaining({ code: "invalid_root_list" }),
      );
    }
  });
});

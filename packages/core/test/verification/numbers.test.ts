import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { createCanonicalizer } from "../../src/canonicalization/default-canonicalizer.ts";
import { type Cryptosuite, type JsonObject, formatDidKey, listOf } from "@arcs/vc/internal";
import { signCredential } from "../../src/credential/sign-credential.ts";
import { decodeAddress } from "../../src/keys/did.ts";
import { verifyCredential } from "../../src/verification/verify.ts";
import { verifyJcsCredential } from "../../src/verify-jcs/index.ts";
import * as verifyOnly from "../../src/verify-only/index.ts";
import { issuer, now } from "../support/fixtures.ts";

// The numbers that a signature binds: one rule for each cryptosuite, the same in all builds.

const did = formatDidKey(decodeAddress(issuer.address));
const terms = {
  v: "https://terms.example/v",
  data: { "@id": "https://terms.example/data", "@type": "@json" },
};
const sign = (members: JsonObject, cryptosuite: Cryptosuite): Promise<JsonObject> =>
  signCredential(
    {
      "@context": ["https://www.w3.org/ns/credentials/v2", terms],
      type: ["VerifiableCredential"],
      issuer: did,
      credentialSubject: { id: "urn:x:y", ...members },
    },
    { signer: issuer, now, cryptosuite, inlineContexts: "allowed" },
  );
const options = { trustedIssuers: [did], now, inlineContexts: "allowed" } as const;
const byRdf = (input: unknown) => verifyCredential(input, options);
const cryptosuites: Cryptosuite[] = ["eddsa-jcs-2022"];
const jcsBuilds: [
  string,
  (input: unknown) => Promise<{ valid: boolean; errors: { code: string }[] }>,
][] = [
  ["full", (input) => verifyCredential(input, { ...options, cryptosuites })],
  [
    "verification-only",
    (input) => verifyOnly.verifyCredential(input, { ...options, cryptosuites }),
  ],
  ["eddsa-jcs-2022", (input) => verifyJcsCredential(input, { trustedIssuers: [did], now })],
];

describe.each(jcsBuilds)("eddsa-jcs-2022, in the %s build", (_, verify) => {
  // RFC 8785, appendix B, and reported numbers.
  test.each([
    0,
    -0,
    5e-324,
    -5e-324,
    1.7976931348623157e308,
    9007199254740992,
    -9007199254740992,
    295147905179352830000,
    9.999999999999997e22,
    1e23,
    1.0000000000000001e23,
    Number("999999999999999700000"),
    1e21,
    9.999999999999997e-7,
    0.000001,
    333333333.3333332,
    333333333.33333325,
    Number("1424953923781206.2"),
    48.13715432198765,
    5e-7,
    0.1 + 0.2,
    1 / 3,
  ])("%d is signed, and holds as an object and as a text", async (v) => {
    const signed = await sign({ v }, "eddsa-jcs-2022");
    for (const input of [signed, JSON.stringify(signed)])
      expect(await verify(input)).toMatchObject({ valid: true });
  });

  test.each([
    [9007199254740992, "9007199254740993"],
    [9007199254740992, "9007199254740992.5"],
    [1e21, "1000000000000000000001"],
    [0.3, "0.30000000000000001"],
    [0.1, "0.1000000000000000055511151231257827"],
    [0, "1e-400"],
    [5e-324, "4.9e-324"],
    [1, "1.00000000000000000001"],
    [1, "100000000000000000001e-20"],
  ])("%d does not become %s", async (v, text) => {
    const signed = JSON.stringify(await sign({ v }, "eddsa-jcs-2022"));
    const altered = signed.replace(`"v":${v}`, `"v":${text}`);
    expect(altered).not.toBe(signed);
    const bytes = new TextEncoder().encode(altered);
    for (const input of [altered, bytes]) {
      expect(await verify(input)).toMatchObject({
        valid: false,
        errors: [{ code: "unsignable_value" }],
      });
    }
  });

  test.each([
    [0, "-0"],
    [1, "1.0"],
    [1, "10e-1"],
    [100, "1E2"],
    [1e21, "1000000000000000000000"],
    [0.3, "0.30000000000000000000000000000"],
    [9007199254740992, "9007199254740992.0"],
  ])("%d may be spelt %s", async (v, text) => {
    const signed = JSON.stringify(await sign({ v }, "eddsa-jcs-2022"));
    expect(await verify(signed.replace(`"v":${v}`, `"v":${text}`))).toMatchObject({ valid: true });
  });

  test("a text that looks like a number stays a text, and null is signed", async () => {
    const signed = await sign(
      { v: "9007199254740993", data: { text: "1e400", nothing: null } },
      "eddsa-jcs-2022",
    );
    expect(await verify(JSON.stringify(signed))).toMatchObject({ valid: true, errors: [] });
  });
});

describe("eddsa-rdfc-2022", () => {
  test.each([
    0,
    1,
    -1,
    0.1,
    -2.5,
    1234567.125,
    123456789012345,
    Number.MAX_SAFE_INTEGER,
    0.1234567890123456,
    48.13715432198765,
    5e-7,
    4e-7,
    1.5e-9,
    5e-324,
    1 / 3,
    999999999999999.9,
    2 ** 53,
    -(2 ** 53),
    2 ** 60 + 2 ** 8,
    1e21,
    -1e21,
    1.5e300,
  ])("%d is signed, and holds; the next number does not", async (v) => {
    const signed = await sign({ v }, "eddsa-rdfc-2022");
    for (const input of [signed, JSON.stringify(signed)])
      expect(await byRdf(input)).toMatchObject({ valid: true });
    for (const next of [v + 1, v * (1 + 2 ** -52), v * (1 - 2 ** -52), v / 2]) {
      if (next === v) continue;
      const altered = structuredClone(signed) as any;
      altered.credentialSubject.v = next;
      expect(await byRdf(altered)).toMatchObject({
        valid: false,
        checks: { signatureValid: false },
      });
    }
  });

  test.each([0.1 + 0.2, -0, 1.0000000000000001e23, 1.7976931348623157e308])(
    "%d is not signed, but in a JSON literal it is",
    async (v) => {
      await expect(sign({ v }, "eddsa-rdfc-2022")).rejects.toMatchObject({
        code: "unsignable_value",
      });
      const signed = await sign({ data: { v } }, "eddsa-rdfc-2022");
      expect(await byRdf(JSON.stringify(signed))).toMatchObject({ valid: true });
    },
  );

  test.each([
    [2 ** 53, "9007199254740993"],
    [1e21, "1000000000000000000001"],
    [5e-7, "4e-7"],
    [5e-7, "5.00000000000000000001e-7"],
    [5e-324, "4.9e-324"],
  ])("%d does not become %s", async (v, text) => {
    const signed = JSON.stringify(await sign({ v }, "eddsa-rdfc-2022"));
    const altered = signed.replace(/"v":[^,}]+/, `"v":${text}`);
    expect(altered).not.toBe(signed);
    expect(await byRdf(altered)).toMatchObject({ valid: false, checks: { signatureValid: false } });
  });

  test("binds nearly all coordinates of 16 digits", async () => {
    const { canonicalize } = createCanonicalizer({
      contexts: new Map([["urn:c", { "@context": terms }]]),
    });
    let signable = 0;
    for (let index = 0; index < 1000; index++) {
      // Between 10 and 90 degrees, with 14 decimal places.
      const latitude = Number(
        `${10 + (index % 80)}.${String((index * 7919 * 104729) % 1e14).padStart(14, "7")}`,
      );
      const answer = Promise.resolve().then(() =>
        canonicalize({ "@context": "urn:c", v: latitude }),
      );
      signable += await answer.then(
        () => 1,
        () => 0,
      );
    }
    expect(signable).toBe(1000);
  });

  test("two different numbers never canonicalise alike", async () => {
    const url = "https://x.example/context";
    const all = {
      n: "https://x.example/n",
      integer: {
        "@id": "https://x.example/i",
        "@type": "http://www.w3.org/2001/XMLSchema#integer",
      },
      decimal: {
        "@id": "https://x.example/m",
        "@type": "http://www.w3.org/2001/XMLSchema#decimal",
      },
      double: { "@id": "https://x.example/d", "@type": "http://www.w3.org/2001/XMLSchema#double" },
      json: { "@id": "https://x.example/j", "@type": "@json" },
    };
    const { canonicalize } = createCanonicalizer({
      contexts: new Map([[url, { "@context": all }]]),
    });
    const tricky = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer().map((n) => n / 1000),
      fc.integer({ min: -1000, max: 1000 }),
      fc.maxSafeInteger(),
      fc.constantFrom(
        1e-7,
        4e-7,
        5e-7,
        0.1,
        0.3,
        0.1 + 0.2,
        2 ** 53,
        2 ** 53 + 2,
        2 ** 60,
        2 ** 60 + 2 ** 8,
        1e20,
        1e21,
        1e23,
        0,
        -0,
        1.5,
        0.000001,
        999999999999998.9,
      ),
    );
    // Including adjacent numbers.
    const pair = fc.oneof(
      fc.tuple(tricky, tricky),
      tricky.map((n): [number, number] => [n, n * (1 + 2 ** -52)]),
    );
    const quadsOf = async (term: string, value: number): Promise<string | undefined> => {
      try {
        return await canonicalize({ "@context": url, [term]: value });
      } catch {
        return undefined;
      }
    };
    await fc.assert(
      fc.asyncProperty(pair, fc.constantFrom(...Object.keys(all)), async ([left, right], term) => {
        fc.pre(left !== right);
        const [a, b] = await Promise.all([quadsOf(term, left), quadsOf(term, right)]);
        if (a !== undefined) expect(a).not.toBe(b);
      }),
      { numRuns: 2000 },
    );
  });
});

test("in a set of proofs each has its own rule", async () => {
  const signed = await sign({ v: 0.1 + 0.2 }, "eddsa-jcs-2022");
  const fine = await sign({ v: 0.5 }, "eddsa-jcs-2022");
  const add = (document: JsonObject) =>
    signCredential(document, { signer: issuer, now, inlineContexts: "allowed" });
  await expect(add(signed)).rejects.toMatchObject({ code: "unsignable_value" });
  const both = await add(fine);
  expect(listOf(both["proof"])).toHaveLength(2);
  const all = { ...options, cryptosuites: ["eddsa-rdfc-2022", "eddsa-jcs-2022"] } as const;
  expect(await verifyCredential(both, all)).toMatchObject({ valid: true });
});

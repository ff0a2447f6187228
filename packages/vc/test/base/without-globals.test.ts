import { createContext, runInContext } from "node:vm";
import { join } from "node:path";

import { build } from "esbuild";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";

import { bytesToHex, decodeBase64, encodeBase64 } from "../../src/base/bytes.ts";
import { decodeHexUtf8, encodeUtf8 } from "../../src/base/utf8.ts";
import { eddsaJcs2022, eddsaRdfc2022 } from "../../src/suites/eddsa.ts";
import { createSign, publicKeyFromSeed } from "../../src/keys/sign-ed25519.ts";
import { encodeMultikey } from "../../src/keys/did-key.ts";
import { signCredential } from "../../src/index.ts";
import { contexts, ecdsaVectors, signedBy, unsigned } from "../support/ecdsa-vectors.ts";

const source = `
  import { createVerifier, signCredential } from "./index.ts";
  import { didKey } from "./did/index.ts";
  import { ecdsaJcs2019, ecdsaRdfc2019 } from "./suites/ecdsa.ts";
  import { eddsaJcs2022, eddsaRdfc2022 } from "./suites/eddsa.ts";
  import { createSign, publicKeyFromSeed } from "./keys/sign-ed25519.ts";
  const suites = [eddsaRdfc2022, eddsaJcs2022, ecdsaRdfc2019, ecdsaJcs2019];
  globalThis.verify = async (text, named) => {
    const contexts = new Map(JSON.parse(named));
    const verifier = createVerifier({ suites, did: [didKey], contexts });
    const policy = { issuers: "any", now: new Date(1704067200000) };
    const { errors } = await verifier.verifyCredential(text, policy);
    return JSON.stringify(errors.map(({ code }) => code));
  };
  globalThis.sign = async (text, verificationMethod, fill) => {
    const sign = createSign(new Uint8Array(32).fill(fill));
    const now = new Date(1704067200000);
    const signer = { verificationMethod, sign };
    return JSON.stringify(await signCredential(JSON.parse(text), { signer, suite: eddsaJcs2022, now }));
  };
`;
const seed = new Uint8Array(32).fill(7);
const key = encodeMultikey(publicKeyFromSeed(seed));
const issuer = `did:key:${key}`;
const method = `${issuer}#${key}`;
const plain = {
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["VerifiableCredential"],
  issuer,
  credentialSubject: { id: "https://learner.example/1", name: "Zoë 🦊" },
};

describe("in an engine that has what ECMAScript has, and nothing else", () => {
  let global: {
    verify: (text: string, contexts: string) => Promise<string>;
    sign: (text: string, method: string, fill: number) => Promise<string>;
  };
  beforeAll(async () => {
    const { outputFiles } = await build({
      stdin: {
        contents: source,
        resolveDir: join(import.meta.dirname, "../../src"),
        loader: "ts",
      },
      bundle: true,
      format: "iife",
      platform: "neutral",
      mainFields: ["module", "main"],
      target: "es2022",
      write: false,
    });
    const context = createContext({});
    runInContext(outputFiles[0]!.text, context);
    global = context as typeof global;
    const names = ["TextEncoder", "TextDecoder", "URL", "btoa", "atob", "crypto", "process"];
    for (const name of [...names, "structuredClone", "setTimeout"])
      expect(runInContext(`typeof ${name}`, context)).toBe("undefined");
  });
  const verify = (document: object): Promise<string> =>
    global.verify(JSON.stringify(document), JSON.stringify([...contexts]));

  test.each([eddsaRdfc2022, eddsaJcs2022])("verifies $name", async (suite) => {
    const signer = { verificationMethod: method, sign: createSign(seed) };
    const signed = await signCredential(plain, { signer, suite, now: new Date(1704067200000) });
    expect(await verify(signed)).toBe("[]");
    expect(await verify({ ...signed, issuer: unsigned["issuer"] })).toContain("invalid_signature");
  });

  test.each(ecdsaVectors)("verifies $cryptosuite with $curve", async (vector) => {
    const signed = signedBy(vector);
    expect(await verify(signed)).toBe('["verification_method_not_authorized"]');
    expect(await verify({ ...signed, name: "x" })).toBe('["invalid_signature"]');
  });

  test("signs what verifies here and there", async () => {
    const signed = JSON.parse(await global.sign(JSON.stringify(plain), method, 7));
    expect(await verify(signed)).toBe("[]");
  });
});

test("UTF-8 as the platform has it, for any text and any bytes", () => {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const unlessThrown = (read: (bytes: Uint8Array) => string) => (bytes: Uint8Array) => {
    try {
      return read(bytes);
    } catch {
      return undefined;
    }
  };
  const decode = unlessThrown((bytes) => strict.decode(bytes));
  const own = unlessThrown((bytes) => decodeHexUtf8(bytesToHex(bytes)));
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(encodeUtf8(text)).toEqual(new TextEncoder().encode(text));
      expect(own(new TextEncoder().encode(text))).toBe(
        new TextDecoder().decode(new TextEncoder().encode(text)),
      );
    }),
  );
  const odd = fc.constantFrom(
    0x41,
    0x80,
    0xbf,
    0xc0,
    0xc2,
    0xe0,
    0xed,
    0x9f,
    0xa0,
    0xef,
    0xf0,
    0x8f,
    0x90,
    0xf4,
    0xf5,
    0xff,
  );
  fc.assert(
    fc.property(fc.array(odd, { maxLength: 6 }), (given) => {
      const bytes = Uint8Array.from(given);
      expect(own(bytes)).toBe(decode(bytes));
    }),
    { numRuns: 5_000 },
  );
  expect(encodeUtf8("\ud800x")).toEqual(new TextEncoder().encode("\ud800x"));
});

test("base64 as the platform has it, in its one spelling", () => {
  const characters = fc.constantFrom(..."AQgwBz+/=9".split(""));
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = Buffer.from(bytes).toString("base64");
      expect(encodeBase64(bytes)).toBe(text);
      expect(decodeBase64(text)).toEqual(bytes);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 8 }), (text) => {
      const bytes = Uint8Array.from(Buffer.from(text, "base64"));
      const isSpelling = Buffer.from(bytes).toString("base64") === text;
      expect(decodeBase64(text)).toEqual(isSpelling ? bytes : undefined);
    }),
    { numRuns: 5_000 },
  );
});

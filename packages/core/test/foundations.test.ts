import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { decodeBase58, decodeBase64, decodeHex, encodeBase58, encodeBase64, equalBytes } from "../src/bytes.ts";
import { resolveDid, publicKeyOfMethod } from "../src/did/did-document.ts";
import { formatDid, formatKeyId, parseDid } from "../src/did/did.ts";
import { formatDidKey, publicKeyFromDidKey } from "../src/did/did-key.ts";
import { decodeMultikey, encodeMultikey } from "../src/did/multikey.ts";
import {
  credentialUrn,
  generateCredentialId,
  kindOfCredentialId,
  ledgerStatusId,
  parseCredentialUrn,
  parseLedgerStatusId,
} from "../src/ids.ts";
import { addressFromPublicKey, publicKeyFromAddress } from "../src/keys/address.ts";
import { publicKeyFromSeed, verifyEd25519 } from "../src/keys/ed25519.ts";
import { createSigner, toSigner } from "../src/keys/signer.ts";
import { parseWalletKey } from "../src/keys/wallet-key.ts";
import { networks, parseNetwork } from "../src/network.ts";
import { formatUnixSeconds, parseDateTimeStamp, toUnixSeconds } from "../src/time.ts";
import { agent, everyKind } from "./fixtures.ts";

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const withCode = (code: string): object => expect.objectContaining({ name: "SdkError", code });
const bytes = fc.uint8Array({ maxLength: 80 });

describe("bytes", () => {
  test("every encoding reads back what it wrote, as Node reads it", () => {
    fc.assert(
      fc.property(bytes, (value) => {
        expect(decodeBase58(encodeBase58(value), 200)).toEqual(value);
        expect(encodeBase64(value)).toBe(Buffer.from(value).toString("base64"));
        expect(decodeBase64(encodeBase64(value))).toEqual(value);
        expect(decodeHex(Buffer.from(value).toString("hex"))).toEqual(value);
      }),
    );
  });
  test.each(["A", "AA=A", "AB==", "AAA", "A A=", "AA==\n", "-_8="])("%j is not canonical base64", (text) =>
    expect(decodeBase64(text)).toBeUndefined(),
  );
  test.each(["0", "0g", " 00", "0x00"])("%j is not hex", (text) => expect(decodeHex(text)).toBeUndefined());
  test("base58 beyond the bound is not even looked at", () => {
    expect(decodeBase58("2".repeat(45), 44)).toBeUndefined();
    expect(decodeBase58("0OIl", 44)).toBeUndefined();
  });
  test("equalBytes compares contents and lengths", () => {
    fc.assert(fc.property(bytes, bytes, (a, b) => equalBytes(a, b) === Buffer.from(a).equals(b)));
    expect(equalBytes(Uint8Array.of(1, 2), Uint8Array.of(1, 2))).toBe(true);
  });
});

describe("time", () => {
  test.each([
    "2026-01-02T03:04:05Z",
    "2026-01-02T03:04:05.123456Z",
    "2024-02-29T23:59:59+14:00",
    "0001-01-01T00:00:00-00:30",
  ])("%s is a date time stamp", (text) => {
    expect(parseDateTimeStamp(text)).toBe(Date.parse(text));
  });
  test.each([
    "junk 2020-01-01T00:00:00Z junk",
    "2020-01-01T00:00:00",
    "2020-01-01",
    "2026-02-30T00:00:00Z",
    "2026-02-29T00:00:00Z",
    "2026-13-01T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:00:60Z",
    "2026-01-01T00:00:00+15:00",
    "2026-01-01t00:00:00z",
    "20260101T000000Z",
    "+002026-01-01T00:00:00Z",
    "2026-01-01T00:00:00.Z",
    "2026-01-01T00:00:00Z\n",
    "",
    5,
    null,
  ])("%j is none", (text) => {
    expect(parseDateTimeStamp(text)).toBeUndefined();
  });
  test("Unix seconds read back", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 253402300799 }), (seconds) => {
        expect(parseDateTimeStamp(formatUnixSeconds(seconds))).toBe(seconds * 1000);
        expect(toUnixSeconds(new Date(seconds * 1000 + 999))).toBe(seconds);
      }),
    );
    for (const wrong of [-1, 1.5, 253402300800, Number.NaN])
      expect(() => formatUnixSeconds(wrong)).toThrow(withCode("invalid_time"));
  });
});

describe("network", () => {
  test.each([
    ["mainnet", "mainnet-beta"],
    ["ledger-mainnet", "mainnet-beta"],
    ["ledger-devnet", "devnet"],
    ...networks.map((name): [string, string] => [name, name]),
  ])("%s is %s", (name, network) => {
    expect(parseNetwork(name)).toBe(network);
  });
  test.each(["", "Mainnet", "toString", "ethereum"])("%j is unknown", (name) =>
    expect(() => parseNetwork(name)).toThrow(withCode("invalid_network")),
  );
});

describe("ids (spec 2.3, 2.5, 4.6)", () => {
  const subject = agent.address;
  test.each(everyKind)("of kind %s: deterministic, distinct by nonce and kind, at most 32 bytes", (kind) => {
    const ids = [undefined, 0, 1, "", "1", "0"].map((nonce) =>
      generateCredentialId(kind, subject, nonce === undefined ? {} : { nonce }),
    );
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) {
      expect(id.length).toBeLessThanOrEqual(32);
      expect(kindOfCredentialId(id)).toBe(kind);
      expect(parseCredentialUrn(credentialUrn(id))).toBe(id);
      expect(parseLedgerStatusId(ledgerStatusId(subject, id))).toEqual({ issuerAddress: subject, credentialId: id });
    }
    expect(generateCredentialId(kind, subject)).toBe(ids[0]);
  });
  test("one golden value, so that ids never change", () => {
    expect(generateCredentialId("AgentIdentity", subject)).toBe("agentidentity-FyyDRHomnhP");
  });
  test("subjects do not collide", () => {
    fc.assert(
      fc.property(seed, seed, (left, right) => {
        const [a, b] = [left, right].map((s) => generateCredentialId("Skill", createSigner(s).address));
        expect(a === b).toBe(Buffer.from(left).equals(right));
      }),
      { numRuns: 30 },
    );
  });
  test.each([
    "",
    "skill",
    "skill-",
    "Skill-abc",
    "skill-0OIl",
    "unknown-abc",
    `skill-${"a".repeat(12)}`,
    "skill-abc\n",
    "constructor-abc",
  ])("%j is no credential id", (id) => {
    expect(kindOfCredentialId(id)).toBeUndefined();
    expect(parseCredentialUrn(`urn:service:${id}`)).toBeUndefined();
    expect(parseLedgerStatusId(`ledger:${subject}:credential:${id}`)).toBeUndefined();
  });
  test("foreign texts are neither urn nor status id", () => {
    expect(parseCredentialUrn("urn:other:skill-abc")).toBeUndefined();
    expect(parseLedgerStatusId("ledger:x:credential:skill-abc")).toBeUndefined();
  });
  test("bad input", () => {
    expect(() => generateCredentialId("Skill", "x")).toThrow(withCode("invalid_address"));
    for (const nonce of [1.5, Number.NaN, {}, null])
      expect(() => generateCredentialId("Skill", subject, { nonce: nonce as never })).toThrow(
        withCode("invalid_argument"),
      );
  });
});

describe("addresses", () => {
  test("are public keys", () => {
    fc.assert(
      fc.property(seed, (value) => {
        const publicKey = publicKeyFromSeed(value);
        expect(publicKeyFromAddress(addressFromPublicKey(publicKey))).toEqual(publicKey);
      }),
      { numRuns: 30 },
    );
  });
  test.each([
    ["", "empty"],
    ["1".repeat(31), "31 bytes"],
    ["1".repeat(33), "33 bytes"],
    ["11111111111111111111111111111111", "small order"],
    [encodeBase58(Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 2 : 0))), "off the curve"],
    [encodeBase58(new Uint8Array(32).fill(0xff)), "not canonical"],
    ["0OIl", "no base58"],
    ["2".repeat(100_000), "endless"],
    [5 as never, "no text"],
  ])("%.40s: %s", (address) => expect(() => publicKeyFromAddress(address)).toThrow(withCode("invalid_address")));
});

describe("DIDs", () => {
  test.each(networks)("did:service:%s reads back", (network) => {
    const did = formatDid({ network, address: agent.address });
    expect(did).toBe(`did:service:${network}:${agent.address}`);
    expect(parseDid(did)).toEqual({ network, address: agent.address });
    expect(formatKeyId({ network, address: agent.address })).toBe(`${did}#key-1`);
  });
  test.each([
    "",
    "did:service:devnet",
    `did:service:${agent.address}`,
    `did:service:mainnet:${agent.address}`,
    `did:other:devnet:${agent.address}`,
    `did:service:devnet:${agent.address}#key-1`,
    ` did:service:devnet:${agent.address}`,
    `did:service:devnet:${agent.address}\n`,
    `DID:service:devnet:${agent.address}`,
    "did:web:x.example",
    5 as never,
  ])("%s is no ledger DID", (did) => {
    expect(() => parseDid(did)).toThrow(withCode("invalid_did"));
  });
  test("a ledger DID resolves by computation", () => {
    const did = formatDid({ network: "devnet", address: agent.address });
    expect(resolveDid(did)).toEqual({
      "@context": ["https://www.w3.org/ns/did/v1", "https://w3id.org/security/multikey/v1"],
      id: did,
      verificationMethod: [
        {
          id: `${did}#key-1`,
          type: "Multikey",
          controller: did,
          publicKeyMultibase: encodeMultikey(publicKeyFromAddress(agent.address)),
        },
      ],
      authentication: [`${did}#key-1`],
      assertionMethod: [`${did}#key-1`],
    });
    expect(() => resolveDid("did:service:devnet:11111111111111111111111111111111")).toThrow(
      withCode("invalid_address"),
    );
    expect(() => resolveDid("did:web:x.example")).toThrow(withCode("invalid_did"));
  });
  test("did:key of Ed25519 (W3C did:key, the key of the vc-di-eddsa vectors) resolves, others do not", () => {
    const multikey = "z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2";
    const did = `did:key:${multikey}`;
    expect(resolveDid(did).verificationMethod).toEqual([
      { id: `${did}#${multikey}`, type: "Multikey", controller: did, publicKeyMultibase: multikey },
    ]);
    expect(formatDidKey(publicKeyFromDidKey(did)!)).toBe(did);
    expect(publicKeyOfMethod(`${did}#${multikey}`)).toEqual(decodeMultikey(multikey));
    for (const other of [did, `${did}#key-1`, "did:key:zDnaegE6RR3atJtHKwTRTWHsJ3kNHqFwv7n9YjTgmU7TyfU76#x", "", "#"])
      expect(publicKeyOfMethod(other)).toBeUndefined();
    const smallOrder = formatDidKey(Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0)));
    expect(() => resolveDid(smallOrder)).toThrow(withCode("invalid_did"));
  });
  test("multikeys: 0xed01 and 32 bytes, nothing else", () => {
    fc.assert(fc.property(seed, (key) => Buffer.from(decodeMultikey(encodeMultikey(key)) ?? []).equals(key)));
    for (const wrong of [
      "",
      "z",
      "u7QE",
      `z${encodeBase58(new Uint8Array(34))}`,
      `z${encodeBase58(Uint8Array.of(0xed, 1, 5))}`,
      `m${encodeMultikey(new Uint8Array(32)).slice(1)}`,
      5 as never,
    ])
      expect(decodeMultikey(wrong)).toBeUndefined();
  });
});

describe("wallet keys (spec 5, AGENT_WALLET_PRIVATE_KEY)", () => {
  const secretKey = parseWalletKey(encodeBase58(new Uint8Array(32).fill(7))).secretKey;
  const hex = Buffer.from(secretKey).toString("hex");

  test("all forms of one key give the same pair", () => {
    fc.assert(
      fc.property(seed, (value) => {
        const full = Uint8Array.from([...value, ...publicKeyFromSeed(value)]);
        for (const form of [value, full]) {
          for (const text of [
            encodeBase58(form),
            Buffer.from(form).toString("hex"),
            Buffer.from(form).toString("hex").toUpperCase(),
            JSON.stringify([...form]),
            ` ${encodeBase58(form)}\n`,
          ]) {
            expect(parseWalletKey(text).secretKey).toEqual(full);
          }
        }
      }),
      { numRuns: 20 },
    );
  });

  const wrong = [
    "",
    "   ",
    `0x${hex.slice(0, 64)}`,
    hex.slice(0, 62),
    hex.slice(0, 127),
    `${hex.slice(0, 126)}zz`,
    hex.slice(0, 64) + "00".repeat(32),
    encodeBase58(secretKey.slice(0, 31)),
    encodeBase58(secretKey.slice(0, 33)),
    encodeBase58(Uint8Array.from([...secretKey.slice(0, 32), ...new Uint8Array(32)])),
    JSON.stringify(Array.from(secretKey.slice(0, 31))),
    JSON.stringify([...secretKey.slice(0, 31), 256]),
    JSON.stringify([...secretKey.slice(0, 31), 1.5]),
    JSON.stringify([...secretKey.slice(0, 31), "1"]),
    `[${[...secretKey].join(",")}`,
    "correct horse battery staple",
  ];
  test.each(wrong.map((text, index) => [index, text] as const))(
    "malformed key %i is refused, and never shown",
    (_, text) => {
      let error: any;
      try {
        parseWalletKey(text);
      } catch (caught) {
        error = caught;
      }
      expect(error).toMatchObject({ name: "SdkError", code: "invalid_wallet_key" });
      const shown = inspect(error, { depth: 5 }) + JSON.stringify(error);
      if (text.trim().length > 8)
        for (let at = 0; at + 12 <= text.length; at += 6) expect(shown).not.toContain(text.slice(at, at + 12));
      expect("cause" in error).toBe(false);
    },
  );
  test("0x is named as the mistake", () => expect(() => parseWalletKey(`0x${hex}`)).toThrow(/without the prefix 0x/));
});

describe("signers", () => {
  const message = Uint8Array.of(1, 2, 3);
  test("sign for their address, from a seed, a secret key or a key pair", async () => {
    const value = new Uint8Array(32).fill(9);
    const full = parseWalletKey(encodeBase58(value)).secretKey;
    for (const signer of [
      createSigner(value),
      createSigner(full),
      createSigner({ secretKey: full }),
      toSigner({ secretKey: full }),
    ]) {
      const signature = await signer.sign(message);
      expect(verifyEd25519({ signature, message, publicKey: publicKeyFromAddress(signer.address) })).toBe(true);
    }
  });
  test("never show their key", () => {
    const value = Uint8Array.from({ length: 32 }, (_, i) => 101 + i);
    const signer = createSigner(value);
    const shown =
      inspect(signer, { depth: 10, showHidden: true }) +
      JSON.stringify(signer) +
      Object.getOwnPropertyNames(signer).join();
    for (const form of [
      "101, 102, 103",
      "101,102,103",
      Buffer.from(value).toString("hex").slice(0, 12),
      encodeBase58(value).slice(0, 12),
    ])
      expect(shown).not.toContain(form);
  });
  test("do not follow later changes of the bytes they were made from", async () => {
    const value = new Uint8Array(32).fill(9);
    const signer = createSigner(value);
    const before = await signer.sign(message);
    value.fill(0);
    expect(await signer.sign(message)).toEqual(before);
  });
  test("a class with its own sign method works", async () => {
    class Wallet {
      #inner = createSigner(new Uint8Array(32).fill(4));
      get address(): string {
        return this.#inner.address;
      }
      sign(data: Uint8Array): Uint8Array | Promise<Uint8Array> {
        return this.#inner.sign(data);
      }
    }
    const wallet = new Wallet();
    expect(await toSigner(wallet).sign(message)).toEqual(await wallet.sign(message));
  });
  test.each([
    [new Uint8Array(31), "invalid_argument"],
    [new Uint8Array(64), "invalid_wallet_key"],
    ["key", "invalid_argument"],
  ])("%s is no key", (key, code) => {
    expect(() => createSigner(key as never)).toThrow(withCode(code));
  });
});

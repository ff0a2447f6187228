import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  decodeMultikey,
  encodeBase58,
  encodeMultikey,
  formatDidKey,
  parseDidKey,
} from "@arcs/vc/internal";
import {
  formatDid,
  formatKeyId,
  parseDid,
  publicKeyOfMethod,
  resolveDid,
  decodeAddress,
} from "../../src/keys/did.ts";
import { networks } from "../../src/base/networks.ts";
import { agent } from "../support/fixtures.ts";

const seed = fc.uint8Array({ minLength: 32, maxLength: 32 });
const withCode = (code: string): object => expect.objectContaining({ name: "SdkError", code });

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
    `did:service:solana:${agent.address}`,
    `did:service:devnet:${agent.address}:more`,
    `did:service:devnet:${"1".repeat(100_000)}`,
    `did:service:${"-".repeat(100_000)}`,
    undefined as never,
    5 as never,
  ])("%.60s is no ledger DID", (did) => {
    expect(() => parseDid(did)).toThrow(withCode("invalid_did"));
    expect(() => resolveDid(did)).toThrow(withCode("invalid_did"));
  });
  test.each([
    ["off the curve", encodeBase58(Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 2 : 0)))],
    ["of small order", "1".repeat(32)],
    ["not canonical", encodeBase58(new Uint8Array(32).fill(0xff))],
    ["33 bytes", "1".repeat(33)],
  ])("an address that is %s is no key", (_, address) => {
    expect(() => parseDid(`did:service:devnet:${address}`)).toThrow(withCode("invalid_address"));
    expect(() => resolveDid(`did:service:devnet:${address}`)).toThrow(withCode("invalid_address"));
    expect(() => formatDid({ network: "devnet", address })).toThrow(withCode("invalid_address"));
  });
  test("writing normalises the network, and refuses an unknown one", () => {
    const { address } = agent;
    expect(formatDid({ network: "ledger-mainnet" as never, address })).toBe(
      `did:service:mainnet-beta:${address}`,
    );
    expect(() => formatDid({ network: "solana" as never, address })).toThrow(
      withCode("invalid_network"),
    );
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
          publicKeyMultibase: encodeMultikey(decodeAddress(agent.address)),
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
    expect(formatDidKey(parseDidKey(did)!)).toBe(did);
    expect(publicKeyOfMethod(`${did}#${multikey}`)).toEqual(decodeMultikey(multikey));
    for (const other of [
      did,
      `${did}#key-1`,
      "did:key:zDnaegE6RR3atJtHKwTRTWHsJ3kNHqFwv7n9YjTgmU7TyfU76#x",
      "",
      "#",
    ])
      expect(publicKeyOfMethod(other)).toBeUndefined();
    const smallOrder = formatDidKey(Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0)));
    expect(() => resolveDid(smallOrder)).toThrow(withCode("invalid_did"));
  });
  test("multikeys: 0xed01 and 32 bytes, nothing else", () => {
    fc.assert(
      fc.property(seed, (key) =>
        Buffer.from(decodeMultikey(encodeMultikey(key)) ?? []).equals(key),
      ),
    );
    for (const wrong of [
      "",
      "z",
      "u7QE",
      `z${encodeBase58(new Uint8Array(34))}`,
      `z${encodeBase58(Uint8Array.of(0xed, 1, 5))}`,
      `m${encodeMultikey(new Uint8Array(32)).slice(1)}`,
      `${encodeMultikey(new Uint8Array(32))} `,
      `${encodeMultikey(new Uint8Array(32))}\n`,
      encodeMultikey(new Uint8Array(32)).replace("z", "z1"),
      `z${"2".repeat(100_000)}`,
      5 as never,
    ])
      expect(decodeMultikey(wrong)).toBeUndefined();
  });
  test("every other spelling of a multikey is refused", () => {
    const multikey = encodeMultikey(decodeAddress(agent.address));
    fc.assert(
      fc.property(
        fc.nat(multikey.length - 1),
        fc.string({ minLength: 1, maxLength: 1 }),
        (at, character) => {
          const text = multikey.slice(0, at) + character + multikey.slice(at + 1);
          const key = decodeMultikey(text);
          expect(key === undefined || encodeMultikey(key) === text).toBe(true);
        },
      ),
    );
  });
  test.each([0, 31, 33, 64])(
    "%d bytes, such as a secret key, do not become a DID or multikey",
    (length) => {
      expect(() => encodeMultikey(new Uint8Array(length))).toThrow(withCode("invalid_argument"));
      expect(() => formatDidKey(new Uint8Array(length))).toThrow(withCode("invalid_argument"));
    },
  );
  test.each([undefined, null, 5, "did:key", "did:key:", "did:KEY:z6Mk"])(
    "%s is no did:key",
    (did) => {
      expect(parseDidKey(did as never)).toBeUndefined();
    },
  );
});

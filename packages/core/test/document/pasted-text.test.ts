// Texts and files that people paste: each is opened, or named for what it is with what to do next.
import { expect, test } from "vitest";

import { isPng, readPasted, readPicture } from "../../src/document/pasted-text.ts";

const bounds = { maxBytes: 262_144, maxValues: 1000, origin: "https://arcs.example" };
const credential = {
  "@context": ["https://www.w3.org/ns/credentials/v2"],
  type: ["VerifiableCredential"],
  issuer: "did:key:z6MkfQkyTUeKd6mpsnhhxCyAkwHhBXWjP4YjSWej1Wtdbzud",
  credentialSubject: { id: "did:example:s", name: "Ann" },
  proof: { type: "DataIntegrityProof" },
};
const json = JSON.stringify(credential);

test.each(["verifiableCredential", "credential", "w3cCredential", "vc"])(
  "a credential in the member %s is taken out of it",
  (member) => {
    const document = { kind: "document", text: json, from: `the member ${member}` };
    expect(readPasted(JSON.stringify({ [member]: credential }), bounds)).toEqual(document);
    expect(readPasted(JSON.stringify({ [member]: [credential], options: {} }), bounds)).toEqual(
      document,
    );
    expect(readPasted(JSON.stringify({ [member]: [credential, credential] }), bounds)).toEqual({
      kind: "other",
      meaning: "This holds 2 credentials.",
      next: "Verify each by itself.",
    });
  },
);

// The verifier says what is wrong with these, if anything.
test.each([
  json,
  ` ${json}\n`,
  JSON.stringify({ credentialSubject: {} }),
  JSON.stringify({ type: "VerifiablePresentation", verifiableCredential: [credential] }),
  JSON.stringify({ type: "EnvelopedVerifiableCredential", id: "data:application/vc+jwt,eyJ" }),
  JSON.stringify({ type: ["https://www.w3.org/2018/credentials#VerifiableCredential"] }),
  JSON.stringify({ ...credential, name: "Helper", skills: [], verifiableCredential: credential }),
  // Taken out, one of two members of a name would be lost.
  `{"verifiableCredential":${json.replace('"name"', '"name":"Eve","name"')}}`,
  `{"verifiableCredential":${json.replace('"Ann"', "1e400")}}`,
  "[1]",
  '{"id":1,"id":2}',
  "eyJhbGciOiJFZERTQSJ9.eyJ2YyI6e319.c2ln",
])("goes to the verifier as it is: %s", (text) => {
  expect(readPasted(text, bounds)).toEqual({ kind: "document", text });
});

test.each([
  [{ name: "Helper", url: "https://a.example", skills: [], protocolVersion: "0.3.0" }, "A2A"],
  [{ versionId: "1-QmX", parameters: {}, state: {}, proof: [] }, "did:webvh"],
  [{ id: "did:example:a", verificationMethod: [] }, "DID document"],
  [{ proof: {} }, "signed document, but not a credential"],
  [{}, "JSON, but not a credential"],
])("%j is named for what it is", (document, name) => {
  const meaning = expect.stringContaining(name);
  expect(readPasted(JSON.stringify(document), bounds)).toMatchObject({ kind: "other", meaning });
});

test.each([
  "cred_7xKXtg2CW87d97TXJSDpbD",
  "skill-7xKXtg2CW87",
  "urn:service:skill-7xKXtg2CW87",
  "https://arcs.example/verify/skill-7xKXtg2CW87",
  "https://arcs.example/verify/skill-7xKXtg2CW87/credential?a=b#c",
  "https://arcs.example/v1/credentials/skill-7xKXtg2CW87/w3c",
  " https://ARCS.example/verify/skill-7xKXtg2CW87/\n",
])("%s names a credential of this server", (text) => {
  const id = /(?:cred_|skill-)\w+/.exec(text)?.[0];
  expect(readPasted(text, bounds)).toEqual({ kind: "credential", id });
});

test.each([
  ["https://other.example/verify/skill-7xKXtg2CW87", "another service"],
  ["https://arcs.example.evil.example/verify/skill-7xKXtg2CW87", "another service"],
  ["https://arcs.example@evil.example/verify/skill-7xKXtg2CW87", "another service"],
  ["https://arcs.example/docs", "This is a link"],
])("%s leads nowhere, and is named", (text, name) => {
  const next = text.includes("evil") ? "evil.example verifies it" : "";
  expect(readPasted(text, bounds)).toEqual({
    kind: "other",
    meaning: expect.stringContaining(name),
    next: expect.stringContaining(next),
  });
});

const wallet = "9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu";
const evm = "0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B";

test.each([
  [wallet, wallet],
  [` ${wallet}\n`, wallet],
  [evm, evm],
  ["agt_7xKXtg2CW87d97TXJSDpbD", "agt_7xKXtg2CW87d97TXJSDpbD"],
  [`eip155:8453:${evm}`, `eip155:8453:${evm}`],
  [`base:${evm}`, `eip155:8453:${evm}`],
  [`solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${wallet}`, undefined],
  [`did:service:devnet:${wallet}`, undefined],
  [`did:pkh:eip155:8453:${evm}`, undefined],
  [`eip155:8453:${evm}:22`, undefined],
  [`https://arcs.example/agents/${wallet}?period=30d`, wallet],
  [`https://elsewhere.example/agents/${wallet}/badge.svg`, wallet],
  [`https://arcs.example/accounts/eip155%3A8453%3A${evm}`, `eip155:8453:${evm}`],
  [`https://basescan.org/address/${evm}#code`, `eip155:8453:${evm}`],
  [`https://solscan.io/account/${wallet}`, wallet],
])("%s names an account", (text, account = text.trim()) => {
  expect(readPasted(text, bounds)).toEqual({ kind: "account", account });
});

test.each([
  ["https://seller.example/api?a=b", { kind: "seller", url: "https://seller.example/api?a=b" }],
  ["seller.example/api", { kind: "seller", url: "https://seller.example/api" }],
  ["localhost:4021/weather", { kind: "seller", url: "http://localhost:4021/weather" }],
  ["Seller.Example", { kind: "domain", domain: "seller.example" }],
  ["did:web:seller.example:agents:1", { kind: "domain", domain: "seller.example" }],
  ["Weather Oracle", { kind: "words", words: "Weather Oracle" }],
  ["nobody", { kind: "words", words: "nobody" }],
])("%s is looked up as what it is", (text, pasted) => {
  expect(readPasted(text, bounds)).toEqual(pasted);
});

test.each([
  ["", "Nothing was pasted"],
  [evm.slice(0, -1), "39 digits"],
  [`0x${"ab".repeat(32)}`, "a transaction, or a secret key"],
  [`eip155:8453:${evm.slice(0, -1)}`, "does not fit its chain"],
  ["cosmos:cosmoshub-3:cosmos1t2uflqwqe0fsj0shcfkrvpukewcw40yjj6hdc0", "a chain that is not read"],
  ["did:ion:EiClkZMDxPKqC9c", "names no account"],
  ["vitalik.eth", "a name of ENS"],
  ["ann@seller.example", "an e-mail address"],
  ["https://basescan.org/tx/0x00", "not of an account"],
  ["https://", "not one"],
  ["pay_7xKXtg2CW87d97TXJSDpbD", "the id of a payment"],
  ["arcs_live_abc", "an API key"],
  [JSON.stringify([...new Uint8Array(64)]), "a secret key"],
  ["legal winner thank year wave sausage worth useful legal winner thank yellow", "secret"],
  ["word ".repeat(60), "too long for a name"],
  ['{"x402Version":1,"accepts":[]}', "what a seller asks"],
])("%s cannot be checked, and is told what to do", (text, meaning) => {
  const expected = {
    kind: "other",
    meaning: expect.stringContaining(meaning),
    next: expect.stringMatching(/\.$/),
  };
  expect(readPasted(text, bounds)).toEqual(expected);
});

const svg = (inside: string): string =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:openbadges="https://purl.imsglobal.org/ob/v3p0">${inside}<path/></svg>`;
const baked = { kind: "document", text: json, from: "this image (a baked badge)" };

test("a badge baked into an SVG is taken out of it", () => {
  const member = `<openbadges:credential><![CDATA[${json}]]></openbadges:credential>`;
  expect(readPasted(svg(member), bounds)).toEqual(baked);
  const none = {
    kind: "other",
    meaning: expect.stringContaining("none was found in it"),
    next: expect.any(String),
  };
  for (const inside of ["", '<openbadges:credential verify="eyJ.e.s"/>', member.slice(0, 60)])
    expect(readPasted(svg(inside), bounds)).toEqual(none);
  // Time grows with the text, not with its square.
  expect(readPasted(svg("<a:credential>".repeat(100_000)), bounds)).toEqual(none);
});

/** Writes a PNG of these chunks; checksums are not read. */
function png(...chunks: readonly (readonly [type: string, data: string])[]): Uint8Array {
  const parts = chunks.map(([type, data]) => {
    const body = Buffer.from(data);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type), body, Buffer.alloc(4)]);
  });
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...parts]);
}
const header = ["IHDR", "0123456789abc"] as const;

test("a badge baked into a PNG is taken out of it", () => {
  const text = `openbadgecredential\0\0\0\0\0${json}`;
  const bytes = png(header, ["iTXt", "Comment\0\0\0\0\0hello"], ["iTXt", text], ["IEND", ""]);
  expect(isPng(bytes)).toBe(true);
  expect(isPng(Buffer.from(json))).toBe(false);
  expect(readPicture(bytes, bounds)).toEqual(baked);
  const none = {
    kind: "other",
    meaning: expect.stringContaining("none was found in it"),
    next: expect.any(String),
  };
  expect(readPicture(png(header, ["IEND", ""]), bounds)).toEqual(none);
  const compressed = text.replace("\0\0\0\0\0", "\0\u0001\0\0\0");
  for (const broken of [compressed, "openbadgecredential", "openbadgecredential\0\0\0"])
    expect(readPicture(png(header, ["iTXt", broken]), bounds)).toEqual(none);
  // A length beyond the end, and every beginning of the file.
  for (let length = 0; length < bytes.length; length++) {
    const { kind } = readPicture(bytes.subarray(0, length), bounds);
    expect(["other", "document"]).toContain(kind);
  }
});

test.each(["\u0089PNG\r\n", "\uFFFDPNG\r\n", "data:image/png;base64,iVBORw0K"])(
  "an image pasted as text is named: %j",
  (text) => {
    expect(readPasted(text, bounds)).toEqual({
      kind: "other",
      meaning: "This is an image.",
      next: expect.stringContaining("Choose its file"),
    });
  },
);

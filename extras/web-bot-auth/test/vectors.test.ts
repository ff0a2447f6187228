// Published vectors: RFC 9421 (appendix B.2.6 and examples of section 2), RFC 8037 (appendix A.3),
// RFC 9530 (appendix B), and draft-meunier-webbotauth-httpsig-protocol-02 (appendix with the
// Ed25519 key of RFC 9421).
import { createSigner, type Signer, verifyEd25519 } from "@arcs/core";
import { type InnerList, isInnerList, parseItem, parseList } from "structured-headers";
import { describe, expect, test } from "vitest";

import {
  componentValue,
  contentDigest,
  fitsContent,
  signatureBase,
  type SignedMessage,
  targetOf,
} from "../src/http-message.ts";
import { findKey, keyIdOf } from "../src/signature-directory.ts";
import { createRequestVerifier } from "../src/index.ts";

const bytes = (base64: string): Uint8Array => Uint8Array.from(Buffer.from(base64, "base64"));
const publicKey = bytes("JrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs=");
const signer: Signer = createSigner(bytes("n4Ni+HpISpVObnQMW0wOhCKROaIKqKtW/2ZYb2p9KcU="));
const keyId = "poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";

/**
 * The signature over a message, by the key of RFC 9421, appendix B.1.4: Ed25519 gives the same one
 * each time.
 */
async function signatureOver(
  input: string,
  message: SignedMessage,
): Promise<{ base: string; signature: string }> {
  const [list] = parseList(input);
  if (list === undefined || !isInnerList(list)) throw new Error("no inner list");
  const base = signatureBase(list satisfies InnerList, message);
  if ("fault" in base) throw new Error(base.fault);
  const signature = await signer.sign(base.bytes);
  expect(verifyEd25519({ signature, message: base.bytes, publicKey })).toBe(true);
  return {
    base: new TextDecoder().decode(base.bytes),
    signature: Buffer.from(signature).toString("base64"),
  };
}

const request = (
  url: string,
  fields: Record<string, string | string[]> = {},
  method = "GET",
): SignedMessage => ({
  method,
  target: targetOf(url),
  fields,
});

test("RFC 9421, B.2.6: a request signed by Ed25519", async () => {
  const message = request(
    "https://example.com/foo?param=Value&Pet=dog",
    {
      Host: "example.com",
      Date: "Tue, 20 Apr 2021 02:07:55 GMT",
      "Content-Type": "application/json",
      "Content-Length": "18",
    },
    "POST",
  );
  const input =
    '("date" "@method" "@path" "@authority" "content-type" "content-length");created=1618884473;keyid="test-key-ed25519"';
  expect(await signatureOver(input, message)).toEqual({
    base: [
      '"date": Tue, 20 Apr 2021 02:07:55 GMT',
      '"@method": POST',
      '"@path": /foo',
      '"@authority": example.com',
      '"content-type": application/json',
      '"content-length": 18',
      `"@signature-params": ${input}`,
    ].join("\n"),
    signature:
      "wqcAqbmYJ2ji2glfAMaRy4gruYYnx2nEFN2HN6jrnDnQCK1u02Gb04v9EDgwUPiu4A0w6vuQv5lIp5WPpBKRCw==",
  });
});

describe("RFC 9421, section 2: what is covered has the value", () => {
  const fields = {
    "Example-Dict": [" a=1,    b=2;x=1;y=2,   c=(a   b   c), d"],
    "Cache-Control": ["max-age=60  ", "   must-revalidate"],
    "X-OWS-Header": "   Leading and trailing whitespace.   ",
    "X-Obs-Fold-Header": "Obsolete\r\n    line folding.",
    "X-Empty-Header": "",
  };
  test.each([
    ['"x-ows-header"', "Leading and trailing whitespace."],
    ['"x-obs-fold-header"', "Obsolete line folding."],
    ['"cache-control"', "max-age=60, must-revalidate"],
    ['"x-empty-header"', ""],
    ['"example-dict";key="a"', "1"],
    ['"example-dict";key="b"', "2;x=1;y=2"],
    ['"example-dict";key="c"', "(a b c)"],
    ['"example-dict";key="d"', "?1"],
    ['"@method"', "POST"],
    ['"@target-uri"', "https://www.example.com/path?param=value"],
    ['"@authority"', "www.example.com"],
    ['"@scheme"', "https"],
    ['"@request-target"', "/path?param=value"],
    ['"@path"', "/path"],
    ['"@query"', "?param=value"],
  ])("%s", (component, value) => {
    const message = request("https://www.example.com/path?param=value", fields, "POST");
    expect(componentValue(parseItem(component), message)).toBe(value);
  });

  test.each([
    ['"@query"', "https://www.example.com/path", "?"],
    [
      '"@query"',
      "https://www.example.com/path?param=value&foo=bar&baz=bat%2Dman",
      "?param=value&foo=bar&baz=bat%2Dman",
    ],
    ['"@authority"', "https://WWW.example.com:443/", "www.example.com"],
    ['"@authority"', "https://www.example.com:8443/", "www.example.com:8443"],
    ['"@path"', "https://www.example.com", "/"],
  ])("%s of %s", (component, url, value) => {
    expect(componentValue(parseItem(component), request(url))).toBe(value);
  });
});

test("RFC 8037, A.3: the thumbprint of a key; and that of the key of RFC 9421", () => {
  expect(keyIdOf(bytes("11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo="))).toBe(
    "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
  );
  expect(keyIdOf(publicKey)).toBe(keyId);
});

test("RFC 9530, B.1: the digest of a content", async () => {
  const content = new TextEncoder().encode('{"hello": "world"}\n');
  const field = "sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg=:";
  expect(await contentDigest(content)).toBe(field);
  expect(await fitsContent(field, content)).toBe(true);
});

describe("draft-meunier-webbotauth-httpsig-protocol-02", () => {
  const nonce =
    "n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";
  const input = `("@authority" "signature-agent";key="agent2");created=1735689600;keyid="${keyId}";alg="ed25519";expires=4889289600;nonce="${nonce}";tag="web-bot-auth"`;
  const signature =
    "RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==";
  const agentUrl = "https://signature-agent.test";
  const directory = `{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"${keyId}","x":"JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs","use":"sig"}]}`;

  test("a request with Signature-Agent", async () => {
    const message = request("https://example.com/path/to/resource", {
      "Signature-Agent": `agent2="${agentUrl}"`,
    });
    expect(await signatureOver(input, message)).toMatchObject({ signature });
  });

  test("its signature is verified, and its key then signs for no agent that is known", async () => {
    const verifier = createRequestVerifier({
      origin: "https://example.com",
      resolveDirectory: async (url) => (url === agentUrl ? directory : expect.fail()),
      mustCover: [],
      maxLifetimeSeconds: 4e9,
      now: () => new Date(1735689600_000),
    });
    const headers = {
      "signature-agent": `agent2="${agentUrl}"`,
      "signature-input": `sig2=${input}`,
      signature: `sig2=:${signature}:`,
    };
    const { errors } = await verifier.verify({ method: "GET", url: "/path/to/resource", headers });
    expect(errors).toMatchObject([{ code: "signature_key_not_bound" }]);
  });

  test("a request with the older form of Signature-Agent", async () => {
    const old = `("@authority" "signature-agent");created=1735689600;keyid="${keyId}";alg="ed25519";expires=1735693200;nonce="e8N7S2MFd/qrd6T2R3tdfAuuANngKI7LFtKYI/vowzk4lAZYadIX6wW25MwG7DCT9RUKAJ0qVkU0mEeLElW1qg==";tag="web-bot-auth"`;
    const message = request("https://example.com/path/to/resource", {
      "Signature-Agent": `"${agentUrl}"`,
    });
    expect(await signatureOver(old, message)).toMatchObject({
      signature:
        "jdq0SqOwHdyHr9+r5jw3iYZH6aNGKijYp/EstF4RQTQdi5N5YYKrD+mCT1HA1nZDsi6nJKuHxUi/5Syp3rLWBA==",
    });
  });

  test("a directory that is signed by the key in it", async () => {
    const digest = await contentDigest(new TextEncoder().encode(directory));
    expect(digest).toBe("sha-256=:CADMT2aBdV/rqQr/NIru64ERQkCobVvllA4V0fLFDu0=:");
    const message = {
      ...request(`${agentUrl}/.well-known/http-message-signatures-directory`),
      response: { "content-digest": digest },
    };
    const bound = `("@authority";req "content-digest");created=1735689600;expires=4889289600;keyid="${keyId}";tag="http-message-signatures-directory"`;
    expect(await signatureOver(bound, message)).toMatchObject({
      signature:
        "l6P8R67tm3kujAxbHWio7ll01qrEZ0dKD/WWlGhNYEmTnFZM8Wt0VQ9zqGfvo7T/UMkBxsigzChM1Gpz7gOVBg==",
    });
    expect(findKey(directory, { keyId, now: new Date() })).toEqual({ publicKey });
  });
});
